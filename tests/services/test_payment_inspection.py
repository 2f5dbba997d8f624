"""The auditor knows plans, payments and counted chips, and what cannot be one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ledger.count import BY_BANK, BY_SHARE
from companion.ledger.entry import CHIP_COUNT, COUNT_BOOKED, PAYMENT, PLAN, Entry
from companion.services import (
    chips,
    counting,
    leaving,
    paying,
    payment_inspection,
    players,
    settlement,
)
from companion.services.audit import audit
from companion.services.inspection import Read
from companion.services.night_check import problems_of
from companion.services.night_file import export
from companion.services.night_reading import read
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import PLAYING, Night
from companion.transfers import Transfer

Told = Callable[..., str | None]


@pytest.fixture
def night(
    open_night: Callable[..., Night], by: By, fresh: Callable[..., Sent]
) -> Night:
    """A night with every kind of plan, payment and count."""
    night = open_night()

    def do(verb: Callable[..., Any], **facts: Any) -> Any:
        return verb(find_night(night.uid), sent=fresh(), by=by, **facts)

    do(chips.pay, payer="1", payee="2", chips=9)
    do(chips.pay, payer="3", payee="2", chips=4)
    gone = do(leaving.settle_leaver, player="3")
    do(paying.mark_paid, plan=gone, line=0)
    stacks = {"1": 40, "2": 60, "4": 51}
    count = do(counting.count_chips, stacks=stacks, start=50)
    booked = do(counting.book_difference, count=count, way=BY_BANK)
    do(chips.take_back, entry_no=booked)
    do(counting.book_difference, count=count, way=BY_SHARE)
    do(leaving.settle_leaver, player="1")
    do(players.set_presence, player="1", presence=PLAYING)
    plan = do(settlement.close_night, banker="4")
    open_line = next(
        line
        for line in settlement.in_force(find_night(night.uid)).lines
        if line.left > 1
    )
    do(paying.pay_part, plan=plan, line=open_line.line, amount=1)
    unasked = do(paying.record_payment, payer="2", payee="1", amount=3)
    do(paying.take_back_payment, entry_no=unasked)
    do(paying.record_payment, payer="2", payee="1", amount=3)
    do(settlement.replan)
    return find_night(night.uid)


@pytest.fixture
def told(night: Night) -> Told:
    """What an auditor says of the last entry of a kind with other facts."""

    def of(kind: str, which: int = -1, /, *, moves: Any = None, **facts: Any) -> Any:
        read, found = Read(night, frozenset()), []
        for entry in entries.whole(night):
            if entry.kind == kind:
                found.append((replace(read, entries=dict(read.entries)), entry))
            read.go_past(entry)
        before, entry = found[which]
        transfers = entry.transfers if moves is None else moves
        forged = replace(entry, facts={**entry.facts, **facts}, transfers=transfers)
        message = payment_inspection.money(before, forged)
        return None if message is None else message.code

    return of


@pytest.mark.usefixtures("night")
def test_a_night_with_all_of_them_is_clean() -> None:
    assert audit() == ()


def test_it_goes_through_a_file_whole(night: Night) -> None:
    contents = read(export(night).encode())
    assert problems_of(contents) == ()
    assert contents.entries == entries.whole(night)


def test_nothing_is_asked_of_other_entries(night: Night) -> None:
    first: Entry = entries.whole(night)[0]
    assert payment_inspection.money(Read(night, frozenset()), first) is None


MOVED = (Transfer("1", "2", 1, "", ""),)


@pytest.mark.parametrize("kind", [PLAN, PAYMENT, CHIP_COUNT])
def test_neither_a_plan_nor_a_payment_nor_a_count_moves_chips(
    told: Told, kind: str
) -> None:
    assert told(kind) is None
    assert told(kind, moves=MOVED) is not None


@pytest.mark.parametrize(
    "facts",
    [
        {"lines": [["1", "9", 3, None]]},
        {"lines": [["1", "1", 3, None]]},
        {"lines": [["1", "2", 0, None]]},
        {"lines": [["1", "2", 3, 1]]},
        {"lines": [["1", "2", 3, 99]]},
        {"lines": 7},
        {"banker": "9"},
        {"player": "9"},
    ],
)
def test_a_plan_names_people_and_payments_that_there_are(
    told: Told, facts: dict[str, Any]
) -> None:
    assert told(PLAN, **facts) == "audit.plan"


@pytest.mark.parametrize(
    "facts",
    [
        {"line": 99},
        {"line": -1},
        {"plan": 1},
        {"amount": 0},
        {"amount": 10**6},
        {"amount": "1"},
    ],
)
def test_a_payment_of_a_line_is_no_more_than_the_line(
    told: Told, facts: dict[str, Any]
) -> None:
    assert told(PAYMENT, -3, **facts) == "audit.payment"


@pytest.mark.parametrize("facts", [{"payer": "9"}, {"payee": "2"}, {"amount": -1}])
def test_a_payment_beside_the_plan_is_between_two_players(
    told: Told, facts: dict[str, Any]
) -> None:
    assert told(PAYMENT, -1, **facts) == "audit.payment"


@pytest.mark.parametrize("facts", [{"counted": {"9": 1}}, {"start": -1}, {"start": ""}])
def test_a_count_is_of_players_and_not_below_nothing(
    told: Told, facts: dict[str, Any]
) -> None:
    assert told(CHIP_COUNT, **facts) == "audit.count"


@pytest.mark.parametrize(
    "facts",
    [{"count": 1}, {"count": 99}, {"how": "bank"}, {"how": "x"}, {"order": ["4"]}],
)
def test_what_is_booked_is_what_was_counted(told: Told, facts: dict[str, Any]) -> None:
    assert told(COUNT_BOOKED) is None
    assert told(COUNT_BOOKED, **facts) == "audit.count_booked"
    assert told(COUNT_BOOKED, moves=MOVED) == "audit.count_booked"
