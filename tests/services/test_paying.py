"""Payments in part, beside the plan, in the wrong direction, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.ledger.cash import Terms
from companion.problems import Refused
from companion.services import chips, paying, settlement
from companion.services.audit import audit
from companion.services.errors import EntryNotFound, EntryStays
from companion.services.sending import By, Sent
from companion.services.settlement import Settlement
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import BANK

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]
Pay = Callable[..., int]


@pytest.fixture
def plan(night: Night, deal: Deal, by: By, fresh: Fresh) -> int:
    """1, 3 and 4 owe 3 each to 2."""
    deal(night, "2")
    return settlement.close_night(night, sent=fresh(), by=by)


@pytest.fixture
def part(night: Night, by: By, fresh: Fresh, plan: int) -> Pay:
    return lambda amount, line=0: paying.pay_part(
        night, sent=fresh(), by=by, plan=plan, line=line, amount=amount
    )


@pytest.fixture
def unasked(night: Night, by: By, fresh: Fresh) -> Pay:
    return lambda payer, payee, amount: paying.record_payment(
        night, sent=fresh(), by=by, payer=payer, payee=payee, amount=amount
    )


def open_lines(settled: Settlement) -> list[tuple[str, str, int]]:
    return [(*line.ends, line.left) for line in settled.lines if not line.is_paid]


def replan(night: Night, by: By, fresh: Fresh, **more: Any) -> Settlement:
    settlement.replan(night, sent=fresh(), by=by, **more)
    return settlement.in_force(night)


def test_of_a_line_paid_in_part_the_rest_stays_open(night: Night, part: Pay) -> None:
    no = part(2)
    line = settlement.in_force(night).lines[0]
    assert (line.amount, line.left, line.is_paid) == (3, 1, False)
    assert [tuple(paid) for paid in line.parts] == [(no, 2)]
    part(1)
    line = settlement.in_force(night).lines[0]
    assert (line.left, line.is_paid, len(line.parts)) == (0, True, 2)
    assert not settlement.in_force(night).uneven


def test_ticking_a_line_paid_in_part_pays_the_rest(
    night: Night, by: By, fresh: Fresh, part: Pay, plan: int
) -> None:
    part(2)
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=0)
    facts = entries.latest(night).facts
    assert facts == {"plan": plan, "line": 0, "amount": 1}
    assert settlement.in_force(night).lines[0].is_paid


def test_a_part_that_is_the_whole_is_written_as_a_tick(
    night: Night, part: Pay, plan: int
) -> None:
    part(3)
    assert entries.latest(night).facts == {"plan": plan, "line": 0}


@pytest.mark.parametrize(
    ("amount", "code"),
    [(0, "payment.amount"), (-1, "payment.amount"), (4, "payment.too_much")],
)
def test_a_part_is_more_than_nothing_and_no_more_than_is_open(
    part: Pay, amount: int, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        part(amount)
    problem = refused.value.problems[0]
    assert (problem.field, problem.code) == ("amount", code)


def test_each_part_is_taken_back_by_itself(
    night: Night, by: By, fresh: Fresh, part: Pay
) -> None:
    first, second = part(1), part(2)
    paying.take_back_payment(night, sent=fresh(), by=by, entry_no=first)
    line = settlement.in_force(night).lines[0]
    assert ([paid.entry_no for paid in line.parts], line.left) == ([second], 1)


def test_planning_anew_keeps_a_part_that_was_paid_and_asks_for_the_rest(
    night: Night, by: By, fresh: Fresh, part: Pay
) -> None:
    no = part(2, line=1)
    settled = replan(night, by, fresh)
    assert settled.lines[0].payment == no
    assert open_lines(settled) == [("3", "2", 1), ("1", "2", 3), ("4", "2", 3)] or (
        sorted(open_lines(settled)) == [("1", "2", 3), ("3", "2", 1), ("4", "2", 3)]
    )


def test_a_payment_in_the_wrong_direction_is_put_right_by_planning_anew(
    night: Night, by: By, fresh: Fresh, plan: int, unasked: Pay
) -> None:
    assert plan
    no = unasked("2", "1", 3)
    settled = settlement.in_force(night)
    assert settled.uneven
    assert [(*line.ends, line.payment) for line in settled.lines][-1] == ("2", "1", no)
    settled = replan(night, by, fresh)
    assert not settled.uneven
    assert open_lines(settled) == [("3", "2", 3), ("4", "2", 3), ("1", "2", 6)]
    assert audit() == ()


def test_a_payment_to_the_wrong_one_goes_on_from_there(
    night: Night, by: By, fresh: Fresh, plan: int, unasked: Pay
) -> None:
    assert plan
    unasked("1", "3", 3)
    settled = replan(night, by, fresh)
    assert open_lines(settled) == [("4", "2", 3), ("3", "2", 6)]


def test_paid_too_much_it_comes_back(
    night: Night, by: By, fresh: Fresh, part: Pay, unasked: Pay
) -> None:
    part(3)
    unasked("1", "2", 2)
    settled = replan(night, by, fresh)
    assert open_lines(settled) == [("3", "2", 3), ("4", "1", 2), ("4", "2", 1)]


def test_the_mistake_taken_back_the_plan_is_even_again(
    night: Night, by: By, fresh: Fresh, plan: int, unasked: Pay
) -> None:
    assert plan
    before = settlement.in_force(night)
    no = unasked("2", "1", 3)
    paying.take_back_payment(night, sent=fresh(), by=by, entry_no=no)
    assert settlement.in_force(night) == before


def test_a_payment_that_nobody_asked_for_is_not_asked_for_once_it_is_taken_back(
    night: Night, by: By, fresh: Fresh, plan: int, unasked: Pay
) -> None:
    assert plan
    no = unasked("2", "1", 3)
    replan(night, by, fresh)
    paying.take_back_payment(night, sent=fresh(), by=by, entry_no=no)
    settled = settlement.in_force(night)
    assert (settled.uneven, settled.outdated) == (True, True)
    assert ("2", "1", 3) not in open_lines(settled)
    assert len(open_lines(replan(night, by, fresh))) == 3
    assert audit() == ()


def test_anyone_may_pay_anyone_while_the_night_goes_on(
    night: Night, deal: Deal, unasked: Pay
) -> None:
    deal(night, "2")
    unasked("1", "2", 2)
    assert open_lines(settlement.predict(night)) == [
        ("3", "2", 3),
        ("4", "2", 3),
        ("1", "2", 1),
    ]


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "field"),
    [
        ("1", "1", 3, "payee"),
        ("1", "9", 3, "payer"),
        ("1", BANK, 3, "payer"),
        ("1", "2", 0, "amount"),
        ("1", "2", 10**12, "amount"),
    ],
)
def test_a_payment_that_cannot_be_is_refused(
    unasked: Pay, payer: str, payee: str, amount: int, field: str
) -> None:
    with pytest.raises(Refused) as refused:
        unasked(payer, payee, amount)
    assert refused.value.problems[0].field == field


def test_a_cash_bank_may_be_paid_beside_the_plan(
    open_night: Callable[..., Night], by: By, fresh: Fresh
) -> None:
    night = open_night("Aino", "Boris", terms=Terms("bank", 10, 100, "EUR"))
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=20)
    pay = partial(paying.record_payment, night, by=by)
    pay(sent=fresh(), payer=BANK, payee="1", amount=50)
    assert open_lines(settlement.predict(night)) == [(BANK, "1", 150)]


def test_only_payments_are_taken_back_as_payments(
    night: Night, by: By, fresh: Fresh, plan: int
) -> None:
    undo = partial(paying.take_back_payment, night, by=by)
    with pytest.raises(EntryStays):
        undo(sent=fresh(), entry_no=plan)
    with pytest.raises(EntryNotFound):
        undo(sent=fresh(), entry_no=99)


def test_with_a_banker_all_pay_and_collect_through_him(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    settlement.close_night(night, sent=fresh(), by=by, banker="3")
    settled = settlement.in_force(night)
    assert (settled.banker, settled.exact) == ("3", True)
    assert open_lines(settled) == [("1", "3", 3), ("4", "3", 3), ("3", "2", 9)]
    assert replan(night, by, fresh).banker == "3"
    settled = replan(night, by, fresh, banker="")
    assert (settled.banker, len(open_lines(settled))) == ("", 3)


def test_a_plan_through_a_banker_says_when_fewer_payments_would_do(
    night: Night, by: By, fresh: Fresh
) -> None:
    pay = partial(chips.pay, night, by=by)
    pay(sent=fresh(), payer="1", payee="2", chips=5)
    pay(sent=fresh(), payer="3", payee="4", chips=7)
    settlement.close_night(night, sent=fresh(), by=by, banker="1")
    settled = settlement.in_force(night)
    assert (settled.exact, len(settled.lines)) == (False, 3)


def test_with_a_smallest_coin_everything_paid_is_a_whole_number_of_coins(
    open_night: Callable[..., Night], deal: Deal, by: By, fresh: Fresh
) -> None:
    night = open_night(terms=Terms("book", 10, 100, "EUR", coin=50))
    deal(night, "2", dropped=["1"])
    deal(night, "3")
    settlement.close_night(night, sent=fresh(), by=by)
    settled = settlement.in_force(night)
    assert all(line.amount % 50 == 0 for line in settled.lines)
    assert sum(standing.amount for standing in settled.standings) == 0
    exact = {standing.player: standing.unrounded for standing in settled.standings}
    assert exact == {"1": -50, "2": 50, "3": 50, "4": -60} or sum(exact.values()) == 0
    assert settled.notes
