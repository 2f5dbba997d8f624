"""The night played over on paper: what a change of some deals comes to."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.ledger.balance import NOTHING, Balances, after
from companion.ledger.entry import DEAL, Entry
from companion.services import scoring
from companion.services.errors import DealUnscorable
from companion.services.replay import VOID, Change, play_over
from companion.storage.night import Night, Player
from companion.transfers import POT

PLAYERS = tuple(Player(str(no), f"P{no}") for no in range(1, 4))
NIGHT = Night(1, "uid", "Friday", "", 1, False, "1", PLAYERS)
RULES = type(GAMES["knock"].presets["recommended"].rules)
CARRY = RULES(stock_out="void_carry_pot", bonuses=False)

STOCK_OUT = {"seats": ["2", "3", "1"], "void": "stock_out"}


def won_by(player: str) -> dict[str, Any]:
    return {
        "seats": ["2", "3", "1"],
        "knocker": player,
        "declared": {"winners": [player]},
    }


def played(*records: dict[str, Any]) -> tuple[list[Entry], Balances]:
    """These deals as a night holds them, and the balances after the last."""
    ledger: list[Entry] = []
    balances = NOTHING
    for no, record in enumerate(records, start=1):
        deal = scoring.play(NIGHT, "knock", record, rules=CARRY, pot=balances.pot)
        transfers = deal.sure_outcome.transfers
        balances = after(balances, transfers)
        entry = Entry(
            no=no,
            kind=DEAL,
            at="",
            author=1,
            facts=scoring.facts_of(deal, "1"),
            transfers=transfers,
            balances=balances,
            deal_no=no,
            revision=1,
        )
        ledger.append(entry)
    return ledger, balances


def test_without_a_change_nothing_is_scored_anew() -> None:
    live, balances = played(won_by("2"), STOCK_OUT, won_by("3"))
    replay = play_over(NIGHT, live, {}, balances)
    assert (replay.deals, replay.moved, replay.after) == ((), {}, balances)


def test_a_change_without_a_pot_touches_its_deal_alone() -> None:
    live, balances = played(won_by("2"), won_by("2"), STOCK_OUT, won_by("1"))
    replay = play_over(NIGHT, live, {2: Change(won_by("3"))}, balances)
    assert [(deal.no, deal.follows) for deal in replay.deals] == [(2, False)]
    assert replay.after == played(won_by("2"), won_by("3"), STOCK_OUT, won_by("1"))[1]


@pytest.mark.parametrize("change", [VOID, Change(won_by("3"))])
def test_whatever_was_played_for_the_pot_follows(change: Change) -> None:
    live, balances = played(STOCK_OUT, STOCK_OUT, won_by("1"), won_by("2"))
    replay = play_over(NIGHT, live, {1: change}, balances)
    assert [deal.no for deal in replay.followers] == [2, 3]
    assert [deal.pots for deal in replay.followers] == [(3, 0), (6, 3)]
    kept = () if change.void else (won_by("3"),)
    assert replay.after == played(*kept, STOCK_OUT, won_by("1"), won_by("2"))[1]


def test_a_pot_that_is_left_now_is_played_for_by_the_next() -> None:
    live, balances = played(won_by("1"), won_by("2"), won_by("3"))
    replay = play_over(NIGHT, live, {1: Change(STOCK_OUT)}, balances)
    assert [(deal.no, deal.pots) for deal in replay.followers] == [(2, (0, 3))]
    assert replay.after == played(STOCK_OUT, won_by("2"), won_by("3"))[1]


def test_a_deal_that_comes_out_the_same_is_taken_up_with_its_pot() -> None:
    live, balances = played(STOCK_OUT, won_by("1"))
    rules = RULES(stock_out="void_carry_pot", bonuses=False, odd_chip="carry")
    replay = play_over(NIGHT, live, {1: Change(rules=rules)}, balances)
    assert [(deal.no, deal.was == deal.now) for deal in replay.deals] == [
        (1, True),
        (2, True),
    ]
    assert replay.moved == {}


def test_the_pot_never_lacks_chips_on_the_way() -> None:
    live, balances = played(STOCK_OUT, STOCK_OUT, won_by("1"), STOCK_OUT)
    replay = play_over(NIGHT, live, {1: VOID}, balances)
    for deal in reversed(replay.deals):
        back = [
            move._replace(payer=move.payee, payee=move.payer)
            for move in deal.old.transfers
        ]
        balances = after(balances, back)
        assert balances.chips.get(POT, 0) >= 0
    for deal in replay.deals:
        balances = after(balances, deal.transfers)
        assert balances.chips.get(POT, 0) >= 0
    assert balances == replay.after


def test_a_deal_that_could_not_be_scored_is_named() -> None:
    live, balances = played(won_by("1"), STOCK_OUT)
    with pytest.raises(DealUnscorable) as refused:
        play_over(NIGHT, live, {2: Change(rules=RULES())}, balances)
    assert refused.value.deal_no == 2


def test_what_was_shown_is_known_again_by_its_fingerprint() -> None:
    live, balances = played(STOCK_OUT, won_by("1"))
    shown = play_over(NIGHT, live, {1: VOID}, balances)
    again = play_over(NIGHT, live, {1: VOID}, balances)
    other = play_over(NIGHT, live, {1: Change(won_by("2"))}, balances)
    assert shown.fingerprint == again.fingerprint != other.fingerprint
