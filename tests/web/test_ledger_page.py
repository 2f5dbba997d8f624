"""The ledger as it is read: entries in words, chips with reasons, what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event
from support.web import Phone, close, looked_at, post_deal, said, uid_of, void_deal
from werkzeug.test import TestResponse

from companion.ledger.balance import Balances
from companion.services.nights import find_night
from companion.storage import entries
from companion.storage.db import db
from companion.transfers import BANK, POT, Transfer
from companion.web.night_context import the_night
from companion.web.views.ledger import (
    ENTRIES_A_PAGE,
    EntryLine,
    LedgerPage,
    ledger_page,
)
from companion.web.views.moves import Move, held, payments


def seen(app: Flask, night: str, down_from: int | None = None) -> LedgerPage:
    """What the page of the ledger is given to show."""
    with looked_at(app, f"{night}ledger"):
        return ledger_page(the_night(), down_from)


def lines(app: Flask, night: str) -> dict[int, EntryLine]:
    page = seen(app, night)
    return {line.no: line for day in page.days for line in day.entries}


def on_sheet(phone: Phone, night: str, verb: str, **fields: object) -> TestResponse:
    """Send a form of Aino's sheet."""
    answer = phone.fill(f"{night}players/1", f"{night}players/1/{verb}", fields)
    assert answer.status_code == 303
    return answer


def take_back(phone: Phone, night: str, no: int, why: str = "") -> TestResponse:
    return phone.fill(f"{night}ledger", f"{night}ledger/{no}/take-back", {"why": why})


def newest_balances(app: Flask, night: str) -> Balances:
    with app.app_context():
        return entries.latest(find_night(uid_of(night))).balances


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    told: list[str] = []

    def listen(_connection: object, _cursor: object, said: str, *_: object) -> None:
        told.append(said)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", listen)
    try:
        yield told
    finally:
        event.remove(engine, "before_cursor_execute", listen)


def test_entries_stand_newest_first_with_who_and_what(
    app: Flask, phone: Phone, night: str
) -> None:
    phone.send(f"{night}phone", {"name": "Aino"}, page=f"{night}phone")
    on_sheet(phone, night, "buy-in", chips="20")
    (day,) = seen(app, night).days
    assert [(line.no, line.words.title) for line in day.entries] == [
        (3, "Chips bought"),
        (2, "House rules agreed on: Knock poker"),
        (1, "Chips and money"),
    ]
    assert day.entries[0].who == "Aino"
    assert day.entries[1].who == "a phone without a name"
    assert day.entries[2].words.lines == (
        "Played for chips only.",
        "On the book: nobody pays until the end.",
    )


def test_every_chip_of_a_deal_stands_with_its_reason(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2", dropped=["3"])
    told = [
        (
            payment.reason,
            [(move.payers, move.payees, move.chips) for move in payment.moves],
        )
        for payment in lines(app, night)[3].payments
    ]
    assert told == [
        ("Ante", [(("Boris", "Carla", "Aino"), ("pot",), 1)]),
        ("Drop", [(("Carla",), ("Boris",), 1)]),
        ("Side payment", [(("Aino",), ("Boris",), 2)]),
        ("Pot", [(("pot",), ("Boris",), 3)]),
    ]
    page = said(phone.get(f"{night}ledger"))
    assert "Ante Boris, Carla, Aino → pot 1 each" in page
    assert "Drop Carla → Boris 1" in page


def test_balances_after_an_entry_stand_behind_it(
    app: Flask, phone: Phone, night: str
) -> None:
    on_sheet(phone, night, "buy-in", chips="20")
    post_deal(app, night, knocker="2")
    after = [(held.name, held.chips, held.result) for held in lines(app, night)[4].held]
    assert after == [
        ("Aino", 17, -3),
        ("Boris", 6, 6),
        ("Carla", -3, -3),
        ("bank", -20, None),
    ]
    assert "Aino 17 −3" in said(phone.get(f"{night}ledger"))


def test_a_voided_deal_and_its_reversal_name_each_other(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    void_deal(app, night, 1)
    deal, reversal = lines(app, night)[3], lines(app, night)[4]
    assert (deal.taken_back_by, reversal.takes_back) == (4, 3)
    assert reversal.words.title == "Deal 1 taken back"
    page = phone.read(f"{night}ledger")
    assert f'href="{night}ledger?down_from=3#entry-3">takes back entry 3' in page
    assert f'href="{night}ledger?down_from=4#entry-4">taken back by entry 4' in page
    assert f'href="{night}deals/1"' in page


def test_a_payment_between_players_stands_with_its_memo(
    app: Flask, phone: Phone, night: str
) -> None:
    on_sheet(phone, night, "pay", payee="2", chips="4", memo="for the <pizza>")
    line = lines(app, night)[3]
    assert line.words.title == "Payment between players"
    assert line.words.lines == ("for the <pizza>",)
    (payment,) = line.payments
    assert (payment.reason, payment.moves) == ("", (Move(("Aino",), ("Boris",), 4),))
    assert "for the &lt;pizza&gt;" in phone.read(f"{night}ledger")


@pytest.mark.parametrize(
    ("verb", "fields", "title"),
    [
        ("buy-in", {"chips": "20"}, "Chips bought"),
        ("cash-out", {"chips": "5"}, "Chips cashed in"),
        ("pay", {"payee": "2", "chips": "4"}, "Payment between players"),
    ],
)
def test_what_is_no_deal_is_taken_back_here(
    app: Flask, phone: Phone, night: str, verb: str, fields: dict[str, str], title: str
) -> None:
    before = newest_balances(app, night)
    on_sheet(phone, night, verb, **fields)
    answer = take_back(phone, night, 3, "A slip of the thumb")
    assert answer.status_code == 303
    assert "Entry 3 is taken back." in said(phone.get(answer.location))
    reversal = lines(app, night)[4]
    assert reversal.words.title == f"{title}: taken back"
    assert (reversal.takes_back, reversal.why) == (3, "A slip of the thumb")
    assert newest_balances(app, night) == before


def test_only_what_still_counts_can_be_taken_back_here(
    app: Flask, phone: Phone, night: str
) -> None:
    on_sheet(phone, night, "buy-in", chips="20")
    post_deal(app, night)
    assert [no for no, line in lines(app, night).items() if line.take_back] == [3]
    take_back(phone, night, 3)
    assert [no for no, line in lines(app, night).items() if line.take_back] == []


def test_nothing_is_taken_back_in_a_settled_night(
    app: Flask, phone: Phone, night: str
) -> None:
    on_sheet(phone, night, "buy-in", chips="20")
    shown = phone.get(f"{night}ledger")
    close(app, night)
    assert "Take it back" not in said(phone.get(f"{night}ledger"))
    late = phone.fill_shown(shown, f"{night}ledger/3/take-back", {"why": ""})
    assert late.status_code == 409


def test_a_reason_that_does_not_fit_is_kept_and_refused(
    app: Flask, phone: Phone, night: str
) -> None:
    on_sheet(phone, night, "buy-in", chips="20")
    answer = take_back(phone, night, 3, "x" * 201)
    assert answer.status_code == 422
    assert "x" * 201 in answer.text
    assert '<details class="entry__more" open' in answer.text
    assert lines(app, night)[3].taken_back_by is None
    # The language can be changed on such a page: its address shows the same entry.
    assert phone.get(f"{night}ledger/3/take-back").status_code == 200


def test_taking_back_twice_is_done_once(app: Flask, phone: Phone, night: str) -> None:
    on_sheet(phone, night, "buy-in", chips="20")
    shown = phone.get(f"{night}ledger")
    for _ in range(2):
        answer = phone.fill_shown(shown, f"{night}ledger/3/take-back", {"why": ""})
        assert answer.status_code == 303
    assert max(lines(app, night)) == 4
    assert said(phone.get(answer.location)).count("Entry 3 is taken back.") == 1


def test_a_long_ledger_is_read_by_page(app: Flask, phone: Phone, night: str) -> None:
    for _ in range(ENTRIES_A_PAGE + 3):
        post_deal(app, night)
    newest = ENTRIES_A_PAGE + 3 + 2
    first = seen(app, night)
    assert (first.is_newest, first.newest, first.older) == (True, newest, 5)
    second = seen(app, night, first.older)
    assert [line.no for day in second.days for line in day.entries] == [5, 4, 3, 2, 1]
    assert (second.is_newest, second.older) == (False, None)
    assert second.seal == first.seal
    page = phone.read(f"{night}ledger")
    assert f'href="{night}ledger?down_from=5">Older entries' in page
    assert "Newest entries" not in page
    assert "Newest entries" in phone.read(f"{night}ledger?down_from=5")


@pytest.mark.parametrize("down_from", ["x", "-1", "0", "99999999999999999999"])
def test_a_place_that_is_not_in_the_ledger_breaks_nothing(
    phone: Phone, night: str, down_from: str
) -> None:
    assert phone.get(f"{night}ledger?down_from={down_from}").status_code == 200
    answer = phone.get(f"{night}ledger/{down_from}/take-back")
    assert answer.status_code in {200, 404}


def test_the_seal_of_the_newest_entry_stands_at_the_foot(
    app: Flask, phone: Phone, night: str
) -> None:
    with app.app_context():
        seal = entries.latest(find_night(uid_of(night))).hash
    page = said(phone.get(f"{night}ledger"))
    assert f"The seal of the newest, entry 2: {seal[:12]}" in page


def test_the_ledger_asks_no_more_of_a_long_night(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    on_sheet(phone, night, "buy-in", chips="20")
    take_back(phone, night, 4)
    with statements(app) as short:
        phone.read(f"{night}ledger")
    for _ in range(30):
        post_deal(app, night)
    void_deal(app, night, 31)
    with statements(app) as long:
        phone.read(f"{night}ledger")
    assert len(long) <= len(short)


def test_closing_planning_paying_and_reopening_are_told(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    settle = f"{night}settle"
    phone.fill(settle, settle)
    phone.fill(settle, f"{settle}/5/0/paid")
    phone.fill(settle, f"{settle}/payments/6/undo")
    phone.fill(settle, f"{settle}/reopen", {"why": "One more deal"})
    told = {
        no: (line.words.title, line.words.lines)
        for no, line in lines(app, night).items()
    }
    payment = "Aino → Boris: 3 chips"
    assert told[4] == ("The night is closed", ())
    assert told[5] == ("Who pays whom", (payment, "Carla → Boris: 3 chips"))
    assert told[6] == ("Paid", (payment,))
    assert told[7] == ("Not paid after all", (payment,))
    assert told[8] == ("The night is reopened", ())
    assert lines(app, night)[8].why == "One more deal"


def test_equal_payments_are_drawn_together_and_others_are_not(
    app: Flask, night: str
) -> None:
    with looked_at(app, f"{night}ledger"):
        (ante,) = payments(
            [Transfer(payer, POT, 1, "ante", "K000.6") for payer in "123"]
        )
        (sides,) = payments(
            [
                Transfer("1", "2", 2, "side_payment", "K000.17"),
                Transfer("1", "3", 2, "side_payment", "K000.17"),
                Transfer("1", "3", 1, "side_payment", "K000.17"),
                Transfer("2", "1", 1, "side_payment", "K000.17"),
            ]
        )
    assert ante.moves == (Move(("Aino", "Boris", "Carla"), ("pot",), 1),)
    assert [(move.payees, move.chips) for move in sides.moves] == [
        (("Boris", "Carla"), 2),
        (("Carla",), 1),
        (("Aino",), 1),
    ]
    assert [move.is_repeated for move in sides.moves] == [True, False, False]


def test_what_is_held_adds_up_to_nothing(app: Flask, night: str) -> None:
    with looked_at(app, f"{night}ledger"):
        balances = Balances({"1": 17, "2": 2, POT: 1, BANK: -20}, {"1": 20})
        accounts = held(the_night(), balances)
    assert [account.name for account in accounts] == [
        "Aino",
        "Boris",
        "Carla",
        "pot",
        "bank",
    ]
    assert sum(account.chips for account in accounts) == 0
