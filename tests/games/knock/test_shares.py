"""Pots that several share, however large, and the chips that cannot be shared."""

from __future__ import annotations

import pytest

from companion.games.knock import GAME
from companion.games.knock.deal import Deal, Declared
from companion.games.knock.rules import Rules

THREE = ("Aino", "Boris", "Carla")
DEAL = Deal(seats=(*THREE, "Dmitri"), knocker="Carla", declared=Declared(winners=THREE))


def _won(pot: int, odd_chip: str) -> tuple[list[int], int]:
    """What the tied three take from a pot of so many chips, and what stays in it."""
    rules = Rules(ante=0, side_payment=0, bonuses=False, odd_chip=odd_chip)
    deal = Deal(
        seats=(*THREE, "Dmitri"),
        knocker="Carla",
        declared=Declared(winners=THREE),
        pot_before=pot,
    )
    outcome = GAME.score(deal, rules)
    return [outcome.net[seat] for seat in THREE], outcome.carry


@pytest.mark.parametrize("odd_chip", ["left_of_dealer", "knocker", "carry"])
def test_a_pot_of_30300_is_10100_for_each_of_three(odd_chip: str) -> None:
    assert _won(30_300, odd_chip) == ([10_100, 10_100, 10_100], 0)


@pytest.mark.parametrize(
    ("pot", "odd_chip", "shares", "carry"),
    [
        (10_001, "left_of_dealer", [3334, 3334, 3333], 0),
        (10_000, "left_of_dealer", [3334, 3333, 3333], 0),
        (10_001, "knocker", [3333, 3333, 3335], 0),
        (10_001, "carry", [3333, 3333, 3333], 2),
        (2, "left_of_dealer", [1, 1, 0], 0),
        (2, "carry", [0, 0, 0], 2),
    ],
)
def test_chips_that_cannot_be_shared_go_where_the_house_rule_says(
    pot: int, odd_chip: str, shares: list[int], carry: int
) -> None:
    assert _won(pot, odd_chip) == (shares, carry)
