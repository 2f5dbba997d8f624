"""The phones at a night's table: who may do what, and who holds whose seat."""

from __future__ import annotations

from companion.storage import member_store
from companion.storage.db import write_transaction
from companion.storage.night import HOST, Member, Night


def member_of(night: Night, device_id: int) -> Member | None:
    """A device's place at the table, or ``None`` where it has not joined."""
    return member_store.find(night.id, device_id)


def remember(night: Night, device_id: int) -> None:
    """Let a device find the night again; writes only the first time."""
    if member_store.find(night.id, device_id):
        return
    with write_transaction():
        if not member_store.find(night.id, device_id):
            member_store.add(night.id, Member(device_id, HOST))
