"""The deal log of 2-7 Chinese poker: told, checked, and of no weight in the score."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.chinese import GAME
from companion.games.chinese.deal import read, write
from companion.games.chinese.rules import Rules

DEAL: dict[str, Any] = {
    "seats": ["Aino", "Boris"],
    "declared": {"rows": dict.fromkeys(("front", "middle", "back"), "Aino")},
}
LOG: dict[str, Any] = {
    "Aino": [{"row": "front", "cards": 3}, {"cards": 0}, {"row": "back", "cards": 5}],
    "Boris": [{"row": "middle", "cards": 1}],
}


def test_a_deal_log_is_kept_and_changes_no_score() -> None:
    deal, problems = read(DEAL | {"exchanges": LOG})
    assert problems == []
    assert write(deal)["exchanges"] == LOG
    plain, _ = read(DEAL)
    assert GAME.score(deal, Rules()) == GAME.score(plain, Rules())


@pytest.mark.parametrize(
    ("log", "field", "code"),
    [
        ({"Aino": [{"row": "front", "cards": 4}]}, "exchanges.Aino.1",
         "chinese.exchange.cards"),
        ({"Aino": [{"row": "back", "cards": 6}]}, "exchanges.Aino.1",
         "chinese.exchange.cards"),
        ({"Aino": [{"cards": 0}] * 4}, "exchanges.Aino", "chinese.exchange.rounds"),
        ({"Aino": [{"cards": 2}]}, "exchanges.Aino.1", "chinese.exchange"),
        ({"Aino": [{"row": ["front"], "cards": 2}]}, "exchanges.Aino.1",
         "chinese.exchange"),
        ({"Aino": [{"row": "top", "cards": 2}]}, "exchanges.Aino.1",
         "chinese.exchange"),
        ({"Aino": [{"row": "back", "cards": 2}, "pat"]}, "exchanges.Aino.2",
         "chinese.exchange"),
        ({"Aino": 3}, "exchanges.Aino", "deal.not_a_list"),
        ({"Zoe": []}, "exchanges.Zoe", "seats.unknown"),
        ([], "exchanges", "deal.not_an_object"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_told(log: Any, field: str, code: str) -> None:
    _, problems = read(DEAL | {"exchanges": log})
    assert [(item.field, item.code) for item in problems] == [(field, code)]
