"""Copies that are kept for a while, and going back to one of them."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.messages import Message, Phrase
from companion.problems import CompanionError
from companion.storage import copies, lock
from companion.storage.lock import InUse

NO_COPY = Phrase(
    "backup.failed", "No copy of %(file)s was made: %(reason)s. Older copies stay."
)
NOT_RESTORED = Phrase(
    "restore.refused",
    "%(file)s cannot be put in the place of the nights: %(reason)s. Nothing was "
    "changed.",
)
NO_SUCH_FILE = Phrase("restore.no_file", "there is no such file")

_NAME: Final = re.compile(r"companion-(\d{8}T\d{6}Z)(?:-(\d+))?\.sqlite3", re.ASCII)


class NoCopy(CompanionError):
    """Raised where no sound copy of the database could be made."""

    def __init__(self, file: Path, reason: Message | str) -> None:
        super().__init__(NO_COPY(file=str(file), reason=reason))


class NotRestored(CompanionError):
    """Raised where a file is not fit to take the place of the database."""

    def __init__(self, file: Path, reason: Message | str) -> None:
        super().__init__(NOT_RESTORED(file=str(file), reason=reason))


def back_up(database: Path, folder: Path, *, keep: int | None = None) -> Path:
    """Copy the database into a folder and check the copy; gives its file.

    It has its name only once it is sound. Then, with ``keep``, the oldest copies in
    the folder go, so that so many stay. Raises `NoCopy`; then nothing goes.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = _unused(folder, "companion")
        _copy_checked(database, target)
    except (OSError, sqlite3.Error) as error:
        raise NoCopy(database, _reason(error)) from error
    for old in kept(folder)[:-keep] if keep else ():
        old.unlink(missing_ok=True)
    return target


def kept(folder: Path) -> tuple[Path, ...]:
    """The copies in a folder, the oldest first."""
    if not folder.is_dir():
        return ()
    found = (file for file in folder.iterdir() if _NAME.fullmatch(file.name))
    return tuple(sorted(found, key=_age))


def made_today(folder: Path) -> bool:
    """Whether a copy was made since midnight (UTC)."""
    today = f"companion-{datetime.now(UTC):%Y%m%d}"
    return any(file.name.startswith(today) for file in kept(folder))


def restore(file: Path, database: Path) -> Path | None:
    """Put a copy in the place of the database; gives where the present one is kept.

    The copy is checked first, and the present database is copied aside, sound or not.
    Raises `NotRestored`, and `InUse` while a program works on the database.
    """
    if not file.is_file():
        raise NotRestored(file, NO_SUCH_FILE())
    incoming = database.with_name(f"{database.name}.incoming")
    incoming.unlink(missing_ok=True)
    try:
        with lock.held(database.parent):
            copies.copy(file, incoming)
            wrong = copies.what_is_wrong(incoming)
            if wrong is not None:
                raise NotRestored(file, wrong)
            aside = _set_aside(database) if database.is_file() else None
            incoming.replace(database)
    except (OSError, sqlite3.Error) as error:
        raise NotRestored(file, _reason(error)) from error
    finally:
        incoming.unlink(missing_ok=True)
    return aside


def _copy_checked(database: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        copies.copy(database, part)
        wrong = copies.what_is_wrong(part)
        if wrong is not None:
            raise NoCopy(database, wrong)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _set_aside(database: Path) -> Path:
    """Keep the present database with whatever lies beside it, sound or not."""
    _be_alone(database)
    aside = _unused(database.parent, "companion-before-restore")
    for ending in ("", "-wal", "-shm"):
        beside = database.with_name(database.name + ending)
        if beside.is_file():
            shutil.copy2(beside, aside.with_name(aside.name + ending))
    # What lies beside the old database must never be taken for the new one's.
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    return aside


def _be_alone(database: Path) -> None:
    """Have everything written into the one file; only the last user of it can.

    A server that was not started by ``companion serve`` is found out by this.
    """
    try:
        with closing(sqlite3.connect(database, timeout=1)) as present:
            present.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise InUse(database.parent) from error
    except sqlite3.DatabaseError:
        return  # damaged; then it is set aside as it is


def _unused(folder: Path, stem: str) -> Path:
    """A name with the time that no file in the folder has."""
    time = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    path, again = folder / f"{stem}-{time}.sqlite3", 1
    while path.exists():
        path, again = folder / f"{stem}-{time}-{again}.sqlite3", again + 1
    return path


def _age(file: Path) -> tuple[str, int]:
    """When a copy was made, by its name: a time, and which one of that second."""
    found = _NAME.fullmatch(file.name)
    return ("", 0) if found is None else (found[1], int(found[2] or 0))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
