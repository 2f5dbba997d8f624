from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.ledger.cash import Terms
from companion.ledger.settle import Payment
from companion.problems import Refused
from companion.services import (
    chips,
    deals,
    house_rules,
    paying,
    players,
    settlement,
)
from companion.services.errors import (
    LineNotFound,
    NightClosed,
    NightOpen,
    PlanGone,
    PotNotShared,
)
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.services.settlement import Settlement
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import BANK

Fresh = Callable[..., Sent]
Open = Callable[..., Night]
Deal = Callable[..., Any]
Won = Callable[..., dict[str, Any]]
Close = Callable[..., int]

EUROS = Terms("book", 10, 125, "EUR")
CASH = Terms("bank", 10, 100, "EUR")


@pytest.fixture
def close(by: By, fresh: Fresh) -> Close:
    return lambda night, share="": settlement.close_night(
        night, sent=fresh(), by=by, share=share
    )


@pytest.fixture
def carrying(open_night: Open) -> Night:
    return open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})


def lines(settled: Settlement) -> list[tuple[str, str, int, bool]]:
    return [
        (line.payer, line.payee, line.amount, line.is_paid) for line in settled.lines
    ]


def in_force(night: Night) -> Settlement:
    return settlement.in_force(night)


# Closing


def test_a_closed_night_says_who_pays_whom(
    night: Night, deal: Deal, close: Close
) -> None:
    deal(night, "2")
    plan = close(night)
    settled = in_force(night)
    assert (settled.plan, settled.unit, settled.exact) == (plan, "chips", True)
    assert lines(settled) == [
        ("1", "2", 3, False),
        ("3", "2", 3, False),
        ("4", "2", 3, False),
    ]
    assert find_night(night.uid).closed


def test_on_the_book_buy_ins_change_no_result(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=50)
    deal(night, "2")
    close(night)
    standing = in_force(night).standings[0]
    assert (standing.stack, standing.bought, standing.result) == (47, 50, -3)
    assert standing.amount == -3


def test_a_cash_bank_pays_the_stacks_out(
    open_night: Open, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    night = open_night(terms=CASH)
    for key in ("1", "3", "4"):
        chips.buy_in(night, sent=fresh(), by=by, player=key, chips=50)
    chips.buy_in(night, sent=fresh(), by=by, player="2", chips=50)
    chips.cash_out(night, sent=fresh(), by=by, player="2", chips=60)
    deal(night, "3")
    close(night)
    settled = in_force(night)
    assert settled.unit == "EUR"
    assert lines(settled) == [
        ("2", BANK, 130, False),
        (BANK, "1", 470, False),
        (BANK, "3", 590, False),
        (BANK, "4", 470, False),
    ]


def test_money_is_rounded_by_a_rule_that_is_shown(
    open_night: Open, deal: Deal, close: Close
) -> None:
    night = open_night(terms=EUROS)
    deal(night, "2")
    close(night)
    settled = in_force(night)
    amounts = [standing.amount for standing in settled.standings]
    assert sum(amounts) == 0
    assert amounts[1] in {112, 113}
    assert [note.code for note in settled.notes][:1] == ["cash.rounding_rule"]


def test_a_night_without_deals_closes_without_payments(
    night: Night, close: Close
) -> None:
    close(night)
    assert lines(in_force(night)) == []


def test_a_leaver_stays_in_the_settlement(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    players.set_presence(night, sent=fresh(), by=by, player="2", presence="left")
    close(night)
    assert {line.payee for line in in_force(night).lines} == {"2"}


def test_a_closed_night_takes_nothing_more_until_it_is_reopened(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close, won: Won
) -> None:
    deal(night, "2")
    rules = house_rules.rules_in_force(night, "knock")
    close(night)
    writes: list[Callable[..., Any]] = [
        partial(deals.record, game="knock", record=won()),
        partial(deals.correct, deal_no=1, record=won("3")),
        partial(deals.void, deal_no=1),
        partial(chips.buy_in, player="1", chips=5),
        partial(chips.cash_out, player="1", chips=5),
        partial(chips.pay, payer="1", payee="2", chips=5),
        partial(chips.take_back, entry_no=3),
        partial(players.add_player, name="Eeva"),
        partial(players.rename_player, player="1", name="Eeva"),
        partial(players.set_presence, player="1", presence="left"),
        partial(players.set_dealer, player="1"),
        partial(house_rules.agree, game="knock", rules=rules),
        partial(settlement.close_night),
    ]
    for write in writes:
        with pytest.raises(NightClosed):
            write(night, sent=fresh(), by=by)
    settlement.reopen_night(night, sent=fresh(), by=by)
    deal(night, "3")
    assert entries.count_deals(night) == 2


def test_only_a_closed_night_has_a_plan(night: Night, by: By, fresh: Fresh) -> None:
    with pytest.raises(NightOpen):
        settlement.in_force(night)
    for write in (
        partial(settlement.reopen_night),
        partial(settlement.replan),
        partial(paying.mark_paid, plan=1, line=0),
        partial(paying.pay_part, plan=1, line=0, amount=1),
    ):
        with pytest.raises(NightOpen):
            write(night, sent=fresh(), by=by)


# The pot at the end


def test_a_night_with_chips_in_the_pot_asks_who_gets_them(
    carrying: Night, deal: Deal, close: Close
) -> None:
    deal(carrying, void="stock_out")
    for nobody in ("", "the dog"):
        with pytest.raises(PotNotShared) as not_shared:
            close(carrying, nobody)
        assert not_shared.value.pot == 4
    assert not find_night(carrying.uid).closed


def test_an_equal_share_goes_to_those_present_odd_chips_from_the_dealers_left(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(carrying, void="stock_out")
    players.set_dealer(carrying, sent=fresh(), by=by, player="4")
    players.set_presence(carrying, sent=fresh(), by=by, player="2", presence="left")
    close(carrying, settlement.EQUAL)
    close_entry = entries.page(carrying, None, 2)[1]
    assert close_entry.facts == {"share": "equal", "present": ["1", "3", "4"]}
    assert [(move.payee, move.chips) for move in close_entry.transfers] == [
        ("1", 2),
        ("3", 1),
        ("4", 1),
    ]
    assert close_entry.balances.pot == 0
    assert in_force(carrying).share == "equal"


def test_the_pot_goes_to_the_winner_of_the_last_deal_that_had_one(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(carrying, "3")
    deal(carrying, "4")
    deals.void(carrying, sent=fresh(), by=by, deal_no=2)
    deal(carrying, void="stock_out")
    close(carrying, settlement.LAST_WINNER)
    (move,) = entries.page(carrying, None, 2)[1].transfers
    assert (move.payee, move.chips) == ("3", 4)


def test_several_last_winners_share_the_pot(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(carrying, "3", winners=["3", "4"], dropped=["2"])
    deal(carrying, "3", winners=["2", "3", "4"])
    deal(carrying, void="stock_out")
    players.set_dealer(carrying, sent=fresh(), by=by, player="2")
    close(carrying, settlement.LAST_WINNER)
    moves = entries.page(carrying, None, 2)[1].transfers
    assert [(move.payee, move.chips) for move in moves] == [
        ("3", 2),
        ("4", 1),
        ("2", 1),
    ]


def test_a_share_that_finds_nobody_is_refused(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(carrying, void="stock_out")
    for player in carrying.players:
        players.set_presence(
            carrying, sent=fresh(), by=by, player=player.key, presence="left"
        )
    for share, code in (
        (settlement.EQUAL, "share.nobody"),
        (settlement.LAST_WINNER, "share.no_winner"),
    ):
        with pytest.raises(Refused) as refused:
            close(carrying, share)
        problem = refused.value.problems[0]
        assert (problem.field, problem.code) == ("share", code)


def test_without_chips_in_the_pot_nothing_is_asked(night: Night, close: Close) -> None:
    close(night, settlement.EQUAL)
    assert entries.page(night, None, 2)[1].facts["share"] == ""


def test_reopening_puts_the_shared_chips_back_into_the_pot(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(carrying, void="stock_out")
    close(carrying, settlement.EQUAL)
    settlement.reopen_night(carrying, sent=fresh(), by=by, why="one more")
    assert entries.latest(carrying).balances.pot == 4
    deal(carrying, "2")
    close(carrying)
    assert entries.latest(carrying).balances.pot == 0


# Foreseen


def test_what_would_be_now_is_foreseen_and_nothing_is_written(
    night: Night, deal: Deal
) -> None:
    deal(night, "2")
    before = entries.latest(night)
    foreseen = settlement.predict(night)
    assert foreseen.plan is None
    assert lines(foreseen) == [
        ("1", "2", 3, False),
        ("3", "2", 3, False),
        ("4", "2", 3, False),
    ]
    assert entries.latest(night) == before


def test_a_foreseen_settlement_shares_the_pot_equally(
    carrying: Night, deal: Deal
) -> None:
    deal(carrying, void="stock_out")
    foreseen = settlement.predict(carrying)
    assert (foreseen.pot, foreseen.share, lines(foreseen)) == (4, "equal", [])
    assert [standing.result for standing in foreseen.standings] == [-1] * 4
    assert [standing.amount for standing in foreseen.standings] == [0] * 4


# Marking


def test_a_payment_is_ticked_and_the_tick_taken_off(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    plan = close(night)
    mark = partial(paying.mark_paid, night, by=by, plan=plan)
    no = mark(sent=fresh(), line=1)
    assert [line.payment for line in in_force(night).lines] == [None, no, None]
    assert mark(sent=fresh(), line=1) == no
    off = partial(paying.take_back_payment, night, by=by, entry_no=no)
    reversal = off(sent=fresh(), why="a false note")
    assert not any(line.is_paid for line in in_force(night).lines)
    newest = entries.latest(night)
    assert (newest.no, newest.reverses, newest.why) == (reversal, no, "a false note")
    assert off(sent=fresh()) == reversal


def test_a_line_that_the_plan_does_not_have_cannot_be_ticked(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    plan = close(night)
    for line in (-1, 3):
        with pytest.raises(LineNotFound):
            paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=line)


def test_a_plan_that_was_replaced_takes_no_ticks(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    old = close(night)
    settlement.replan(night, sent=fresh(), by=by)
    for write in (paying.mark_paid, partial(paying.pay_part, amount=1)):
        with pytest.raises(PlanGone):
            write(night, sent=fresh(), by=by, plan=old, line=0)


# Planning again


def test_a_new_plan_keeps_what_was_paid_and_asks_for_the_rest(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    old = close(night)
    no = paying.mark_paid(night, sent=fresh(), by=by, plan=old, line=1)
    new = settlement.replan(night, sent=fresh(), by=by)
    settled = in_force(night)
    assert (settled.plan, settled.lines[0].payment) == (new, no)
    assert lines(settled) == [
        ("3", "2", 3, True),
        ("1", "2", 3, False),
        ("4", "2", 3, False),
    ]


def test_what_was_paid_before_a_night_was_reopened_still_counts(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close, won: Won
) -> None:
    deal(night, "2")
    old = close(night)
    paying.mark_paid(night, sent=fresh(), by=by, plan=old, line=0)
    settlement.reopen_night(night, sent=fresh(), by=by)
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("3"))
    assert lines(settlement.predict(night))[0] == ("1", "2", 3, True)
    close(night)
    settled = in_force(night)
    assert lines(settled)[0] == ("1", "2", 3, True)
    left = dict.fromkeys(night.keys, 0)
    for line in settled.lines:
        left[line.payer] += line.amount
        left[line.payee] -= line.amount
    assert left == {"1": 3, "2": 3, "3": -9, "4": 3}


def test_a_kept_payment_can_be_taken_off_and_ticked_again_in_the_new_plan(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    old = close(night)
    first = paying.mark_paid(night, sent=fresh(), by=by, plan=old, line=2)
    new = settlement.replan(night, sent=fresh(), by=by)
    paying.take_back_payment(night, sent=fresh(), by=by, entry_no=first)
    assert not in_force(night).lines[0].is_paid
    no = paying.mark_paid(night, sent=fresh(), by=by, plan=new, line=0)
    newest = settlement.replan(night, sent=fresh(), by=by)
    settled = in_force(night)
    assert (settled.plan, settled.lines[0].payment) == (newest, no)
    assert [line.amount for line in settled.lines] == [3, 3, 3]


def test_lines_that_still_settle_everything_are_not_told_anew(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    deal(night, "3", seats=["3", "4", "1", "2"])
    close(night)
    before = lines(in_force(night))
    settlement.reopen_night(night, sent=fresh(), by=by)
    close(night)
    assert lines(in_force(night)) == before


def test_a_bank_that_has_paid_out_settles_only_the_difference(
    open_night: Open, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    night = open_night("Aino", "Boris", terms=CASH)
    for key in ("1", "2"):
        chips.buy_in(night, sent=fresh(), by=by, player=key, chips=20)
    plan = close(night)
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=0)
    settlement.reopen_night(night, sent=fresh(), by=by)
    deal(night, "2", seats=["2", "1"])
    close(night)
    assert lines(in_force(night)) == [
        (BANK, "1", 200, True),
        ("1", BANK, 30, False),
        (BANK, "2", 230, False),
    ]


def test_payments_are_kept_as_they_were_written(
    night: Night, deal: Deal, by: By, fresh: Fresh, close: Close
) -> None:
    deal(night, "2")
    plan = close(night)
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=0)
    payment, planned = entries.page(night, None, 2)
    assert payment.facts == {"plan": planned.no, "line": 0}
    assert planned.facts["lines"] == [[key, "2", 3, None] for key in ("1", "3", "4")]
    assert (payment.transfers, planned.transfers) == ((), ())
    assert Payment("1", "2", 3).amount == 3
