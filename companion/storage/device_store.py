"""Devices, known by the hash of a token."""

from __future__ import annotations

import hashlib

from sqlalchemy import insert, select, update

from companion.storage.db import db
from companion.storage.night import Device
from companion.storage.schema import DeviceRow, table

_DEVICE = table(DeviceRow)


def by_token(token: str) -> Device | None:
    """The device that carries this token."""
    row = db.session.execute(
        select(DeviceRow.id, DeviceRow.name).where(
            DeviceRow.token_hash == hash_of(token)
        )
    ).one_or_none()
    return None if row is None else Device(row.id, token, row.name)


def add(token: str) -> Device:
    """Write down a new device; its token is kept only as a hash."""
    device_id = db.session.execute(
        insert(DeviceRow)
        .values(token_hash=hash_of(token), name="")
        .returning(DeviceRow.id)
    ).scalar_one()
    return Device(device_id, token, "")


def rename(device_id: int, name: str) -> None:
    """Keep the name that the device's owner has chosen."""
    db.session.execute(
        update(_DEVICE).where(_DEVICE.c.id == device_id).values(name=name)
    )


def hash_of(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
