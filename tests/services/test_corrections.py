"""Earlier deals put right: what would change first, and what follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.replay import as_played_over

from companion.games.dealfile import score_record
from companion.games.registry import GAMES
from companion.ledger.cash import Terms
from companion.ledger.entry import DealHistory
from companion.problems import Refused
from companion.services import (
    chips,
    deals,
    hindsight,
    house_rules,
    paying,
    settlement,
    swaps,
)
from companion.services.audit import audit
from companion.services.deals import Recorded
from companion.services.errors import (
    DealUnscorable,
    DealVoided,
    EntryNotFound,
    NightClosed,
    PlayerNotFound,
    WouldChange,
)
from companion.services.nights import find_night
from companion.services.sending import AlreadySent, By, Sent
from companion.storage import entries
from companion.storage.night import Night

Fresh = Callable[..., Sent]
Open = Callable[..., Night]
Deal = Callable[..., Recorded]
Won = Callable[..., dict[str, Any]]

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def carrying(open_night: Open) -> Night:
    """A night in which a used-up stock leaves the antes in the pot."""
    return open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})


def stacks(night: Night) -> list[int]:
    balances = entries.latest(night).balances
    return [balances.stack(player.key) for player in night.players]


def pot(night: Night) -> int:
    return entries.latest(night).balances.pot


def history(night: Night, deal_no: int) -> DealHistory:
    found = entries.of_deal(night, deal_no)
    assert found is not None
    return found


def facts(night: Night, deal_no: int) -> dict[str, Any]:
    found: Any = history(night, deal_no).newest.facts["deal"]
    return dict(found)


def knock_rules(**switches: Any) -> Any:
    return type(GAMES["knock"].presets["recommended"].rules)(**switches)


def holds(night: Night) -> None:
    as_played_over(night)
    assert audit() == ()


# The carried pot


def test_a_deal_played_for_the_pot_of_a_voided_one_is_scored_without_it(
    carrying: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(carrying, void="stock_out")
    deal(carrying, "2")
    deals.void(carrying, sent=fresh(), by=by, deal_no=1, why="a card was missing")
    assert (stacks(carrying), pot(carrying)) == ([-3, 9, -3, -3], 0)
    assert not history(carrying, 1).live
    later = history(carrying, 2)
    assert [item.facts["deal"].get("pot_before", 0) for item in later.revisions] == [  # type: ignore[attr-defined] # facts of a deal
        4,
        0,
    ]
    assert later.newest.facts["follows"] == [1]
    assert later.newest.why == "a card was missing"
    holds(carrying)


def test_a_pot_that_a_correction_leaves_goes_to_the_next_deal(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(carrying, "2")
    deal(carrying, "3")
    deals.correct(
        carrying, sent=fresh(), by=by, deal_no=1, record=won(void="stock_out")
    )
    assert (stacks(carrying), pot(carrying)) == ([-4, -4, 12, -4], 0)
    assert facts(carrying, 2)["pot_before"] == 4
    holds(carrying)


def test_a_pot_runs_through_every_deal_that_leaves_it_lying(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    for _ in range(3):
        deal(carrying, void="stock_out")
    deal(carrying, "4")
    deal(carrying, "2")
    before = history(carrying, 5).entries
    deals.correct(carrying, sent=fresh(), by=by, deal_no=1, record=won("3"))
    assert [facts(carrying, no).get("pot_before", 0) for no in (2, 3, 4)] == [0, 4, 8]
    assert history(carrying, 5).entries == before
    holds(carrying)


def test_a_deal_whose_pot_stays_the_same_is_taken_up_and_posted_as_it_was(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(carrying, void="stock_out")
    deal(carrying, "2")
    deals.correct(
        carrying,
        sent=fresh(),
        by=by,
        deal_no=1,
        record={**won(void="stock_out"), "seats": ["2", "3", "4", "1"]},
    )
    assert len(history(carrying, 2).revisions) == 2
    assert facts(carrying, 2)["pot_before"] == 4
    holds(carrying)


def test_a_later_deal_that_could_not_be_scored_any_more_is_named(
    carrying: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(carrying, "2")
    deal(carrying, void="stock_out")
    before = entries.latest(carrying)
    with pytest.raises(DealUnscorable) as refused:
        hindsight.count_since(
            carrying,
            sent=fresh(),
            by=by,
            game="knock",
            rules=knock_rules(stock_out="reshuffle"),
            since=1,
            why="as we always played",
        )
    assert refused.value.deal_no == 2
    assert entries.latest(carrying) == before


def test_what_a_correction_would_change_is_said_first_and_then_comes_true(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(carrying, void="stock_out")
    deal(carrying, "2")
    chips.buy_in(carrying, sent=fresh(), by=by, player="1", chips=20)
    before = entries.latest(carrying)
    seen = deals.preview_correction(carrying, deal_no=1, record=won("3")).foreseen
    assert seen is not None
    assert seen.replay is not None
    assert entries.latest(carrying) == before
    assert seen.replay.before == before.balances
    assert [(item.no, item.pots) for item in seen.replay.followers] == [(2, (4, 0))]
    deals.correct(
        carrying,
        sent=fresh(),
        by=by,
        deal_no=1,
        record=won("3"),
        seen=seen.replay.fingerprint,
    )
    assert entries.latest(carrying).balances == seen.replay.after
    holds(carrying)


def test_deals_that_were_not_shown_are_not_changed(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(carrying, void="stock_out")
    seen = deals.preview_correction(carrying, deal_no=1, record=won("3")).foreseen
    assert seen is not None
    assert seen.replay is not None
    deal(carrying, "2")
    sending: dict[str, Any] = {"by": by, "deal_no": 1, "seen": seen.replay.fingerprint}
    with pytest.raises(WouldChange):
        deals.correct(carrying, sent=fresh(), record=won("3"), **sending)
    with pytest.raises(WouldChange):
        deals.void(carrying, sent=fresh(), **sending)
    assert history(carrying, 1).live


def test_payments_that_were_made_already_are_named_and_stay_paid(
    open_night: Open, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    night = open_night(terms=Terms("book", 1, 100, "EUR"))
    deal(night, "2")
    settlement.close_night(night, sent=fresh(), by=by)
    plan = settlement.in_force(find_night(night.uid))
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan.plan or 0, line=0)
    settlement.reopen_night(night, sent=fresh(), by=by)
    night = find_night(night.uid)
    record = won("3")
    seen = deals.preview_correction(night, deal_no=1, record=record).foreseen
    assert seen is not None
    (paid,) = seen.paid
    assert (paid.payment.payee, paid.payment.amount, seen.unit) == ("2", 300, "EUR")
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=record)
    settlement.close_night(night, sent=fresh(), by=by)
    lines = settlement.in_force(find_night(night.uid)).lines
    assert [line.is_paid for line in lines].count(True) == 1


def test_in_a_settled_night_nothing_is_put_right(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    settlement.close_night(night, sent=fresh(), by=by)
    night = find_night(night.uid)
    seen = deals.preview_correction(night, deal_no=1, record=won("3")).foreseen
    assert seen is not None
    assert seen.hindrance is not None
    assert seen.hindrance.code == "night.closed"
    with pytest.raises(NightClosed):
        swaps.swap_players(
            night, sent=fresh(), by=by, deals=[1], players={"1": "2", "2": "1"}
        )


# Other rules for a deal


def test_a_deal_is_scored_anew_by_rules_that_were_agreed_on_later(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    agreed = house_rules.agree(
        night, sent=fresh(), by=by, game="knock", rules=knock_rules(ante=5)
    )
    foreseen = deals.preview_correction(
        night, deal_no=1, record=won("2"), rules_of=agreed
    )
    assert foreseen.rules.ante == 5
    deals.correct(
        night, sent=fresh(), by=by, deal_no=1, record=won("2"), rules_of=agreed
    )
    assert history(night, 1).newest.facts["rules"]["ante"] == 5  # type: ignore[index] # facts of a deal
    holds(night)


def test_only_an_agreement_on_its_own_game_gives_a_deal_other_rules(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    posted = deal(night, "2")
    with pytest.raises(EntryNotFound):
        deals.correct(
            night,
            sent=fresh(),
            by=by,
            deal_no=1,
            record=won("2"),
            rules_of=posted.entry_no,
        )


# Players who were taken for one another


def test_players_are_put_right_in_several_deals_at_once(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    deal(night, "2", dropped=["3"])
    deal(night, "1", dead=["2"])
    one_for_the_other = {"1": "2", "2": "1"}
    swapped = swaps.swap_players(
        night,
        sent=fresh(),
        by=by,
        deals=[2, 3],
        players=one_for_the_other,
        why="they sat the other way round",
    )
    assert swapped == (2, 3)
    assert facts(night, 2)["seats"] == ["1", "3", "4", "2"]
    assert (facts(night, 2)["knocker"], facts(night, 3)["dead"]) == ("1", ["1"])
    assert len(history(night, 1).revisions) == 1
    assert history(night, 2).revisions[0].facts["deal"]["knocker"] == "2"  # type: ignore[index] # facts of a deal
    assert {item.why for item in history(night, 3).entries[1:]} == {
        "they sat the other way round"
    }
    holds(night)


def test_whoever_played_in_the_place_of_another_is_put_there(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2", seats=["2", "3", "1"])
    swaps.swap_players(night, sent=fresh(), by=by, deals=[1], players={"3": "4"})
    assert facts(night, 1)["seats"] == ["2", "4", "1"]
    with pytest.raises(DealUnscorable) as refused:
        swaps.swap_players(night, sent=fresh(), by=by, deals=[1], players={"4": "1"})
    assert refused.value.problems[0].code == "seats.twice"


@pytest.mark.parametrize(
    ("chosen", "players", "code"),
    [
        ([], {"1": "2", "2": "1"}, "swap.deals.missing"),
        ([1], {}, "swap.players.missing"),
        ([1], {"1": "1"}, "swap.players.missing"),
        ([1], {"1": "3", "2": "3"}, "swap.players.twice"),
        ([1], {"4": "1"}, "swap.nothing"),
    ],
)
def test_what_is_wrong_with_a_swap_is_said(  # noqa: PLR0917 - fixtures and cases
    night: Night,
    deal: Deal,
    by: By,
    fresh: Fresh,
    chosen: list[int],
    players: dict[str, str],
    code: str,
) -> None:
    deal(night, "2", seats=["2", "3", "1"])
    with pytest.raises(Refused) as refused:
        swaps.swap_players(night, sent=fresh(), by=by, deals=chosen, players=players)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_strangers_and_voided_deals_are_not_swapped(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    deal(night, "2")
    with pytest.raises(PlayerNotFound):
        swaps.swap_players(night, sent=fresh(), by=by, deals=[1], players={"1": "9"})
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    with pytest.raises(DealVoided):
        swaps.swap_players(
            night, sent=fresh(), by=by, deals=[1, 2], players={"1": "2", "2": "1"}
        )


def test_the_same_swap_sent_twice_is_made_once(
    night: Night, deal: Deal, by: By
) -> None:
    deal(night, "2")
    sending: dict[str, Any] = {"by": by, "deals": [1], "players": {"1": "2", "2": "1"}}
    first = swaps.swap_players(night, sent=Sent("one", {"x": 1}), **sending)
    newest = entries.latest(night)
    assert swaps.swap_players(night, sent=Sent("one", {"x": 1}), **sending) == first
    assert entries.latest(night) == newest
    with pytest.raises(AlreadySent):
        swaps.swap_players(night, sent=Sent("one", {"x": 2}), **sending)


@pytest.mark.parametrize("game", GAMES)
def test_golden_deals_come_out_alike_for_other_players(game: str) -> None:
    cases = json.loads((GOLDEN / f"{game}.json").read_text("utf-8"))
    for case in cases:
        record = case["deal"]
        first, second, *_rest = record["seats"]
        other = {first: second, second: first}
        outcome = score_record(record).outcome
        swapped = score_record(swaps.with_players(record, other)).outcome
        if outcome is not None:
            assert swapped is not None
            assert swapped.net == {other.get(k, k): n for k, n in outcome.net.items()}


# House rules that count backwards


def test_what_the_night_would_have_come_to_is_told_without_changing_it(
    carrying: Night, deal: Deal
) -> None:
    deal(carrying, "2")
    deal(carrying, void="stock_out")
    deal(carrying, "3")
    before = entries.latest(carrying)
    rules = knock_rules(stock_out="void_carry_pot", bonuses=False, ante=2)
    told = hindsight.what_if(carrying, game="knock", rules=rules).replay
    assert told is not None
    assert entries.latest(carrying) == before
    assert [(item.no, item.pots) for item in told.deals] == [
        (1, (0, 0)),
        (2, (0, 0)),
        (3, (4, 8)),
    ]
    now = [told.after.stack(key) for key in carrying.keys]
    assert sum(now) == 0
    assert now != stacks(carrying)


def test_rules_that_are_in_force_already_change_nothing(
    night: Night, deal: Deal
) -> None:
    deal(night, "2")
    rules = house_rules.rules_in_force(night, "knock")
    told = hindsight.what_if(night, game="knock", rules=rules).replay
    assert told is not None
    assert (told.deals, told.moved) == ((), {})


def test_rules_that_count_backwards_hold_from_then_on(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    for _ in range(3):
        deal(night, "2")
    rules = knock_rules(ante=3)
    scored = hindsight.count_since(
        night,
        sent=fresh(),
        by=by,
        game="knock",
        rules=rules,
        since=2,
        why="we said three at the start",
    )
    assert scored == (2, 3)
    antes = [history(night, no).newest.facts["rules"]["ante"] for no in (1, 2, 3)]  # type: ignore[index] # facts of a deal
    assert antes == [1, 3, 3]
    assert house_rules.rules_in_force(night, "knock") == rules
    holds(night)


def test_rules_that_count_backwards_need_a_reason_and_a_deal(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    same = house_rules.rules_in_force(night, "knock")
    for rules, why, code in [
        (knock_rules(ante=3), " ", "hindsight.why.missing"),
        (same, "why not", "hindsight.same"),
    ]:
        with pytest.raises(Refused) as refused:
            hindsight.count_since(
                night,
                sent=fresh(),
                by=by,
                game="knock",
                rules=rules,
                since=1,
                why=why,
            )
        assert refused.value.problems[0].code == code
