"""Plans in the ledger: who pays whom, and which of it has been paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from companion.ledger import settle
from companion.ledger.balance import Balances
from companion.ledger.cash import Terms, round_worth
from companion.ledger.entry import (
    PLAN,
    TERMS,
    Entry,
    read_account,
    write_account,
)
from companion.ledger.settle import Payment
from companion.messages import Message
from companion.storage import entry_store
from companion.storage.night import Night

CHIPS: Final = "chips"
"""The unit of a settlement of chips that are worth no money."""

BANK_MODE: Final = "bank"


class Paid(NamedTuple):
    """A payment that was made, and the entry that says so."""

    payment: Payment
    entry_no: int


class Due(NamedTuple):
    """What each player gets (+) or owes (−) in the settlement's unit, in seat order.

    ``notes`` tell how it was rounded, where it was.
    """

    amounts: Mapping[str, int]
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One payment of the plan; ``payment`` is the entry that says it was made.

    Payer and payee are player keys or `companion.transfers.BANK`. ``amount`` is in
    the settlement's unit: chips, or minor units of the currency.
    """

    line: int
    payer: str
    payee: str
    amount: int
    payment: int | None

    @property
    def is_paid(self) -> bool:
        """Whether the payment has been made."""
        return self.payment is not None


@dataclass(frozen=True, slots=True)
class Plan:
    """The lines of a plan: what was paid before it first, then what it asks for.

    ``no`` is its entry's number, 0 while it is not written; ``exact`` says that no
    plan with fewer payments exists. It is ``outdated`` once a payment that it was
    built on has been taken back.
    """

    no: int
    exact: bool
    lines: tuple[PlanLine, ...]
    outdated: bool = False


def terms_of(night_id: int) -> Terms:
    """What the night's chips stand for."""
    entry = entry_store.newest(night_id, TERMS)
    if entry is None:
        message = f"night {night_id} has no terms"
        raise ValueError(message)
    return Terms(**cast("Mapping[str, Any]", entry.facts))


def unit_of(terms: Terms) -> str:
    """What the settlement counts: chips, or the money they are worth."""
    return terms.currency if terms.for_money else CHIPS


def due(night: Night, balances: Balances, terms: Terms) -> Due:
    """What each player gets or owes, on the book or from the bank."""
    held = balances.stack if terms.mode == BANK_MODE else balances.result
    chips = {key: held(key) for key in night.keys}
    if not terms.for_money:
        return Due(chips, ())
    rounding = round_worth(chips, terms)
    return Due(rounding.amounts, rounding.notes())


def paid(night_id: int) -> tuple[Paid, ...]:
    """Every payment that was made and not taken back, whatever plan asked for it."""
    lines = {
        entry.no: _written_lines(entry) for entry in entry_store.all_of(night_id, PLAN)
    }
    return tuple(
        Paid(_payment(lines[_of_plan(entry)][_of_line(entry)]), entry.no)
        for entry in entry_store.live_payments(night_id)
    )


def newest(night_id: int) -> Plan | None:
    """The last plan that was made, with what has been paid of it."""
    entry = entry_store.newest(night_id, PLAN)
    if entry is None:
        return None
    live = entry_store.live_payments(night_id)
    kept = {payment.no for payment in live}
    marked = {
        _of_line(payment): payment.no
        for payment in live
        if _of_plan(payment) == entry.no
    }
    lines = tuple(
        _line(
            number, _payment(line), line[3] if line[3] in kept else marked.get(number)
        )
        for number, line in enumerate(_written_lines(entry))
    )
    built_on = {line[3] for line in _written_lines(entry)} - {None}
    return Plan(entry.no, bool(entry.facts["exact"]), lines, not built_on <= kept)


def made_for(night_id: int, amounts: Mapping[str, int], terms: Terms) -> Plan:
    """A plan that settles these amounts; what has been paid stands and is not asked."""
    made = paid(night_id)
    payments = tuple(item.payment for item in made)
    if terms.mode == BANK_MODE:
        found = settle.bank_payments(amounts, payments)
    else:
        found = settle.replan(amounts, payments, unpaid=_unpaid(newest(night_id)))
    lines = (
        *(_line(number, *item) for number, item in enumerate(made)),
        *(
            _line(number, payment, None)
            for number, payment in enumerate(found.payments, start=len(made))
        ),
    )
    return Plan(0, found.exact, lines)


def plan_facts(plan: Plan, unit: str) -> Mapping[str, Any]:
    """A plan as its entry states it: payer, payee, amount, and the entry that paid."""
    return {
        "unit": unit,
        "exact": plan.exact,
        "lines": [
            [
                write_account(line.payer),
                write_account(line.payee),
                line.amount,
                line.payment,
            ]
            for line in plan.lines
        ],
    }


def payment_facts(plan: Plan, line: PlanLine) -> Mapping[str, Any]:
    """The payment of a plan's line as its entry states it."""
    return {"plan": plan.no, "line": line.line}


def _unpaid(plan: Plan | None) -> tuple[Payment, ...]:
    lines: Iterable[PlanLine] = () if plan is None else plan.lines
    return tuple(
        Payment(line.payer, line.payee, line.amount)
        for line in lines
        if not line.is_paid
    )


def _line(number: int, payment: Payment, entry_no: int | None) -> PlanLine:
    return PlanLine(number, payment.payer, payment.payee, payment.amount, entry_no)


def _written_lines(plan: Entry) -> list[list[Any]]:
    return cast("list[list[Any]]", plan.facts["lines"])


def _payment(line: list[Any]) -> Payment:
    payer, payee, amount, _ = line
    return Payment(read_account(payer), read_account(payee), amount)


def _of_plan(payment: Entry) -> int:
    return cast("int", payment.facts["plan"])


def _of_line(payment: Entry) -> int:
    return cast("int", payment.facts["line"])
