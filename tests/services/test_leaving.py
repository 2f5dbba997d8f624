"""Going home in mid-night: settled with on the spot, and what comes after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ledger.cash import Terms
from companion.problems import Refused
from companion.services import chips, deals, leaving, paying, players, settlement
from companion.services.audit import audit
from companion.services.errors import NightClosed, PlanGone, PlayerNotFound
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.services.settlement import Settlement
from companion.storage import entries
from companion.storage.night import LEFT, PLAYING, Night
from companion.transfers import BANK

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]
Open = Callable[..., Night]
Go = Callable[..., int]


@pytest.fixture
def go(by: By, fresh: Fresh) -> Go:
    """Let a player go home and be settled with; gives the plan."""
    return lambda night, player, **more: leaving.settle_leaver(
        find_night(night.uid), sent=fresh(), by=by, player=player, **more
    )


@pytest.fixture
def pay(by: By, fresh: Fresh) -> Go:
    return lambda night, plan, line=0: paying.mark_paid(
        find_night(night.uid), sent=fresh(), by=by, plan=plan, line=line
    )


def won(knocker: str) -> dict[str, Any]:
    """The record of a deal of all four."""
    declared = {"winners": [knocker]}
    return {"seats": ["2", "3", "4", "1"], "knocker": knocker, "declared": declared}


def foreseen(night: Night) -> Settlement:
    return settlement.predict(find_night(night.uid))


def closed(night: Night, by: By, fresh: Fresh) -> Settlement:
    settlement.close_night(find_night(night.uid), sent=fresh(), by=by)
    return settlement.in_force(find_night(night.uid))


def lines(settled: Settlement) -> list[tuple[str, str, int, bool]]:
    return [(*line.ends, line.amount, line.is_paid) for line in settled.lines]


def test_who_goes_home_pays_what_he_owes_now(
    night: Night, deal: Deal, go: Go, pay: Go
) -> None:
    deal(night, "2")
    plan = go(night, "3")
    player = find_night(night.uid).player("3")
    assert player
    assert player.presence == LEFT
    asked = next(line for line in foreseen(night).lines if line.plan == plan)
    assert (*asked.ends, asked.amount) == ("3", "2", 3)
    pay(night, plan)
    assert lines(foreseen(night)) == [
        ("3", "2", 3, True),
        ("1", "2", 3, False),
        ("4", "2", 3, False),
    ]
    assert audit() == ()


def test_what_comes_after_is_settled_among_those_who_stay(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go, pay: Go
) -> None:
    deal(night, "2")
    pay(night, go(night, "3"))
    deal(night, "1", seats=["4", "1", "2"])
    settled = closed(night, by, fresh)
    assert lines(settled)[0] == ("3", "2", 3, True)
    assert not any("3" in line[:2] for line in lines(settled)[1:])
    assert [(gone.player, gone.changed, gone.open) for gone in settled.gone] == [
        ("3", 0, 0)
    ]


def test_what_a_leaver_was_told_stays_until_it_is_paid(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go
) -> None:
    deal(night, "2")
    go(night, "3")
    deal(night, "1", seats=["4", "1", "2"])
    deal(night, "4", seats=["1", "2", "4"])
    settled = closed(night, by, fresh)
    assert ("3", "2", 3, False) in lines(settled)
    assert settled.exact


def test_where_that_costs_a_payment_more_nothing_else_is_claimed(
    night: Night, by: By, fresh: Fresh, go: Go
) -> None:
    chips.pay(night, sent=fresh(), by=by, payer="3", payee="2", chips=5)
    go(night, "3")
    chips.pay(night, sent=fresh(), by=by, payer="2", payee="1", chips=5)
    settled = closed(night, by, fresh)
    assert lines(settled) == [("3", "2", 5, False), ("2", "1", 5, False)]
    assert not settled.exact


def test_a_later_correction_is_flagged_and_not_planned_anew(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go, pay: Go
) -> None:
    deal(night, "2")
    deal(night, "4", dropped=["3"])
    plan = go(night, "3")
    for line in range(2):
        if line < len(foreseen(night).gone[0].lines):
            pay(night, plan, line)
    deals.correct(night, sent=fresh(), by=by, deal_no=2, record=won("3"))
    settled = foreseen(night)
    (gone,) = settled.gone
    assert (gone.entry_no, gone.changed, gone.open) == (plan, 11, 11)
    assert entries.of_kind(find_night(night.uid), "plan")[0].no == plan
    settled = closed(night, by, fresh)
    got = sum(line.left for line in settled.lines if line.payee == "3")
    assert got == 11
    assert not settled.uneven


def test_the_change_can_be_settled_with_the_leaver_alone(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go, pay: Go
) -> None:
    deal(night, "2")
    pay(night, go(night, "3"))
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("4"))
    deals.void(find_night(night.uid), sent=fresh(), by=by, deal_no=1)
    assert leaving.foresee_leaver(find_night(night.uid), "3").amount == 0
    again = go(night, "3")
    (gone,) = foreseen(night).gone
    assert (gone.entry_no, gone.changed, gone.open) == (again, 0, 0)
    assert [(*line.ends, line.left) for line in gone.lines] == [("2", "3", 3)]
    assert lines(foreseen(night)) == [("3", "2", 3, True), ("2", "3", 3, False)]


def test_unpaid_and_changed_a_leaver_is_planned_like_the_others_at_the_end(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go
) -> None:
    deal(night, "2")
    plan = go(night, "3")
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("3"))
    (gone,) = foreseen(night).gone
    assert [(*line.ends, line.left) for line in gone.lines] == [("3", "2", 3)]
    settled = closed(night, by, fresh)
    assert settled.exact
    assert lines(settled) == [(key, "3", 3, False) for key in "124"]
    with pytest.raises(PlanGone):
        paying.mark_paid(find_night(night.uid), sent=fresh(), by=by, plan=plan, line=0)


def test_rounding_never_reopens_what_a_leaver_was_settled_for(
    open_night: Open, deal: Deal, by: By, fresh: Fresh, go: Go, pay: Go
) -> None:
    night = open_night(terms=Terms("book", 7, 100, "EUR", coin=5))
    for knocker in ("2", "3", "4"):
        deal(night, knocker)
    plan = go(night, "3")
    for line in foreseen(night).gone[0].lines:
        pay(night, plan, line.line)
    for knocker in ("1", "2", "4", "1", "1"):
        deal(night, knocker, seats=["2", "4", "1"])
        assert [gone.open for gone in foreseen(night).gone] == [0]
    settled = closed(night, by, fresh)
    assert not any("3" in line.ends for line in settled.lines if not line.is_paid)
    assert sum(standing.amount for standing in settled.standings) == 0


def test_chips_in_the_pot_stay_with_those_who_play_on(
    open_night: Open, deal: Deal, go: Go
) -> None:
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    deal(night, void="stock_out")
    plan = go(night, "3")
    asked = [line for line in foreseen(night).lines if line.plan == plan]
    assert [(line.payer, line.amount) for line in asked] == [("3", 1)]


def test_at_a_cash_bank_a_leaver_settles_with_the_bank(
    open_night: Open, by: By, fresh: Fresh, go: Go, pay: Go
) -> None:
    night = open_night(terms=Terms("bank", 10, 100, "EUR"))
    for key in "123":
        chips.buy_in(night, sent=fresh(), by=by, player=key, chips=20)
    plan = go(night, "3")
    pay(night, plan)
    assert (BANK, "3", 200, True) in lines(closed(night, by, fresh))


def test_a_leaver_may_settle_with_one_alone(night: Night, deal: Deal, go: Go) -> None:
    deal(night, "2")
    plan = go(night, "2", banker="4")
    asked = [line for line in foreseen(night).lines if line.plan == plan]
    assert [(*line.ends, line.amount) for line in asked] == [("4", "2", 9)]
    with pytest.raises(Refused):
        go(night, "1", banker="1")
    with pytest.raises(PlayerNotFound):
        go(night, "1", banker="9")


def test_two_leavers_settle_with_each_other_once(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go
) -> None:
    deal(night, "2")
    go(night, "3")
    go(night, "2")
    settled = closed(night, by, fresh)
    assert sorted(lines(settled)) == [(key, "2", 3, False) for key in "134"]
    assert not settled.uneven


def test_who_plays_again_is_settled_with_like_the_others(
    night: Night, deal: Deal, by: By, fresh: Fresh, go: Go, pay: Go
) -> None:
    deal(night, "2")
    pay(night, go(night, "3"))
    players.set_presence(
        find_night(night.uid), sent=fresh(), by=by, player="3", presence=PLAYING
    )
    assert foreseen(night).gone == ()
    deal(night, "3")
    settled = closed(night, by, fresh)
    assert lines(settled)[0] == ("3", "2", 3, True)
    assert not settled.uneven
    assert audit() == ()


def test_from_a_closed_night_nobody_goes_home(
    night: Night, by: By, fresh: Fresh, go: Go
) -> None:
    closed(night, by, fresh)
    with pytest.raises(NightClosed):
        go(night, "1")
