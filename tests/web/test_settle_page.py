"""Who pays whom: foreseen, planned, ticked, planned anew, and on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from support.web import Phone, looked_at, post_deal, said, stored, uid_of, void_deal
from werkzeug.test import TestResponse

from companion.services.nights import find_night
from companion.services.settlement import in_force, predict
from companion.storage import entries
from companion.storage.night import LEFT
from companion.web.night_context import the_night
from companion.web.views.settle import (
    SettlePage,
    proof,
    settle_page,
)

FOUR = ("Aino", "Boris", "Carla", "Dmitri")


def seen(app: Flask, night: str) -> SettlePage:
    """What the page is given to show."""
    with looked_at(app, f"{night}settle"):
        return settle_page(the_night())


def pays(page: SettlePage) -> list[tuple[str, str, str, bool]]:
    return [(line.payer, line.payee, line.amount, line.is_paid) for line in page.lines]


def close_night(phone: Phone, night: str, **fields: object) -> TestResponse:
    return phone.fill(f"{night}settle", f"{night}settle", fields)


def reopen(phone: Phone, night: str, why: str = "") -> TestResponse:
    return phone.fill(f"{night}settle", f"{night}settle/reopen", {"why": why})


def tap(app: Flask, phone: Phone, night: str, line: int, verb: str) -> TestResponse:
    """Tick a payment of the plan in force, or take the tick off."""
    action = f"{night}settle/{seen(app, night).plan}/{line}/{verb}"
    return phone.fill(f"{night}settle", action)


def undo(app: Flask, phone: Phone, night: str, line: int) -> TestResponse:
    """Take the newest tick of a line off again."""
    entry_no = seen(app, night).lines[line].parts[-1].entry_no
    return phone.fill(f"{night}settle", f"{night}settle/payments/{entry_no}/undo")


def count_entries(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.latest(find_night(uid_of(night))).no


def carry(app: Flask, night: str) -> None:
    """Leave the antes in the pot: the stock ran out."""
    record: dict[str, Any] = {"knocker": None, "declared": None}
    post_deal(app, night, void="stock_out", **record)


@pytest.fixture
def pot(app: Flask, phone: Phone) -> str:
    """A night of three with a deal won by Boris, and then three chips in the pot."""
    night = phone.begin(**{"rules-stock_out": "void_carry_pot"})
    post_deal(app, night, knocker="2")
    carry(app, night)
    return night


def test_before_the_end_the_page_foresees_who_would_pay_whom(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    page = seen(app, night)
    assert pays(page) == [
        ("Aino", "Boris", "3 chips", False),
        ("Carla", "Boris", "3 chips", False),
    ]
    text = said(phone.get(f"{night}settle"))
    assert "If the night ended now." in text
    assert "Aino → Boris 3 chips" in text
    assert "No plan with fewer payments exists." in text
    assert "Close the night" in text
    assert "Paid" not in text


def test_a_night_without_deals_owes_nothing(phone: Phone, night: str) -> None:
    text = said(phone.get(f"{night}settle"))
    assert "Nobody owes anything." in text
    assert "No plan with fewer" not in text


def test_closing_writes_the_plan_down(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night, knocker="2")
    foreseen = seen(app, night)
    answer = close_night(phone, night)
    assert answer.status_code == 303
    assert "The night is closed." in said(phone.get(answer.location))
    page = seen(app, night)
    assert stored(app, night).closed
    assert pays(page) == pays(foreseen)
    assert page.plan == count_entries(app, night)


def test_closing_twice_closes_once(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night)
    shown = phone.get(f"{night}settle")
    for _ in range(2):
        assert phone.fill_shown(shown, f"{night}settle").status_code == 303
    assert count_entries(app, night) == 5


def test_a_payment_is_ticked_and_the_tick_taken_off(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    close_night(phone, night)
    assert tap(app, phone, night, 0, "paid").status_code == 303
    assert [line.is_paid for line in seen(app, night).lines] == [True, False]
    text = said(phone.get(f"{night}settle"))
    assert "Aino → Boris 3 chips paid Undo : Aino → Boris" in text
    assert "No plan for what is left has fewer payments." in text
    undo(app, phone, night, 0)
    assert not any(line.is_paid for line in seen(app, night).lines)


def test_ticking_twice_ticks_once(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night)
    close_night(phone, night)
    shown = phone.get(f"{night}settle")
    action = f"{night}settle/{seen(app, night).plan}/0/paid"
    for _ in range(2):
        assert phone.fill_shown(shown, action).status_code == 303
    assert count_entries(app, night) == 6


def test_when_all_is_paid_the_page_says_so(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    close_night(phone, night)
    for line in (0, 1):
        tap(app, phone, night, line, "paid")
    text = said(phone.get(f"{night}settle"))
    assert "Everything is paid." in text
    assert "No plan" not in text


def test_a_payment_of_a_plan_that_is_gone_is_not_ticked(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    close_night(phone, night)
    shown, plan = phone.get(f"{night}settle"), seen(app, night).plan
    reopen(phone, night)
    close_night(phone, night)
    answer = phone.fill_shown(shown, f"{night}settle/{plan}/0/paid")
    assert answer.status_code == 409
    assert "Look at the new plan." in said(answer)
    assert not any(line.is_paid for line in seen(app, night).lines)


@pytest.mark.parametrize("line", ["2", "99", "99999999999999999999", "x"])
def test_a_payment_that_is_not_in_the_plan_is_not_found(
    app: Flask, phone: Phone, night: str, line: str
) -> None:
    post_deal(app, night)
    close_night(phone, night)
    path = f"{night}settle/{seen(app, night).plan}/{line}/paid"
    assert phone.send(path, page=f"{night}settle").status_code == 404


# The pot.


def test_with_chips_in_the_pot_the_page_asks_who_gets_them(
    app: Flask, phone: Phone, pot: str
) -> None:
    assert seen(app, pot).pot == 3
    text = said(phone.get(f"{pot}settle"))
    assert "In the pot: 3 chips Who gets the pot?" in text
    assert "In the payments above, all who are playing share it." in text


@pytest.mark.parametrize(
    ("share", "results", "words"),
    [
        ("equal", [6, -3, -3], "The pot was shared equally by those who were playing."),
        ("last_winner", [8, -4, -4], "The pot went to the last winner."),
    ],
)
def test_the_pot_goes_where_it_was_said(
    app: Flask, phone: Phone, pot: str, share: str, results: list[int], words: str
) -> None:
    assert close_night(phone, pot, share=share).status_code == 303
    page = seen(app, pot)
    assert [place.result for place in page.places] == results
    assert page.pot == 0
    assert words in said(phone.get(f"{pot}settle"))


@pytest.mark.parametrize("share", ["", "nobody"])
def test_a_pot_that_nobody_is_named_for_keeps_the_night_open(
    app: Flask, phone: Phone, pot: str, share: str
) -> None:
    answer = close_night(phone, pot, share=share)
    assert answer.status_code == 422
    assert "There are 3 chips in the pot. Say first who gets them." in said(answer)
    assert not stored(app, pot).closed


def test_chips_that_came_into_the_pot_meanwhile_are_asked_about(
    app: Flask, phone: Phone
) -> None:
    night = phone.begin(**{"rules-stock_out": "void_carry_pot"})
    shown = phone.get(f"{night}settle")
    carry(app, night)
    answer = phone.fill_shown(shown, f"{night}settle")
    assert answer.status_code == 422
    assert "Who gets the pot?" in said(answer)
    assert not stored(app, night).closed


# Money.


def test_in_money_a_payment_shows_its_chips_where_they_are_whole(
    app: Flask, phone: Phone
) -> None:
    night = phone.begin(worth_chips="2", worth_money="0.50")
    post_deal(app, night, knocker="2")
    page = seen(app, night)
    assert (page.lines[0].amount, page.lines[0].chips) == ("€0.75", "3 chips")
    assert [place.amount for place in page.places] == ["+€1.50", "−€0.75", "−€0.75"]
    assert page.rounding == ()
    assert "2 chips = €0.50" in said(phone.get(f"{night}settle"))


def test_where_money_was_rounded_the_rule_is_told(app: Flask, phone: Phone) -> None:
    night = phone.begin(*FOUR, worth_chips="7", worth_money="1")
    post_deal(app, night, knocker="2", dropped=["1"])
    page = seen(app, night)
    assert page.rounding
    assert {line.chips for line in page.lines} == {""}
    text = said(phone.get(f"{night}settle"))
    assert "Each result is rounded to the nearest amount that can be paid" in text


def test_a_cash_bank_pays_the_stacks_out(app: Flask, phone: Phone) -> None:
    night = phone.begin(mode="bank", worth_money="1")
    for key in "123":
        phone.fill(
            f"{night}players/{key}", f"{night}players/{key}/buy-in", {"chips": "20"}
        )
    post_deal(app, night, knocker="2")
    page = seen(app, night)
    assert pays(page) == [
        ("bank", "Aino", "€1.70", False),
        ("bank", "Boris", "€2.60", False),
        ("bank", "Carla", "€1.70", False),
    ]
    text = said(phone.get(f"{night}settle"))
    assert "Everyone settles with the bank alone." in text
    assert "From the bank" in text
    assert "Boris bought 20, stack 26 +6 +€2.60" in text


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"exact": True}, "No plan with fewer payments exists."),
        ({"exact": False}, "With so many players not every plan was tried"),
        ({"outdated": True}, ""),
        ({"lines": ()}, ""),
    ],
)
def test_the_page_claims_no_more_than_was_proved(
    app: Flask, night: str, changed: dict[str, Any], words: str
) -> None:
    post_deal(app, night)
    with looked_at(app, f"{night}settle"):
        said_of_it = proof(replace(predict(the_night()), **changed))
    assert said_of_it.startswith(words)
    assert bool(said_of_it) == bool(words)


# Standings.


def test_standings_lead_from_the_best_result_down(app: Flask, night: str) -> None:
    post_deal(app, night, knocker="3")
    assert [(place.name, place.result) for place in seen(app, night).places] == [
        ("Carla", 6),
        ("Aino", -3),
        ("Boris", -3),
    ]


def test_who_has_gone_home_stays_in_the_settlement(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    phone.fill(f"{night}players/1", f"{night}players/1/presence", {"presence": LEFT})
    assert ("Aino", True) in [(p.name, p.has_left) for p in seen(app, night).places]
    assert ("Aino", "Boris", "3 chips", False) in pays(seen(app, night))
    assert "Aino has gone home" in said(phone.get(f"{night}settle"))


# Corrections after the plan.


def test_reopened_the_night_goes_on_and_what_was_paid_stays_paid(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    close_night(phone, night)
    tap(app, phone, night, 0, "paid")
    answer = reopen(phone, night, "One more deal")
    assert "The night goes on. What was paid stays paid." in said(
        phone.get(answer.location)
    )
    assert not stored(app, night).closed
    assert pays(seen(app, night))[0] == ("Aino", "Boris", "3 chips", True)
    page = said(phone.get(f"{night}settle"))
    assert "Aino → Boris 3 chips paid Undo" in page


def test_a_reason_that_does_not_fit_keeps_the_night_settled(
    app: Flask, phone: Phone, night: str
) -> None:
    close_night(phone, night)
    answer = reopen(phone, night, "x" * 201)
    assert answer.status_code == 422
    assert "x" * 201 in answer.text
    assert '<details class="reopen" open' in answer.text
    assert stored(app, night).closed
    # The language can be changed on such a page: its address shows the settlement.
    assert phone.get(f"{night}settle/reopen").status_code == 200


def test_an_open_night_is_not_reopened(phone: Phone, night: str) -> None:
    answer = phone.send(f"{night}settle/reopen", page=f"{night}settle")
    assert answer.status_code == 409


def test_a_plan_after_a_correction_says_what_is_new(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    post_deal(app, night, knocker="3")
    close_night(phone, night)
    before = pays(seen(app, night))
    assert before == [
        ("Aino", "Boris", "3 chips", False),
        ("Aino", "Carla", "3 chips", False),
    ]
    tap(app, phone, night, 0, "paid")
    reopen(phone, night)
    void_deal(app, night, 2)
    close_night(phone, night)
    page = seen(app, night)
    assert pays(page) == [
        ("Aino", "Boris", "3 chips", True),
        ("Carla", "Boris", "3 chips", False),
    ]
    assert page.new_plan is not None
    assert page.new_plan.asked == ("Carla → Boris: 3 chips",)
    assert page.new_plan.no_longer == ("Aino → Carla: 3 chips",)
    text = said(phone.get(f"{night}settle"))
    assert "New since the plan before + Carla → Boris: 3 chips" in text
    assert "Aino → Carla: 3 chips no longer asked for" in text


def test_a_plan_like_the_one_before_says_nothing_of_it(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    close_night(phone, night)
    reopen(phone, night)
    close_night(phone, night)
    assert seen(app, night).new_plan is None


def test_a_tick_taken_off_an_older_payment_offers_a_new_plan(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    close_night(phone, night)
    tap(app, phone, night, 0, "paid")
    reopen(phone, night)
    void_deal(app, night, 1)
    close_night(phone, night)
    assert pays(seen(app, night)) == [
        ("Aino", "Boris", "3 chips", True),
        ("Boris", "Aino", "3 chips", False),
    ]
    assert not seen(app, night).outdated
    undo(app, phone, night, 0)
    page = seen(app, night)
    assert (page.outdated, page.proof) == (True, "")
    answer = phone.fill(f"{night}settle", f"{night}settle/plan")
    assert "Planned anew. What was paid stays as it is." in said(
        phone.get(answer.location)
    )
    page = seen(app, night)
    assert (page.outdated, pays(page)) == (False, [])


def test_an_open_night_is_not_planned_anew(phone: Phone, night: str) -> None:
    answer = phone.send(f"{night}settle/plan", page=f"{night}settle")
    assert answer.status_code == 409


def test_the_plan_settles_every_result(app: Flask, phone: Phone) -> None:
    night = phone.begin(*FOUR)
    for knocker in "2313":
        post_deal(app, night, knocker=knocker)
    close_night(phone, night)
    with app.app_context():
        plan = in_force(find_night(uid_of(night)))
    left: dict[str, Any] = {each.player: each.amount for each in plan.standings}
    for line in plan.lines:
        left[line.payer] += line.amount
        left[line.payee] -= line.amount
    assert set(left.values()) == {0}


def test_on_paper_stand_title_and_date_and_a_style_of_its_own(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = phone.read(f"{night}settle")
    assert re.search(r'href="[^"]*css/print\.css" media="print"', page)
    assert f"Friday · {seen(app, night).day}" in said(phone.get(f"{night}settle"))
