"""Who has to speak and to show in a deal of knock poker, as far as it has gone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.knock import GAME, Rules
from companion.games.sharing import Told

SEATS = ("2", "3", "4", "1")
SHARING = GAME.sharing
RULES = Rules()


def told(**facts: Any) -> Told:
    """Facts by their names, with one line under a name and a seat."""
    return Told(SEATS, {key.replace("_", "."): value for key, value in facts.items()})


@pytest.mark.parametrize(
    ("so_far", "to_answer", "must_show"),
    [
        pytest.param(told(), (), None, id="nobody has knocked"),
        pytest.param(told(answer_2="dropped"), (), None, id="dropped before a knock"),
        pytest.param(told(knocker="3"), ("2", "4", "1"), SEATS, id="just knocked"),
        pytest.param(
            told(knocker="3", answer_2="stayed", answer_4="dropped"),
            ("1",),
            ("2", "3", "1"),
            id="one is still thinking",
        ),
        pytest.param(
            told(knocker="3", answer_2="stayed", answer_4="dropped", dead_1="dead"),
            (),
            ("2", "3"),
            id="a dead hand has nothing to say",
        ),
        pytest.param(
            told(
                knocker="3", answer_2="dropped", answer_4="dropped", answer_1="dropped"
            ),
            (),
            (),
            id="all others dropped",
        ),
        pytest.param(
            told(knocker="3", answer_2="dropped", answer_4="dropped", dead_3="dead"),
            (),
            (),
            id="one is left who need not answer",
        ),
        pytest.param(
            told(knocker="3", answer_3="dropped", answer_2="dropped", dead_1="dead"),
            ("4",),
            ("3", "4"),
            id="who knocked cannot drop",
        ),
        pytest.param(told(void="misdeal", knocker="3"), (), (), id="a misdeal"),
        pytest.param(told(knocker="3", winners=["3"]), (), (), id="a winner is named"),
    ],
)
def test_the_table_waits_for_answers_then_for_cards(
    so_far: Told, to_answer: tuple[str, ...], must_show: tuple[str, ...] | None
) -> None:
    assert SHARING.to_answer(so_far, RULES) == to_answer
    assert SHARING.must_show(so_far, RULES) == must_show


def test_nobody_answers_a_knock_where_cards_are_shown_at_once() -> None:
    rules = Rules(showdown="immediate")
    assert SHARING.to_answer(told(knocker="3"), rules) == ()
    assert SHARING.must_show(told(knocker="3"), rules) == SEATS
    assert "answer" not in SHARING.asked(rules)


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        (Rules(draw_fee=1, bonuses=False), True),
        (Rules(bonuses=True, bonus_no_draw=2), True),
        (Rules(bonuses=True, bonus_no_draw=0), False),
        (Rules(bonuses=False), False),
    ],
)
def test_draws_are_asked_for_where_chips_hang_on_them(
    rules: Rules, *, asked: bool
) -> None:
    assert ("draws" in SHARING.asked(rules)) is asked


def test_hands_that_do_not_count_are_left_out_of_the_deal() -> None:
    hands = dict.fromkeys(SEATS, "Ah Kd Qc Js 9h")
    facts = told(knocker="3", answer_2="dropped", dead_4="dead")
    record = SHARING.record(facts, hands)
    assert record["hands"] == {"3": hands["3"], "1": hands["1"]}
    assert "hands" not in SHARING.record(told(void="misdeal"), hands)


def test_a_kind_of_hand_goes_to_the_only_one_left() -> None:
    alone = told(
        knocker="3",
        answer_2="dropped",
        answer_4="dropped",
        answer_1="dropped",
        category="royal_flush",
    )
    assert SHARING.record(alone, {})["declared"] == {
        "winners": ["3"],
        "category": "royal_flush",
    }


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("Ah Kd Qc Js 9h", []),
        ("Ah Kd", ["knock.hands.count"]),
        ("", ["knock.hands.count"]),
        ("Ah Ah Qc Js 9h", ["cards.twice_in_hand"]),
        ("Ah Kd Qc Js Zz", ["cards.not_a_card"]),
        (7, ["cards.not_text"]),
    ],
)
def test_a_hand_is_looked_at_alone(hand: object, codes: list[str]) -> None:
    problems = SHARING.check_own_hand("2", hand)
    assert [problem.code for problem in problems] == codes
    assert {problem.field for problem in problems} <= {"hands.2"}


def test_a_hand_is_the_same_in_any_order_and_spelling() -> None:
    one, other = "Ah 10d Qc Js 9h", "9h, JS, Qc, td, ah"
    assert SHARING.cards_of(one) == SHARING.cards_of(other)
    assert SHARING.cards_of(one) != SHARING.cards_of("Ah 10d Qc Js 9c")
