"""The best setting of thirteen cards, held against trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from support.chinese_deals import dealt, rows

from companion.cards import DECK, Card, parse_cards
from companion.games.chinese import GAME
from companion.games.chinese.best import best_setting
from companion.games.chinese.deal import Deal
from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Hand
from companion.games.chinese.rules import Rules


def _settings(cards: tuple[Card, ...]) -> Iterator[Hand]:
    for front in combinations(cards, 3):
        rest = [card for card in cards if card not in front]
        for middle in combinations(rest, 5):
            back = tuple(card for card in rest if card not in middle)
            yield {"front": front, "middle": middle, "back": back}


def _scored(hand: Hand, other: Hand, rules: Rules) -> int:
    deal = Deal(seats=("A", "B"), hands={"A": hand, "B": other})
    return GAME.score(deal, rules).net["A"]


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (1, Rules()),
        (2, Rules(optional_difference=True)),
        (3, Rules(middle_equals_back="legal", foul_bonuses=False)),
    ],
)
def test_the_best_setting_is_the_best_of_all_72072(seed: int, rules: Rules) -> None:
    deck = random.Random(seed).sample(DECK[:36], 26)
    cards, other = tuple(deck[:13]), dealt(sorted(deck[13:], reverse=True))
    legal = [
        hand for hand in _settings(cards) if not breaks(DEUCE_TO_SEVEN_27, hand, rules)
    ]
    found = best_setting(cards, other, rules)
    assert found is not None
    assert found.points == max(_scored(hand, other, rules) for hand in legal)
    assert found.points == _scored(found.hand, other, rules)
    assert not breaks(DEUCE_TO_SEVEN_27, found.hand, rules)


def test_against_an_illegal_hand_only_the_bonuses_are_left_to_choose() -> None:
    other = rows("2c 3c 4d", "Ah Kh Qh Jh Th", "As Ks Qs Js Ts")
    cards = parse_cards("7c 6d 5h 7d 6c 4s 3h 2d 7h 5c 4h 3d 2s")
    found = best_setting(cards, other, Rules())
    assert found is not None
    assert found.points == 27


def test_cards_that_cannot_be_set_legally_have_no_setting() -> None:
    # Thirteen cards in one suit: every five of them are a flush.
    cards = tuple(card for card in DECK if card % 4 == 0)
    other = rows("Ah Kd 9d", "Ad 5d 4s 3h 2d", "8h 6d 5h 4d 2s")
    assert best_setting(cards, other, Rules()) is None
