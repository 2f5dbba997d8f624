"""The rankings against a slow judge that knows the rules and no table."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from support.judges import (
    Judge,
    judge_ace_to_five,
    judge_deuce_to_seven,
    judge_high,
    judge_soko,
    judge_three_cards,
)

from companion.cards import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    HIGH,
    SOKO,
    THREE_CARD,
    Card,
    Ranking,
)

JUDGED = pytest.mark.parametrize(
    ("ranking", "judge"),
    [
        pytest.param(HIGH, judge_high, id="high"),
        pytest.param(SOKO, judge_soko, id="soko"),
        pytest.param(DEUCE_TO_SEVEN, judge_deuce_to_seven, id="deuce_to_seven"),
        pytest.param(ACE_TO_FIVE, judge_ace_to_five, id="ace_to_five"),
        pytest.param(THREE_CARD, judge_three_cards, id="three_card"),
    ],
)


@JUDGED
def test_one_hand_of_every_strength_stands_in_the_judges_order(
    ranking: Ranking,
    judge: Judge,
    one_of_each: Callable[[Ranking], tuple[tuple[Card, ...], ...]],
) -> None:
    values = [judge(cards) for cards in one_of_each(ranking)]
    assert values == sorted(set(values))


@JUDGED
def test_random_hands_are_equal_and_unequal_as_the_judge_says(
    ranking: Ranking, judge: Judge
) -> None:
    chance = random.Random(27)
    pairs = {
        (judge(cards), ranking.strength(cards))
        for cards in (chance.sample(DECK, ranking.size) for _ in range(30_000))
    }
    values = sorted(value for value, _ in pairs)
    strengths = sorted(strength for _, strength in pairs)
    assert len(set(values)) == len(pairs) == len(set(strengths))
    assert sorted(pairs) == list(zip(values, strengths, strict=True))
