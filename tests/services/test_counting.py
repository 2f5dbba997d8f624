"""Chips counted at the end, held against the ledger, and booked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ledger.count import BY_BANK, BY_SHARE
from companion.problems import Refused
from companion.services import chips, counting, deals, settlement
from companion.services.audit import audit
from companion.services.counting import Counted
from companion.services.errors import CountGone, NightClosed, NothingDiffers
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import Night

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]
Count = Callable[..., int]
Book = Callable[..., int]


@pytest.fixture
def bought(night: Night, deal: Deal, by: By, fresh: Fresh) -> Night:
    """Everyone bought 40; Boris (2) then won 9, 3 from each."""
    for key in night.keys:
        chips.buy_in(night, sent=fresh(), by=by, player=key, chips=40)
    deal(night, "2")
    return night


@pytest.fixture
def count(by: By, fresh: Fresh) -> Count:
    """Count the stacks, given as chips beyond what the ledger says."""

    def counted(night: Night, *, start: int = 0, **beyond: int) -> int:
        balances = entries.latest(night).balances
        stacks = {
            key: balances.stack(key) + start + beyond.get(f"p{key}", 0)
            for key in night.keys
        }
        return counting.count_chips(
            night, sent=fresh(), by=by, stacks=stacks, start=start
        )

    return counted


@pytest.fixture
def book(by: By, fresh: Fresh) -> Book:
    return lambda night, count, way: counting.book_difference(
        night, sent=fresh(), by=by, count=count, way=way
    )


def last(night: Night) -> Counted:
    found = counting.last_count(find_night(night.uid))
    assert found
    return found


def told(night: Night) -> list[list[str]]:
    return [[clue.message.code for clue in clues] for clues in last(night).explanations]


def test_before_the_first_count_there_is_nothing_to_compare(bought: Night) -> None:
    assert counting.last_count(bought) is None


def test_stacks_that_are_right_differ_in_nothing(bought: Night, count: Count) -> None:
    no = count(bought)
    found = last(bought)
    assert (found.entry.no, found.differences, found.explanations) == (no, {}, ())
    assert found.expected == {"1": 37, "2": 49, "3": 37, "4": 37}
    assert entries.latest(bought).transfers == ()


def test_a_forgotten_rebuy_is_guessed_and_once_written_the_count_is_right(
    bought: Night, count: Count, by: By, fresh: Fresh
) -> None:
    count(bought, p3=20)
    assert last(bought).differences == {"3": 20}
    assert told(bought)[0] == ["clue.rebuy"]
    chips.buy_in(bought, sent=fresh(), by=by, player="3", chips=20)
    assert last(bought).differences == {}


def test_a_deal_posted_twice_is_guessed_and_once_voided_the_count_is_right(
    bought: Night, deal: Deal, count: Count, by: By, fresh: Fresh
) -> None:
    deal(bought, "2")
    count(bought, p2=-9, p1=3, p3=3, p4=3)
    assert told(bought)[0] == ["clue.alike"]
    deals.void(bought, sent=fresh(), by=by, deal_no=2)
    assert last(bought).differences == {}
    assert last(bought).deals_since == 0


def test_deals_after_the_count_are_told(
    bought: Night, deal: Deal, count: Count
) -> None:
    count(bought)
    deal(bought, "3")
    assert last(bought).deals_since == 1


@pytest.mark.parametrize(
    ("way", "results"),
    [(BY_BANK, [-3, 9, -3, -3]), (BY_SHARE, [-4, 10, -2, -4])],
)
def test_a_difference_is_booked_by_decision_and_never_dropped(
    bought: Night, count: Count, book: Book, way: str, results: list[int]
) -> None:
    no = count(bought, p1=-2, p4=-2)
    entry_no = book(bought, no, way)
    balances = entries.latest(bought).balances
    assert [balances.result(key) for key in "1234"] == results
    assert sum(balances.result(key) for key in "1234") == 0
    found = last(bought)
    assert found.booked
    assert found.booked.no == entry_no
    assert found.booked.facts["total"] == -4
    assert audit() == ()


def test_booked_to_the_bank_every_stack_is_the_counted_one(
    bought: Night, count: Count, book: Book
) -> None:
    book(bought, count(bought, p1=5, p2=-2), BY_BANK)
    assert last(bought).differences == {}
    assert last(bought).booked


def test_a_booking_is_taken_back_and_the_chips_counted_again(
    bought: Night, count: Count, book: Book, by: By, fresh: Fresh
) -> None:
    booked = book(bought, count(bought, p3=20), BY_SHARE)
    chips.take_back(bought, sent=fresh(), by=by, entry_no=booked, why="a rebuy")
    assert last(bought).booked is None
    assert last(bought).differences == {"3": 20}
    chips.buy_in(bought, sent=fresh(), by=by, player="3", chips=20)
    count(bought)
    assert last(bought).differences == {}
    assert audit() == ()


def test_without_bought_chips_everyone_began_with_the_same(
    night: Night, deal: Deal, count: Count
) -> None:
    deal(night, "2")
    count(night, start=100, p1=1)
    found = last(night)
    assert (found.expected["2"], found.differences) == (109, {"1": 1})


def test_only_the_last_count_is_booked_and_only_a_difference(
    bought: Night, count: Count, book: Book
) -> None:
    old = count(bought, p1=1)
    new = count(bought)
    with pytest.raises(CountGone):
        book(bought, old, BY_BANK)
    with pytest.raises(NothingDiffers):
        book(bought, new, BY_BANK)
    with pytest.raises(Refused):
        book(bought, new, "dropped")


def test_everyone_at_the_table_is_counted(bought: Night, by: By, fresh: Fresh) -> None:
    with pytest.raises(Refused) as refused:
        counting.count_chips(
            bought, sent=fresh(), by=by, stacks={"1": 5, "2": -1, "3": 7}, start=-1
        )
    found = [(problem.field, problem.code) for problem in refused.value.problems]
    assert found == [
        ("stacks.4", "count.stack"),
        ("stacks.2", "count.most"),
        ("start", "count.most"),
    ]


def test_a_pot_that_was_shared_at_the_end_is_no_difference(
    open_night: Callable[..., Night], deal: Deal, count: Count, by: By, fresh: Fresh
) -> None:
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    deal(night, void="stock_out")
    count(night, start=50)
    settlement.close_night(night, sent=fresh(), by=by, share=settlement.EQUAL)
    assert last(night).differences == {}
    with pytest.raises(NightClosed):
        count(find_night(night.uid), start=50)
