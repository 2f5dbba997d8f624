"""Plans in which all settle with one: the bank, a banker, or one who goes home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.ledger.settle import Payment, Settlement, outstanding, settle
from companion.transfers import BANK


def bank_payments(
    stacks: Mapping[str, int], paid: Iterable[Payment] = ()
) -> Settlement:
    """How a night with a cash bank ends: everyone settles with the bank alone.

    Whoever is below zero pays the bank first; then it pays each stack out. Both go in
    the order of the keys. What has been paid already is taken off.

    >>> for payment in bank_payments({"Aino": 30, "Boris": -5, "Carla": 0}).payments:
    ...     print(payment.payer.strip(), "→", payment.payee.strip(), payment.amount)
    Boris → bank 5
    bank → Aino 30
    """
    left = outstanding(stacks, paid)
    left.pop(BANK, None)
    return Settlement(_with_one(left, BANK), exact=True)


def banker_payments(
    amounts: Mapping[str, int], banker: str, paid: Iterable[Payment] = ()
) -> Settlement:
    """How a night ends when one of the players is the banker: all goes through him.

    ``exact`` says, as ever, that fewer payments cannot do it, which is rare here.

    >>> night = {"Aino": 5, "Boris": 0, "Carla": -5}
    >>> for payment in banker_payments(night, "Boris").payments:
    ...     print(payment.payer, "→", payment.payee, payment.amount)
    Carla → Boris 5
    Boris → Aino 5

    Raises:
        ValueError: The amounts do not add up to zero.
    """
    left = outstanding(amounts, paid)
    fewest = settle(left)
    payments = _with_one(left, banker)
    return Settlement(payments, fewest.exact and len(payments) == len(fewest.payments))


def leaver_payments(
    amounts: Mapping[str, int], leaver: str, banker: str = ""
) -> tuple[Payment, ...]:
    """The fewest payments that settle with one who goes home before the others.

    Whoever evens out with him alone is chosen first, then whoever owes him the most,
    or gets the most; the first in the order of the keys between equals. With a
    ``banker`` the one payment is between the two.

    >>> leaver_payments({"Aino": 5, "Boris": 2, "Carla": -2, "Dan": -5}, "Carla")
    (Payment(payer='Carla', payee='Boris', amount=2),)

    Raises:
        ValueError: The amounts do not add up to zero.
    """
    if total := sum(amounts.values()):
        message = f"the amounts add up to {total:+d}, not to 0"
        raise ValueError(message)
    own = amounts[leaver]
    sizes = {who: abs(amount) for who, amount in amounts.items() if amount * own < 0}
    if banker:
        sizes = {banker: abs(own)}
    even = [who for who, size in sizes.items() if size == abs(own)]
    largest = sorted(sizes, key=lambda who: -sizes[who])
    payments, left = [], abs(own)
    for other in even[:1] or largest:
        amount = min(left, sizes[other])
        if amount:
            pair = (leaver, other) if own < 0 else (other, leaver)
            payments.append(Payment(*pair, amount))
        left -= amount
    return tuple(payments)


def _with_one(left: Mapping[str, int], one: str) -> tuple[Payment, ...]:
    others = {who: amount for who, amount in left.items() if who != one}
    into = [Payment(who, one, -amount) for who, amount in others.items() if amount < 0]
    out = [Payment(one, who, amount) for who, amount in others.items() if amount > 0]
    return (*into, *out)
