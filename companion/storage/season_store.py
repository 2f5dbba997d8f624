"""The nights of a club, and what each of them came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import select

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


def end_of(night_id: int) -> tuple[Balances, Mapping[str, Any]]:
    """What every account of a night holds now, and what its chips stand for."""
    newest = select(EntryRow.balances).where(EntryRow.night_id == night_id)
    terms = select(EntryRow.facts).where(
        EntryRow.night_id == night_id, EntryRow.kind == TERMS
    )
    held, stated = (
        db.session.execute(query.order_by(EntryRow.no.desc()).limit(1)).scalar_one()
        for query in (newest, terms)
    )
    return read_balances(held), read_json(stated)


def deals(night_id: int) -> Iterator[Mapping[str, Any]]:
    """The facts of every deal of a night that counts."""
    rows = db.session.scalars(
        select(EntryRow.facts).where(
            EntryRow.night_id == night_id, EntryRow.kind == DEAL, is_live()
        )
    )
    return map(read_json, rows)
