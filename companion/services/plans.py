"""A plan: who pays whom, and which of it has been paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.ledger.entry import write_account
from companion.ledger.settle import Payment
from companion.services.payments import Paid


class Part(NamedTuple):
    """What was paid of a line, and the entry that says so."""

    entry_no: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One payment of a plan, and what has been paid of it.

    Payer and payee are player keys or `companion.transfers.BANK`. ``amount`` is in
    the settlement's unit: chips, or minor units of the currency. ``plan`` is the entry
    in which it can be ticked, 0 where it cannot: it is only foreseen, or was paid
    though no line asked for it.
    """

    line: int
    payer: str
    payee: str
    amount: int
    parts: tuple[Part, ...] = ()
    plan: int = 0

    @property
    def left(self) -> int:
        """What has still to be paid."""
        return self.amount - sum(part.amount for part in self.parts)

    @property
    def is_paid(self) -> bool:
        """Whether the payment has been made, all of it."""
        return self.left <= 0

    @property
    def payment(self) -> int | None:
        """The entry that settled the line, once it is paid."""
        return self.parts[-1].entry_no if self.is_paid else None

    @property
    def ends(self) -> tuple[str, str]:
        """Who pays, and whom."""
        return self.payer, self.payee

    @property
    def pieces(self) -> tuple[PlanLine, ...]:
        """The payments it is made of: what was paid, each part by itself, and the rest.

        >>> line = PlanLine(0, "1", "2", 5, (Part(7, 3),))
        >>> [(piece.amount, piece.is_paid) for piece in line.pieces]
        [(3, True), (2, False)]
        """
        paid = [replace(self, amount=part.amount, parts=(part,)) for part in self.parts]
        open_rest = [] if self.is_paid else [replace(self, amount=self.left, parts=())]
        return (*paid, *open_rest)

    @property
    def rest(self) -> Payment:
        """The payment that is still asked for."""
        return Payment(self.payer, self.payee, self.left)


def line_of(
    payment: Payment, number: int, parts: tuple[Part, ...] = (), plan: int = 0
) -> PlanLine:
    """A payment as a line of a plan."""
    return PlanLine(number, payment.payer, payment.payee, payment.amount, parts, plan)


def line_made(paid: Paid, number: int) -> PlanLine:
    """A payment that was made as a line that is paid."""
    return line_of(paid.payment, number, (Part(paid.entry_no, paid.payment.amount),))


@dataclass(frozen=True, slots=True)
class Plan:
    """The lines of a plan: what was paid before it first, then what it asks for.

    ``no`` is its entry's number, 0 while it is not written; ``exact`` says that no
    plan with fewer payments exists; through the ``banker`` all pay and collect, where
    there is one. It is ``outdated`` once a payment that it was built on has been taken
    back.
    """

    no: int
    exact: bool
    lines: tuple[PlanLine, ...]
    banker: str = ""
    outdated: bool = False

    def find(self, line: int) -> PlanLine | None:
        """The line of this number, where there is one."""
        return next((item for item in self.lines if item.line == line), None)


@dataclass(frozen=True, slots=True)
class Departure:
    """How one who went home before the others was settled with.

    ``chips`` is what his amount was made of, ``amount`` what he was to get (+) or owed
    (−) in all; ``plan`` holds the lines he was told.
    """

    player: str
    chips: int
    amount: int
    plan: Plan


def plan_facts(plan: Plan, unit: str) -> dict[str, Any]:
    """A plan as its entry states it: payer, payee, amount, and the entry that paid."""
    return {
        "unit": unit,
        "exact": plan.exact,
        **({"banker": plan.banker} if plan.banker else {}),
        "lines": [
            [
                write_account(line.payer),
                write_account(line.payee),
                line.amount if line.is_paid else line.left,
                line.payment,
            ]
            for line in plan.lines
        ],
    }
