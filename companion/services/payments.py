"""Payments in the ledger: of a plan's line, of a part of it, or of their own accord."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from companion.ledger.entry import PLAN, Entry, read_account, write_account
from companion.ledger.settle import Payment
from companion.storage import entry_store


class Paid(NamedTuple):
    """A payment that was made, and the entry that says so.

    ``plan`` and ``line`` are the place of the line that asked for it, in the plan of
    that entry; 0 and -1 where no line did.
    """

    payment: Payment
    entry_no: int
    plan: int = 0
    line: int = -1


def made(night_id: int) -> tuple[Paid, ...]:
    """Every payment that was made and not taken back, whatever asked for it."""
    plans = {entry.no: entry for entry in entry_store.all_of(night_id, PLAN)}
    return tuple(
        read_payment(entry, plans) for entry in entry_store.live_payments(night_id)
    )


def read_payment(entry: Entry, plans: Mapping[int, Entry]) -> Paid:
    """The payment that an entry states; ``plans`` holds the plan that asked for it."""
    facts = cast("Mapping[str, Any]", entry.facts)
    if not of_a_plan(entry):
        payer, payee = read_account(facts["payer"]), read_account(facts["payee"])
        return Paid(Payment(payer, payee, facts["amount"]), entry.no)
    plan, line = facts["plan"], facts["line"]
    payer, payee, whole, _ = written_lines(plans[plan])[line]
    payment = Payment(
        read_account(payer), read_account(payee), facts.get("amount", whole)
    )
    return Paid(payment, entry.no, plan, line)


def of_a_plan(payment: Entry) -> bool:
    """Whether a line of a plan asked for the payment."""
    return "plan" in payment.facts


def written_lines(plan: Entry) -> list[list[Any]]:
    """The lines of a plan as its entry states them."""
    return cast("list[list[Any]]", plan.facts["lines"])


def line_facts(plan: int, line: int, part: int | None) -> Mapping[str, Any]:
    """The payment of a plan's line, or of a part of it, as its entry states it."""
    facts: dict[str, Any] = {"plan": plan, "line": line}
    return facts if part is None else {**facts, "amount": part}


def own_facts(payment: Payment, unit: str) -> Mapping[str, Any]:
    """A payment that no line asked for as its entry states it."""
    return {
        "payer": write_account(payment.payer),
        "payee": write_account(payment.payee),
        "amount": payment.amount,
        "unit": unit,
    }
