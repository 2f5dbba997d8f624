"""Who pays whom, with the fewest payments."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.ledger.groups import split

HELD_LIMIT: Final = 14
"""With more people than this, a new plan holds all the old lines or none: whether it
can hold each of them is one search more."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What one person pays another; always more than nothing."""

    payer: str
    payee: str
    amount: int

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.payer == self.payee:
            message = f"{self.payer!r} cannot pay {self.amount} to {self.payee!r}"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The payments that settle everything.

    ``exact`` says that fewer payments cannot do it.
    """

    payments: tuple[Payment, ...]
    exact: bool


def settle(amounts: Mapping[str, int]) -> Settlement:
    """The fewest payments that give each what he gets (+) and take what he owes (-).

    Whoever owes only pays, and whoever gets is only paid. Among the people who even out
    with each other the largest debt is paid to the largest claim first. The payers come
    in the order of what they owe, the largest debt first, each with his largest payment
    first; the order of the keys tells only between equal amounts. Beyond
    `companion.ledger.groups.LIMIT` people the payments settle everything but may not
    be the fewest, and ``exact`` is false.

    >>> for payment in settle({"Aino": 5, "Boris": 3, "Carla": -5, "Dan": -3}).payments:
    ...     print(payment.payer, "→", payment.payee, payment.amount)
    Carla → Aino 5
    Dan → Boris 3

    Raises:
        ValueError: The amounts do not add up to zero.
    """
    if total := sum(amounts.values()):
        message = f"the amounts add up to {total:+d}, not to 0"
        raise ValueError(message)
    found = split(amounts.values())
    payments = [
        payment
        for group in _people(found.groups, amounts)
        for payment in _within(group)
    ]
    return Settlement(_in_order(payments, amounts), found.exact)


def outstanding(amounts: Mapping[str, int], paid: Iterable[Payment]) -> dict[str, int]:
    """What each still gets (+) or owes (-) once some payments have been made.

    Whoever has paid too much gets the rest back, and whoever was paid too much owes it.
    People who stand only in the payments come last, in the order they come up there.

    >>> outstanding({"Aino": 5, "Boris": -5}, [Payment("Boris", "Aino", 7)])
    {'Aino': -2, 'Boris': 2}
    """
    left = dict(amounts)
    for payment in paid:
        left[payment.payer] = left.get(payment.payer, 0) + payment.amount
        left[payment.payee] = left.get(payment.payee, 0) - payment.amount
    return left


def replan(
    amounts: Mapping[str, int],
    paid: Iterable[Payment],
    *,
    unpaid: Iterable[Payment] = (),
) -> Settlement:
    """The fewest payments for what is left when some have been made.

    The result holds new lines only: those in ``paid`` stand, and are not repeated. The
    lines not yet paid may be given in ``unpaid``; each of them comes back as it is
    where the fewest payments can hold it, so that nobody is told something new without
    need.

    >>> amounts = {"Aino": 4, "Boris": 2, "Carla": -6}
    >>> replan(amounts, (Payment("Carla", "Boris", 2),)).payments
    (Payment(payer='Carla', payee='Aino', amount=4),)

    Raises:
        ValueError: The amounts do not add up to zero.
    """
    left = outstanding(amounts, paid)
    lines, found = tuple(unpaid), settle(left)
    if len(lines) <= len(found.payments) and not any(outstanding(left, lines).values()):
        return Settlement(lines, found.exact)
    if not found.exact or sum(map(bool, left.values())) > HELD_LIMIT:
        return found
    return Settlement(_holding(left, lines, found.payments), exact=True)


def _holding(
    left: Mapping[str, int], lines: Iterable[Payment], fewest: tuple[Payment, ...]
) -> tuple[Payment, ...]:
    """The fewest payments with as many of these lines among them as they can hold."""
    held: tuple[Payment, ...] = ()
    rest, others = left, fewest
    for line in lines:
        room = min(-rest.get(line.payer, 0), rest.get(line.payee, 0))
        if line.amount > room:
            continue
        without = outstanding(rest, (line,))
        needed = settle(without).payments
        if len(needed) < len(others):
            held, rest, others = (*held, line), without, needed
    return (*held, *others)


def _people(
    groups: Iterable[tuple[int, ...]], amounts: Mapping[str, int]
) -> Iterator[dict[str, int]]:
    """Put people to the amounts of each group; equal amounts in the order of the keys.

    The groups hold the largest amount first, and so do they with people put to them.
    """
    waiting: dict[int, deque[str]] = {}
    for person, amount in amounts.items():
        waiting.setdefault(amount, deque()).append(person)
    for group in groups:
        yield {waiting[amount].popleft(): amount for amount in group}


def _within(group: dict[str, int]) -> Iterator[Payment]:
    """Let the largest debt pay the largest claim until nothing is left.

    Where what is left of two debts or claims is equal, the one that was larger, which
    stands first, goes first.
    """
    while any(group.values()):
        payer = min(group, key=group.__getitem__)
        payee = max(group, key=group.__getitem__)
        amount = min(-group[payer], group[payee])
        group[payer] += amount
        group[payee] -= amount
        yield Payment(payer, payee, amount)


def _in_order(
    payments: Iterable[Payment], amounts: Mapping[str, int]
) -> tuple[Payment, ...]:
    """Payers by what they owe, each with his largest payment first."""
    place = {person: number for number, person in enumerate(amounts)}

    def order(payment: Payment) -> tuple[int, int, int, int, int]:
        payer, payee = payment.payer, payment.payee
        claim = amounts[payee]
        return amounts[payer], place[payer], -payment.amount, -claim, place[payee]

    return tuple(sorted(payments, key=order))
