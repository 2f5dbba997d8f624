"""What holds for every deal of 2-7 Chinese poker."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from support.chinese_deals import deals, rules

from companion.cards import Card, suit_of
from companion.games.base import Step
from companion.games.chinese import GAME
from companion.games.chinese.deal import ROWS, Deal, read, write
from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27
from companion.games.chinese.rules import Rules
from companion.games.rules import read_rules, write_rules
from companion.i18n.languages import LANGUAGES
from companion.i18n.render import render

DEFAULT = Rules()


def _said(steps: tuple[Step, ...], language: str) -> None:
    for step in steps:
        assert render(step.message, language)
        assert step.clause is None or step.clause in GAME.clauses
        _said(step.steps, language)


@given(deals(), rules())
def test_points_pass_from_one_player_to_the_other(deal: Deal, house: Rules) -> None:
    assert GAME.check(deal, house) == ()
    outcome = GAME.score(deal, house)
    assert sum(outcome.net.values()) == 0
    assert outcome.carry == 0
    for transfer in outcome.transfers:
        assert transfer.chips == outcome.net[transfer.payee] > 0
        assert transfer.chips % house.chips_per_point == 0


@given(deals(), rules())
def test_swapping_the_players_turns_the_points_round(deal: Deal, house: Rules) -> None:
    swapped = replace(deal, seats=deal.seats[::-1])
    outcome, other = GAME.score(deal, house), GAME.score(swapped, house)
    assert dict(outcome.net) == dict(other.net)
    assert outcome.details["base"] == -int(str(other.details["base"]))
    assert outcome.details["rows"] == other.details["rows"]


@settings(max_examples=300)
@given(deals())
def test_nobody_wins_more_than_27_by_the_usual_rules(deal: Deal) -> None:
    assert all(abs(points) <= 27 for points in GAME.score(deal, DEFAULT).net.values())


@given(deals(), st.permutations(range(4)))
def test_changing_suits_all_alike_changes_nothing(deal: Deal, suits: list[int]) -> None:
    def moved(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(
            Card(card - suit_of(card) + suits[suit_of(card)]) for card in cards
        )

    hands = {
        seat: {key: moved(cards) for key, cards in hand.items()}
        for seat, hand in deal.hands.items()
    }
    other = replace(deal, hands=hands)
    assert GAME.score(other, DEFAULT).net == GAME.score(deal, DEFAULT).net


@settings(max_examples=300)
@given(deals())
def test_a_legal_middle_or_back_is_never_a_straight_or_better(deal: Deal) -> None:
    for hand in deal.hands.values():
        if breaks(DEUCE_TO_SEVEN_27, hand, DEFAULT):
            continue
        for key in ("middle", "back"):
            ranking = ROWS[key].ranking
            category = ranking.category(ranking.strength(hand[key]))
            assert category in {"high_card", "pair", "two_pairs", "three_of_a_kind"}


@given(deals(), rules())
def test_a_deal_can_be_told_in_every_language(deal: Deal, house: Rules) -> None:
    outcome = GAME.score(deal, house)
    why = GAME.explain(deal, house, outcome)
    for language in LANGUAGES:
        assert render(why.verdict, language)
        _said(why.steps, language)
        for hand in why.hands:
            assert render(hand.words, language)


@given(deals(), rules())
def test_facts_and_rules_read_back_as_they_were_written(
    deal: Deal, house: Rules
) -> None:
    assert read(write(deal)) == (deal, [])
    written: dict[str, Any] = write_rules(house)
    assert read_rules(Rules, GAME.presets, written) == (house, [])
