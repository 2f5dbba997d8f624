"""Removing a night for good: the one exception to what never goes."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.live.hub import HUB
from companion.services.clock import now
from companion.services.errors import NightNotFound
from companion.storage import club_store, entries, night_store, tombstone_store
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
        last = night_store.by_uid(night.uid)
        if last is None or last.id != night.id:
            raise NightNotFound
        club = club_store.of_night(night.id)
        stone = tombstone_store.remove(night.id, cause=cause, at=now())
        if club is not None:
            club_store.let_go(club.id)
    # Whoever looks at it hears that there is something new, and finds it gone.
    HUB.publish(last.id, last.version + 1)
    return stone
