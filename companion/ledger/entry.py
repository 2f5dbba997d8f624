"""An entry of the night's ledger, sealed with the hash of the one before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.ledger.balance import Balances
from companion.transfers import BANK, POT, Transfer

TERMS: Final = "terms"
RULES: Final = "rules"
DEAL: Final = "deal"
REVERSAL: Final = "reversal"
BUY_IN: Final = "buy_in"
CASH_OUT: Final = "cash_out"
SIDE_PAYMENT: Final = "side_payment"
CLOSE: Final = "close"
PLAN: Final = "plan"
PAYMENT: Final = "payment"
DISPUTE: Final = "dispute"
SETTLED_DISPUTE: Final = "settled_dispute"
AGREED: Final = "agreed"
CHIP_COUNT: Final = "chip_count"
COUNT_BOOKED: Final = "count_booked"
OPENING: Final = "opening"

_WRITTEN: Final = {POT: "pot", BANK: "bank"}
_READ: Final = {written: account for account, written in _WRITTEN.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that happened to the night's chips, its rules or its settlement.

    ``no`` counts from 1 within the night; ``at`` is UTC (``2026-11-30T18:05:00Z``);
    ``author`` is the number under which the night knows who wrote it. ``deal_no`` and
    ``revision`` are a deal's; ``reverses`` is the number of the entry that this one
    takes back. Nothing in an entry ever changes.
    """

    no: int
    kind: str
    at: str
    author: int
    facts: Mapping[str, object]
    transfers: tuple[Transfer, ...]
    balances: Balances
    deal_no: int | None = None
    revision: int | None = None
    reverses: int | None = None
    why: str = ""
    previous_hash: str = ""
    hash: str = ""


@dataclass(frozen=True, slots=True)
class DealHistory:
    """Everything the ledger holds of one deal, oldest first."""

    no: int
    entries: tuple[Entry, ...]

    @property
    def revisions(self) -> tuple[Entry, ...]:
        """The deal as posted, then as corrected each time."""
        return tuple(entry for entry in self.entries if entry.kind == DEAL)

    @property
    def newest(self) -> Entry:
        """The deal as it reads now, even where it has been voided."""
        return self.revisions[-1]

    @property
    def live(self) -> bool:
        """Whether the deal counts: its newest revision has not been taken back."""
        return self.voided_by is None

    @property
    def voided_by(self) -> Entry | None:
        """The entry that took the deal back for good, with who, when and why."""
        last = self.entries[-1]
        return last if last.kind == REVERSAL else None


def write_account(account: str) -> str:
    """An account as files and tables spell it; player keys are digits, so none clash.

    >>> write_account(POT), write_account("3")
    ('pot', '3')
    """
    return _WRITTEN.get(account, account)


def read_account(written: str) -> str:
    """The account behind a written name."""
    return _READ.get(written, written)


def canonical(value: object) -> str:
    """JSON in the one form that hashes are made of: sorted keys, no blanks.

    >>> canonical({"b": [1, 2], "a": "ä"})
    '{"a":"ä","b":[1,2]}'
    """
    return json.dumps(
        value,
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    )


def write_balances(balances: Balances) -> dict[str, dict[str, int]]:
    """Balances as JSON values.

    >>> write_balances(Balances({"1": -2, POT: 2}))
    {'chips': {'1': -2, 'pot': 2}, 'bought': {}}
    """
    return {
        "chips": {write_account(key): n for key, n in balances.chips.items()},
        "bought": dict(balances.bought),
    }


def write_entry(entry: Entry) -> dict[str, object]:
    """An entry as JSON values, all but its own hash."""
    return {
        "no": entry.no,
        "kind": entry.kind,
        "at": entry.at,
        "author": entry.author,
        "facts": entry.facts,
        "transfers": [
            [write_account(payer), write_account(payee), *rest]
            for payer, payee, *rest in entry.transfers
        ],
        "balances": write_balances(entry.balances),
        "deal_no": entry.deal_no,
        "revision": entry.revision,
        "reverses": entry.reverses,
        "why": entry.why,
        "previous_hash": entry.previous_hash,
    }


def fingerprint(night_uid: str, entry: Entry) -> str:
    """The hash of everything in an entry but the hash itself, and of its night."""
    content = {"night": night_uid, **write_entry(entry)}
    return hashlib.sha256(canonical(content).encode()).hexdigest()


def seal(night_uid: str, entry: Entry, previous_hash: str) -> Entry:
    """The entry chained to the one before it and closed with its own hash."""
    chained = replace(entry, previous_hash=previous_hash)
    return replace(chained, hash=fingerprint(night_uid, chained))


def verify_chain(night_uid: str, entries: Iterable[Entry]) -> int | None:
    """The number at which the chain of a whole night first fails, if it does.

    It fails where a number is left out, where an entry does not name the hash before
    it, and where an entry is not what was sealed.
    """
    previous = ""
    for expected, entry in enumerate(entries, start=1):
        if entry.no != expected:
            return expected
        if entry.previous_hash != previous:
            return expected
        if entry.hash != fingerprint(night_uid, entry):
            return expected
        previous = entry.hash
    return None
