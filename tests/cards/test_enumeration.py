"""Every hand there is, counted, against the published numbers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from companion.cards import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    HIGH,
    SOKO,
    THREE_CARD,
    Ranking,
)

# How many hands are of each category, and how many of them differ in strength.
# Ordinary poker as published everywhere (the ten straights include A-5-4-3-2).
HIGH_COUNTS = {
    "high_card": (1_302_540, 1277),
    "pair": (1_098_240, 2860),
    "two_pairs": (123_552, 858),
    "three_of_a_kind": (54_912, 858),
    "straight": (10_200, 10),
    "flush": (5_108, 1277),
    "full_house": (3_744, 156),
    "four_of_a_kind": (624, 156),
    "straight_flush": (36, 9),
    "royal_flush": (4, 1),
}
# The same but for A-5-4-3-2, which is a high card or a flush.
DEUCE_TO_SEVEN_COUNTS = HIGH_COUNTS | {
    "high_card": (1_302_540 + 1_020, 1278),
    "straight": (10_200 - 1_020, 9),
    "flush": (5_108 + 4, 1278),
    "straight_flush": (36 - 4, 8),
}
# Four-straights: A-2-3-4 and J-Q-K-A go with 12 other ranks, nine others with 11, and
# in 11 x 4 of them the fifth card makes a pair. Four-flushes: 715 sets of four ranks
# by 13 fifth ranks, but for the 50 that are straights.
SOKO_COUNTS = HIGH_COUNTS | {
    "high_card": (1_150_080, 1277 - (123 - 44)),
    "pair": (1_047_552, 2860 - 44),
    "four_straight": (92_208, 123),
    "four_flush": (110_940, 715 * 13 - 50),
}
# Without straights and flushes every hand of five ranks is a high card.
ACE_TO_FIVE_COUNTS = {
    "high_card": (1_287 * 4**5, 1287),
    "pair": (1_098_240, 2860),
    "two_pairs": (123_552, 858),
    "three_of_a_kind": (54_912, 858),
    "full_house": (3_744, 156),
    "four_of_a_kind": (624, 156),
}
THREE_CARD_COUNTS = {
    "high_card": (18_304, 286),
    "pair": (3_744, 156),
    "three_of_a_kind": (52, 13),
}


@pytest.mark.parametrize(
    ("ranking", "counts", "hands", "strengths"),
    [
        pytest.param(HIGH, HIGH_COUNTS, 2_598_960, 7462, id="high"),
        pytest.param(SOKO, SOKO_COUNTS, 2_598_960, 16_707, id="soko"),
        pytest.param(
            DEUCE_TO_SEVEN, DEUCE_TO_SEVEN_COUNTS, 2_598_960, 7462, id="deuce_to_seven"
        ),
        pytest.param(THREE_CARD, THREE_CARD_COUNTS, 22_100, 455, id="three_card"),
        pytest.param(
            ACE_TO_FIVE, ACE_TO_FIVE_COUNTS, 2_598_960, 6_175, id="ace_to_five"
        ),
    ],
)
def test_every_hand_is_counted_as_published(
    ranking: Ranking,
    counts: dict[str, tuple[int, int]],
    hands: int,
    strengths: int,
) -> None:
    found = Counter(map(ranking.strength, combinations(DECK, ranking.size)))
    assert sorted(found) == list(range(1, strengths + 1))
    assert found.total() == hands
    assert ranking.highest == strengths
    of_hands: Counter[str] = Counter()
    of_strengths: Counter[str] = Counter()
    for strength, number in found.items():
        of_hands[ranking.category(strength)] += number
        of_strengths[ranking.category(strength)] += 1
    assert {c: (of_hands[c], of_strengths[c]) for c in of_hands} == counts


@pytest.mark.parametrize(
    "ranking", [HIGH, SOKO, DEUCE_TO_SEVEN, THREE_CARD, ACE_TO_FIVE]
)
def test_categories_follow_each_other_as_declared(ranking: Ranking) -> None:
    order = [ranking.category(number) for number in range(1, ranking.highest + 1)]
    assert tuple(dict.fromkeys(order)) == ranking.categories
    assert sum(a != b for a, b in pairwise(order)) == (len(ranking.categories) - 1)
