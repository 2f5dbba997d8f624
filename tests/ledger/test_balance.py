from __future__ import annotations

import random

import pytest

from companion.ledger.balance import NOTHING, Balances, after, results
from companion.transfers import BANK, POT, Transfer, net


def move(payer: str, payee: str, chips: int) -> Transfer:
    return Transfer(payer, payee, chips, "reason", "clause")


def test_chips_bought_raise_the_stack_and_not_the_result() -> None:
    balances = after(NOTHING, [move(BANK, "1", 20)])
    assert balances.stack("1") == 20
    assert balances.bought == {"1": 20}
    assert balances.result("1") == 0


def test_chips_cashed_in_lower_the_stack_and_not_the_result() -> None:
    balances = after(NOTHING, [move(BANK, "1", 20), move("1", BANK, 15)])
    assert (balances.stack("1"), balances.bought, balances.result("1")) == (
        5,
        {"1": 5},
        0,
    )


def test_chips_in_the_pot_belong_to_nobody_yet() -> None:
    balances = after(NOTHING, [move("1", POT, 2), move("2", POT, 1)])
    assert balances.pot == 3
    assert results(balances) == {"1": -2, "2": -1}


def test_an_account_that_comes_back_to_nothing_is_left_out() -> None:
    assert after(NOTHING, [move("1", "2", 3), move("2", "1", 3)]) == NOTHING


def test_players_come_in_the_order_of_their_numbers() -> None:
    balances = after(NOTHING, [move("10", "9", 1), move("2", "1", 1)])
    assert list(results(balances)) == ["1", "2", "9", "10"]


def test_chips_that_come_from_nowhere_are_our_mistake() -> None:
    with pytest.raises(ValueError, match="made or lost"):
        Balances({"1": 5})


@pytest.mark.parametrize("chips", [0, -3])
def test_a_transfer_moves_chips(chips: int) -> None:
    with pytest.raises(ValueError, match="no transfer"):
        after(NOTHING, [move("1", "2", chips)])


def test_nobody_pays_himself() -> None:
    with pytest.raises(ValueError, match="no transfer"):
        after(NOTHING, [move("1", "1", 1)])


def test_the_balances_are_what_the_transfers_come_to_however_they_are_cut_up() -> None:
    chance = random.Random(7)
    accounts = ["1", "2", "3", POT, BANK]
    moves = [
        move(payer, payee, chance.randint(1, 9))
        for payer, payee in (chance.sample(accounts, 2) for _ in range(200))
    ]
    at_once = after(NOTHING, moves)
    one_by_one = NOTHING
    for each in moves:
        one_by_one = after(one_by_one, [each])
    assert one_by_one == at_once
    assert at_once.chips == {key: n for key, n in net(moves).items() if n}
    assert sum(at_once.chips.values()) == 0
