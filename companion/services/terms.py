"""What a night's chips stand for, and agreeing on something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from companion.ledger.cash import Terms, check_terms, terms_facts
from companion.ledger.entry import TERMS, Entry
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services.desk import Desk
from companion.services.sending import By, Sent, write
from companion.storage import entry_store
from companion.storage.night import Night

PAID_ALREADY = Phrase(
    "terms.paid",
    "Payments have been made by these terms. Take their ticks off first.",
)


CHIPS: Final = "chips"
"""The unit of a settlement of chips that are worth no money."""

BANK_MODE: Final = "bank"


def terms_in_force(night: Night) -> Terms:
    """What the night's chips stand for, and how it is settled."""
    return terms_of(night.id)


def terms_of(night_id: int) -> Terms:
    """What the chips of a night stand for; old entries name no smallest coin."""
    return Terms(**cast("Mapping[str, Any]", terms_entry(night_id).facts))


def terms_entry(night_id: int) -> Entry:
    """The entry in which the terms in force were agreed on."""
    entry = entry_store.newest(night_id, TERMS)
    if entry is None:
        message = f"night {night_id} has no terms"
        raise ValueError(message)
    return entry


def unit_of(terms: Terms) -> str:
    """What the settlement counts: chips, or the money they are worth."""
    return terms.currency if terms.for_money else CHIPS


def agree_terms(night: Night, *, sent: Sent, by: By, terms: Terms) -> int:
    """Settle the whole night by these terms; gives the entry's number.

    Raises `Refused` at the fields of `Terms` where they make no sense, and at ``terms``
    once something was paid by the terms before: it would be counted in another unit.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        if entry_store.live_payments(night.id):
            raise Refused((Problem("terms", PAID_ALREADY()),))
        return {"entry_no": desk.post(TERMS, terms_facts(terms)).no}

    problems = check_terms(terms)
    if problems:
        raise Refused(problems)
    return int(write(night, "agree_terms", sent, by, act)["entry_no"])
