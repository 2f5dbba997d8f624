"""Chips as they moved: who paid whom for what, and what lies where afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final

from companion.games.registry import GAMES
from companion.i18n.render import ACCOUNTS
from companion.ledger.balance import Balances
from companion.ledger.entry import BUY_IN, CASH_OUT, SIDE_PAYMENT
from companion.storage.night import Night
from companion.transfers import BANK, POT, Transfer
from companion.web.night_context import names
from companion.web.templating import say

REASONS: Final = {
    reason: phrase for game in GAMES.values() for reason, phrase in game.reasons.items()
}
BESIDE_THE_DEALS: Final = frozenset({BUY_IN, CASH_OUT, SIDE_PAYMENT})
"""Reasons that the title of their entry tells already."""


@dataclass(frozen=True, slots=True)
class Move:
    """The same number of chips from each payer to each payee; one side is one."""

    payers: tuple[str, ...]
    payees: tuple[str, ...]
    chips: int

    @property
    def is_repeated(self) -> bool:
        """Whether there is more than one payment of so many chips."""
        return len(self.payers) > 1 or len(self.payees) > 1


@dataclass(frozen=True, slots=True)
class Payments:
    """Every move made for one reason."""

    reason: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What an account holds after an entry, and a player's result beside it."""

    name: str
    chips: int
    result: int | None


def payments(transfers: Iterable[Transfer]) -> tuple[Payments, ...]:
    """Transfers by their reason, with equal ones drawn together."""
    return tuple(
        Payments(reason, tuple(_moves(list(group))))
        for reason, group in groupby(transfers, key=_reason)
    )


def held(night: Night, balances: Balances) -> tuple[Held, ...]:
    """What lies before everyone, in the pot and at the bank; together it is nothing."""
    players = [
        Held(player.name, balances.stack(player.key), balances.result(player.key))
        for player in night.players
    ]
    others = [
        Held(account_name(account), balances.stack(account), None)
        for account in (POT, BANK)
        if balances.stack(account)
    ]
    return tuple(players + others)


def account_name(account: str) -> str:
    """What an account is called: a player's name, the pot, the bank."""
    other = ACCOUNTS.get(account)
    return names().get(account, account) if other is None else say(other())


def _reason(transfer: Transfer) -> str:
    # A game's side payment goes by the same word as one between players, which no
    # clause asks for.
    told = transfer.clause == "" and transfer.reason in BESIDE_THE_DEALS
    phrase = None if told else REASONS.get(transfer.reason)
    return "" if phrase is None else say(phrase())


def _moves(transfers: Sequence[Transfer]) -> Iterable[Move]:
    """One move for each run of equal chips with the same payer or the same payee."""
    start = 0
    while start < len(transfers):
        run = max(_run(transfers[start:], "payee"), _run(transfers[start:], "payer"))
        drawn = transfers[start : start + run]
        yield Move(
            _called(transfer.payer for transfer in drawn),
            _called(transfer.payee for transfer in drawn),
            drawn[0].chips,
        )
        start += run


def _run(transfers: Sequence[Transfer], side: str) -> int:
    """How many of the first transfers are alike but for the other side."""
    first = transfers[0]
    alike = takewhile(
        lambda transfer: (
            transfer.chips == first.chips
            and getattr(transfer, side) == getattr(first, side)
        ),
        transfers,
    )
    return sum(1 for _transfer in alike)


def _called(accounts: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(account_name, dict.fromkeys(accounts)))
