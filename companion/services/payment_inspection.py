"""What an auditor asks of plans, payments and counted chips.

A question answers whether it fits; facts that were tampered with may hold anything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from companion.ledger.count import WAYS, booking, read_count
from companion.ledger.entry import (
    CHIP_COUNT,
    COUNT_BOOKED,
    PAYMENT,
    PLAN,
    Entry,
    read_account,
)
from companion.messages import Message, Phrase
from companion.services.payments import of_a_plan, read_payment, written_lines
from companion.transfers import BANK

if TYPE_CHECKING:
    from companion.services.inspection import Read

NO_PLAN = Phrase("audit.plan", "Its plan names people or payments that there are not.")
NO_PAYMENT = Phrase(
    "audit.payment", "It is no payment that could have been made at that time."
)
NO_COUNT = Phrase("audit.count", "It counts chips of nobody, or less than none.")
OTHER_COUNT = Phrase(
    "audit.count_booked", "It does not book what the chips that were counted came to."
)


def money(read: Read, entry: Entry) -> Message | None:
    """Whether a plan, a payment or a count of chips is one."""
    if entry.kind not in _QUESTIONS:
        return None
    fits, wrong = _QUESTIONS[entry.kind]
    try:
        return None if fits(read, entry) else wrong()
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return wrong()  # facts that are no facts any more


def _plan(read: Read, entry: Entry) -> bool:
    accounts = _accounts(read)
    told = entry.facts.get("player"), entry.facts.get("banker")
    people = {name for name in told if name is not None}
    return (
        not entry.transfers
        and people <= accounts
        and all(_line(read, accounts, *line) for line in written_lines(entry))
    )


def _line(
    read: Read,
    accounts: Collection[str],
    payer: str,
    payee: str,
    amount: int,
    paid_in: int | None,
) -> bool:
    known = {read_account(payer), read_account(payee)} <= set(accounts)
    was_paid = paid_in is None or read.entries[paid_in].kind == PAYMENT
    return known and was_paid and amount > 0 and payer != payee


def _payment(read: Read, entry: Entry) -> bool:
    if of_a_plan(entry):
        facts = cast("Mapping[str, Any]", entry.facts)
        plan = read.entries[facts["plan"]]
        whole = written_lines(plan)[facts["line"]][2]
        sound = plan.kind == PLAN and 0 < facts.get("amount", whole) <= whole
        return sound and facts["line"] >= 0 and not entry.transfers
    payment = read_payment(entry, {}).payment
    return {payment.payer, payment.payee} <= _accounts(read) and not entry.transfers


def _count(read: Read, entry: Entry) -> bool:
    count = read_count(entry)
    known = count.stacks.keys() <= set(read.night.keys)
    most = [*count.stacks.values(), count.start]
    return known and min(most) >= 0 and not entry.transfers


def _booked(read: Read, entry: Entry) -> bool:
    facts = cast("Mapping[str, Any]", entry.facts)
    counted = read.entries[facts["count"]]
    differences = read_count(counted).differences(read.balances)
    expected = booking(differences, facts["how"], facts["order"])
    sound = counted.kind == CHIP_COUNT and facts["how"] in WAYS
    return sound and entry.transfers == expected


def _accounts(read: Read) -> set[str]:
    return {*read.night.keys, BANK}


_QUESTIONS: Final[Mapping[str, tuple[Callable[[Read, Entry], bool], Phrase]]] = {
    PLAN: (_plan, NO_PLAN),
    PAYMENT: (_payment, NO_PAYMENT),
    CHIP_COUNT: (_count, NO_COUNT),
    COUNT_BOOKED: (_booked, OTHER_COUNT),
}
