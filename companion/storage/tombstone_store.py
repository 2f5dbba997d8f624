"""Removing a whole night, the one exception to what never goes, and what is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Table, delete, func, insert, literal, select

from companion.storage.db import db
from companion.storage.schema import METADATA, EntryRow, NightRow, TombstoneRow, table

BY_HOST: Final = "host"
BY_AGE: Final = "age"

_TOMBSTONE = table(TombstoneRow)


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What is known of a night that was removed; it tells nothing of its people.

    ``cause`` is `BY_HOST`, or `BY_AGE` where the installation's own limit removed it.
    """

    night_id: int
    uid: str
    last_hash: str
    entries: int
    cause: str
    at: str


def remove(night_id: int, *, cause: str, at: str) -> Tombstone:
    """Set the night's tombstone, and delete everything of the night below it.

    The triggers let rows go only where their night has a tombstone, and take only a
    tombstone that tells the number of its entries and the last hash as they are.
    """
    db.session.execute(
        insert(_TOMBSTONE).from_select(
            ["night_id", "uid", "last_hash", "entries", "cause", "at"],
            select(
                NightRow.id,
                NightRow.uid,
                _last_hash(night_id),
                select(func.count())
                .select_from(EntryRow)
                .where(EntryRow.night_id == night_id)
                .scalar_subquery(),
                literal(cause),
                literal(at),
            ).where(NightRow.id == night_id),
        )
    )
    for rows in reversed(_tables_of_a_night()):
        db.session.execute(delete(rows).where(rows.c.night_id == night_id))
    db.session.execute(delete(table(NightRow)).where(NightRow.id == night_id))
    return next(stone for stone in everyone() if stone.night_id == night_id)


def everyone() -> tuple[Tombstone, ...]:
    """Every tombstone, the oldest first."""
    rows = db.session.execute(
        select(_TOMBSTONE).order_by(TombstoneRow.at, TombstoneRow.night_id)
    )
    return tuple(map(_tombstone, rows))


def newest_of(uid: str) -> Tombstone | None:
    """The last time that the night of this address was removed."""
    row = db.session.execute(
        select(_TOMBSTONE)
        .where(TombstoneRow.uid == uid)
        .order_by(TombstoneRow.night_id.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else _tombstone(row)


def left_over(night_id: int) -> tuple[str, ...]:
    """The tables that still hold something of a night that was removed."""
    tables = (*_tables_of_a_night(), table(NightRow))
    return tuple(
        rows.name
        for rows in tables
        if db.session.execute(
            select(func.count())
            .select_from(rows)
            .where((rows.c.id if rows.name == "night" else rows.c.night_id) == night_id)
        ).scalar_one()
    )


def _tables_of_a_night() -> list[Table]:
    """Every table whose rows belong to a night, what is referred to first."""
    return [
        rows
        for rows in METADATA.sorted_tables
        if "night_id" in rows.c and rows.name != _TOMBSTONE.name
    ]


def _last_hash(night_id: int) -> Any:
    return (
        select(EntryRow.hash)
        .where(EntryRow.night_id == night_id)
        .order_by(EntryRow.no.desc())
        .limit(1)
        .scalar_subquery()
    )


def _tombstone(row: Row[Any]) -> Tombstone:
    return Tombstone(
        row.night_id, row.uid, row.last_hash, row.entries, row.cause, row.at
    )
