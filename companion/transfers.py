"""Chips that go from one account to another, and what they add up to.

An account is a seat of the deal, or one of the two that no player owns. A seat's key
never begins with a blank (names are trimmed), so ``POT`` and ``BANK`` cannot be taken
for a player, even one who is called Pot.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

POT: Final = " pot"
"""Chips that lie in the middle of the table."""

BANK: Final = " bank"
"""Where chips are bought and cashed in."""


class Transfer(NamedTuple):
    """Chips from a payer to a payee; always more than none, so nothing is created.

    ``reason`` is a stable word such as ``ante``; ``clause`` names the rule it comes
    from, or the switch where no clause says it.
    """

    payer: str
    payee: str
    chips: int
    reason: str
    clause: str


def net(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Chips each account gained (+) or lost (-); the sum is always zero.

    >>> net([Transfer("Aino", POT, 1, "ante", "K000.6")])
    {'Aino': -1, ' pot': 1}
    """
    chips: dict[str, int] = {}
    for payer, payee, amount, _, _ in transfers:
        chips[payer] = chips.get(payer, 0) - amount
        chips[payee] = chips.get(payee, 0) + amount
    return chips


def reversed_transfers(transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Every transfer turned round, as a reversing entry needs them."""
    return tuple(
        transfer._replace(payer=transfer.payee, payee=transfer.payer)
        for transfer in transfers
    )
