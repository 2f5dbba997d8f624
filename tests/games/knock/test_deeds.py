"""What everyone did in a deal of knock poker, as the report of a night counts it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import knock_deals

from companion.cards import CATEGORIES, parse_cards
from companion.games.base import Deeds
from companion.games.knock import GAME
from companion.games.knock.checking import KINDS_OF_HAND
from companion.games.knock.deal import Deal, Declared, Draws
from companion.games.knock.rules import RANKINGS, Rules

SEATS = ("Aino", "Boris", "Carla")


def done(rules: Rules | None = None, **facts: Any) -> dict[str, Deeds]:
    house = rules or Rules()
    deal = Deal(**{"seats": SEATS, "knocker": "Carla", **facts})
    return dict(GAME.recall(deal, house, GAME.score(deal, house)))


def counts(**facts: Any) -> dict[str, dict[str, int]]:
    return {seat: dict(deeds.counts) for seat, deeds in done(**facts).items()}


@pytest.mark.parametrize(
    ("winners", "went"),
    [
        (("Carla",), "knocks_won"),
        (("Boris", "Carla"), "knocks_shared"),
        (("Aino", "Boris"), "knocks_beaten"),
    ],
)
def test_a_knock_is_won_shared_or_beaten(winners: tuple[str, ...], went: str) -> None:
    assert counts(declared=Declared(winners)) == {
        "Aino": {},
        "Boris": {},
        "Carla": {"knocks": 1, went: 1},
    }


def test_drops_and_dead_hands_are_counted() -> None:
    found = counts(dropped=("Aino",), dead=("Boris",))
    assert found["Aino"] == {"drops": 1}
    assert found["Boris"] == {"dead": 1}


def test_bonuses_are_counted_with_the_chips_they_brought() -> None:
    declared = Declared(("Carla",), "royal_flush")
    found = counts(declared=declared, draws={seat: Draws(0) for seat in SEATS})
    # Two for not drawing and four for the royal flush, from each of two players.
    assert found["Carla"]["bonuses"] == 2
    assert found["Carla"]["bonus_chips"] == 12


def test_a_shared_bonus_counts_for_each_who_got_a_share() -> None:
    hands = {"Aino": "As Ks Qs Js Ts", "Boris": "2c 3d 7h 8s 9c"}
    hands |= {"Carla": "Ah Kh Qh Jh Th"}
    found = counts(hands={seat: parse_cards(text) for seat, text in hands.items()})
    assert found["Aino"] == {"bonuses": 1, "bonus_chips": 2}
    assert found["Carla"]["bonus_chips"] == 2


def test_a_deal_without_a_knock_is_nobodys_deed() -> None:
    assert counts(knocker=None, void="misdeal") == {seat: {} for seat in SEATS}


def test_every_hand_shown_is_kept_with_its_strength() -> None:
    hands = {"Aino": "Ah Ad Kc Kd 9s", "Boris": "2c 3d 7h 8s 9c"}
    found = done(
        hands={seat: parse_cards(text) for seat, text in hands.items()},
        dropped=("Carla",),
        knocker="Aino",
    )
    (aces,), (nothing,) = found["Aino"].hands, found["Boris"].hands
    assert aces.strength > nothing.strength
    assert aces.cards == parse_cards(hands["Aino"])
    assert found["Carla"].hands == ()


def test_a_kind_of_hand_that_was_only_named_counts_below_the_cards_of_that_kind() -> (
    None
):
    cards = parse_cards("2c 2d 2h 2s 3c")
    shown = done(hands={"Carla": cards}, dropped=("Aino", "Boris"))["Carla"].hands[0]
    named = done(declared=Declared(("Carla",), "four_of_a_kind"))["Carla"].hands[0]
    pair = done(declared=Declared(("Carla",), "pair"))["Carla"].hands[0]
    assert pair.strength < named.strength < shown.strength
    assert named.words.phrase is CATEGORIES["four_of_a_kind"]


def test_hands_of_two_rankings_are_not_held_against_each_other() -> None:
    declared = Declared(("Carla",), "pair")
    kinds = {
        done(Rules(ranking=ranking), declared=declared)["Carla"].hands[0].kind
        for ranking in RANKINGS
    }
    assert len(kinds) == len(RANKINGS)
    for ranking, named in KINDS_OF_HAND.items():
        assert set(named) <= set(RANKINGS[ranking].categories)


@given(st.data())
def test_everything_counted_has_a_word_and_nothing_is_counted_that_was_not(
    data: st.DataObject,
) -> None:
    rules = data.draw(knock_deals.rules())
    deal = data.draw(knock_deals.deals(rules))
    outcome = GAME.score(deal, rules)
    found = GAME.recall(deal, rules, outcome)
    assert list(found) == list(deal.seats)
    bonus = 0
    for deeds in found.values():
        assert deeds.counts.keys() <= GAME.deeds.keys()
        assert {hand.kind for hand in deeds.hands} <= GAME.deeds.keys()
        assert all(count > 0 for count in deeds.counts.values())
        bonus += deeds.counts.get("bonus_chips", 0)
    paid = sum(move.chips for move in outcome.transfers if "bonus" in move.reason)
    assert bonus <= paid
    knocks = [deeds.counts.get("knocks", 0) for deeds in found.values()]
    assert sum(knocks) == (deal.knocker is not None)
