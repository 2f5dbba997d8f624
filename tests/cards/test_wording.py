from __future__ import annotations

import pytest

from companion.cards import (
    CATEGORIES,
    DEUCE_TO_SEVEN,
    HIGH,
    SOKO,
    THREE_CARD,
    Ranking,
    parse_cards,
)
from companion.i18n.render import render


@pytest.mark.parametrize(
    ("ranking", "cards", "words"),
    [
        (HIGH, "Kh Js 9d 5c 2h", "king high"),
        (HIGH, "Kh Kd 9s 7c 4d", "pair of kings"),
        (HIGH, "6h 6d 9s 7c 4d", "pair of sixes"),
        (HIGH, "Kh Kd 7s 7c 4d", "two pairs, kings and sevens"),
        (HIGH, "7h 7d Ks Kc Ad", "two pairs, kings and sevens"),
        (HIGH, "Kh Kd Ks 7c 4d", "three kings"),
        (HIGH, "9h 8d 7s 6c 5d", "straight to the nine"),
        (HIGH, "Ah 5d 4s 3c 2d", "straight to the five"),
        (HIGH, "Kh Jh 9h 5h 2h", "heart flush, king high"),
        (HIGH, "Kh Kd Ks 7c 7d", "full house, kings over sevens"),
        (HIGH, "7h 7d 7s Kc Kd", "full house, sevens over kings"),
        (HIGH, "Kh Kd Ks Kc 7d", "four kings"),
        (HIGH, "9h 8h 7h 6h 5h", "straight flush to the nine"),
        (HIGH, "As Ks Qs Js 10s", "royal flush in spades"),
        (SOKO, "9h 8d 7s 6c 2d", "four-straight to the nine"),
        (SOKO, "Ah 2d 3s 4c Kd", "four-straight to the four"),
        (SOKO, "2d Kh 9h 5h 3h", "heart four-flush, king high"),
        (SOKO, "Ad Kh 9h 5h 3h", "heart four-flush, king high"),
        (DEUCE_TO_SEVEN, "2c 3d 4h 6s 7c", "7-6-4-3-2"),
        (DEUCE_TO_SEVEN, "Ac Td 4h Ks Qc", "A-K-Q-10-4"),
        (DEUCE_TO_SEVEN, "Ac 2d 3h 4s 5c", "A-5-4-3-2"),
        (DEUCE_TO_SEVEN, "Ac 2c 3c 4c 5c", "club flush, ace high"),
        (DEUCE_TO_SEVEN, "2c 2d 3h 4s 5c", "pair of deuces"),
        (THREE_CARD, "9c 8c 7c", "nine high"),
        (THREE_CARD, "9c 9d 7c", "pair of nines"),
        (THREE_CARD, "9c 9d 9h", "three nines"),
    ],
)
def test_a_hand_is_called_what_players_call_it(
    ranking: Ranking, cards: str, words: str
) -> None:
    assert render(ranking.describe(parse_cards(cards)), "en") == words


def test_categories_are_called_by_their_usual_names() -> None:
    assert [render(phrase(), "en") for phrase in CATEGORIES.values()] == [
        "high card",
        "one pair",
        "four-straight",
        "four-flush",
        "two pairs",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ]
