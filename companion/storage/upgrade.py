"""Bringing a database up to date at the start, after a copy that was checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, inspect
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from companion.messages import Phrase
from companion.problems import CompanionError
from companion.storage.db import MIGRATIONS, WRITES, begin, set_up, url_of

NEWER = Phrase(
    "database.newer",
    "The database %(file)s was made by a newer Companion. Start that one, or take "
    "an older copy of the database.",
)
NOT_OURS = Phrase(
    "database.not_ours", "The file %(file)s is not a database of Companion."
)
COPY_BROKEN = Phrase(
    "database.copy_broken",
    "The database %(file)s has to be brought up to date, but no sound copy of it "
    "could be made: %(reason)s. Nothing was changed.",
)


class NewerDatabase(CompanionError):
    """Raised when a newer program has already changed the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(NEWER(file=str(path)))


class NotOurDatabase(CompanionError):
    """Raised when the file is something else than a database of Companion."""

    def __init__(self, path: Path) -> None:
        super().__init__(NOT_OURS(file=str(path)))


class CopyBroken(CompanionError):
    """Raised when the database cannot be copied soundly before it is changed."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(COPY_BROKEN(file=str(path), reason=reason))


def prepare(path: Path) -> Path | None:
    """Create the database or bring it up to date; gives the copy made of an older one.

    Raises `NewerDatabase`, `NotOurDatabase`, `CopyBroken`; then nothing is changed.
    """
    path.touch(mode=0o600)
    try:
        with migrating(url_of(path)) as connection:
            return _bring_up_to_date(path, connection)
    except DatabaseError as error:
        if isinstance(error.orig, sqlite3.OperationalError):
            raise
        raise NotOurDatabase(path) from error


@contextmanager
def migrating(url: URL) -> Iterator[Connection]:
    """A connection on which tables may be rebuilt; all of it is kept, or nothing.

    Foreign keys are off meanwhile, for a rebuilt table is dropped and made again, and
    looked at as a whole before the end.
    """
    engine = create_engine(url, poolclass=NullPool, execution_options={WRITES: True})
    event.listen(engine, "connect", set_up)
    event.listen(engine, "connect", _without_foreign_keys)
    event.listen(engine, "begin", begin)
    with engine.begin() as connection:
        yield connection
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            message = f"rows that refer to nothing: {broken[:3]}"
            raise ValueError(message)


def checked_copy(path: Path, revision: str) -> Path:
    """A copy beside the database, named by its revision and the time, and checked."""
    time = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    copy = path.with_name(f"{path.stem}-{revision}-{time}{path.suffix}")
    copy.touch(mode=0o600, exist_ok=False)
    try:
        with (
            closing(sqlite3.connect(path)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            (state,) = target.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        state = str(error)
    if state != "ok":
        copy.unlink()
        raise CopyBroken(path, state)
    return copy


def _bring_up_to_date(path: Path, connection: Connection) -> Path | None:
    revision, known = _revision(path, connection), known_revisions()
    if revision == known[-1]:
        return None
    if revision is not None and revision not in known:
        raise NewerDatabase(path)
    copy = None if revision is None else checked_copy(path, revision)
    # Alembic takes ten megabytes, which most starts have no need of.
    from companion.storage.steps import take_all  # noqa: PLC0415

    take_all(connection, MIGRATIONS)
    return copy


def _revision(path: Path, connection: Connection) -> str | None:
    """The migration that was made last, or none of an empty database."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise NotOurDatabase(path)
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
    return found.scalar_one_or_none()


def known_revisions() -> tuple[str, ...]:
    """Every migration there is, in order: their files begin with their numbers."""
    files = (MIGRATIONS / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def _without_foreign_keys(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA foreign_keys = OFF")
