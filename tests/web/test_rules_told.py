"""The rules of the game, told for players with the amounts of one table."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from support import knock_deals
from support.web import Phone, said

from companion.cards import parse_cards
from companion.games.knock import Rules
from companion.games.knock.rules import RANKINGS
from companion.games.registry import GAMES
from companion.games.rules import switches
from companion.i18n import LANGUAGES
from companion.web.views.knock_rules import SAMPLES, KnockRulesPage, tell
from companion.web.views.told import TOLD


def told(app: Flask, **switched: Any) -> KnockRulesPage:
    with app.test_request_context("/games/knock"):
        return tell(replace(Rules(), **switched), "")


def chips(page: KnockRulesPage, title: str) -> list[int]:
    """What the four players of an example win or lose, the knocker first."""
    (example,) = (found for found in page.examples if found.title == title)
    return [n for _who, n in example.results]


def test_every_game_that_is_told_can_be_read(phone: Phone) -> None:
    assert TOLD.keys() <= GAMES.keys()
    for game in TOLD:
        assert phone.get(f"/games/{game}").status_code == 200


@pytest.mark.parametrize("game", TOLD)
def test_a_game_leads_to_its_own_house_rules_whatever_is_played(
    phone: Phone, game: str
) -> None:
    (other,) = GAMES.keys() - {game}
    night = phone.begin("Aino", "Boris", game=other)
    assert f'href="{night}rules?game={game}"' in phone.read(f"{night}rules/{game}")


def test_a_game_that_is_not_there_is_not_told(phone: Phone, night: str) -> None:
    assert phone.get("/games/whist").status_code == 404
    assert phone.get(f"{night}rules/whist").status_code == 404


def test_without_a_night_the_recommended_amounts_are_told(phone: Phone) -> None:
    page = said(phone.get("/games/knock"))
    assert "All amounts are those of the recommended house rules." in page
    assert "Everyone puts 1 chip into the pot." in page
    assert "everyone who stayed in pays the knocker 2 chips." in page
    assert "House rules of the night" not in page


def test_from_a_night_its_own_amounts_are_told(phone: Phone) -> None:
    night = phone.begin(**{"rules-ante": "3", "rules-side_payment": "5"})
    page = said(phone.get(f"{night}rules/knock"))
    assert "All amounts are those of this night: Friday." in page
    assert "Everyone puts 3 chips into the pot." in page
    assert "everyone who stayed in pays the knocker 5 chips." in page
    assert "House rules of the night" in page


@pytest.mark.parametrize(
    ("switched", "title", "expected"),
    [
        ({}, "The knocker has the best hand", [8, -2, -3, -3]),
        ({}, "Everyone else drops", [6, -2, -2, -2]),
        ({}, "Another hand is best", [-4, 5, 1, -2]),
        ({}, "The knocker and another have equal hands", [3, 2, -2, -3]),
        ({}, "Two equal hands beat the knocker", [-4, 3, 3, -2]),
        (
            {"losing_knocker_pays": "all_players"},
            "Another hand is best",
            [-6, 5, 1, 0],
        ),
        (
            {"tie": "pot_only"},
            "The knocker and another have equal hands",
            [2, 1, -1, -2],
        ),
        ({"showdown": "immediate"}, "Another hand is best", [-1, 3, -1, -1]),
    ],
)
def test_examples_come_out_as_the_game_scores_them(
    app: Flask, switched: dict[str, Any], title: str, expected: list[int]
) -> None:
    assert chips(told(app, **switched), title) == expected


def test_examples_leave_bonuses_and_draw_fees_out(app: Flask) -> None:
    page = told(app, draw_fee=2, bonuses=True)
    assert chips(page, "The knocker has the best hand") == [8, -2, -3, -3]


def test_chips_that_an_example_leaves_in_the_pot_are_told(app: Flask) -> None:
    page = told(app, side_payment=3, odd_chip="carry")
    carried = {example.title: example.carry for example in page.examples}
    assert carried["The knocker and another have equal hands"] == 1


@pytest.mark.parametrize(("category", "cards"), SAMPLES.items())
def test_every_sample_is_a_hand_of_its_kind(category: str, cards: str) -> None:
    ranking = RANKINGS["soko"]
    assert ranking.category(ranking.strength(parse_cards(cards))) == category


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_ladder_leads_down_from_the_best_hand(app: Flask, ranking: str) -> None:
    with app.test_request_context("/games/knock"):
        ladder = tell(Rules(ranking=ranking), "").ladder
    strength = RANKINGS[ranking].strength
    found = [
        strength(parse_cards(" ".join(face.code for face in rung.cards)))
        for rung in ladder
    ]
    assert found == sorted(found, reverse=True)
    assert len(ladder) == len({rung.name for rung in ladder})


def test_remedies_follow_the_house_rules(app: Flask) -> None:
    filled, dead = (
        [remedy.verdict for remedy in told(app, four_cards=choice).remedies]
        for choice in ("fill", "dead")
    )
    assert filled != dead


def test_versions_are_told_with_what_they_do_differently(app: Flask) -> None:
    page = told(app, losing_knocker_pays="all_players", four_cards="dead")
    played = [preset.name for preset in page.presets if preset.is_played]
    assert played == ["nok_poker"]
    (recommended,) = (each for each in page.presets if each.name == "recommended")
    assert [departure.label for departure in recommended.departures] == [
        "A losing knocker pays",
        "Dealt four cards",
    ]


def every_choice() -> list[dict[str, Any]]:
    """The recommended rules with one switch changed, for every way to change one."""
    declared = switches(Rules)
    changed: list[dict[str, Any]] = []
    for item in fields(Rules):
        choices = declared[item.name].choices
        if choices is not None:
            changed += [{item.name: choice} for choice in choices]
        elif isinstance(item.default, bool):
            changed.append({item.name: not item.default})
        else:
            changed += [{item.name: n} for n in (0, 1, 21)]
    return changed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_can_be_told_in_every_language(app: Flask, language: str) -> None:
    template = app.jinja_env.get_template("games/knock/rules.html")
    for switched in every_choice():
        header = {"Accept-Language": language}
        with app.test_request_context("/games/knock", headers=header):
            rules = replace(Rules(), **switched)
            assert "%(" not in template.render(page=tell(rules, "")), switched


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=knock_deals.rules())
def test_any_house_rules_can_be_told(app: Flask, rules: Rules) -> None:
    template = app.jinja_env.get_template("games/knock/rules.html")
    with app.test_request_context("/games/knock"):
        page = tell(rules, "")
        assert template.render(page=page)
    for example in page.examples:
        assert sum(n for _who, n in example.results) == -example.carry
