from __future__ import annotations

import subprocess
import sys
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.cards
from companion.cards import (
    ACE_TO_FIVE,
    CATEGORIES,
    DECK,
    DEUCE_TO_SEVEN,
    HIGH,
    RANKINGS,
    RANKS,
    SOKO,
    THREE_CARD,
    Card,
    Ranking,
    parse_cards,
)

FIVE = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def strength(ranking: Ranking, text: str) -> int:
    return ranking.strength(parse_cards(text))


def category(ranking: Ranking, text: str) -> str:
    return ranking.category(strength(ranking, text))


def rising(ranking: Ranking, hands: str) -> None:
    """Each line's hand is stronger than the one before it."""
    lines = [line.strip() for line in hands.strip().splitlines()]
    strengths = [strength(ranking, line) for line in lines]
    for (weaker, stronger), hand in zip(pairwise(strengths), lines[1:], strict=True):
        assert weaker < stronger, hand


def test_high_hands_rise_from_seven_high_to_a_royal_flush() -> None:
    rising(
        HIGH,
        """7c 5d 4h 3s 2c
        7c 6d 4h 3s 2c
        Kc Qd Jh 9s 8c
        Ac 6d 4h 3s 2c
        Ac Kd Qh Js 9c
        2c 2d 5h 4s 3c
        2c 2d Ah Ks Qc
        Ac Ad Kh Qs Jc
        3c 3d 2h 2s 4c
        3c 3d 2h 2s Ac
        Ac Ad 2h 2s 3c
        Ac Ad Kh Ks Qc
        2c 2d 2h 4s 3c
        Ac Ad Ah Ks Qc
        Ac 5d 4h 3s 2c
        6c 5d 4h 3s 2c
        Ac Kd Qh Js Tc
        7c 5c 4c 3c 2c
        Ac Kc Qc Jc 9c
        2c 2d 2h 3s 3c
        2c 2d 2h As Ac
        Ac Ad Ah Ks Kc
        2c 2d 2h 2s 3c
        Ac Ad Ah As Kc
        5c 4c 3c 2c Ac
        6c 5c 4c 3c 2c
        Kc Qc Jc Tc 9c
        Ac Kc Qc Jc Tc""",
    )


def test_a_low_ace_makes_a_straight_to_the_five_and_no_sequence_goes_round() -> None:
    assert category(HIGH, "Ac 5d 4h 3s 2c") == "straight"
    assert category(HIGH, "3c 2d Ah Ks Qc") == "high_card"
    assert category(HIGH, "4c 3c 2c Ac Kc") == "flush"


def test_a_royal_flush_is_the_highest_straight_flush() -> None:
    assert category(HIGH, "Ad Kd Qd Jd Td") == "royal_flush"
    assert category(HIGH, "Kd Qd Jd Td 9d") == "straight_flush"
    assert strength(HIGH, "Ad Kd Qd Jd Td") == strength(HIGH, "Kd Qd Jd Td 9d") + 1


def test_in_deuce_to_seven_the_ace_is_always_high() -> None:
    low = "Ac 5d 4h 3s 2c"
    assert category(DEUCE_TO_SEVEN, low) == "high_card"
    assert category(DEUCE_TO_SEVEN, "Ac 5c 4c 3c 2c") == "flush"
    assert category(DEUCE_TO_SEVEN, "6c 5d 4h 3s 2c") == "straight"
    assert category(DEUCE_TO_SEVEN, "Ac Kc Qc Jc Tc") == "royal_flush"
    rising(
        DEUCE_TO_SEVEN,
        f"""7c 5d 4h 3s 2c
        Kc 5d 4h 3s 2c
        Kc Qd Jh Ts 8c
        {low}
        Ac 6d 4h 3s 2c
        2c 2d 5h 4s 3c
        6c 5d 4h 3s 2c
        7c 5c 4c 3c 2c
        Kc Qc Jc Tc 8c
        Ac 5c 4c 3c 2c
        Ac 6c 4c 3c 2c""",
    )


def test_the_eighteen_lowest_hands_of_deuce_to_seven_stand_in_the_known_order() -> None:
    known = """7-5-4-3-2 7-6-4-3-2 7-6-5-3-2 7-6-5-4-2 8-5-4-3-2 8-6-4-3-2 8-6-5-3-2
        8-6-5-4-2 8-6-5-4-3 8-7-4-3-2 8-7-5-3-2 8-7-5-4-2 8-7-5-4-3 8-7-6-3-2
        8-7-6-4-2 8-7-6-4-3 8-7-6-5-2 8-7-6-5-3"""
    suits = "cdhsc"
    hands = [
        "".join(map("".join, zip(hand.split("-"), suits, strict=True)))
        for hand in known.split()
    ]
    assert [strength(DEUCE_TO_SEVEN, hand) for hand in hands] == [*range(1, 19)]


def test_soko_puts_four_straights_and_four_flushes_between_one_and_two_pairs() -> None:
    rising(
        SOKO,
        """Ac Kd Qh 9s 8c
        Ac Ad Kh Qs 9c
        4c 3d 2h As 6c
        4c 3d 2h As Kc
        4c 3d 2h As Ac
        5c 4d 3h 2s 2d
        5c 4d 3h 2s Kd
        Kc Qd Jh Ts 2c
        Kc Qd Jh Ts Kd
        Ac Kd Qh Js 2c
        Ac Kd Qh Js Ad
        5c 4c 3c 2c 2d
        5c 4c 3c 2c 7d
        6c 5c 4c 3c 8d
        Kc 4c 3c 2c Ad
        4c 3c 2c Ac 6d
        Ac Kc Qc Jc 9d
        Ac Kc Qc Jc Ad
        3c 3d 2h 2s 4c
        5c 4c 3c 2c 6d""",
    )


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("9c 8c 7c 6c 6d", "four_flush"),  # a pair as well
        ("9c 8d 7c 6c 6d", "four_straight"),  # a pair as well
        ("9c 8c 7c 6c 2d", "four_flush"),  # four to a straight flush
        ("9c 8c 7c 6c Td", "straight"),
        ("9c 8c 7c 6c 2c", "flush"),
        ("9c 8c 8d 9d 7c", "two_pairs"),
        ("Ac 2d 3h 4s 9c", "four_straight"),
        ("Ac Kd Qh Js 9c", "four_straight"),
        ("Kc Ad 2h 3s 9c", "high_card"),  # no sequence goes round
    ],
)
def test_the_strongest_reading_of_a_soko_hand_counts(hand: str, named: str) -> None:
    assert category(SOKO, hand) == named


def test_three_cards_know_no_straights_and_no_flushes() -> None:
    assert category(THREE_CARD, "4c 3c 2c") == "high_card"
    assert strength(THREE_CARD, "Ac 2d 3h") > strength(THREE_CARD, "Kc Qc Jc")
    rising(
        THREE_CARD,
        """4c 3d 2h
        5c 3d 2h
        Ac 2d 3h
        Ac Kd Qh
        2c 2d 3h
        2c 2d Ah
        Ac Ad Kh
        2c 2d 2h
        Ac Ad Ah""",
    )


def test_three_cards_are_compared_by_the_ranks_that_begin_those_of_five() -> None:
    front = THREE_CARD.reading(strength(THREE_CARD, "Ac Ad Kh"))
    middle = DEUCE_TO_SEVEN.reading(strength(DEUCE_TO_SEVEN, "Ah As Kc Qd 2c"))
    assert front.shape.category == middle.shape.category == "pair"
    assert front.ranks == middle.ranks[:2]


@settings(deadline=None)  # the first hands build the tables
@given(FIVE, st.permutations(range(4)), st.randoms())
def test_neither_order_nor_suits_matter_to_strength(
    hand: list[Card], suits: list[int], chance: object
) -> None:
    other = [Card(card // 4 * 4 + suits[card % 4]) for card in hand]
    chance.shuffle(other)  # type: ignore[attr-defined]  # Hypothesis' own Random
    for ranking in (HIGH, SOKO, DEUCE_TO_SEVEN):
        assert ranking.strength(hand) == ranking.strength(other)
    assert THREE_CARD.strength(hand[:3]) == THREE_CARD.strength(
        [Card(card // 4 * 4) for card in hand[:3]]
    )


@settings(deadline=None)  # the first hands build the tables
@given(FIVE, FIVE)
def test_soko_agrees_with_high_where_neither_hand_has_just_four(
    first: list[Card], second: list[Card]
) -> None:
    fours = {"four_straight", "four_flush"}
    strengths = [SOKO.strength(first), SOKO.strength(second)]
    if not fours & set(map(SOKO.category, strengths)):
        high = [HIGH.strength(first), HIGH.strength(second)]
        assert (strengths[0] > strengths[1]) == (high[0] > high[1])
        assert (strengths[0] == strengths[1]) == (high[0] == high[1])


def test_from_ace_to_five_the_wheel_is_lowest_and_pairs_are_high() -> None:
    rising(
        ACE_TO_FIVE,
        """5h 4h 3h 2h Ah
        6s 4d 3c 2h As
        6s 5s 4s 3s 2s
        7c 4c 3c 2c Ac
        Kd Qd Jd Td Ad
        Kc Qd Jh Ts 9c
        Ac Ad 4h 3s 2c
        Ac Ad Kh Qs Jc
        2c 2d 4h 3s Ac
        2c 2d Ah As 3c
        Ac Ad Ah 3s 2c
        Ac Ad Ah 2s 2c
        Ac Ad Ah As Kc
        2c 2d 2h 2s Ac""",
    )


def test_neither_straights_nor_flushes_count_from_ace_to_five() -> None:
    assert category(ACE_TO_FIVE, "Kh Qh Jh Th 9h") == "high_card"
    assert strength(ACE_TO_FIVE, "5c 4d 3h 2s Ac") == 1
    assert strength(ACE_TO_FIVE, "5h 4h 3h 2h Ah") == 1


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5, 6, 7])
def test_a_wrong_number_of_cards_is_refused(ranking: Ranking, number: int) -> None:
    if number != ranking.size:
        with pytest.raises(ValueError, match="unpack"):
            ranking.strength(DECK[:number])


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_a_strength_that_no_hand_has_is_refused(ranking: Ranking) -> None:
    for number in (0, -1, ranking.highest + 1):
        with pytest.raises(ValueError, match=f"{ranking.key} has no strength"):
            ranking.category(number)


def test_rankings_are_known_by_their_keys() -> None:
    assert list(RANKINGS) == [
        "high",
        "soko",
        "deuce_to_seven",
        "three_card",
        "ace_to_five",
    ]


def test_every_category_has_a_name() -> None:
    named = {code for ranking in RANKINGS.values() for code in ranking.categories}
    assert named == set(CATEGORIES)


def test_every_set_of_suits_of_one_hand_is_the_same_hand() -> None:
    ranks = "AKQJ9"
    strengths = {
        strength(HIGH, "".join(map("".join, zip(ranks, suits, strict=True))))
        for suits in set(permutations("ccdhs", 5))
    }
    assert len(strengths) == 1
    assert RANKS[HIGH.reading(strengths.pop()).ranks[0]] == "A"


def test_cards_load_no_framework_and_no_table() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "import sys, companion.cards; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    loaded = set(answer.stdout.split())
    families = {name.split(".")[0] for name in loaded}
    assert not families & {"flask", "sqlalchemy", "babel", "jinja2", "gettext"}
    assert "companion.cards.strengths" not in loaded


def test_every_public_name_can_be_imported_and_no_other() -> None:
    for name in companion.cards.__all__:
        assert getattr(companion.cards, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'JOKER'"):
        companion.cards.JOKER  # noqa: B018 - the look-up itself is tested
