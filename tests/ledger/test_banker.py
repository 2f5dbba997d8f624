"""Plans in which all settle with one: the banker, or one who goes home."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.banker import banker_payments, leaver_payments
from companion.ledger.settle import Payment, outstanding, settle


@st.composite
def nights(draw: st.DrawFn) -> dict[str, int]:
    amounts = draw(st.lists(st.integers(-12, 12), min_size=1, max_size=7))
    people = [*amounts, -sum(amounts)]
    return {f"{number}": amount for number, amount in enumerate(people, 1)}


@given(nights(), st.data())
def test_everyone_pays_the_banker_or_is_paid_by_him_once(
    amounts: dict[str, int], data: st.DataObject
) -> None:
    banker = data.draw(st.sampled_from(list(amounts)))
    planned = banker_payments(amounts, banker)
    assert all(banker in {line.payer, line.payee} for line in planned.payments)
    assert not any(outstanding(amounts, planned.payments).values())
    others = [who for who in amounts if who != banker and amounts[who]]
    assert len(planned.payments) == len(others)
    assert planned.exact is (len(others) == len(settle(amounts).payments))


def test_what_was_paid_before_goes_off_what_the_banker_pays_and_gets() -> None:
    amounts = {"Aino": 5, "Boris": 0, "Carla": -5}
    paid = [Payment("Carla", "Aino", 2)]
    assert banker_payments(amounts, "Boris", paid).payments == (
        Payment("Carla", "Boris", 3),
        Payment("Boris", "Aino", 3),
    )


@given(nights(), st.data())
def test_a_leaver_is_settled_with_by_the_fewest_payments(
    amounts: dict[str, int], data: st.DataObject
) -> None:
    leaver = data.draw(st.sampled_from(list(amounts)))
    lines = leaver_payments(amounts, leaver)
    left = outstanding(amounts, lines)
    assert left[leaver] == 0
    assert all(abs(left[who]) <= abs(amounts[who]) for who in amounts)
    own = amounts[leaver]
    sizes = [abs(each) for each in amounts.values() if each * own < 0]
    fewer = combinations(sizes, max(0, len(lines) - 1))
    assert not own or all(sum(some) < abs(own) for some in fewer)


def test_a_leaver_goes_first_to_the_one_he_evens_out_with() -> None:
    amounts = {"Aino": 9, "Boris": 4, "Carla": -4, "Dan": -9}
    assert leaver_payments(amounts, "Carla") == (Payment("Carla", "Boris", 4),)
    assert leaver_payments(amounts, "Aino") == (Payment("Dan", "Aino", 9),)


def test_a_leaver_may_settle_with_one_alone_whoever_owes_what() -> None:
    amounts = {"Aino": 9, "Boris": -5, "Carla": -4}
    assert leaver_payments(amounts, "Aino", "Boris") == (Payment("Boris", "Aino", 9),)
    assert leaver_payments(amounts, "Carla", "Boris") == (Payment("Carla", "Boris", 4),)
    assert leaver_payments({"Aino": 0, "Boris": 0}, "Aino", "Boris") == ()


def test_a_table_that_does_not_even_out_settles_with_nobody() -> None:
    with pytest.raises(ValueError, match="not to 0"):
        leaver_payments({"Aino": 1, "Boris": 0}, "Aino")
