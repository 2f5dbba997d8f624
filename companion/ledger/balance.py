"""What every account holds after an entry: the one place that adds chips up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.transfers import BANK, POT, Transfer


@dataclass(frozen=True, slots=True)
class Balances:
    """The chips of every account, and what each player has bought from the bank.

    ``chips`` says what lies before a player, in the pot and at the bank (which gives
    out what it has not got, and so stands below zero); ``bought`` is what a player
    bought less what he cashed in. An account with nothing is left out.
    """

    chips: Mapping[str, int] = field(default_factory=dict)
    bought: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if sum(self.chips.values()) != 0:
            message = f"chips were made or lost: {dict(self.chips)}"
            raise ValueError(message)

    @property
    def pot(self) -> int:
        """Chips carried in the middle of the table."""
        return self.chips.get(POT, 0)

    def stack(self, account: str) -> int:
        """Chips that lie before a player (below zero: he owes the table some)."""
        return self.chips.get(account, 0)

    def result(self, player: str) -> int:
        """What the deals came to for a player: his stack less what he bought."""
        return self.chips.get(player, 0) - self.bought.get(player, 0)


NOTHING: Final = Balances()


def after(previous: Balances, transfers: Iterable[Transfer]) -> Balances:
    """The balances once these chips have moved.

    >>> bought = after(NOTHING, [Transfer("1", POT, 1, "ante", "K000.6")])
    >>> bought.stack("1"), bought.pot
    (-1, 1)
    """
    chips, bought = dict(previous.chips), dict(previous.bought)
    for payer, payee, amount, _, _ in transfers:
        if amount <= 0 or payer == payee:
            message = f"no transfer: {amount} chips from {payer!r} to {payee!r}"
            raise ValueError(message)
        chips[payer] = chips.get(payer, 0) - amount
        chips[payee] = chips.get(payee, 0) + amount
        if payer == BANK:
            bought[payee] = bought.get(payee, 0) + amount
        if payee == BANK:
            bought[payer] = bought.get(payer, 0) - amount
    return Balances(_held(chips), _held(bought))


def results(balances: Balances) -> dict[str, int]:
    """Each player's result; with an empty pot they sum to zero.

    >>> from companion.transfers import BANK
    >>> moves = [Transfer(BANK, "1", 20, "buy_in", ""), Transfer("1", "2", 3, "", "")]
    >>> results(after(NOTHING, moves))
    {'1': -3, '2': 3}
    """
    accounts = {**balances.chips, **balances.bought}
    return {
        player: balances.result(player)
        for player in sorted(accounts.keys() - {POT, BANK}, key=_seat_order)
    }


def _held(amounts: Mapping[str, int]) -> dict[str, int]:
    return {account: amount for account, amount in amounts.items() if amount}


def _seat_order(player: str) -> tuple[int, str]:
    return len(player), player
