"""The night as it lies on the table: seats, chips, the button, the latest deals."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, looked_at, post_deal, said, void_deal

from companion.web.night_context import the_night
from companion.web.views.night import DEALS_A_PAGE, NightPage, night_page


def seen(app: Flask, address: str, posted: int | None = None) -> NightPage:
    """What the page of a night is given to show."""
    with looked_at(app, address):
        return night_page(the_night(), posted)


def test_a_new_night_says_what_to_do(phone: Phone, night: str) -> None:
    page = said(phone.get(night))
    assert "No deals yet. Deal the cards, then tap New deal." in page
    assert "New deal Deals Rules Ledger Settle" in page


def test_seats_stand_in_order_with_the_button_and_the_chips(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    page = seen(app, night)
    assert [(seat.name, seat.is_dealer) for seat in page.seats] == [
        ("Aino", False),
        ("Boris", True),
        ("Carla", False),
    ]
    assert [(seat.result, seat.last) for seat in page.seats] == [
        (-3, -3),
        (6, 6),
        (-3, -3),
    ]
    assert "−3" in said(phone.get(night))


def test_the_last_deal_stands_beside_the_balance_of_those_who_played_it(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    phone.fill(f"{night}players/3", f"{night}players/3/presence", {"presence": "away"})
    post_deal(app, night, knocker="2")
    page = seen(app, night)
    assert [(seat.result, seat.last) for seat in page.seats] == [
        (-6, -3),
        (9, 3),
        (-3, None),
    ]


def test_the_newest_verdict_leads_to_its_deal(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    (line,) = seen(app, night).deals
    assert "Boris" in line.verdict
    assert f'href="{night}deals/1"' in phone.read(night)


def test_a_deal_just_posted_can_be_undone_until_the_next(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    assert f'action="{night}deals/1/undo"' in phone.read(f"{night}?posted=1")
    assert f'action="{night}deals/1/undo"' not in phone.read(night)
    post_deal(app, night)
    assert seen(app, night, posted=1).undo is None
    undo = seen(app, night, posted=2).undo
    assert undo is not None
    assert undo.no == 2


def test_a_voided_deal_is_struck_through_and_counts_no_more(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    void_deal(app, night, 1)
    page = seen(app, night)
    assert [(line.no, line.live) for line in page.deals] == [(1, False)]
    assert [(seat.result, seat.last) for seat in page.seats] == [(0, None)] * 3
    assert re.search(r'class="void">[^<]*Boris', phone.read(night))
    assert "voided" in said(phone.get(night))


def test_chips_that_stay_in_the_pot_are_shown(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2", declared=None, dead=["1", "2", "3"])
    assert "In the pot: 3 chips" in said(phone.get(night))


def test_bought_chips_show_the_stack_and_ask_for_more_below_zero(
    app: Flask, phone: Phone, night: str
) -> None:
    phone.fill(f"{night}players/1", f"{night}players/1/buy-in", {"chips": "2"})
    post_deal(app, night, knocker="2")
    aino, boris, _ = seen(app, night).seats
    assert (aino.result, aino.stack, aino.rebuy) == (-3, -1, True)
    assert (boris.stack, boris.rebuy) == (None, False)
    page = said(phone.get(night))
    assert "stack −1" in page
    assert "Rebuy?" in page


@pytest.fixture
def long_night(app: Flask, night: str) -> str:
    for _ in range(DEALS_A_PAGE + 2):
        post_deal(app, night)
    return night


def test_the_latest_twenty_deals_stand_on_the_page_the_older_on_the_next(
    phone: Phone, long_night: str
) -> None:
    first, second = phone.read(long_night), phone.read(f"{long_night}?page=2")
    assert re.findall(r'class="deals__no soft">(\d+)', first) == [
        str(no) for no in range(22, 2, -1)
    ]
    assert re.findall(r'class="deals__no soft">(\d+)', second) == ["2", "1"]
    assert f'href="{long_night}?page=2"' in first
    assert f'href="{long_night}"' in second
    assert "?page=3" not in second


@pytest.mark.parametrize("page", ["0", "-3", "x", "99"])
def test_a_page_that_is_not_there_is_harmless(
    phone: Phone, night: str, page: str
) -> None:
    assert phone.get(f"{night}?page={page}").status_code == 200


def test_posted_reads_only_a_number(phone: Phone, night: str) -> None:
    assert phone.get(f"{night}?posted=<b>").status_code == 200
