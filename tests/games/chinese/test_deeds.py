"""What both did in a deal of 2-7 Chinese poker, as the report of a night counts it."""

from __future__ import annotations

from hypothesis import given
from support import chinese_deals
from support.chinese_deals import rows

from companion.games.base import Deeds
from companion.games.chinese import GAME
from companion.games.chinese.deal import Deal, Declared
from companion.games.chinese.rows import Hand
from companion.games.chinese.rules import Rules
from companion.i18n.render import render

DEAREST = rows("7c 6d 5h", "7d 6c 4s 3h 2d", "7h 5c 4d 3c 2s")
SCOOPED = rows("Kc Qd 9h", "Jc 9d 6h 5s 3d", "Th 8c 4c 2c 7s")
ILLEGAL = rows("9c 8d 7h", "9d 8c 7c 4s 2d", "8h 6c 4d 3c 2s")
PLAIN = rows("Kc Qd 9h", "Jc 9s 6h 5s 3d", "Th 8s 5c 4c 2c")


def done(aino: Hand, boris: Hand) -> list[Deeds]:
    deal = Deal(seats=("Aino", "Boris"), hands={"Aino": aino, "Boris": boris})
    return list(GAME.recall(deal, Rules(), GAME.score(deal, Rules())).values())


def test_a_scoop_counts_with_its_rows_and_bonuses() -> None:
    winner, loser = done(DEAREST, SCOOPED)
    counts = {"scoops": 1, "rows": 3, "bonuses": 2, "bonus_points": 21}
    assert winner.counts == counts
    assert loser.counts == {}


def test_an_illegal_hand_wins_its_opponent_no_row_and_is_nobodys_best() -> None:
    illegal, other = done(ILLEGAL, PLAIN)
    assert illegal == Deeds({"illegal": 1})
    assert "rows" not in other.counts
    assert [hand.kind for hand in other.hands] == ["front", "middle", "back"]


def test_the_lower_hand_is_the_better_one() -> None:
    low, high = done(DEAREST, SCOOPED)
    for better, worse in zip(low.hands, high.hands, strict=True):
        assert better.strength > worse.strength
    assert render(low.hands[0].words, "en") == "7-6-5"


def test_rows_that_were_only_declared_count_but_show_no_hand() -> None:
    declared = Declared(rows={"front": "Boris", "middle": None, "back": "Boris"})
    deal = Deal(seats=("Aino", "Boris"), declared=declared)
    found = GAME.recall(deal, Rules(), GAME.score(deal, Rules()))
    assert found == {"Aino": Deeds(), "Boris": Deeds({"rows": 2})}


@given(chinese_deals.rules(), chinese_deals.deals())
def test_everything_counted_has_a_word(rules: Rules, deal: Deal) -> None:
    for deeds in GAME.recall(deal, rules, GAME.score(deal, rules)).values():
        assert deeds.counts.keys() <= GAME.deeds.keys()
        assert {hand.kind for hand in deeds.hands} <= GAME.deeds.keys()
        assert all(count > 0 for count in deeds.counts.values())
