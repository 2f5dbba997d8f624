"""A deal told fact by fact is the deal that a file tells all at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.games.sharing import Told, key_of

GOLDEN = Path(__file__).parents[1] / "golden"
CASES = [
    pytest.param(key, case["deal"], id=f"{key}: {case['name']}")
    for key in GAMES
    for case in json.loads((GOLDEN / f"{key}.json").read_text())
]


def told_of(record: dict[str, Any]) -> Told:
    """The facts of a record, each of them by itself."""
    declared = record.get("declared", {})
    facts: dict[str, Any] = {
        key: record[key] for key in ("knocker", "void") if key in record
    }
    facts |= {key: declared[key] for key in ("winners", "category") if key in declared}
    facts |= declared.get("rows", {})
    facts |= by_seat("answer", dict.fromkeys(record.get("dropped", []), "dropped"))
    facts |= by_seat("dead", dict.fromkeys(record.get("dead", []), "dead"))
    facts |= by_seat("draws", record.get("draws", {}))
    facts |= by_seat("foul", dict.fromkeys(declared.get("fouls", []), "foul"))
    facts |= by_seat("bonus", declared.get("bonus", {}))
    facts |= by_seat("exchanges", record.get("exchanges", {}))
    return Told(tuple(record["seats"]), facts)


def by_seat(name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {key_of(name, seat): value for seat, value in values.items()}


@pytest.mark.parametrize(("key", "record"), CASES)
def test_a_golden_deal_told_fact_by_fact_is_the_same_deal(
    key: str, record: dict[str, Any]
) -> None:
    game = GAMES[key]
    told = told_of(record)
    again = game.sharing.record(told, record.get("hands", {}))
    pot = {"pot_before": record["pot_before"]} if "pot_before" in record else {}
    facts = {name: value for name, value in record.items() if name != "rules"}
    assert game.read({**again, **pot}) == game.read(facts)


@pytest.mark.parametrize(("key", "record"), CASES)
def test_whoever_must_show_is_whose_cards_the_game_asks_for(
    key: str, record: dict[str, Any]
) -> None:
    game = GAMES[key]
    told, rules = told_of(record), game.rules_type()
    deal, _ = game.read(game.sharing.record(told, {}))
    asked = {
        problem.field.removeprefix("hands.")
        for problem in game.check(deal, rules)
        if problem.field.startswith("hands.")
    }
    assert set(game.sharing.must_show(told, rules) or ()) == asked
