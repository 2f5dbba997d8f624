"""Phones known by their tokens, which are turned when what they may do changes.

A turned token is handed out again to whoever still brings the former one, for a few
minutes: the answer may have been lost, or two requests have crossed. Once the new one
has been seen, the former is dead.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from companion.problems import Problem, Refused
from companion.services import clock, keys
from companion.services.words import DEVICE_NAME, LONGEST_NAME, remark
from companion.storage import device_store
from companion.storage.db import write_transaction
from companion.storage.device_store import DUE, KeptDevice, hash_of
from companion.storage.night import Device

GRACE: Final = 5  # minutes


def known_device(token: str | None) -> Device | None:
    """The device with this token, if it was ever written down; nothing is written."""
    return None if token is None else device_store.by_token(token)


def meet_device(token: str | None) -> Device:
    """The device with this token, or a new one with a new token.

    A token that nobody was given is not taken over: someone else may know it.
    """
    device = known_device(token)
    if device is not None:
        return device
    with write_transaction():
        return device_store.add(secrets.token_urlsafe(16))


def meet_anew(key: str, given: str) -> Device:
    """The new device of a browser that was given something and has no token yet.

    The same form sent twice before the first answer came makes one device.
    """
    with write_transaction():
        kept = device_store.find(given)
        known = None if kept is None else _with_former(key, kept)
        if known is not None:
            return known
        if kept is not None:
            device_store.forget_former(kept.id)
        new = device_store.add(secrets.token_urlsafe(16), former=given, at=clock.now())
        token = _token(key, new.id, 0, hash_of(given))
        device_store.give(new.id, token)
    return replace(new, token=token)


def recognise(key: str, token: str) -> Device | None:
    """The device that brings this token, with the one that it has to bring next."""
    kept = device_store.find(token)
    if kept is None:
        return None
    if kept.token_hash != hash_of(token):
        return _with_former(key, kept)
    if kept.turned_at == DUE:
        return turn(key, Device(kept.id, token, kept.name))
    if kept.former_hash is not None:
        with write_transaction():
            device_store.forget_former(kept.id)
    return Device(kept.id, token, kept.name)


def turn(key: str, device: Device) -> Device:
    """Give a device a new token; the one it has brought lives on for a while."""
    with write_transaction():
        kept = device_store.find(device.token)
        if kept is None:
            return device
        if kept.token_hash != hash_of(device.token):
            return _with_former(key, kept) or device
        token = _token(key, kept.id, kept.turn + 1, kept.token_hash)
        device_store.turn(kept, token, clock.now())
    return Device(device.id, token, device.name)


def name_device(device_id: int, name: str) -> str:
    """Call a device by the name its owner has chosen, or by none; gives it tidied.

    Raises `Refused` at ``name``.
    """
    tidied = remark(name, "name")
    if len(tidied) > LONGEST_NAME:
        raise Refused((Problem("name", DEVICE_NAME()),))
    with write_transaction():
        device_store.rename(device_id, tidied)
    return tidied


def _with_former(key: str, kept: KeptDevice) -> Device | None:
    if kept.former_hash is None or clock.now() > clock.later(kept.turned_at, GRACE):
        return None
    return Device(kept.id, _token(key, kept.id, kept.turn, kept.former_hash), kept.name)


def _token(key: str, device_id: int, turn: int, former_hash: str) -> str:
    return keys.secret(key, "device", device_id, turn, former_hash)
