"""The phones at a night's table: who may do what, and who holds whose seat."""

from __future__ import annotations

from companion.storage import member_store
from companion.storage.night import Member, Night


def member_of(night: Night, device_id: int) -> Member | None:
    """A device's place at the table, or ``None`` where it has not joined."""
    return member_store.find(night.id, device_id)
