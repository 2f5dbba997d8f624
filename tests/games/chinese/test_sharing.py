"""Who has to show in a deal of Chinese poker, and what is wrong with one hand alone."""

from __future__ import annotations

import pytest

from companion.games.chinese import GAME, Rules
from companion.games.sharing import Told

SHARING = GAME.sharing
HAND = {"front": "Ah Kd 7c", "middle": "9h 8d 5c 4s 2d", "back": "8h 7d 5s 4c 2h"}


@pytest.mark.parametrize(
    ("facts", "must_show"),
    [
        ({}, ("2", "1")),
        ({"exchanges.1": [{"cards": 0}]}, ("2", "1")),
        ({"front": "tie"}, ()),
        ({"foul.2": "foul"}, ()),
    ],
)
def test_both_show_unless_they_say_who_won(
    facts: dict[str, object], must_show: tuple[str, ...]
) -> None:
    told = Told(("2", "1"), facts)
    assert SHARING.must_show(told, Rules()) == must_show
    assert SHARING.to_answer(told, Rules()) == ()


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, []),
        ({"front": "Ah Kd"}, [("hands.2.front", "chinese.row.count")]),
        ({"front": "Ah Kd 9h"}, [("hands.2", "cards.twice_in_hand")]),
        ({"front": "Ah Ah 7c"}, [("hands.2.front", "cards.twice_in_hand")]),
        ({"front": "Ah Kd Zz"}, [("hands.2.front", "cards.not_a_card")]),
        ({"top": "Ah"}, [("hands.2.top", "deal.unknown_key")]),
    ],
)
def test_a_hand_is_looked_at_alone(
    changed: dict[str, str], found: list[tuple[str, str]]
) -> None:
    problems = SHARING.check_own_hand("2", {**HAND, **changed})
    assert [(problem.field, problem.code) for problem in problems] == found


def test_a_hand_that_is_no_rows_at_all_is_said_to_be_none() -> None:
    (problem,) = SHARING.check_own_hand("2", "Ah Kd 7c")
    assert problem.code == "deal.not_an_object"


def test_rows_are_the_same_in_any_order_but_not_for_one_another() -> None:
    turned = {**HAND, "front": "7c kd AH"}
    swapped = {**HAND, "middle": HAND["back"], "back": HAND["middle"]}
    assert SHARING.cards_of(turned) == SHARING.cards_of(HAND)
    assert SHARING.cards_of(swapped) != SHARING.cards_of(HAND)
