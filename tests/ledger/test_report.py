"""A small night added up by hand: deals, a correction, a leaver's chips, the pot."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ledger.balance import NOTHING, Balances, after
from companion.ledger.entry import (
    BUY_IN,
    CASH_OUT,
    CLOSE,
    DEAL,
    REVERSAL,
    RULES,
    SIDE_PAYMENT,
    Entry,
)
from companion.ledger.report import (
    Bought,
    DealResult,
    bought,
    histories,
    played,
    running,
)
from companion.transfers import BANK, POT, Transfer, reversed_transfers


class Book:
    """Entries one after another, with the balances after each."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.balances: Balances = NOTHING

    def write(self, kind: str, *moves: tuple[str, str, int], **more: Any) -> Entry:
        transfers = tuple(Transfer(*move, "why", "") for move in moves)
        return self._add(kind, transfers, **more)

    def deal(self, no: int, *moves: tuple[str, str, int], revision: int = 1) -> Entry:
        facts = {"deal": {"seats": ["2", "3", "1"][: 3 if no < 3 else 2]}}
        return self.write(DEAL, *moves, facts=facts, deal_no=no, revision=revision)

    def take_back(self, entry: Entry) -> Entry:
        moves = reversed_transfers(entry.transfers)
        return self._add(REVERSAL, moves, deal_no=entry.deal_no, reverses=entry.no)

    def _add(self, kind: str, transfers: tuple[Transfer, ...], **more: Any) -> Entry:
        self.balances = after(self.balances, transfers)
        no = len(self.entries) + 1
        given = {"facts": {}, "at": f"2026-11-30T18:{no:02}:00Z", "author": 1, **more}
        entry = Entry(
            no=no, kind=kind, transfers=transfers, balances=self.balances, **given
        )
        self.entries.append(entry)
        return entry


@pytest.fixture
def book() -> Book:
    """Three deals; the first was posted wrong and corrected after the second."""
    book = Book()
    book.write(RULES)
    book.write(BUY_IN, (BANK, "1", 20))
    wrong = book.deal(1, ("1", "2", 9))
    book.deal(2, ("2", "3", 4), ("1", POT, 1))
    book.write(SIDE_PAYMENT, ("3", "1", 2))
    book.take_back(wrong)
    book.deal(1, ("1", "2", 3), revision=2)
    book.take_back(book.write(BUY_IN, (BANK, "3", 50)))
    book.deal(3)
    book.write(CASH_OUT, ("1", BANK, 5))
    return book


def standings(book: Book) -> list[tuple[int | None, dict[str, int], int]]:
    return [
        (moment.deal_no, dict(moment.results), moment.pot)
        for moment in running(book.entries)
    ]


def test_a_corrected_deal_stands_where_it_was_dealt_as_it_reads_now(book: Book) -> None:
    assert standings(book) == [
        (1, {"1": -3, "2": 3}, 0),
        (2, {"1": -4, "2": -1, "3": 4}, 1),
        (None, {"1": -2, "2": -1, "3": 2}, 1),
        (3, {"1": -2, "2": -1, "3": 2}, 1),
    ]


def test_the_last_moment_is_what_the_ledger_holds(book: Book) -> None:
    book.write(CLOSE, (POT, "2", 1))
    last = running(book.entries)[-1]
    assert (last.deal_no, last.pot) == (None, 0)
    assert {key: book.balances.result(key) for key in "123"} == {
        "1": -2,
        "2": 0,
        "3": 2,
    }
    assert last.results == {"1": -2, "3": 2}


def test_a_night_that_goes_on_after_all_forgets_how_it_was_closed(book: Book) -> None:
    before = standings(book)
    book.take_back(book.write(CLOSE, (POT, "2", 1)))
    assert standings(book) == before


def test_a_deal_that_was_taken_back_leaves_no_trace_in_the_sums(book: Book) -> None:
    before = standings(book), played(histories(book.entries))
    book.take_back(book.deal(4, ("1", "2", 100)))
    assert (standings(book), played(histories(book.entries))) == before
    assert [history.live for history in histories(book.entries)] == [
        *(True, True, True),
        False,
    ]


def test_chips_bought_and_cashed_in_are_told_apart_by_their_sign(book: Book) -> None:
    assert bought(book.entries) == (
        Bought(2, "2026-11-30T18:02:00Z", "1", 20),
        Bought(11, "2026-11-30T18:11:00Z", "1", -5),
    )


def test_everyones_deals_are_those_he_was_dealt(book: Book) -> None:
    found = {item.player: item for item in played(histories(book.entries))}
    assert found["1"].results == (DealResult(1, -3), DealResult(2, -1))
    assert [result.deal_no for result in found["3"].results] == [1, 2, 3]
    assert found["2"].most_won == DealResult(1, 3)
    assert found["2"].most_lost == DealResult(2, -4)
    assert found["1"].most_won is None
    assert found["3"].most_lost is None


def test_a_night_without_deals_has_nothing_to_add_up() -> None:
    book = Book()
    book.write(RULES)
    assert running(book.entries) == played(histories(book.entries)) == ()
    assert bought(book.entries) == ()
