"""What players are told of a deal of 2-7 Chinese poker."""

from __future__ import annotations

from support.chinese_deals import rows

from companion.games.base import Step
from companion.games.chinese import GAME
from companion.games.chinese.deal import Deal, Declared
from companion.games.chinese.rows import Hand
from companion.games.chinese.rules import Rules
from companion.i18n.render import render

BORIS = rows("Kc Qd 9h", "Jc 9d 6h 5s 3d", "Th 8c 4c 2c 7s")
LOWEST = rows("7c 6d 5h", "7d 6c 4s 3h 2d", "7h 5c 4d 3c 2s")


def _told(deal: Deal, rules: Rules | None = None) -> list[str]:
    house = rules or Rules()
    why = GAME.explain(deal, house, GAME.score(deal, house))
    lines = [render(why.verdict, "en")]

    def tell(steps: tuple[Step, ...]) -> None:
        for step in steps:
            lines.append(render(step.message, "en"))
            tell(step.steps)

    tell(why.steps)
    return lines


def _deal(aino: Hand, boris: Hand = BORIS) -> Deal:
    return Deal(seats=("Aino", "Boris"), hands={"Aino": aino, "Boris": boris})


def test_the_highest_score_is_told_row_by_row() -> None:
    assert _told(_deal(LOWEST)) == [
        "Aino scoops and wins 27 points from Boris.",
        "Front: Aino is lower, 7-6-5 against K-Q-9.",
        "What decides: 7 is lower than K.",
        "Middle: Aino is lower, 7-6-4-3-2 against J-9-6-5-3.",
        "What decides: 7 is lower than J.",
        "Back: Aino is lower, 7-5-4-3-2 against 10-8-7-4-2.",
        "What decides: 7 is lower than 10.",
        "Middle bonus for 7-6-4-3-2, Aino: 17.",
        "Back bonus for 7-5-4-3-2, Aino: 4.",
        "All three rows, a scoop: 6.",
        "Aino: base +6, own bonuses +21, the other's 0; together +27.",
        "Boris: base −6, own bonuses 0, the other's −21; together −27.",
    ]


def test_an_illegal_hand_names_the_rows_and_the_cards() -> None:
    foul = rows("9c 8d 7h", "9s 8h 7c 4s 2d", "8s 6c 4d 3c 2s")
    told = _told(_deal(foul))
    assert told[0] == "Aino has an illegal hand: Boris wins 6 points."
    assert told[2] == (
        "The front (9-8-7) is not stronger than the top of the middle (9-8-7): "
        "they are equal."
    )


def test_two_wins_and_a_tie_say_why_they_score_so_little() -> None:
    declared = Declared(rows={"front": "Aino", "middle": "Aino", "back": None})
    told = _told(Deal(seats=("Aino", "Boris"), declared=declared))
    assert told[0] == "Aino wins 1 point from Boris."
    assert any(line.startswith("Yes: two rows and a tie") for line in told)


def test_meeting_bonus_hands_tell_their_difference() -> None:
    aino = rows("9c 8d 5h", "8c 7d 6c 4s 2d", "7h 5c 4d 3c 2s")
    boris = rows("Kc Qd 9h", "9d 8h 7s 4c 3d", "7c 6d 5d 3s 2c")
    told = _told(_deal(aino, boris), Rules(optional_difference=True))
    assert "Back bonus for 7-5-4-3-2, Aino: 2." in told
    assert any(line.endswith("only the difference counts, 4 − 2.") for line in told)


def test_a_bonus_hand_that_lost_its_row_is_told() -> None:
    declared = Declared(
        rows={"front": "Aino", "middle": "Aino", "back": "Aino"},
        bonus={"Boris": {"middle": 3}},
    )
    told = _told(Deal(seats=("Aino", "Boris"), declared=declared))
    assert "Middle, Boris: a bonus hand, but the row was not won." in told
