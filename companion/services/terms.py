"""What a night's chips stand for, and agreeing on something else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from companion.ledger.cash import Terms, check_terms
from companion.ledger.entry import TERMS
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import plans
from companion.services.desk import Desk
from companion.services.sending import By, Sent, write
from companion.storage import entry_store
from companion.storage.night import Night

PAID_ALREADY = Phrase(
    "terms.paid",
    "Payments have been made by these terms. Take their ticks off first.",
)


def terms_in_force(night: Night) -> Terms:
    """What the night's chips stand for, and how it is settled."""
    return plans.terms_of(night.id)


def agree_terms(night: Night, *, sent: Sent, by: By, terms: Terms) -> int:
    """Settle the whole night by these terms; gives the entry's number.

    Raises `Refused` at ``mode``, ``chips``, ``minor`` or ``currency``, and at ``terms``
    once something was paid by the terms before: it would be counted in another unit.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        if entry_store.live_payments(night.id):
            raise Refused((Problem("terms", PAID_ALREADY()),))
        return {"entry_no": desk.post(TERMS, asdict(terms)).no}

    problems = check_terms(terms)
    if problems:
        raise Refused(problems)
    return int(write(night, "agree_terms", sent, by, act)["entry_no"])
