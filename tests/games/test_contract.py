"""What every game in the registry must have; a new game runs this until it is quiet."""

from __future__ import annotations

from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.games.base import Game
from companion.games.registry import GAMES
from companion.games.rules import (
    defaults_are_declared,
    differences,
    read_rules,
    switches,
    write_rules,
)
from companion.games.sharing import HAND, Told
from companion.i18n.languages import LANGUAGES
from companion.i18n.render import render
from companion.web.games.registry import WEB_GAMES

ROOT = Path(__file__).parents[2]
games = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))


@games
def test_a_game_stands_in_the_registry_under_its_key(game: Game[Any, Any]) -> None:
    assert GAMES[game.key] is game


@games
def test_a_game_has_a_golden_file(game: Game[Any, Any]) -> None:
    assert (ROOT / "tests" / "golden" / f"{game.key}.json").is_file()


@games
def test_a_game_has_a_web_half_under_its_key(game: Game[Any, Any]) -> None:
    assert WEB_GAMES[game.key].game is game
    assert (ROOT / "templates" / "games" / game.key / "rules.html").is_file()


@games
def test_house_rules_are_declared_once_with_all_that_a_form_needs(
    game: Game[Any, Any],
) -> None:
    assert is_dataclass(game.rules_type)
    assert defaults_are_declared(game.rules_type)
    for name, switch in switches(game.rules_type).items():
        assert switch.clause in game.clauses, name


@games
def test_presets_begin_with_the_recommended_one(game: Game[Any, Any]) -> None:
    assert next(iter(game.presets)) == "recommended"
    assert game.presets["recommended"].rules == game.rules_type()
    for name, preset in game.presets.items():
        assert preset.name == name
        written = write_rules(preset.rules)
        assert read_rules(game.rules_type, game.presets, written) == (preset.rules, [])
        assert read_rules(game.rules_type, game.presets, {"preset": name}) == (
            preset.rules,
            [],
        )


@games
def test_a_preset_differs_from_another_in_the_switches_it_names(
    game: Game[Any, Any],
) -> None:
    recommended = game.presets["recommended"].rules
    assert differences(recommended, recommended) == ()


@games
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_word_of_a_game_can_be_said(game: Game[Any, Any], language: str) -> None:
    phrases = [game.name, *game.reasons.values(), *game.deeds.values()]
    phrases += [clause.sentence for clause in game.clauses.values()]
    phrases += [clause.source for clause in game.clauses.values() if clause.source]
    for switch in switches(game.rules_type).values():
        phrases += [switch.label, switch.help, *(switch.choices or {}).values()]
    for preset in game.presets.values():
        phrases += [preset.label, preset.source]
        for ruling in game.rulings(preset.rules):
            phrases += [ruling.situation, ruling.verdict]
            phrases += [said.sentence for said in ruling.others]
            assert ruling.clause in game.clauses or not ruling.covered
    for phrase in phrases:
        assert render(phrase(), language)
        if language != "en":
            assert phrase.text  # a translation may be the same word, never empty


@games
def test_a_game_says_how_its_deals_are_told_by_several_phones(
    game: Game[Any, Any],
) -> None:
    sharing, rules = game.sharing, game.rules_type()
    names = [fact.name for fact in sharing.facts]
    assert len(set(names)) == len(names)
    assert HAND not in names
    assert set(sharing.asked(rules)) <= set(names)
    seats = tuple(str(seat) for seat in range(1, game.seats[-1] + 1))
    untold = Told(seats)
    assert sharing.to_answer(untold, rules) == ()
    assert set(sharing.must_show(untold, rules) or ()) <= set(seats)
    deal, unreadable = game.read(sharing.record(untold, {}))
    assert unreadable == []
    assert deal.seats == seats
    empty: object = dict.fromkeys(sharing.rows, "") if sharing.rows else ""
    assert sharing.check_own_hand("1", empty)
