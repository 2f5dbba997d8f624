"""Hands that are made from more cards than they need."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion.cards import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    HIGH,
    SOKO,
    Card,
    Ranking,
    best_of,
    best_with_board,
    parse_cards,
    write_cards,
)

OF_FIVE = [HIGH, SOKO, DEUCE_TO_SEVEN, ACE_TO_FIVE]


def chosen(text: str, board: str, *, from_hand: int | None = None) -> str:
    best = best_with_board(parse_cards(text), parse_cards(board), from_hand=from_hand)
    return write_cards(best)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("ranking", OF_FIVE, ids=lambda ranking: ranking.key)
def test_the_strength_looked_up_is_that_of_the_best_of_all_fives(
    ranking: Ranking, size: int
) -> None:
    chance = random.Random(7)
    for _ in range(3_000):
        cards = chance.sample(DECK, size)
        strongest = max(map(ranking.strength, combinations(cards, 5)))
        assert ranking.best_strength(cards) == strongest


def test_every_flush_of_seven_cards_is_found_whatever_its_order() -> None:
    chance = random.Random(5)
    for _ in range(3_000):
        suit, number = chance.randrange(4), chance.choice([5, 6, 7])
        of_suit = [card for card in DECK if card % 4 == suit]
        others = [card for card in DECK if card % 4 != suit]
        cards = chance.sample(of_suit, number) + chance.sample(others, 7 - number)
        chance.shuffle(cards)
        strongest = max(map(HIGH.strength, combinations(cards, 5)))
        assert HIGH.best_strength(cards) == strongest
        assert HIGH.best_strength(cards[:6]) == max(
            map(HIGH.strength, combinations(cards[:6], 5))
        )


@pytest.mark.parametrize("cards", [DECK[:4], DECK[:8]], ids=["four", "eight"])
def test_too_few_and_too_many_cards_have_no_best_strength(
    cards: tuple[Card, ...],
) -> None:
    with pytest.raises(ValueError, match="values to unpack"):
        HIGH.best_strength(cards)


def test_the_lowest_five_of_seven_leave_out_what_would_make_them_high() -> None:
    seven = parse_cards("Kc Kd 7h 5s 4c 3d 2h")
    assert write_cards(best_of(DEUCE_TO_SEVEN, seven, lowest=True)) == "7h 5s 4c 3d 2h"
    wheel = parse_cards("Ac 2d 3h 4s 5c 6d 6h")
    assert write_cards(best_of(ACE_TO_FIVE, wheel, lowest=True)) == "Ac 2d 3h 4s 5c"


def test_in_holdem_the_board_alone_may_play() -> None:
    assert chosen("Ah Kd", "Qs Js Ts 9s 8s") == "Qs Js Ts 9s 8s"
    assert chosen("Ks 2d", "Qs Js Ts 9s 8s") == "Qs Js Ts 9s Ks"


def test_of_equal_cards_that_of_the_board_plays() -> None:
    assert chosen("Jc 2c", "Kd Kh Qc Qs Jh") == "Kd Kh Qc Qs Jh"


def test_in_omaha_two_cards_of_the_hand_must_play_and_no_more() -> None:
    assert chosen("As 2d 3d 4d", "Ks Qs Js Ts 9h", from_hand=2) == "Ks Qs Js As 4d"
    assert chosen("Ah Ad Ac As", "Kd Kh 9c 9s 2d", from_hand=2) == "Kd Kh 9c Ah Ad"
