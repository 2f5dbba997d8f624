from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.settle import Payment, outstanding, settle

SHORT = [5, 3, -5, -3]
ONE_GROUP = [2**power for power in range(15)] + [1 - 2**15]
ODD_AND_EVEN = [17, 39, 47, 33, 25, 1, 7, 21, 23, 9, -62, -18, -50, -10, -44, -38]
NEARLY_ALIKE = [
    94,
    97,
    107,
    83,
    92,
    89,
    -65,
    -52,
    -53,
    -57,
    -48,
    -62,
    -55,
    -61,
    -54,
    -55,
]
MANY_EQUAL = [3] * 4 + [-4] * 3 + [7] * 4 + [-2] * 3 + [-11, -11]
PLANTED = [11, 31, 83, 97, 59, -29, -53, 41, -12, 24, -14, -10, -4, -49, -93, -82]
TWENTY = [134, 133, 141, 138, 144, 144, -60, -63, -70, -62]
TWENTY += [-54, -52, -55, -66, -67, -53, -65, -56, -61, -50]


def named(amounts: Iterable[int]) -> dict[str, int]:
    return {f"{number}": amount for number, amount in enumerate(amounts, 1)}


def most_groups(amounts: Sequence[int]) -> int:
    """The most groups that even out, by trying every order of taking people away.

    Of all subsets: the best of the subsets with one fewer, and one more where the
    subset itself adds up to zero.
    """
    best, total = [0], [0]
    for subset in range(1, 1 << len(amounts)):
        members = [i for i in range(len(amounts)) if subset >> i & 1]
        total.append(total[subset & (subset - 1)] + amounts[members[0]])
        fewer = max(best[subset & ~(1 << i)] for i in members)
        best.append(fewer + (total[subset] == 0))
    return best[-1]


def fewest(amounts: Iterable[int]) -> int:
    owing = [amount for amount in amounts if amount]
    return len(owing) - most_groups(owing)


def random_night(chance: random.Random) -> list[int]:
    """What 3 to 8 players won and lost, in steps and sizes as at real tables."""
    most = chance.choice([3, 8, 20, 60])
    step = chance.choice([1, 1, 5])
    night = [step * chance.randint(-most, most) for _ in range(chance.randrange(2, 8))]
    return [*night, -sum(night)]


@st.composite
def nights(draw: st.DrawFn) -> dict[str, int]:
    size = draw(st.sampled_from([3, 10, 1000]))
    amounts = draw(st.lists(st.integers(-size, size), max_size=8))
    return named([*amounts, -sum(amounts)])


def settles(amounts: Mapping[str, int], payments: Iterable[Payment]) -> bool:
    return not any(outstanding(amounts, payments).values())


def test_two_pairs_who_are_even_need_two_payments() -> None:
    assert settle(named(SHORT)).payments == (Payment("3", "1", 5), Payment("4", "2", 3))


def test_nobody_owes_anything_after_an_even_night() -> None:
    assert settle({}).payments == ()
    assert settle({"1": 0, "2": 0}).payments == ()


def test_no_payment_is_too_many_on_2000_random_nights() -> None:
    chance = random.Random(9)
    too_many = 0
    for _ in range(2000):
        night = random_night(chance)
        settlement = settle(named(night))
        assert settlement.exact
        assert settles(named(night), settlement.payments)
        too_many += len(settlement.payments) - fewest(night)
    assert too_many == 0


@given(nights())
def test_every_night_is_settled_to_the_last_chip(amounts: dict[str, int]) -> None:
    assert settles(amounts, settle(amounts).payments)


@given(nights())
def test_one_payment_fewer_than_people_is_always_enough(
    amounts: dict[str, int],
) -> None:
    owing = [amount for amount in amounts.values() if amount]
    assert len(settle(amounts).payments) <= max(0, len(owing) - 1)


@given(nights())
def test_losers_only_pay_and_winners_are_only_paid(amounts: dict[str, int]) -> None:
    for payment in settle(amounts).payments:
        assert amounts[payment.payer] < 0 < amounts[payment.payee]


@given(nights())
def test_no_two_people_settle_twice_with_each_other(amounts: dict[str, int]) -> None:
    pairs = [(payment.payer, payment.payee) for payment in settle(amounts).payments]
    assert len(set(pairs)) == len(pairs)


@given(nights(), st.randoms(use_true_random=False))
def test_who_sits_where_changes_no_payment(
    amounts: dict[str, int], chance: random.Random
) -> None:
    seats = list(amounts)
    chance.shuffle(seats)
    moved = settle({seat: amounts[seat] for seat in seats})
    usual = settle(amounts)

    def kinds(payments: Iterable[Payment]) -> list[tuple[int, int, int]]:
        return [(amounts[p.payer], amounts[p.payee], p.amount) for p in payments]

    assert sorted(kinds(moved.payments)) == sorted(kinds(usual.payments))
    if len(set(amounts.values())) == len(amounts):
        assert moved == usual


@given(nights(), st.integers(1, 1000))
def test_dearer_chips_need_no_other_payments(
    amounts: dict[str, int], value: int
) -> None:
    dearer = settle({seat: value * amount for seat, amount in amounts.items()})
    assert dearer.payments == tuple(
        Payment(each.payer, each.payee, value * each.amount)
        for each in settle(amounts).payments
    )


@given(nights())
def test_the_largest_debtor_stands_first_with_his_largest_payment(
    amounts: dict[str, int],
) -> None:
    payments = settle(amounts).payments
    order = [(amounts[each.payer], -each.amount) for each in payments]
    payers = [amounts[each.payer] for each in payments]
    assert payers == sorted(payers)
    for first, second in pairwise(zip(payments, order, strict=True)):
        if first[0].payer == second[0].payer:
            assert first[1] <= second[1]


def test_the_largest_debt_goes_to_the_largest_claim() -> None:
    amounts = {"Aino": 3, "Boris": 10, "Carla": -6, "Dan": -7}
    assert settle(amounts).payments == (
        Payment("Dan", "Boris", 7),
        Payment("Carla", "Boris", 3),
        Payment("Carla", "Aino", 3),
    )


def test_between_equal_debts_the_first_seat_comes_first() -> None:
    amounts = {"Carla": -2, "Boris": 4, "Aino": -2}
    assert [payment.payer for payment in settle(amounts).payments] == ["Carla", "Aino"]
    swapped = {"Aino": -2, "Boris": 4, "Carla": -2}
    assert [payment.payer for payment in settle(swapped).payments] == ["Aino", "Carla"]


@pytest.mark.parametrize(
    ("amounts", "payments"),
    [
        (ONE_GROUP, 15),
        (ODD_AND_EVEN, 12),
        (NEARLY_ALIKE, 13),
        (MANY_EQUAL, 13),
        (PLANTED, 12),
    ],
    ids=["one group", "odd and even", "nearly alike", "many equal", "planted"],
)
def test_sixteen_people_are_settled_exactly_whatever_they_owe(
    amounts: list[int], payments: int
) -> None:
    assert len(amounts) == 16
    settlement = settle(named(amounts))
    assert settlement.exact
    assert settles(named(amounts), settlement.payments)
    assert len(settlement.payments) == payments == fewest(amounts)


def test_twenty_people_are_settled_exactly() -> None:
    settlement = settle(named(TWENTY))
    assert settlement.exact
    assert settles(named(TWENTY), settlement.payments)
    assert len(settlement.payments) == 17


def test_a_crowd_is_settled_but_not_called_exact() -> None:
    amounts = named([*range(1, 501), *[-1002] * 125])
    settlement = settle(amounts)
    assert not settlement.exact
    assert settles(amounts, settlement.payments)
    assert len(settlement.payments) < 625


def test_a_crowd_of_opposites_is_exact() -> None:
    amounts = named([*range(1, 31), *range(-30, 0)])
    settlement = settle(amounts)
    assert settlement.exact
    assert len(settlement.payments) == 30


def test_amounts_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match=r"add up to \+1"):
        settle({"Aino": 5, "Boris": -4})


@pytest.mark.parametrize(
    ("payee", "amount"), [("Boris", 0), ("Boris", -1), ("Aino", 1)]
)
def test_a_payment_of_nothing_or_to_oneself_is_none(payee: str, amount: int) -> None:
    with pytest.raises(ValueError, match="cannot pay"):
        Payment("Aino", payee, amount)
