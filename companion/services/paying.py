"""Payments as they are made: of a line, of a part of it, or of anyone's own accord."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ledger.cash import MOST_MINOR
from companion.ledger.entry import PAYMENT
from companion.ledger.settle import Payment
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import payments, plan_book
from companion.services.chips import SAME_PLAYER
from companion.services.desk import Desk
from companion.services.errors import (
    EntryNotFound,
    EntryStays,
    LineNotFound,
    PlanGone,
)
from companion.services.plans import Plan, PlanLine
from companion.services.sending import By, Sent, write
from companion.services.terms import BANK_MODE, terms_of, unit_of
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import Night
from companion.transfers import BANK

NO_AMOUNT = Phrase("payment.amount", "Say how much was paid, more than nothing.")
TOO_MUCH = Phrase(
    "payment.too_much",
    "More than is open here. Write down what went beyond it as another payment.",
)
NOBODY = Phrase("payment.nobody", "Say who paid, and whom.")


def mark_paid(night: Night, *, sent: Sent, by: By, plan: int, line: int) -> int:
    """Tick what is left of a payment; gives the entry's number.

    The plan is the one in force, or that of someone who has gone home while the night
    goes on. Ticked already, it stays as it is. Raises `PlanGone`, `LineNotFound`,
    `NightOpen`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        asked = _asked(desk, plan, line)
        if asked.payment is not None:
            return {"entry_no": asked.payment}
        part = asked.left if asked.parts else None
        return {"entry_no": _pay_line(desk, asked, part)}

    return int(write(night, "mark_paid", sent, by, act)["entry_no"])


def pay_part(
    night: Night, *, sent: Sent, by: By, plan: int, line: int, amount: int
) -> int:
    """Write down that a part of a payment was made; gives the entry's number.

    ``amount`` is in the settlement's unit. Raises what `mark_paid` raises, and
    `Refused` at ``amount``.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        asked = _asked(desk, plan, line)
        if amount > asked.left:
            raise Refused((Problem("amount", TOO_MUCH()),))
        whole = amount == asked.amount
        return {"entry_no": _pay_line(desk, asked, None if whole else amount)}

    if type(amount) is not int or amount < 1:
        raise Refused((Problem("amount", NO_AMOUNT()),))
    return int(write(night, "pay_part", sent, by, act)["entry_no"])


def record_payment(
    night: Night, *, sent: Sent, by: By, payer: str, payee: str, amount: int
) -> int:
    """Write down a payment that no line asked for; gives the entry's number.

    Whoever has paid the wrong one, or in the wrong direction, is put right by the next
    plan. Raises `Refused` at ``payer``, ``payee`` and ``amount``.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        terms = terms_of(night.id)
        accounts = {*desk.night.keys, *([BANK] if terms.mode == BANK_MODE else [])}
        if not {payer, payee} <= accounts:
            raise Refused((Problem("payer", NOBODY()),))
        facts = payments.own_facts(Payment(payer, payee, amount), unit_of(terms))
        return {"entry_no": desk.post(PAYMENT, facts).no}

    if payer == payee:
        raise Refused((Problem("payee", SAME_PLAYER()),))
    if type(amount) is not int or not 1 <= amount <= MOST_MINOR:
        raise Refused((Problem("amount", NO_AMOUNT()),))
    return int(write(night, "record_payment", sent, by, act)["entry_no"])


def take_back_payment(
    night: Night, *, sent: Sent, by: By, entry_no: int, why: str = ""
) -> int:
    """It was not paid after all; gives the number of the reversing entry.

    Taken back already, it stays so. Raises `EntryNotFound`, and `EntryStays` where the
    entry is no payment.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        payment = entry_store.find(night.id, entry_no)
        if payment is None:
            raise EntryNotFound(entry_no)
        if payment.kind != PAYMENT:
            raise EntryStays(entry_no)
        gone = entry_store.reversals(night.id, [entry_no]).get(entry_no)
        return {"entry_no": gone or desk.take_back(payment, reason).no}

    return int(write(night, "take_back_payment", sent, by, act)["entry_no"])


def sides_of(night: Night, plan: int, line: int) -> frozenset[str]:
    """Who pays and who is paid by a line that can be paid now; nobody for no line."""
    found = find_line(night, plan, line)
    return frozenset() if found is None else frozenset(found.ends)


def sides_of_payment(night: Night, entry_no: int) -> frozenset[str]:
    """Who paid and who was paid by a payment that stands; nobody for no payment."""
    made = plan_book.of_night(night.id).made
    return frozenset(
        side
        for item in made
        if item.entry_no == entry_no
        for side in (item.payment.payer, item.payment.payee)
    )


def find_line(night: Night, plan: int, line: int) -> PlanLine | None:
    """The line of a plan that can be paid now, where there is one."""
    found = _payable(night, plan)
    return None if found is None else found.find(line)


def _pay_line(desk: Desk, asked: PlanLine, part: int | None) -> int:
    facts = payments.line_facts(asked.plan, asked.line, part)
    return desk.post(PAYMENT, facts).no


def _asked(desk: Desk, plan: int, line: int) -> PlanLine:
    """The line as it stands, of a plan that can be paid now."""
    planned = _payable(desk.night, plan)
    if planned is None:
        desk.must_be_closed()
        raise PlanGone
    found = planned.find(line)
    if found is None:
        raise LineNotFound
    return found


def _payable(night: Night, plan: int) -> Plan | None:
    """The plan in force; while the night goes on, that of one who has gone home."""
    book = plan_book.of_night(night.id)
    gone = [item.plan for item in book.departures]
    known = [book.newest] if night.closed else gone
    return next((item for item in known if item and item.no == plan), None)
