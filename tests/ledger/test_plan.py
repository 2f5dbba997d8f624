from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.banker import bank_payments
from companion.ledger.settle import Payment, outstanding, replan, settle
from companion.transfers import BANK

NIGHT = {"Aino": 9, "Boris": 2, "Carla": -4, "Dan": -7}


@st.composite
def nights(draw: st.DrawFn) -> dict[str, int]:
    amounts = draw(st.lists(st.integers(-12, 12), min_size=1, max_size=7))
    people = [*amounts, -sum(amounts)]
    return {f"{number}": amount for number, amount in enumerate(people, 1)}


@st.composite
def part_paid(
    draw: st.DrawFn,
) -> tuple[dict[str, int], tuple[Payment, ...], tuple[Payment, ...]]:
    """A night, the lines of its plan that were paid, and the others."""
    amounts = draw(nights())
    lines = settle(amounts).payments
    ticks = draw(st.lists(st.booleans(), min_size=len(lines), max_size=len(lines)))
    paid = [line for line, tick in zip(lines, ticks, strict=True) if tick]
    unpaid = [line for line, tick in zip(lines, ticks, strict=True) if not tick]
    return amounts, tuple(paid), tuple(unpaid)


@st.composite
def payments(draw: st.DrawFn) -> tuple[Payment, ...]:
    """Payments that no plan asked for, some by people who did not play."""
    people = st.permutations("123456789")
    lines = draw(st.lists(st.tuples(people, st.integers(1, 20)), max_size=5))
    return tuple(Payment(who[0], who[1], amount) for who, amount in lines)


@given(part_paid())
def test_planning_again_asks_for_no_line_more_than_was_left(
    night: tuple[dict[str, int], tuple[Payment, ...], tuple[Payment, ...]],
) -> None:
    amounts, paid, unpaid = night
    rest = replan(amounts, paid)
    assert len(rest.payments) == len(unpaid)
    assert not any(outstanding(amounts, paid + rest.payments).values())


@given(part_paid())
def test_unpaid_lines_that_still_hold_stay_as_they_were(
    night: tuple[dict[str, int], tuple[Payment, ...], tuple[Payment, ...]],
) -> None:
    amounts, paid, unpaid = night
    assert replan(amounts, paid, unpaid=unpaid).payments == unpaid


@given(nights(), payments())
def test_whatever_was_paid_the_rest_settles_everything(
    amounts: dict[str, int], paid: tuple[Payment, ...]
) -> None:
    rest = replan(amounts, paid)
    assert not any(outstanding(amounts, paid + rest.payments).values())


@given(nights(), nights(), st.data())
def test_lines_that_no_longer_hold_are_planned_anew(
    before: dict[str, int], after: dict[str, int], data: st.DataObject
) -> None:
    lines = settle(before).payments
    count = data.draw(st.integers(0, len(lines)))
    paid, unpaid = lines[:count], lines[count:]
    rest = replan(after, paid, unpaid=unpaid)
    assert len(rest.payments) == len(replan(after, paid).payments)
    assert not any(outstanding(after, paid + rest.payments).values())


def test_after_one_payment_only_the_others_are_left() -> None:
    first, *others = settle(NIGHT).payments
    assert replan(NIGHT, (first,)).payments == tuple(others)


def test_nothing_is_left_when_every_line_is_paid() -> None:
    assert replan(NIGHT, settle(NIGHT).payments).payments == ()


def test_part_of_a_debt_is_taken_off() -> None:
    amounts = {"Aino": 5, "Boris": -5}
    paid = (Payment("Boris", "Aino", 2),)
    assert replan(amounts, paid).payments == (Payment("Boris", "Aino", 3),)


def test_who_was_paid_too_much_pays_it_back() -> None:
    amounts = {"Aino": 5, "Boris": -5}
    paid = (Payment("Boris", "Aino", 8),)
    assert replan(amounts, paid).payments == (Payment("Aino", "Boris", 3),)


def test_who_paid_the_wrong_winner_is_not_asked_twice() -> None:
    amounts = {"Aino": 5, "Boris": 0, "Carla": -5}
    paid = (Payment("Carla", "Boris", 5),)
    assert replan(amounts, paid).payments == (Payment("Boris", "Aino", 5),)


def test_a_payment_by_someone_without_a_result_comes_back_to_him() -> None:
    amounts = {"Aino": 5, "Boris": -5}
    paid = (Payment("Carla", "Aino", 5),)
    assert replan(amounts, paid).payments == (Payment("Boris", "Carla", 5),)


def test_a_deal_corrected_after_a_payment_changes_the_unpaid_lines_only() -> None:
    paid = (Payment("Dan", "Aino", 7),)
    corrected = {"Aino": 11, "Boris": 0, "Carla": -4, "Dan": -7}
    unpaid = (Payment("Carla", "Aino", 2), Payment("Carla", "Boris", 2))
    rest = replan(corrected, paid, unpaid=unpaid)
    assert rest.payments == (Payment("Carla", "Aino", 4),)


def test_of_the_old_lines_those_stay_that_the_fewest_payments_can_hold() -> None:
    unpaid = (Payment("Ewa", "Boris", 3), Payment("Dan", "Aino", 4))
    corrected = {"Aino": 4, "Boris": 2, "Carla": 3, "Dan": -4, "Ewa": -5}
    assert replan(corrected, (), unpaid=unpaid).payments == (
        Payment("Dan", "Aino", 4),
        Payment("Ewa", "Carla", 3),
        Payment("Ewa", "Boris", 2),
    )


@given(nights(), nights())
def test_old_lines_cost_no_payment_more_and_stay_where_they_cost_none(
    before: dict[str, int], after: dict[str, int]
) -> None:
    lines = settle(before).payments
    rest = replan(after, (), unpaid=lines)
    assert len(rest.payments) == len(settle(after).payments)
    for line in set(lines) - set(rest.payments):
        held = [each for each in rest.payments if each in lines]
        left = outstanding(after, [*held, line])
        fits = (
            0 < line.amount <= min(-after.get(line.payer, 0), after.get(line.payee, 0))
        )
        if fits and not held:
            assert 1 + len(settle(left).payments) > len(rest.payments)


def test_a_plan_with_a_line_too_many_is_not_kept() -> None:
    amounts = {"Aino": 5, "Boris": 3, "Carla": -5, "Dan": -3}
    unpaid = (
        Payment("Carla", "Boris", 3),
        Payment("Carla", "Aino", 2),
        Payment("Dan", "Aino", 3),
    )
    assert len(replan(amounts, (), unpaid=unpaid).payments) == 2


def test_a_cash_bank_takes_what_is_owed_before_it_pays_the_stacks_out() -> None:
    stacks = {"Aino": 30, "Boris": -5, "Carla": 0, "Dan": 15, "Ewa": -2}
    settlement = bank_payments(stacks)
    assert settlement.exact
    assert settlement.payments == (
        Payment("Boris", BANK, 5),
        Payment("Ewa", BANK, 2),
        Payment(BANK, "Aino", 30),
        Payment(BANK, "Dan", 15),
    )


def test_a_stack_the_bank_has_paid_is_not_paid_again() -> None:
    stacks = {"Aino": 30, "Boris": 15}
    paid = (Payment(BANK, "Aino", 30), Payment(BANK, "Boris", 20))
    assert bank_payments(stacks, paid).payments == (Payment("Boris", BANK, 5),)


@given(st.dictionaries(st.sampled_from("123456789"), st.integers(-99, 99)))
def test_a_cash_bank_deals_once_with_each_who_has_or_owes_something(
    stacks: dict[str, int],
) -> None:
    lines = bank_payments(stacks).payments
    assert len(lines) == sum(1 for stack in stacks.values() if stack)
    assert all(BANK in {line.payer, line.payee} for line in lines)
    left = outstanding(stacks, lines)
    assert {left[person] for person in stacks} <= {0}
