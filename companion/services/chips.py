"""Chips that move outside the deals: bought, cashed in, or paid among players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.rules import MOST_CHIPS
from companion.ledger.entry import BUY_IN, CASH_OUT, COUNT_BOOKED, SIDE_PAYMENT
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services.desk import Desk
from companion.services.errors import EntryNotFound, EntryStays
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import Night
from companion.transfers import BANK, Transfer

NO_CHIPS = Phrase("chips.amount", "Chips are a whole number from 1 to 1,000,000.")
SAME_PLAYER = Phrase("chips.same_player", "Payer and payee are the same player.")

TAKEN_BACK_HERE: Final = frozenset({BUY_IN, CASH_OUT, SIDE_PAYMENT, COUNT_BOOKED})


def buy_in(night: Night, *, sent: Sent, by: By, player: str, chips: int) -> int:
    """A player buys chips from the bank; gives the entry's number."""
    return _move(night, sent, by, Transfer(BANK, player, chips, BUY_IN, ""), {})


def cash_out(night: Night, *, sent: Sent, by: By, player: str, chips: int) -> int:
    """A player gives chips back to the bank; gives the entry's number."""
    return _move(night, sent, by, Transfer(player, BANK, chips, CASH_OUT, ""), {})


def pay(  # noqa: PLR0913 - each of them is named, and none can be left out
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
    if payer == payee:
        raise Refused((Problem("payee", SAME_PLAYER()),))
    facts = {"memo": remark(memo, "memo")}
    return _move(
        night, sent, by, Transfer(payer, payee, chips, SIDE_PAYMENT, ""), facts
    )


def take_back(night: Night, *, sent: Sent, by: By, entry_no: int, why: str = "") -> int:
    """Reverse a buy-in, a cash-out, a side payment or a booked count; gives the entry.

    Raises `EntryNotFound`, and `EntryStays` where it is something else or has been
    taken back already.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        entry = entry_store.find(night.id, entry_no)
        if entry is None:
            raise EntryNotFound(entry_no)
        if entry.kind not in TAKEN_BACK_HERE:
            raise EntryStays(entry_no)
        if entry_store.is_reversed(night.id, entry_no):
            raise EntryStays(entry_no)
        return {"entry_no": desk.take_back(entry, reason).no}

    return int(write(night, "take_back", sent, by, act)["entry_no"])


def _move(
    night: Night, sent: Sent, by: By, transfer: Transfer, facts: Mapping[str, Any]
) -> int:
    if type(transfer.chips) is not int or not 1 <= transfer.chips <= MOST_CHIPS:
        raise Refused((Problem("chips", NO_CHIPS()),))

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        for account in (transfer.payer, transfer.payee):
            if account != BANK:
                desk.player(account)
        return {"entry_no": desk.post(transfer.reason, facts, (transfer,)).no}

    return int(write(night, transfer.reason, sent, by, act)["entry_no"])
