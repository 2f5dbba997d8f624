"""Chips that move outside the deals: bought, cashed in, or paid among players."""

from __future__ import annotations

from companion.services.sending import By, Sent
from companion.storage.night import Night


def buy_in(night: Night, *, sent: Sent, by: By, player: str, chips: int) -> int:
    """A player buys chips from the bank; gives the entry's number."""
    raise NotImplementedError


def cash_out(night: Night, *, sent: Sent, by: By, player: str, chips: int) -> int:
    """A player gives chips back to the bank; gives the entry's number."""
    raise NotImplementedError


def pay(
    night: Night,
    *,
    sent: Sent,
    by: By,
    payer: str,
    payee: str,
    chips: int,
    memo: str = "",
) -> int:
    """One player pays another, and the memo says what for; gives the entry's number."""
    raise NotImplementedError


def take_back(night: Night, *, sent: Sent, by: By, entry_no: int, why: str = "") -> int:
    """Reverse a buy-in, a cash-out or a side payment; gives the new entry's number."""
    raise NotImplementedError
