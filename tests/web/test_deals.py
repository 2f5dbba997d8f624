"""Posting, correcting and taking back deals over the pages, without any JavaScript."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from support.web import Phone, close, post_deal, said, stored, void_deal
from werkzeug.test import TestResponse

from companion.ledger.entry import DealHistory
from companion.services import scoring
from companion.storage import entries

# Seats from the dealer's left: Boris (2), Carla (3), and Aino (1), who deals.
USUAL: Any = {"knocker": "2", "dropped": ["3"], "winners": ["2"]}
VERDICT = "Boris knocked and wins with the best hand."
BEATEN = "Aino wins: Boris knocked, but is beaten."

# A deal whose pot waits for the next one: the knocker is dead, all others dropped.
CARRIED: dict[str, Any] = {"declared": None, "dead": ["2"], "dropped": ["1", "3"]}


def fill(
    phone: Phone, night: str, path: str = "deals/new", **fields: object
) -> TestResponse:
    """Fill in the form of a page and send it."""
    return phone.fill(night + path, night + path, fields)


def results(app: Flask, night: str) -> dict[str, int]:
    with app.app_context():
        balances = entries.latest(stored(app, night)).balances
    return {key: n for key, n in balances.chips.items() if key.isdecimal()}


def history(app: Flask, night: str, deal_no: int) -> DealHistory:
    with app.app_context():
        found = entries.of_deal(stored(app, night), deal_no)
    assert found is not None
    return found


def seats_of(app: Flask, night: str, deal_no: int) -> list[str]:
    return list(scoring.deal_of(history(app, night, deal_no).newest)["seats"])


def count(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.count_deals(stored(app, night))


def checked(page: str, name: str) -> list[str]:
    """The values that are ticked in a page's form."""
    inputs = re.findall(rf'<input checked[^>]*name="{name}"[^>]*>', page)
    return [unescape(re.findall(r'value="([^"]*)"', shown)[0]) for shown in inputs]


def typed(page: str, name: str) -> str:
    (shown,) = re.findall(rf'<input[^>]*name="{name}"[^>]*>', page)
    return unescape(re.findall(r'value="([^"]*)"', shown)[0])


# Posting.


def test_a_new_deal_asks_first_who_knocked(phone: Phone, night: str) -> None:
    page = said(phone.get(f"{night}deals/new"))
    assert "Who knocked? Boris Carla Aino" in page
    assert page.endswith("Post English Suomi Русский")


def test_a_posted_deal_leads_back_to_the_night(
    app: Flask, phone: Phone, night: str
) -> None:
    answer = fill(phone, night, **USUAL)
    assert (answer.status_code, answer.location) == (303, f"{night}?posted=1")
    page = said(phone.get(answer.location))
    assert VERDICT in page
    assert "Undo" in page
    assert results(app, night) == {"1": -3, "2": 5, "3": -2}


def test_the_seats_run_from_the_dealers_left(
    app: Flask, phone: Phone, night: str
) -> None:
    fill(phone, night, **USUAL)
    fill(phone, night, **USUAL)
    seats = [seats_of(app, night, deal_no) for deal_no in (1, 2)]
    assert seats == [["2", "3", "1"], ["3", "1", "2"]]


def test_who_sits_out_pays_nothing(app: Flask, phone: Phone, night: str) -> None:
    fill(phone, night, knocker="2", winners="2", out="3")
    assert results(app, night) == {"1": -3, "2": 3}


def test_a_dealer_who_sits_out_still_marks_the_first_seat(
    app: Flask, phone: Phone, night: str
) -> None:
    fill(phone, night, knocker="2", winners="2", out="1")
    assert seats_of(app, night, 1) == ["2", "3"]


def test_who_is_away_can_be_dealt_in_by_a_tap(
    app: Flask, phone: Phone, night: str
) -> None:
    phone.fill(f"{night}players/3", f"{night}players/3/presence", {"presence": "away"})
    page = phone.read(f"{night}deals/new")
    assert checked(page, "out") == ["3"]
    fill(phone, night, knocker="2", winners="3")
    assert results(app, night)["3"] == 4


def test_who_has_gone_home_is_not_offered(phone: Phone, night: str) -> None:
    phone.fill(f"{night}players/3", f"{night}players/3/presence", {"presence": "left"})
    assert "Who knocked? Boris Aino" in said(phone.get(f"{night}deals/new"))


def test_who_came_after_the_page_was_opened_is_not_dealt_in(
    app: Flask, phone: Phone, night: str
) -> None:
    page = phone.get(f"{night}deals/new")
    newcomer = {"name": "Eeva", "after": "1"}
    phone.send(f"{night}players/new", newcomer, page=f"{night}players/new")
    phone.fill_shown(page, f"{night}deals/new", USUAL)
    assert results(app, night) == {"1": -3, "2": 5, "3": -2}


def test_who_went_home_after_the_page_was_opened_is_still_in_the_deal(
    app: Flask, phone: Phone, night: str
) -> None:
    page = phone.get(f"{night}deals/new")
    phone.fill(f"{night}players/3", f"{night}players/3/presence", {"presence": "left"})
    phone.fill_shown(page, f"{night}deals/new", USUAL)
    assert results(app, night) == {"1": -3, "2": 5, "3": -2}


def test_typed_cards_say_who_won(app: Flask, phone: Phone, night: str) -> None:
    hands = {"hands-1": "As Ac Qh Qd 2c", "hands-2": "Ah, Ad kc KD 10s"}
    answer = fill(phone, night, knocker="2", dropped="3", **hands)
    assert answer.status_code == 303
    assert results(app, night)["2"] == 5


def test_a_misdeal_moves_nothing_and_leaves_the_button(
    app: Flask, phone: Phone, night: str
) -> None:
    fill(phone, night, knocker="misdeal")
    assert results(app, night) == {}
    assert stored(app, night).dealer == "1"


# What does not fit.


def test_what_is_missing_is_said_and_the_rest_is_kept(
    app: Flask, phone: Phone, night: str
) -> None:
    answer = fill(phone, night, dropped=["3"], winners=["2"])
    assert answer.status_code == 422
    assert checked(answer.text, "dropped") == ["3"]
    assert checked(answer.text, "winners") == ["2"]
    assert '<input autofocus id="knocker-0"' in answer.text
    assert "Who knocked? This is still open." in said(answer)
    assert count(app, night) == 0


def test_everything_wrong_is_said_at_once_beside_its_field(
    phone: Phone, night: str
) -> None:
    answer = fill(
        phone,
        night,
        knocker="2",
        dropped=["2", "3"],
        **{"hands-1": "Ah Zz 9c", "hands-2": "Ah Kd 10c 9s 2c"},
    )
    page = said(answer)
    assert answer.status_code == 422
    assert "Boris knocked and cannot drop." in page
    assert "Card 2, “Zz”, is no card" in page
    assert typed(answer.text, "hands-1") == "Ah Zz 9c"
    assert typed(answer.text, "hands-2") == "Ah Kd 10c 9s 2c"


def test_the_same_form_still_counts_once_after_it_was_refused(
    app: Flask, phone: Phone, night: str
) -> None:
    refused = fill(phone, night, dropped=["3"], winners=["2"])
    answer = phone.fill_shown(refused, f"{night}deals/new", USUAL)
    assert answer.status_code == 303
    assert count(app, night) == 1


def test_a_settled_night_takes_no_deals(app: Flask, phone: Phone, night: str) -> None:
    page = phone.get(f"{night}deals/new")
    close(app, night)
    assert phone.get(f"{night}deals/new").status_code == 409
    answer = phone.fill_shown(page, f"{night}deals/new", USUAL)
    assert answer.status_code == 409
    assert "The night has been settled." in said(answer)


# Previews.


def test_a_preview_shows_everyones_result_and_writes_nothing(
    app: Flask, phone: Phone, night: str
) -> None:
    before = stored(app, night).version
    answer = fill(phone, night, **USUAL, look="preview")
    page = said(answer)
    assert answer.status_code == 200
    assert f"{VERDICT} Boris +5 Carla −2 Aino −3" in page
    assert "No rare hand was named, so no bonus is paid for one." in page
    assert checked(answer.text, "winners") == ["2"]
    assert (count(app, night), stored(app, night).version) == (0, before)


def test_the_live_preview_is_only_the_bar(app: Flask, phone: Phone, night: str) -> None:
    fields = {**phone.protection(f"{night}deals/new"), **USUAL}
    answer = phone.post(f"{night}deals/preview", data=fields)
    assert answer.status_code == 200
    assert said(answer).startswith(f"{VERDICT} Boris +5 Carla −2 Aino −3")
    assert "<html" not in answer.text
    assert count(app, night) == 0


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Who knocked?"),
        ({"knocker": "2"}, "Who won?"),
        ({"knocker": "2", "by_cards": "y"}, "Boris: Enter the five cards."),
        (
            {"knocker": "2", "dropped": "3", "hands-2": "Ah Kd"},
            "Boris: A hand has five cards; there are 2.",
        ),
        ({"knocker": "2", "hands-2": "Ah Zz"}, "Card 2, “Zz”, is no card"),
    ],
)
def test_until_a_deal_is_whole_the_bar_says_what_comes_next(
    phone: Phone, night: str, fields: dict[str, Any], words: str
) -> None:
    protection = phone.protection(f"{night}deals/new")
    answer = phone.post(f"{night}deals/preview", data={**protection, **fields})
    assert said(answer).startswith(words)
    assert 'data-ready="no"' in answer.text


def test_a_preview_says_the_words_of_each_hand(phone: Phone, night: str) -> None:
    fields = {
        **phone.protection(f"{night}deals/new"),
        "knocker": "2",
        "dropped": "3",
        "hands-1": "As Ac Qh Qd 2c",
        "hands-2": "Ah Ad Kc Kd 9s",
    }
    answer = phone.post(f"{night}deals/preview", data=fields)
    assert '<li data-hand="hands-2">two pairs, aces and kings</li>' in answer.text


# Sent twice.


def test_a_double_tap_makes_one_deal(app: Flask, phone: Phone, night: str) -> None:
    page = phone.get(f"{night}deals/new")
    places = [
        phone.fill_shown(page, f"{night}deals/new", USUAL).location for _ in range(2)
    ]
    assert places == [f"{night}?posted=1"] * 2
    assert count(app, night) == 1


@pytest.fixture
def changed(phone: Phone, night: str) -> TestResponse:
    """The answer to a posted deal that was changed on its page and sent again."""
    page = phone.get(f"{night}deals/new")
    phone.fill_shown(page, f"{night}deals/new", USUAL)
    again = {"knocker": "2", "dropped": ["3"], "winners": ["1"]}
    return phone.fill_shown(page, f"{night}deals/new", again)


def test_a_changed_deal_is_shown_beside_the_first(
    app: Flask, night: str, changed: TestResponse
) -> None:
    page = said(changed)
    assert changed.status_code == 409
    assert f"Written down: deal 1 {VERDICT}" in page
    assert f"Sent now, and not written down {BEATEN} Aino +4 Carla −2 Boris −2" in page
    assert f'<a class="button" href="{night}">Keep the first</a>' in changed.text
    assert count(app, night) == 1


def test_a_changed_deal_can_be_posted_as_another(
    app: Flask, phone: Phone, night: str, changed: TestResponse
) -> None:
    answer = phone.post(f"{night}deals/new", data=choice(changed, f"{night}deals/new"))
    assert answer.location == f"{night}?posted=2"
    assert results(app, night) == {"1": 1, "2": 3, "3": -4}


def test_a_changed_deal_can_correct_the_first(
    app: Flask, phone: Phone, night: str, changed: TestResponse
) -> None:
    path = f"{night}deals/1/correct"
    shown = phone.post(path, data=choice(changed, path))
    assert shown.status_code == 200
    assert "Aino +4 was −3" in said(shown)
    answer = phone.fill_shown(
        shown, path, {"knocker": "2", "dropped": ["3"], "winners": ["1"]}
    )
    assert answer.location == f"{night}deals/1"
    assert results(app, night) == {"1": 4, "2": -2, "3": -2}


def choice(page: TestResponse, action: str) -> dict[str, list[str]]:
    """The fields behind a button that is a form of its own."""
    (form,) = re.findall(
        rf'<form[^>]*action="{action}">.*?</form>', page.text, re.DOTALL
    )
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form):
        fields.setdefault(name, []).append(unescape(value))
    return fields


# The pot.


def test_a_carried_pot_is_told_at_the_top(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night, **CARRIED)
    assert "3 chips wait in the pot." in said(phone.get(f"{night}deals/new"))


def test_a_deal_posted_meanwhile_is_told_before_another_is_written(
    app: Flask, phone: Phone, night: str
) -> None:
    page = phone.get(f"{night}deals/new")
    post_deal(app, night, **CARRIED)
    answer = phone.fill_shown(page, f"{night}deals/new", USUAL)
    assert answer.status_code == 409
    assert "Deal 1 has been posted in the meantime." in said(answer)
    assert "3 chips wait in the pot." in said(answer)
    assert checked(answer.text, "winners") == ["2"]
    assert count(app, night) == 1
    assert phone.fill_shown(answer, f"{night}deals/new", USUAL).status_code == 303


# Taking back.


def test_undo_takes_the_newest_deal_back_in_one_tap(
    app: Flask, phone: Phone, night: str
) -> None:
    shown = fill(phone, night, **USUAL).location
    answer = phone.fill(shown, f"{night}deals/1/undo")
    assert (answer.status_code, answer.location) == (303, night)
    assert "Deal 1 has been voided." in said(phone.get(night))
    assert results(app, night) == {}
    assert stored(app, night).dealer == "1"


def test_undo_tapped_twice_takes_one_deal_back(
    app: Flask, phone: Phone, night: str
) -> None:
    fill(phone, night, **USUAL)
    shown = phone.get(fill(phone, night, **USUAL).location)
    for _ in range(2):
        phone.fill_shown(shown, f"{night}deals/2/undo")
    assert history(app, night, 1).live
    assert not history(app, night, 2).live


def test_undo_of_a_deal_that_is_no_longer_the_newest_asks_first(
    app: Flask, phone: Phone, night: str
) -> None:
    shown = phone.get(fill(phone, night, **USUAL).location)
    post_deal(app, night)
    answer = phone.fill_shown(shown, f"{night}deals/1/undo")
    assert answer.location == f"{night}deals/1/void"
    assert history(app, night, 1).live


def test_a_deal_is_voided_after_a_question_with_a_reason(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = said(phone.get(f"{night}deals/1/void"))
    assert "Void deal 1?" in page
    assert VERDICT in page
    answer = fill(phone, night, "deals/1/void", why="Carla was dealt six cards")
    assert (answer.status_code, answer.location) == (303, f"{night}deals/1")
    shown = said(phone.get(answer.location))
    assert "This deal was voided and counts no more." in shown
    assert "Carla was dealt six cards" in shown
    assert results(app, night) == {}


def test_a_reason_that_is_too_long_is_refused_and_kept(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    answer = fill(phone, night, "deals/1/void", why="x" * 201)
    assert answer.status_code == 422
    assert typed(answer.text, "why") == "x" * 201
    assert history(app, night, 1).live


def test_a_voided_deal_is_not_voided_again(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = phone.get(f"{night}deals/1/void")
    void_deal(app, night, 1)
    answer = phone.fill_shown(page, f"{night}deals/1/void")
    assert answer.status_code == 409
    assert "Deal 1 has been voided." in said(answer)


@pytest.mark.parametrize("way", ["void", "correct"])
def test_a_voided_deal_has_no_form(
    app: Flask, phone: Phone, night: str, way: str
) -> None:
    post_deal(app, night)
    void_deal(app, night, 1)
    answer = phone.get(f"{night}deals/1/{way}")
    assert answer.status_code == 409
    assert "Deal 1 has been voided." in said(answer)


# Correcting.


def test_a_correction_begins_with_the_facts_as_they_are(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, dropped=["3"])
    page = phone.read(f"{night}deals/1/correct")
    assert checked(page, "knocker") == ["2"]
    assert checked(page, "dropped") == ["3"]
    assert checked(page, "winners") == ["2"]


def test_a_correction_shows_what_changes_and_keeps_what_was(
    app: Flask, phone: Phone, night: str
) -> None:
    fill(phone, night, **USUAL)
    right = {"knocker": "2", "dropped": ["3"], "winners": ["1"]}
    seen = fill(phone, night, "deals/1/correct", **right, look="preview")
    assert f"{BEATEN} Aino +4 was −3 Boris −2 was +5 Carla −2" in said(seen)
    answer = fill(phone, night, "deals/1/correct", **right, why="Aino showed a flush")
    assert (answer.status_code, answer.location) == (303, f"{night}deals/1")
    page = said(phone.get(answer.location))
    assert page.index("Deal 1 has been corrected.") < page.index(BEATEN)
    assert "Aino showed a flush" in page
    assert page.index("Won Aino") < page.index("Posted") < page.index("Won Boris")
    assert results(app, night) == {"1": 4, "2": -2, "3": -2}


def test_a_live_preview_of_a_correction_shows_what_changes(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, dropped=["3"])
    fields = {
        **phone.protection(f"{night}deals/1/correct"),
        "knocker": "2",
        "winners": "1",
        "out": "3",
    }
    answer = phone.post(f"{night}deals/1/preview", data=fields)
    assert said(answer).startswith(
        f"{BEATEN} Aino +3 was −3 Carla 0 was −2 Boris −3 was +5"
    )


def test_a_correction_is_scored_by_the_rules_the_deal_was_played_by(
    phone: Phone, app: Flask
) -> None:
    night = phone.begin(**{"rules-tie": "pot_only"})
    post_deal(app, night)
    page = said(phone.get(f"{night}deals/1"))
    assert "Ready-made: Koputuspokeri." in page
    fill(phone, night, "deals/1/correct", knocker="2", winners=["2", "1"])
    assert results(app, night) == {"2": 1, "3": -1}


def test_a_deal_changed_on_another_phone_is_looked_at_again(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = phone.get(f"{night}deals/1/correct")
    fill(phone, night, "deals/1/correct", knocker="2", winners="3")
    answer = phone.fill_shown(
        page, f"{night}deals/1/correct", {"knocker": "2", "winners": "1"}
    )
    assert answer.status_code == 409
    assert "Someone has changed deal 1 in the meantime." in said(answer)
    assert f'<a href="{night}deals/1">Look at deal 1</a>' in answer.text
    assert len(history(app, night, 1).revisions) == 2


def test_a_correction_sent_again_with_other_content_is_shown(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    path = f"{night}deals/1/correct"
    page = phone.get(path)
    phone.fill_shown(page, path, {"knocker": "2", "winners": "3"})
    answer = phone.fill_shown(page, path, {"knocker": "2", "winners": "1"})
    assert answer.status_code == 409
    assert "Post as another deal" not in said(answer)
    assert "Correct deal 1" in said(answer)
    assert len(history(app, night, 1).revisions) == 2


@pytest.mark.parametrize("path", ["", "/correct", "/void"])
def test_a_deal_that_is_not_there_has_no_pages(
    phone: Phone, night: str, path: str
) -> None:
    answer = phone.get(f"{night}deals/7{path}")
    assert answer.status_code == 404
    assert "This night has no deal 7." in said(answer)


def test_a_game_that_is_not_there_cannot_be_played(phone: Phone, night: str) -> None:
    assert phone.get(f"{night}deals/new?game=whist").status_code == 404
