"""Planning who pays whom: what each is due, and the payments that settle it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.ledger.balance import Balances
from companion.ledger.banker import bank_payments, banker_payments
from companion.ledger.cash import Terms
from companion.ledger.rounding import round_worth
from companion.ledger.settle import Payment, replan
from companion.messages import Message
from companion.services.payments import Paid
from companion.services.plan_book import PlanBook
from companion.services.plans import Plan, PlanLine, line_made, line_of
from companion.services.terms import BANK_MODE
from companion.storage.night import Night


class Due(NamedTuple):
    """What each player gets (+) or owes (−) in the settlement's unit, in seat order.

    ``unrounded`` are the amounts to the smallest unit there is; ``notes`` tell how the
    others were rounded, where they were.
    """

    amounts: Mapping[str, int]
    unrounded: Mapping[str, int]
    notes: tuple[Message, ...]


def held(night: Night, balances: Balances, terms: Terms) -> dict[str, int]:
    """The chips that each is paid for: his result on the book, his stack at a bank."""
    chips = balances.stack if terms.mode == BANK_MODE else balances.result
    return {key: chips(key) for key in night.keys}


def due(book: PlanBook, night: Night, balances: Balances, terms: Terms) -> Due:
    """What each player gets or owes, on the book or from the bank.

    What was agreed on with one who has gone home stands while his chips do.
    """
    chips = held(night, balances, terms)
    agreed = {
        gone.player: gone.amount
        for gone in book.departures
        if chips.get(gone.player) == gone.chips
    }
    rounding = round_worth(chips, terms, agreed=agreed)
    exact = round_worth(chips, replace(terms, coin=1))
    return Due(rounding.amounts, exact.amounts, rounding.notes())


def made_for(
    book: PlanBook, amounts: Mapping[str, int], terms: Terms, banker: str = ""
) -> Plan:
    """A plan that settles these amounts; what has been paid stands and is not asked.

    Nor does what those who have gone home were told change, while their result stands.
    """
    paid = [item.payment for item in book.made]
    standing = () if terms.mode == BANK_MODE else book.standing_lines(amounts)
    told = [line.rest for line in standing]
    if terms.mode == BANK_MODE:
        banker, found = "", bank_payments(amounts, paid)
    elif banker:
        found = banker_payments(amounts, banker, [*paid, *told])
    else:
        unpaid = [line for line in _unpaid(book.newest) if line not in told]
        found = replan(amounts, [*paid, *told], unpaid=unpaid)
    lines = _numbered(book.made, standing, found.payments)
    exact = found.exact and _cost_nothing(told, found.payments, amounts, paid)
    return Plan(0, exact, lines, banker)


def _cost_nothing(
    told: Collection[Payment],
    asked: Collection[Payment],
    amounts: Mapping[str, int],
    paid: Iterable[Payment],
) -> bool:
    """Whether what leavers were told makes no more payments than there had to be."""
    if not told:
        return True
    fewest = replan(amounts, paid)
    return fewest.exact and len(told) + len(asked) == len(fewest.payments)


def _numbered(
    made: Iterable[Paid], standing: Iterable[PlanLine], asked: Iterable[Payment]
) -> tuple[PlanLine, ...]:
    lines = [
        *(line_made(item, 0) for item in made),
        *standing,
        *(line_of(payment, 0) for payment in asked),
    ]
    return tuple(
        line if line.plan else replace(line, line=number)
        for number, line in enumerate(lines)
    )


def _unpaid(plan: Plan | None) -> list[Payment]:
    return [] if plan is None else [line.rest for line in plan.lines if line.left > 0]
