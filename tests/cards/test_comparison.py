from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import (
    DECK,
    DEUCE_TO_SEVEN,
    HIGH,
    RANKINGS,
    SOKO,
    THREE_CARD,
    Card,
    Ranking,
    parse_cards,
    write_cards,
)
from companion.cards.differences import DIFFERENCES
from companion.i18n.render import render
from companion.messages import Message, Word

FIVE = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)

# Two hands, the stronger first; the sentence; the cards of each that decide.
DECIDED = [
    (
        HIGH,
        ("Tc Td Kh 5s 2c", "Th Ts Jh 9d 8d"),
        (
            "both have a pair of tens; the king beats the jack;"
            " the other cards do not matter"
        ),
        ("Kh", "Jh"),
    ),
    (
        HIGH,
        ("Tc Td Ah Ks 2c", "Th Ts Ad Jd 9d"),
        (
            "both have a pair of tens and an ace; the king beats the jack;"
            " the fifth card does not matter"
        ),
        ("Ks", "Jd"),
    ),
    (
        HIGH,
        ("Tc Td Ah Ks 3c", "Th Ts Ad Kd 2d"),
        "both have a pair of tens, an ace and a king; the three beats the deuce",
        ("3c", "2d"),
    ),
    (
        HIGH,
        ("Kc Kd 4h 3s 2c", "Qc Qd Ah Js Tc"),
        "a pair of kings beats a pair of queens; the other cards do not matter",
        ("Kc Kd", "Qc Qd"),
    ),
    (
        HIGH,
        ("Ah Ad Qs Qc 8d", "Kh Kd 9s 7c 4d"),
        "two pairs beat one pair",
        ("Ah Ad Qs Qc", "Kh Kd"),
    ),
    (HIGH, ("2h 2d 5s 4c 3d", "Ah Kd 9s 7c 4d"), "one pair beats high card", None),
    (
        HIGH,
        ("7h 5h 4h 3h 2h", "Ah Kd Qs Jc Td"),
        "flush beats straight",
        ("7h 5h 4h 3h 2h", "Ah Kd Qs Jc Td"),
    ),
    (
        HIGH,
        ("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s"),
        "royal flush beats straight flush",
        None,
    ),
    (
        HIGH,
        ("Ah Ad 3s 3c 8d", "Kh Kd Qs Qc Jd"),
        "both have two pairs; aces beat kings; the other cards do not matter",
        ("Ah Ad", "Kh Kd"),
    ),
    (
        HIGH,
        ("Ah Ad 4s 4c 8d", "As Ac 3s 3c Jd"),
        (
            "both have two pairs with aces; fours beat threes;"
            " the fifth card does not matter"
        ),
        ("4s 4c", "3s 3c"),
    ),
    (
        HIGH,
        ("Ah Ad 4s 4c Jd", "As Ac 4d 4h 8d"),
        "both have aces and fours; the jack beats the eight",
        ("Jd", "8d"),
    ),
    (
        HIGH,
        ("Kh 8d 4s 3c 2d", "Jh 9d 8s 7c 5d"),
        "king high beats jack high; the other cards do not matter",
        ("Kh", "Jh"),
    ),
    (
        HIGH,
        ("Kh 9d 4s 3c 2d", "Kd 8s 7c 6d 5h"),
        "both are king high; the nine beats the eight; the other cards do not matter",
        ("9d", "8s"),
    ),
    (
        HIGH,
        ("Kh Td 9s 6c 3d", "Kd Ts 9c 6d 2h"),
        "both have K-10-9-6; the three beats the deuce",
        ("3d", "2h"),
    ),
    (
        HIGH,
        ("6h 5d 4s 3c 2d", "Ah 2s 3d 4c 5s"),
        "a straight to the six beats one to the five",
        ("6h", "5s"),
    ),
    (
        HIGH,
        ("Kh Jh 9h 5h 2h", "Ks Js 8s 7s 6s"),
        (
            "both flushes have K-J; the nine beats the eight;"
            " the other cards do not matter"
        ),
        ("9h", "8s"),
    ),
    (
        HIGH,
        ("Kh Kd Ks 2c 2d", "Qh Qd Qs Ac Ad"),
        (
            "both have a full house; three kings beat three queens;"
            " the pairs do not matter"
        ),
        ("Kh Kd Ks", "Qh Qd Qs"),
    ),
    (
        HIGH,
        ("Kh Kd Ks Kc 2d", "Qh Qd Qs Qc Ad"),
        "four kings beat four queens; the fifth card does not matter",
        ("Kh Kd Ks Kc", "Qh Qd Qs Qc"),
    ),
    (
        SOKO,
        ("9h 8d 7s 6c Kd", "9d 8s 7c 6h 6d"),
        (
            "both have a four-straight to the nine;"
            " as the fifth card the king beats the six"
        ),
        None,
    ),
    (
        SOKO,
        ("5h 4d 3s 2c Kd", "Ad 2s 3c 4h Kc"),
        (
            "a four-straight to the five beats one to the four;"
            " the fifth card does not matter"
        ),
        ("5h", "4h"),
    ),
    (
        SOKO,
        ("Kh 9h 5h 3h Ad", "Ks 9s 5s 3s Kd"),
        "both four-flushes have K-9-5-3; as the fifth card the ace beats the king",
        ("Ad", "Kd"),
    ),
    (SOKO, ("4h 3h 2h 7h 7d", "Ah Ad Kc Qd 9c"), "four-flush beats one pair", None),
    (
        DEUCE_TO_SEVEN,
        ("Ah 5d 4s 3c 2d", "Kh Qd Js Tc 8d"),
        "ace high beats king high; the other cards do not matter",
        ("Ah", "Kh"),
    ),
    (
        THREE_CARD,
        ("Ah Ad 3s", "As Ac 2d"),
        "both have a pair of aces; the three beats the deuce",
        ("3s", "2d"),
    ),
    (
        THREE_CARD,
        ("Kh 9d 3s", "Ks 8c 7d"),
        "both are king high; the nine beats the eight; the third card does not matter",
        ("9d", "8c"),
    ),
    (THREE_CARD, ("2h 2d 2s", "Ah Ad Ks"), "three of a kind beats one pair", None),
]


@pytest.mark.parametrize(("ranking", "hands", "why", "cards"), DECIDED)
def test_the_first_difference_that_decides_is_named(
    ranking: Ranking,
    hands: tuple[str, str],
    why: str,
    cards: tuple[str, str] | None,
) -> None:
    stronger, weaker = map(parse_cards, hands)
    found, turned = ranking.compare(stronger, weaker), ranking.compare(weaker, stronger)
    assert (found.result, turned.result) == (1, -1)
    assert render(found.message, "en") == render(turned.message, "en") == why
    assert (found.first, found.second) == (turned.second, turned.first)
    if cards is not None:
        assert (write_cards(found.first), write_cards(found.second)) == cards


def test_equal_hands_tie_whatever_the_suits() -> None:
    found = HIGH.compare(parse_cards("Kh Jh 9h 5h 2h"), parse_cards("Ks Js 9s 5s 2s"))
    assert (found.result, found.kind, found.first, found.second) == (0, "tie", (), ())
    assert render(found.message, "en") == "the same hand; suits never break ties"


def test_a_game_that_the_lower_hand_wins_finds_what_it_needs_for_its_own_words() -> (
    None
):
    low, high = parse_cards("7c 6d 4h 3s 2c"), parse_cards("7d 6s 5h 3d 2d")
    found = DEUCE_TO_SEVEN.compare(low, high)
    assert (found.result, found.kind, found.left) == (-1, "kicker", 2)
    assert (found.high, found.low) == (Word("rank", "5"), Word("rank", "4"))
    assert found.same == (Word("rank", "7"), Word("rank", "6"))
    assert (write_cards(found.first), write_cards(found.second)) == ("4h", "5h")


def test_the_kind_of_a_difference_is_told() -> None:
    def kind(first: str, second: str) -> tuple[str, int]:
        found = HIGH.compare(parse_cards(first), parse_cards(second))
        return found.kind, found.left

    assert kind("Ah Ad 4s 4c 8d", "Kh Kd 9s 7c 4d") == ("category", 0)
    assert kind("Ah Ad 4s 4c 8d", "Kh Kd 9s 9c 4d") == ("rank", 3)
    assert kind("Ah Ad 4s 4c 8d", "As Ac 3s 3c Jd") == ("rank", 1)
    assert kind("Ah Ad 4s 4c 8d", "As Ac 4d 4h Jd") == ("kicker", 0)
    assert kind("Ah 9d 7s 4c 3d", "Kh Qd Js 4d 3c") == ("rank", 4)
    assert kind("Ah 9d 7s 4c 3d", "As 8d 7c 4d 3c") == ("kicker", 3)


def test_a_category_is_told_by_name_for_both_hands() -> None:
    found = HIGH.compare(parse_cards("Kh Kd 9s 7c 4d"), parse_cards("Ah Ad Qs Qc 8d"))
    assert isinstance(found.high, Message)
    assert isinstance(found.low, Message)
    assert (found.high.code, found.low.code) == ("category.two_pairs", "category.pair")


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_neighbours_in_strength_differ_in_something_that_can_be_said(
    ranking: Ranking,
    one_of_each: Callable[[Ranking], tuple[tuple[Card, ...], ...]],
) -> None:
    said = set()
    for weaker, stronger in pairwise(one_of_each(ranking)):
        found = ranking.compare(weaker, stronger)
        assert found.result == -1
        assert render(found.message, "en")
        assert found.first
        assert set(found.first) <= set(weaker)
        assert found.second
        assert set(found.second) <= set(stronger)
        said.add(found.message.code)
    possible = {
        phrase.code
        for (category, place, left), phrase in DIFFERENCES.items()
        if category in ranking.categories
        and place + left + 1 == _ranks_compared(ranking, category)
    }
    assert possible <= said


def _ranks_compared(ranking: Ranking, category: str) -> int:
    return next(
        len(ranking.reading(number).ranks)
        for number in range(1, ranking.highest + 1)
        if ranking.category(number) == category
    )


@settings(deadline=None)  # the first hands build the tables
@given(st.sampled_from([HIGH, SOKO, DEUCE_TO_SEVEN]), FIVE, FIVE)
def test_a_comparison_turned_round_says_the_same(
    ranking: Ranking, first: list[Card], second: list[Card]
) -> None:
    found, turned = ranking.compare(first, second), ranking.compare(second, first)
    assert found.result == -turned.result
    assert found.message == turned.message
    assert (found.kind, found.high, found.low) == (turned.kind, turned.high, turned.low)
