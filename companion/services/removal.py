"""Removing a night for good: the one exception to what never goes."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.services.clock import now
from companion.services.errors import NightNotFound
from companion.storage import entries, night_store, tombstone_store
from companion.storage.db import write_transaction
from companion.storage.night import Night
from companion.storage.tombstone_store import BY_AGE, BY_HOST, Tombstone


def remove_night(night: Night) -> Tombstone:
    """Remove a night whole, by its host; a tombstone stays, which tells of no one.

    Raises `NightNotFound` where someone else was quicker.
    """
    return _remove(night, BY_HOST)


def remove_settled(days: int) -> tuple[Tombstone, ...]:
    """Remove every settled night in which nothing was written for so many days."""
    limit = datetime.fromisoformat(now()) - timedelta(days=days)
    old = [
        night
        for night in night_store.all_nights()
        if night.closed and datetime.fromisoformat(entries.latest(night).at) < limit
    ]
    return tuple(_remove(night, BY_AGE) for night in old)


def _remove(night: Night, cause: str) -> Tombstone:
    with write_transaction():
        if night_store.by_uid(night.uid) is None:
            raise NightNotFound
        return tombstone_store.remove(night.id, cause=cause, at=now())
