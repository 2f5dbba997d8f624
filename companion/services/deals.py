"""Scoring deals into the ledger: preview, record, void, correct, undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.base import Explanation, Outcome
from companion.ledger.entry import Entry
from companion.problems import Problem
from companion.services.sending import By, Sent
from companion.storage.night import Night


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deal would come to. With problems there is no outcome.

    ``pot`` is what lay in the pot before the deal; send it back as ``seen_pot``.
    """

    problems: tuple[Problem, ...]
    outcome: Outcome | None
    explanation: Explanation | None
    deal: Any
    rules: Any
    pot: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal in the ledger: its number in the night, and its newest entry's."""

    deal_no: int
    entry_no: int


def preview(night: Night, *, game: str, record: Mapping[str, object]) -> Preview:
    """Score a deal without writing anything; seats are player keys."""
    raise NotImplementedError


def explain(entry: Entry) -> Preview:
    """Why a deal of the ledger came out as it did, by the rules it was played by."""
    raise NotImplementedError


def record(
    night: Night,
    *,
    sent: Sent,
    by: By,
    game: str,
    record: Mapping[str, object],
    seen_pot: int | None = None,
) -> Recorded:
    """Post a deal by the rules in force.

    Raises `Refused` with every problem, `PotChanged`, `NightClosed`.
    """
    raise NotImplementedError


def void(
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    why: str = "",
    seen_revision: int | None = None,
) -> Recorded:
    """Take a deal back for good; its chips return, its facts stay readable.

    Raises `DealNotFound`, `DealVoided`, `DealChanged`, `PotUsed`, `NightClosed`.
    """
    raise NotImplementedError


def correct(
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    record: Mapping[str, object],
    why: str = "",
    seen_revision: int | None = None,
) -> Recorded:
    """Score a deal anew from other facts, by the rules it was first played by.

    Raises what `record` and `void` raise.
    """
    raise NotImplementedError


def undo(night: Night, *, sent: Sent, by: By, why: str = "") -> Recorded:
    """Void the newest deal that counts; the button goes back to who dealt it."""
    raise NotImplementedError
