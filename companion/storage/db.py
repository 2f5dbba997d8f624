"""The database and its transactions: a write is whole or it never was."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import URL, Connection, Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase, Session

MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"

CONSTRAINT_NAMES: Final = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 5000",
    # Else INSERT OR REPLACE deletes a row without waking the triggers.
    "recursive_triggers = ON",
    # What is removed is overwritten, not only forgotten.
    "secure_delete = ON",
)

WRITES: Final = "companion_writes"
"""The execution option of a connection that is going to write."""


class Base(DeclarativeBase):
    """What all tables share: constraints have names, so that they can be changed."""

    metadata = MetaData(naming_convention=CONSTRAINT_NAMES)


db = SQLAlchemy(model_class=Base)

# SQLite lets one writer in at a time and is unfair to those who wait. Waiting here
# instead keeps the slowest of sixteen phones from waiting a second and more.
_one_writer = threading.Lock()


def init(app: Flask, path: Path) -> None:
    """Let the app use the database in this file."""
    app.config["SQLALCHEMY_DATABASE_URI"] = url_of(path)
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"pool_size": 8, "max_overflow": 56}
    db.init_app(app)
    with app.app_context():
        listen(db.engine)


def url_of(path: Path) -> URL:
    """The database in a file, as SQLAlchemy addresses it."""
    return URL.create("sqlite", database=str(path.absolute()))


def listen(engine: Engine) -> None:
    """Set up each connection of an engine, and begin its transactions as SQLite needs.

    The driver's own transactions lose updates: it begins them late, or not at all.
    """
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)


def set_up(connection: Any, _record: object) -> None:
    """Tell a new connection to the file how to work."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def begin(connection: Connection) -> None:
    """Begin a transaction: one that writes must say so before it reads."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def write_transaction() -> Iterator[Session]:
    """A transaction that may write: committed at the end, undone if anything fails.

    What was read before on this session is forgotten, so that nothing stale is
    written back.
    """
    session = db.session()
    session.rollback()
    with _one_writer:
        try:
            session.connection(execution_options={WRITES: True})
            yield session
            session.commit()
        except BaseException:
            session.rollback()
            raise
