"""Devices, known by the hash of a token, and of the one before it for a while."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert, or_, select, update

from companion.storage.db import db
from companion.storage.night import Device
from companion.storage.schema import DeviceRow, table

DUE: Final = "due"
"""Stands in ``turned_at`` where the token is to be turned at the next request."""

_DEVICE = table(DeviceRow)


@dataclass(frozen=True, slots=True)
class KeptDevice:
    """A device as it is kept: what it is called, and what its tokens hash to."""

    id: int
    name: str
    token_hash: str
    former_hash: str | None
    turn: int
    turned_at: str


def by_token(token: str) -> Device | None:
    """The device that carries this token."""
    kept = find(token)
    if kept is None or kept.token_hash != hash_of(token):
        return None
    return Device(kept.id, token, kept.name)


def find(token: str) -> KeptDevice | None:
    """The device whose token this is, or was before the last turn."""
    hashed = hash_of(token)
    row = db.session.execute(
        select(_DEVICE).where(
            or_(_DEVICE.c.token_hash == hashed, _DEVICE.c.former_hash == hashed)
        )
    ).one_or_none()
    if row is None:
        return None
    return KeptDevice(
        row.id, row.name, row.token_hash, row.former_hash, row.turn, row.turned_at
    )


def add(token: str, *, former: str | None = None, at: str = "") -> Device:
    """Write down a new device; its tokens are kept only as hashes."""
    device_id = db.session.execute(
        insert(DeviceRow)
        .values(
            token_hash=hash_of(token),
            name="",
            former_hash=None if former is None else hash_of(former),
            turned_at=at,
        )
        .returning(DeviceRow.id)
    ).scalar_one()
    return Device(device_id, token, "")


def give(device_id: int, token: str) -> None:
    """Let a new device carry another token than the one it was added with."""
    db.session.execute(
        update(_DEVICE)
        .where(_DEVICE.c.id == device_id)
        .values(token_hash=hash_of(token))
    )


def turn(kept: KeptDevice, token: str, at: str) -> None:
    """Put a new token in the place of the present one, which becomes the former."""
    db.session.execute(
        update(_DEVICE)
        .where(_DEVICE.c.id == kept.id)
        .values(
            token_hash=hash_of(token),
            former_hash=kept.token_hash,
            turn=kept.turn + 1,
            turned_at=at,
        )
    )


def forget_former(device_id: int) -> None:
    """Let the former token be dead: the new one has been seen."""
    db.session.execute(
        update(_DEVICE).where(_DEVICE.c.id == device_id).values(former_hash=None)
    )


def mark(device_id: int) -> None:
    """Have the token turned at the next request, unless it was turned just now."""
    db.session.execute(
        update(_DEVICE)
        .where(_DEVICE.c.id == device_id, _DEVICE.c.former_hash.is_(None))
        .values(turned_at=DUE)
    )


def names(device_ids: Iterable[int]) -> Mapping[int, str]:
    """What the owners of devices have called them."""
    rows = db.session.execute(
        select(_DEVICE.c.id, _DEVICE.c.name).where(_DEVICE.c.id.in_(list(device_ids)))
    )
    return {row.id: row.name for row in rows}


def rename(device_id: int, name: str) -> None:
    """Keep the name that the device's owner has chosen."""
    db.session.execute(
        update(_DEVICE).where(_DEVICE.c.id == device_id).values(name=name)
    )


def hash_of(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
