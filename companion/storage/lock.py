"""The mark of a running server: whoever holds it alone serves an instance's nights.

The system lets go of it when the program ends, however that comes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.messages import Phrase
from companion.problems import CompanionError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK: Final = "companion.lock"

IN_USE = Phrase(
    "database.in_use", "Companion is running on the nights in %(folder)s already."
)


class InUse(CompanionError):
    """Raised where another program holds the nights of an instance."""

    def __init__(self, folder: Path) -> None:
        super().__init__(IN_USE(folder=str(folder)))


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the nights of an instance alone; raises `InUse` where another does."""
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(descriptor)
        except OSError as error:
            raise InUse(folder) from error
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
