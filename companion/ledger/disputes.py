"""A deal that somebody contests, until it is settled: read from the entries alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from companion.ledger.entry import DISPUTE, SETTLED_DISPUTE, Entry

CARDS: Final = "cards"
AGREEMENT: Final = "agreement"
RULING: Final = "ruling"
WAYS: Final = (CARDS, AGREEMENT, RULING)
"""How a dispute is settled: the cards were entered, all agree, or the host rules."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A player says that a deal is not right, and what became of it.

    ``raised`` is the entry that says so; ``settled`` the one that settles it.
    """

    raised: Entry
    settled: Entry | None = None

    @property
    def no(self) -> int:
        """The number of the entry that raised it, by which it is known."""
        return self.raised.no

    @property
    def deal_no(self) -> int:
        """The deal that is contested."""
        return int(_facts(self.raised)["deal_no"])

    @property
    def revision(self) -> int:
        """The revision of the deal that was looked at."""
        return int(_facts(self.raised)["revision"])

    @property
    def player(self) -> str:
        """The player who contests it."""
        return str(_facts(self.raised)["player"])

    @property
    def how(self) -> str:
        """One of `WAYS`, or nothing while it is not settled."""
        return "" if self.settled is None else str(_facts(self.settled)["how"])

    @property
    def note(self) -> str:
        """What was said when it was settled."""
        return "" if self.settled is None else str(_facts(self.settled)["note"])


def raised_facts(deal_no: int, revision: int, player: str) -> dict[str, Any]:
    """What the ledger keeps of a dispute beside its reason."""
    return {"deal_no": deal_no, "revision": revision, "player": player}


def settled_facts(dispute: int, how: str, note: str) -> dict[str, Any]:
    """What the ledger keeps of a settled dispute."""
    return {"dispute": dispute, "how": how, "note": note}


def read_disputes(entries: Iterable[Entry]) -> tuple[Dispute, ...]:
    """Every dispute among a night's entries, oldest first, each with its end.

    >>> from companion.ledger.balance import NOTHING
    >>> def entry(no, kind, facts):
    ...     return Entry(no=no, kind=kind, at="", author=1, facts=facts,
    ...                  transfers=(), balances=NOTHING)
    >>> raised = entry(5, DISPUTE, raised_facts(2, 1, "3"))
    >>> ended = entry(6, SETTLED_DISPUTE, settled_facts(5, RULING, "as it lay"))
    >>> [dispute.how for dispute in read_disputes([raised, ended])]
    ['ruling']
    """
    known = {}
    for entry in entries:
        if entry.kind == DISPUTE:
            known[entry.no] = Dispute(entry)
        elif entry.kind == SETTLED_DISPUTE:
            no = int(_facts(entry)["dispute"])
            known[no] = Dispute(known[no].raised, entry)
    return tuple(known.values())


def _facts(entry: Entry) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", entry.facts)
