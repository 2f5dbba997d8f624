"""Something went wrong at the table: what is told, and one tap that enters it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, looked_at, said

from companion.games.registry import GAMES
from companion.storage import entries
from companion.web.night_context import the_night
from companion.web.views.rulings import Mishap, rulings_page

GAMES_TOLD = ["knock", "chinese_27"]


def mishaps(
    app: Flask, game: str = "knock", night: str = "/", preset: str = "recommended"
) -> dict[str, Mishap]:
    """What the page is given to show, by what went wrong."""
    with app.test_request_context() if night == "/" else looked_at(app, night):
        there = the_night() if night != "/" else None
        found = GAMES[game]
        page = rulings_page(found, found.presets[preset].rules, there)
    return {mishap.code: mishap for mishap in page.mishaps}


def test_everything_that_happens_at_a_table_is_there(app: Flask) -> None:
    assert set(mishaps(app)) == {
        "six_cards",
        "four_cards",
        "wrong_number",
        "found_later",
        "two_drawn",
        "card_exposed",
        "out_of_turn",
        "stock_out",
        "knocker_dead",
        "dead_hand",
        "wrong_deck",
        "misdeal",
    }
    assert {"foul", "both_foul", "middle_equals_back", "wrong_number"} < set(
        mishaps(app, "chinese_27")
    )


def test_a_ruling_names_its_clause_and_what_the_other_text_says(app: Flask) -> None:
    six = mishaps(app)["six_cards"]
    assert six.rule
    assert six.rule.clauses == "K000.26"
    assert six.rule.name == "Koputuspokeri, the Finnish rules"
    (other,) = six.others
    assert other.name == "Нок-покер, the Russian rules"
    assert other.clauses == "K002.21, K004.21"


def test_the_texts_change_places_with_the_house_rules(app: Flask) -> None:
    four = mishaps(app, preset="nok_poker")["four_cards"]
    assert four.verdict == "The hand is dead."
    assert four.rule
    assert four.rule.clauses == "K002.22"
    assert [other.clauses for other in four.others] == ["K000.27"]


@pytest.mark.parametrize("game", GAMES_TOLD)
def test_what_no_source_covers_is_said_to_be_the_programs_own(
    app: Flask, phone: Phone, game: str
) -> None:
    page = said(phone.get(f"/games/{game}/rulings"))
    assert "No source covers it. This is what Companion goes by" in page
    assert "No source covers it; it is a house rule" in page
    exposed = mishaps(app, game)["card_exposed"]
    assert (exposed.rule, exposed.is_house_rule, exposed.others) == (None, False, ())


def test_without_a_night_there_is_nothing_to_tap(phone: Phone) -> None:
    page = phone.read("/games/knock/rulings")
    assert "deals/new" not in page
    assert phone.get("/games/whist/rulings").status_code == 404


def test_a_tap_opens_the_new_deal_with_a_dead_hand(
    app: Flask, phone: Phone, night: str
) -> None:
    taps = mishaps(app, night=night)["two_drawn"].taps
    assert [tap.words for tap in taps] == ["Aino", "Boris", "Carla"]
    form = phone.read(taps[1].href)
    dead = re.search(r'<input checked [^>]*name="dead"[^>]*>', form)
    assert dead
    assert 'value="2"' in dead[0]
    assert re.search(r'data-aside="dead" open', form)


def test_a_tap_on_the_knocker_fills_in_both(
    app: Flask, phone: Phone, night: str
) -> None:
    tap = mishaps(app, night=night)["knocker_dead"].taps[2]
    checked = re.findall(r"<input checked [^>]*>", phone.read(tap.href))
    assert [re.search(r'name="(\w+)"', box)[1] for box in checked] == [  # type: ignore[index]  # each has a name
        "knocker",
        "dead",
    ]
    assert all('value="3"' in box for box in checked)


@pytest.mark.parametrize("mishap", ["misdeal", "wrong_deck", "card_exposed"])
def test_a_misdeal_is_one_tap_away(
    app: Flask, phone: Phone, night: str, mishap: str
) -> None:
    (tap,) = mishaps(app, night=night)[mishap].taps
    form = phone.get(tap.href)
    assert re.search(r'<input checked [^>]*value="misdeal"', form.text)
    with looked_at(app, night):
        assert entries.count_deals(the_night()) == 0
    assert phone.fill_shown(form, f"{night}deals/new", {"knocker": "misdeal"}).location


def test_the_stock_runs_out_as_the_house_rules_say(app: Flask, phone: Phone) -> None:
    shuffled = phone.begin()
    assert mishaps(app, night=shuffled)["stock_out"].taps == ()
    carried = phone.begin(**{"rules-stock_out": "void_carry_pot"})
    page = phone.read(f"{carried}rulings")
    (href,) = re.findall(r'href="([^"]*void=stock_out)"', page)
    form = phone.read(href.replace("&amp;", "&"))
    assert re.search(r'<input checked [^>]*value="stock_out"', form)


def test_an_illegal_hand_is_one_tap_away(app: Flask, phone: Phone) -> None:
    night = phone.begin("Aino", "Boris")
    found = mishaps(app, "chinese_27", night)
    form = phone.read(found["foul"].taps[0].href)
    assert len(re.findall(r'<input checked [^>]*name="fouls"', form)) == 1
    (both,) = found["both_foul"].taps
    form = phone.read(both.href)
    assert len(re.findall(r'<input checked [^>]*name="fouls"', form)) == 2


def test_what_the_address_says_wrongly_is_left_out(phone: Phone, night: str) -> None:
    form = phone.read(f"{night}deals/new?game=knock&dead=99&knocker=x&void=flood")
    assert "checked" not in form


def test_a_settled_night_has_nothing_to_tap(
    app: Flask, phone: Phone, night: str
) -> None:
    close(app, night)
    assert not mishaps(app, night=night)["misdeal"].taps
    assert "deals/new" not in phone.read(f"{night}rulings")


@pytest.mark.parametrize(
    "page", ["{night}deals/new", "{night}rules", "{night}rules/knock", "/games/knock"]
)
def test_the_page_is_linked_where_it_is_needed(
    phone: Phone, night: str, page: str
) -> None:
    assert "Something went wrong at the table" in phone.read(page.format(night=night))
