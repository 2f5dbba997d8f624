"""The payments of a plan as they are shown: who pays whom, and what has been paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for

from companion.ledger.entry import write_account
from companion.services.plans import PlanLine
from companion.services.settlement import Settlement
from companion.services.terms import CHIPS
from companion.web.templating import say_chips
from companion.web.views.moves import account_name
from companion.web.views.terms import amount_in_words


@dataclass(frozen=True, slots=True)
class PaidPart:
    """What was paid of a line, and the entry that says so."""

    amount: str
    entry_no: int


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment of the plan, or one that was made beside it.

    ``amount`` is what is still to be paid, or was paid in all; ``chips`` is what that
    is worth, where it is whole. ``whole`` is the line's full amount where a part of it
    was paid, as ``parts`` tell. It can be ticked where it has a ``plan``. ``href``
    leads to the deals it comes from, ``ends`` are the keys of payer and payee.
    """

    plan: int
    number: int
    payer: str
    payee: str
    amount: str
    chips: str
    whole: str
    is_paid: bool
    parts: tuple[PaidPart, ...]
    href: str
    ends: tuple[str, str]


def payment_lines(
    found: Settlement, lines: Iterable[PlanLine]
) -> tuple[PaymentLine, ...]:
    """Payments in the words of the reader."""
    return tuple(_line(found, line) for line in lines)


def pair_address(payer: str, payee: str) -> str:
    """Where it is told what the payments between two are made of."""
    return url_for(
        "payments.pair", payer=write_account(payer), payee=write_account(payee)
    )


def _line(found: Settlement, line: PlanLine) -> PaymentLine:
    amount = line.amount if line.is_paid else line.left
    parts = tuple(
        PaidPart(amount_in_words(part.amount, found.unit), part.entry_no)
        for part in line.parts
    )
    return PaymentLine(
        plan=line.plan,
        number=line.line,
        payer=account_name(line.payer),
        payee=account_name(line.payee),
        amount=amount_in_words(amount, found.unit),
        chips=_in_chips(found, amount),
        whole="" if amount == line.amount else amount_in_words(line.amount, found.unit),
        is_paid=line.is_paid,
        parts=parts,
        href=pair_address(line.payer, line.payee),
        ends=line.ends,
    )


def _in_chips(found: Settlement, amount: int) -> str:
    """How many chips an amount of money is, or nothing where it is no whole number."""
    if found.unit == CHIPS:
        return ""
    chips, rest = divmod(amount * found.terms.chips, found.terms.minor)
    return "" if rest else say_chips(chips)
