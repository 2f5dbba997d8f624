"""Copies of the database: made while it is in use, and checked before they count."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, create_engine, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from companion.ledger.entry import Entry, verify_chain
from companion.messages import Message, Phrase
from companion.storage.codec import entry_of, grouped
from companion.storage.schema import EntryRow, NightRow, TransferRow, table
from companion.storage.upgrade import known_revisions

DAMAGED = Phrase("copy.damaged", "it is damaged: %(words)s")
NOT_OURS = Phrase("copy.not_ours", "it is not a database of Companion")
NEWER = Phrase("copy.newer", "a newer Companion has made it")
BROKEN_CHAIN = Phrase(
    "copy.chain", "the ledger of the night %(night)s does not hold from entry %(no)s on"
)
SEALED: Final[tuple[Any, ...]] = (
    EntryRow.no,
    EntryRow.kind,
    EntryRow.deal_no,
    EntryRow.revision,
    EntryRow.reverses,
    EntryRow.why,
    EntryRow.facts,
    EntryRow.balances,
    EntryRow.author,
    EntryRow.at,
    EntryRow.previous_hash,
    EntryRow.hash,
)
"""What an entry is sealed with; an older database has these columns too."""


def copy(source: Path, target: Path) -> None:
    """Copy a database as it stands at this moment into one whole file of its own.

    Nobody has to wait for it. The file is its owner's alone. Raises `sqlite3.Error`
    and `OSError`.
    """
    with closing(
        os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    ):
        pass
    with (
        closing(sqlite3.connect(source)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        # Else what is written next would lie in a file beside it.
        new.execute("PRAGMA journal_mode = DELETE")


def what_is_wrong(path: Path) -> Message | None:
    """Why a copy is not sound, or nothing: its file, its tables, each night's chain."""
    try:
        with _reading(path) as connection:
            return _damage(connection) or _stranger(connection) or _break(connection)
    except (DatabaseError, sqlite3.Error) as error:
        return DAMAGED(words=str(getattr(error, "orig", None) or error))


@contextmanager
def _reading(path: Path) -> Iterator[Connection]:
    """A connection to a whole file that nobody writes; no file comes beside it."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def _damage(connection: Connection) -> Message | None:
    state = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    if state != ["ok"]:
        return DAMAGED(words=str(state[0]))
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return DAMAGED(words=f"{lost[0][0]} → {lost[0][2]}") if lost else None


def _stranger(connection: Connection) -> Message | None:
    tables = connection.exec_driver_sql(
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    ).scalars()
    if not {"alembic_version", "night", "entry", "transfer"} <= set(tables):
        return NOT_OURS()
    revision = connection.exec_driver_sql(
        "SELECT version_num FROM alembic_version"
    ).scalar()
    return None if revision in known_revisions() else NEWER()


def _break(connection: Connection) -> Message | None:
    """The first night whose chain does not hold."""
    for night in connection.execute(select(NightRow.id, NightRow.uid)).all():
        try:
            no = verify_chain(night.uid, _entries(connection, night.id))
        except (ValueError, TypeError, KeyError, AttributeError):
            no = 1  # what cannot even be read
        if no is not None:
            return BROKEN_CHAIN(night=night.uid, no=no)
    return None


def _entries(connection: Connection, night_id: int) -> Iterator[Entry]:
    rows = connection.execute(
        select(*SEALED).where(EntryRow.night_id == night_id).order_by(EntryRow.no)
    )
    moves = grouped(
        connection.execute(
            select(table(TransferRow))
            .where(TransferRow.night_id == night_id)
            .order_by(TransferRow.entry_no, TransferRow.no)
        ),
        "entry_no",
    )
    for row in rows:
        yield entry_of(row, moves.get(row.no, []))
