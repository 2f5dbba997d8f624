"""Opening a night, finding it again, and knowing the devices at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.ledger.cash import Terms
from companion.services.errors import NightNotFound
from companion.services.sending import By, Sent
from companion.storage.night import Device, Night, Player

__all__ = [
    "Device",
    "Night",
    "NightNotFound",
    "Player",
    "find_night",
    "known_device",
    "known_nights",
    "meet_device",
    "name_device",
    "open_night",
    "remember",
]


def open_night(
    *,
    sent: Sent,
    by: By,
    title: str,
    names: Sequence[str],
    terms: Terms,
    game: str,
    rules: Any,
    dealer: str = "1",
) -> Night:
    """Begin a night: names in seat order, clockwise; the dealer by his key ("1" …).

    ``rules`` is a value of the game's rules type. Raises `Refused` with problems at
    ``title``, ``names``, ``names.0`` …, ``dealer``, and `UnknownGame`.
    """
    raise NotImplementedError


def find_night(secret: str) -> Night:
    """The night at this address as it stands now; raises `NightNotFound`."""
    raise NotImplementedError


def known_nights(device_id: int) -> tuple[Night, ...]:
    """The nights that this device has been to, newest first."""
    raise NotImplementedError


def known_device(token: str | None) -> Device | None:
    """The device with this token, if it was ever written down; nothing is written."""
    raise NotImplementedError


def meet_device(token: str | None) -> Device:
    """The device with this token, or a new one with a new token."""
    raise NotImplementedError


def remember(night: Night, device: Device) -> None:
    """Let this device find the night again; writes only the first time."""
    raise NotImplementedError


def name_device(device_id: int, name: str) -> Device:
    """Call a device by the name its owner has chosen; raises `Refused` at ``name``."""
    raise NotImplementedError
