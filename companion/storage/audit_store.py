"""The database as an auditor reads it: whatever stands there, sound or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from companion.ledger.entry import Entry, canonical
from companion.storage.codec import entry_of, grouped
from companion.storage.db import db
from companion.storage.schema import EntryRow, SentRow, TransferRow, table
from companion.storage.sent_store import EMPTIED
from companion.storage.triggers import TRIGGERS


@dataclass(frozen=True, slots=True)
class Found:
    """An entry as it was found; ``entry`` is missing where it cannot be read."""

    no: int
    entry: Entry | None
    transfers_are_numbered: bool


@dataclass(frozen=True, slots=True)
class FoundSending:
    """Something that was sent, as it was found; emptied where a name had to go."""

    key: str
    verb: str
    digest: str
    content: Any
    result: Any
    is_emptied: bool


def entries(night_id: int) -> Iterator[Found]:
    """Every entry of a night in the order of the numbers."""
    rows = db.session.execute(
        select(table(EntryRow))
        .where(EntryRow.night_id == night_id)
        .order_by(EntryRow.no)
    )
    moves = grouped(
        db.session.execute(
            select(table(TransferRow))
            .where(TransferRow.night_id == night_id)
            .order_by(TransferRow.entry_no, TransferRow.no)
        ),
        "entry_no",
    )
    for row in rows:
        transfers = moves.get(row.no, [])
        numbers = [transfer.no for transfer in transfers]
        in_order = numbers == list(range(1, len(numbers) + 1))
        yield Found(row.no, _read(row, transfers), in_order)


def sendings(night_id: int) -> Iterator[FoundSending]:
    """Everything that was sent to a night."""
    rows = db.session.execute(
        select(table(SentRow)).where(SentRow.night_id == night_id).order_by(SentRow.key)
    )
    for row in rows:
        content, result = _json(row.content), _json(row.result)
        emptied = row.content == EMPTIED
        yield FoundSending(row.key, row.verb, row.digest, content, result, emptied)


def changed_triggers() -> tuple[str, ...]:
    """The names of triggers that are gone, or are not what they should be."""
    rows = db.session.connection().exec_driver_sql(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    )
    found = {row.name: row.sql for row in rows}
    return tuple(name for name, sql in TRIGGERS.items() if found.get(name) != sql)


def damage() -> tuple[str, ...]:
    """What SQLite itself finds wrong with the file, in its own words."""
    connection = db.session.connection()
    state = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return (
        *(line for line in state if line != "ok"),
        *(f"{row[0]}: a row refers to no {row[2]}" for row in lost),
    )


def _read(row: Any, transfers: list[Any]) -> Entry | None:
    try:
        if not isinstance(_json(row.facts), dict) or _json(row.balances) is None:
            return None
        return entry_of(row, transfers)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _json(text: Any) -> Any:
    """The value, or ``None`` where the text is not in the one form it is written in."""
    try:
        value = json.loads(text)
    except (ValueError, TypeError):
        return None
    return value if canonical(value) == text else None
