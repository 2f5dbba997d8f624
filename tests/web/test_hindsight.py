"""House rules as an agreement: who agrees, what if, and counting backwards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from support.replay import as_played_over
from support.web import Phone, close, new_night, post_deal, said, stored
from werkzeug.test import TestResponse

from companion.ledger.entry import AGREED, RULES
from companion.services.audit import audit
from companion.services.house_rules import rules_in_force
from companion.storage import entries

WHAT_IF = "rules/knock/what-if"
BACKWARDS = "rules/knock/backwards"
STOCK_OUT: dict[str, Any] = {"knocker": None, "declared": None, "void": "stock_out"}
CARRIED: dict[str, Any] = {"declared": None, "dead": ["2"], "dropped": ["1", "3"]}


def rules(**switches: object) -> dict[str, object]:
    """The form of the recommended rules, but for some."""
    written = {k: v for k, v in new_night().items() if k.startswith("rules-")}
    return written | {f"rules-{name}": value for name, value in switches.items()}


def newest(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.latest(stored(app, night)).no


def try_out(phone: Phone, night: str, **fields: object) -> TestResponse:
    """Ask on the page of the house rules what if."""
    page = phone.get(f"{night}rules?game=knock")
    hidden = re.findall(r'name="(csrf_token|sent_key)" value="([^"]*)"', page.text)
    data = {**dict(hidden), **rules(), **fields}
    return phone.post(night + WHAT_IF, data=data)


def make_count(phone: Phone, shown: TestResponse, **fields: object) -> TestResponse:
    """Fill in the form below what would have been."""
    night = shown.request.path.partition("rules/")[0]
    return phone.fill_shown(shown, f"{night}{BACKWARDS}#changes", fields)


@pytest.fixture
def played(app: Flask, night: str) -> str:
    """Three deals; the second one leaves its pot to the third."""
    post_deal(app, night)
    post_deal(app, night, **CARRIED)
    post_deal(app, night)
    return night


# What if


def test_what_the_night_would_have_come_to_is_shown_deal_by_deal(
    app: Flask, phone: Phone, played: str
) -> None:
    before = newest(app, played)
    shown = try_out(phone, played, **{"rules-ante": "3"})
    told = said(shown)
    assert shown.status_code == 200
    assert "3 In force: 1" in told
    assert "Nothing has been written down." in told
    assert "Deal by deal Deal 1" in told
    assert "Deal 3" in told
    assert newest(app, played) == before


def test_the_rules_in_force_would_change_nothing(phone: Phone, played: str) -> None:
    told = said(try_out(phone, played))
    assert "Every deal was played by these very house rules." in told
    assert told.count("Make it count") == 1


def test_a_rule_that_cannot_be_read_is_shown_on_its_form(
    phone: Phone, played: str
) -> None:
    answer = try_out(phone, played, **{"rules-ante": "lots"})
    assert answer.status_code == 422
    assert "Write a whole number of chips" in said(answer)
    assert 'value="lots"' in answer.text


def test_the_address_of_what_if_leads_to_the_house_rules(
    phone: Phone, played: str
) -> None:
    answer = phone.get(played + WHAT_IF)
    assert (answer.status_code, answer.location) == (302, f"{played}rules?game=knock")


# Counting backwards


def test_rules_are_made_to_count_from_a_deal_on(
    app: Flask, phone: Phone, played: str
) -> None:
    shown = try_out(phone, played, **{"rules-ante": "3"})
    since = {"since": "2", "why": "three was meant"}
    first = make_count(phone, shown, **since)
    assert first.status_code == 409
    assert "Look at what would change, then post it." in said(first)
    answer = make_count(phone, first, **since)
    assert (answer.status_code, answer.location) == (303, f"{played}rules?game=knock")
    assert "2 deals have been scored anew" in said(phone.get(answer.location))
    with app.app_context():
        found = stored(app, played)
        antes = [entry.facts["rules"]["ante"] for entry in entries.live_deals(found)]  # type: ignore[index] # facts of a deal
        assert antes == [1, 3, 3]
        assert rules_in_force(found, "knock").ante == 3
        assert entries.of_kind(found, RULES)[0].why == "three was meant"
        as_played_over(found)
        assert audit() == ()


def test_counting_backwards_needs_a_reason(phone: Phone, played: str) -> None:
    shown = try_out(phone, played, **{"rules-ante": "3"})
    answer = make_count(phone, shown, since="1", why=" ")
    assert answer.status_code == 422
    assert "Say why these rules count backwards." in said(answer)
    assert 'name="rules-ante" value="3"' in answer.text


def test_sent_twice_the_rules_count_once(app: Flask, phone: Phone, played: str) -> None:
    shown = try_out(phone, played, **{"rules-ante": "3"})
    assert make_count(phone, shown, since="1", why="so").status_code == 303
    made = newest(app, played)
    assert make_count(phone, shown, since="1", why="so").status_code == 303
    assert newest(app, played) == made


def test_a_deal_that_could_not_be_scored_is_named(app: Flask, phone: Phone) -> None:
    night = phone.begin(**{"rules-stock_out": "void_carry_pot"})
    post_deal(app, night, **STOCK_OUT)
    shown = try_out(phone, night, **{"rules-stock_out": "reshuffle"})
    assert "Deal 1 could not be scored then." in said(shown)
    assert said(shown).count("Make it count") == 1
    answer = make_count(phone, shown, since="1", why="so")
    assert answer.status_code == 409


def test_in_a_settled_night_no_rules_count_backwards(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    shown = try_out(phone, night, **{"rules-ante": "3"})
    close(app, night)
    assert make_count(phone, shown, since="1", why="so").status_code == 409


# Who agrees


def nod(phone: Phone, night: str, player: str, word: str = "yes") -> TestResponse:
    page = f"{night}rules?game=knock"
    shown = phone.get(page)
    return phone.fill_shown(
        shown, f"{night}rules/knock/agreed", {"player": player, "word": word}
    )


def agreed(app: Flask, night: str) -> list[object]:
    with app.app_context():
        found = entries.of_kind(stored(app, night), AGREED)
        return [entry.facts["player"] for entry in reversed(found)]


def test_players_agree_one_by_one(app: Flask, phone: Phone, night: str) -> None:
    page = f"{night}rules?game=knock"
    assert "3 players have not agreed yet." in said(phone.get(page))
    answer = nod(phone, night, "2")
    assert (answer.status_code, answer.location) == (303, f"{page}#agreed")
    assert "2 players have not agreed yet." in said(phone.get(page))
    nod(phone, night, "2")
    assert agreed(app, night) == ["2"]
    nod(phone, night, "1")
    nod(phone, night, "3")
    assert "Everyone has agreed." in said(phone.get(page))
    assert "Boris agrees to the house rules" in said(phone.get(f"{night}ledger"))
    nod(phone, night, "3", "no")
    assert "1 player has not agreed yet." in said(phone.get(page))
    assert "Carla agrees to the house rules: taken back" in said(
        phone.get(f"{night}ledger")
    )
    with app.app_context():
        assert audit() == ()


def test_new_rules_begin_with_nobody(app: Flask, phone: Phone, night: str) -> None:
    page = f"{night}rules?game=knock"
    nod(phone, night, "1")
    old = phone.get(page)
    phone.fill(page, page, rules(ante="2"))
    assert "3 players have not agreed yet." in said(phone.get(page))
    late = phone.fill_shown(
        old, f"{night}rules/knock/agreed", {"player": "2", "word": "yes"}
    )
    assert late.status_code == 409
    assert "Other house rules have been agreed on since." in said(late)
    assert agreed(app, night) == ["1"]


def test_the_recommended_rules_of_another_game_can_be_agreed_on(
    phone: Phone, night: str
) -> None:
    page = f"{night}rules?game=chinese_27"
    assert "Who has agreed" not in said(phone.get(page))


def test_a_settled_night_shows_who_agreed(app: Flask, phone: Phone, night: str) -> None:
    nod(phone, night, "1")
    close(app, night)
    told = phone.read(f"{night}rules?game=knock")
    assert "Who has agreed" in told
    assert "Not after all" not in told
