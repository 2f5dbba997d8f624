"""What holds for every deal of knock poker under every house rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from support.knock_deals import deals, rules

from companion.games.base import Step
from companion.games.knock import GAME
from companion.games.knock.deal import Deal, read, write
from companion.games.knock.rules import Rules
from companion.games.rules import read_rules, write_rules
from companion.i18n.languages import LANGUAGES
from companion.i18n.render import render
from companion.transfers import POT, net

tables = rules().flatmap(lambda house: st.tuples(st.just(house), deals(house)))


def _paid(steps: tuple[Step, ...]) -> int:
    """The chips of all the steps that tell of payments: those that name a clause."""
    return sum(
        (step.chips or 0) * (step.clause is not None) + _paid(step.steps)
        for step in steps
    )


@settings(max_examples=400)
@given(tables)
def test_no_chip_appears_or_vanishes(table: tuple[Rules, Deal]) -> None:
    house, deal = table
    assert GAME.check(deal, house) == ()
    outcome = GAME.score(deal, house)
    assert list(outcome.net) == list(deal.seats)
    assert sum(outcome.net.values()) == deal.pot_before - outcome.carry
    assert outcome.carry >= 0
    moved = net(outcome.transfers)
    assert {seat: moved.get(seat, 0) for seat in deal.seats} == dict(outcome.net)
    assert deal.pot_before + moved.get(POT, 0) == outcome.carry


@given(tables)
def test_every_transfer_has_words_and_a_rule_that_can_be_read(
    table: tuple[Rules, Deal],
) -> None:
    house, deal = table
    for transfer in GAME.score(deal, house).transfers:
        assert transfer.chips > 0
        assert transfer.payer != transfer.payee
        assert transfer.reason in GAME.reasons
        assert transfer.clause in GAME.clauses


@given(tables)
def test_the_explanation_accounts_for_every_chip_in_every_language(
    table: tuple[Rules, Deal],
) -> None:
    house, deal = table
    outcome = GAME.score(deal, house)
    why = GAME.explain(deal, house, outcome)
    assert _paid(why.steps) == sum(transfer.chips for transfer in outcome.transfers)
    for language in LANGUAGES:
        assert render(why.verdict, language)
        for step in why.steps:
            assert render(step.message, language)


@given(tables)
def test_facts_and_rules_read_back_as_they_were_written(
    table: tuple[Rules, Deal],
) -> None:
    house, deal = table
    assert read(write(deal)) == (deal, [])
    written: dict[str, Any] = write_rules(house)
    assert read_rules(Rules, GAME.presets, written) == (house, [])


@given(tables)
def test_what_players_are_called_decides_nothing(table: tuple[Rules, Deal]) -> None:
    house, deal = table
    new = dict(zip(deal.seats, "QWERTYUI", strict=False))

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return new.get(value, value)
        if isinstance(value, list):
            return [renamed(item) for item in value]
        if isinstance(value, dict):
            return {renamed(key): renamed(item) for key, item in value.items()}
        return value

    other, problems = read(renamed(write(deal)))
    outcome = GAME.score(deal, house)
    assert problems == []
    assert renamed(dict(outcome.net)) == dict(GAME.score(other, house).net)


@given(tables)
def test_scoring_again_gives_the_same(table: tuple[Rules, Deal]) -> None:
    house, deal = table
    assert GAME.score(deal, house) == GAME.score(replace(deal), house)


@given(tables)
def test_no_winner_is_dropped_or_dead(table: tuple[Rules, Deal]) -> None:
    house, deal = table
    winners = GAME.score(deal, house).winners
    assert set(winners) <= set(deal.live)
    assert list(winners) == [seat for seat in deal.seats if seat in winners]
