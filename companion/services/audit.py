"""Checking the whole ledger: what does not add up is named, the first thing first."""

from __future__ import annotations

from dataclasses import dataclass

from companion.messages import Message

BROKEN = "broken"
NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that differs (`BROKEN`) or is worth knowing (`NOTE`).

    ``night`` is the night's uid, empty where the whole database is meant; ``title``
    is its name for people.
    """

    level: str
    night: str
    title: str
    entry_no: int | None
    message: Message


def audit() -> tuple[Finding, ...]:
    """Go through every night of the database in use."""
    raise NotImplementedError
