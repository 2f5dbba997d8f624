"""What a club's nights came to, read for all of them at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlalchemy import func, select

from companion.ledger.balance import Balances
from companion.ledger.entry import DEAL, TERMS
from companion.storage.club_schema import ClubNightRow
from companion.storage.codec import read_balances, read_json
from companion.storage.db import db
from companion.storage.entry_store import is_live
from companion.storage.night import Night
from companion.storage.night_store import nights_where
from companion.storage.schema import EntryRow, NightRow


def nights(club_id: int, since: str, until: str) -> tuple[Night, ...]:
    """The nights of a club opened from one moment until before another, in order."""
    of_club = select(ClubNightRow.night_id).where(ClubNightRow.club_id == club_id)
    found = nights_where(
        NightRow.id.in_(of_club),
        NightRow.opened_at >= since,
        NightRow.opened_at < until,
    )
    return tuple(sorted(found, key=lambda night: (night.opened_at, night.id)))


def balances(night_ids: Collection[int]) -> Mapping[int, Balances]:
    """What every account of each night holds now."""
    newest = (
        select(EntryRow.night_id, func.max(EntryRow.no).label("no"))
        .where(EntryRow.night_id.in_(night_ids))
        .group_by(EntryRow.night_id)
        .subquery()
    )
    return {
        night_id: read_balances(text)
        for night_id, text in _at(newest, EntryRow.night_id, EntryRow.balances)
    }


def terms(night_ids: Collection[int]) -> Mapping[int, Mapping[str, Any]]:
    """What the chips of each night stand for."""
    newest = (
        select(EntryRow.night_id, func.max(EntryRow.no).label("no"))
        .where(EntryRow.night_id.in_(night_ids), EntryRow.kind == TERMS)
        .group_by(EntryRow.night_id)
        .subquery()
    )
    return {
        night_id: read_json(text)
        for night_id, text in _at(newest, EntryRow.night_id, EntryRow.facts)
    }


def deals(night_id: int) -> Iterator[Mapping[str, Any]]:
    """The facts of every deal of a night that counts."""
    rows = db.session.scalars(
        select(EntryRow.facts).where(
            EntryRow.night_id == night_id, EntryRow.kind == DEAL, is_live()
        )
    )
    return map(read_json, rows)


def _at(newest: Any, *columns: Any) -> Any:
    return db.session.execute(
        select(*columns).join(
            newest,
            (EntryRow.night_id == newest.c.night_id) & (EntryRow.no == newest.c.no),
        )
    )
