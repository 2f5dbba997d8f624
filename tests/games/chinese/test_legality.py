"""Which hands stand in order, and what follows from the order."""

from __future__ import annotations

from itertools import combinations

import pytest
from support.chinese_deals import rows

from companion.cards import DECK, parse_cards
from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import (
    DEUCE_TO_SEVEN_27,
    compare_rows,
    order_key,
)
from companion.games.chinese.rules import Rules

FRONT, MIDDLE, BACK = DEUCE_TO_SEVEN_27.rows

HANDS = [
    ("a low hand in order", ("7c 6d 5h", "7d 6c 4s 3h 2d", "7h 5c 4d 3c 2s"), ""),
    ("a front equal to the top of the middle",
     ("9c 8d 7h", "9d 8c 7c 4s 2d", "8h 6c 4d 3c 2s"), "front="),
    ("a front weaker than the middle",
     ("8c 6d 5h", "9d 8h 7c 4s 2d", "8s 6c 4d 3c 2s"), "front"),
    ("a middle equal to the back",
     ("8c 6d 5h", "7d 5c 4s 3h 2d", "7h 5d 4d 3c 2s"), "middle="),
    ("a straight in the back",
     ("9c 8d 7h", "8c 7d 5c 4s 2d", "7c 6d 5h 4d 3c"), "middle"),
    ("ace to five in the middle is ace high",
     ("Ah Kd 9c", "Ac 5d 4s 3h 2d", "8h 6d 5c 4d 2s"), ""),
    ("a pair in front of an ace-high middle",
     ("2c 2h Kd", "Ac 5d 4s 3h 8d", "8h 6d 5c 4d 2s"), ""),
    ("the same pair, a higher card beside it",
     ("5c 5h Kd", "5d 5s Qc 3h 2d", "8h 6d 4c 3d 2s"), ""),
    ("the same pair, the same card beside it",
     ("5c 5h Kd", "5d 5s Kc 3h 2d", "8h 6d 4c 3d 2s"), "front="),
    ("three of a kind before two pairs",
     ("2c 2h 2d", "8c 8d 4s 4h 9d", "8h 6d 5c 4d 3s"), ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "broken"), [case[1:] for case in HANDS], ids=[case[0] for case in HANDS]
)
def test_rows_are_in_order_or_it_is_told_which_are_not(
    hand: tuple[str, str, str], broken: str
) -> None:
    found = breaks(DEUCE_TO_SEVEN_27, rows(*hand), Rules())
    told = [item.order.stronger + ("=" if item.equal else "") for item in found]
    assert told == ([broken] if broken else [])


def test_a_middle_equal_to_the_back_may_be_agreed_legal() -> None:
    hand = rows("8c 6d 5h", "7d 5c 4s 3h 2d", "7h 5d 4d 3c 2s")
    assert breaks(DEUCE_TO_SEVEN_27, hand, Rules(middle_equals_back="legal")) == ()


def test_seven_six_five_is_the_lowest_legal_front() -> None:
    lowest_middle = order_key(MIDDLE, parse_cards("7d 6c 4s 3h 2d"))
    legal = [
        order_key(FRONT, cards)
        for cards in combinations(DECK[:40], 3)
        if compare_rows(order_key(FRONT, cards), lowest_middle) > 0
    ]
    assert min(legal) == order_key(FRONT, parse_cards("7c 6d 5h"))


def test_a_legal_middle_of_7_6_4_3_2_forces_the_lowest_back() -> None:
    middle = order_key(MIDDLE, parse_cards("7d 6c 4s 3h 2d"))
    lower = {
        order_key(BACK, cards)
        for cards in combinations(DECK[:28], 5)
        if compare_rows(middle, order_key(BACK, cards)) > 0
    }
    assert lower == {order_key(BACK, parse_cards("7h 5c 4d 3c 2s"))}
