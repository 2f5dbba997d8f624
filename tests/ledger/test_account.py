from __future__ import annotations

from support.ledgers import Ledger

from companion.ledger.account import running_result
from companion.ledger.entry import SIDE_PAYMENT


def run(ledger: Ledger, player: str) -> list[tuple[int, int, int]]:
    return [
        (item.entry.no, item.chips, item.total)
        for item in running_result(ledger.entries, player)
    ]


def test_a_result_runs_through_deals_and_payments_and_not_through_the_bank() -> None:
    ledger = Ledger()
    ledger.deal(p2=7, p1=-4, p3=-3)
    ledger.write(SIDE_PAYMENT, ("1", "2", 2))
    ledger.deal(p1=5, p2=-5)
    assert run(ledger, "1") == [(5, -4, -4), (6, -2, -6), (7, 5, -1)]
    assert run(ledger, "3") == [(5, -3, -3)]
    assert run(ledger, "4") == []


def test_a_corrected_deal_stands_where_it_was_played() -> None:
    ledger = Ledger()
    first = ledger.deal(p2=7, p1=-4, p3=-3)
    ledger.deal(p1=5, p2=-5)
    ledger.take_back(first)
    ledger.write_deal(1, 2, {"p1": 9, "p2": -9})
    assert run(ledger, "1") == [(8, 9, 9), (6, 5, 14)]
    assert run(ledger, "3") == []


def test_the_last_sum_is_the_result_of_the_ledger() -> None:
    ledger = Ledger()
    for won in (3, 1, 4, 1, 5):
        ledger.deal(p3=won, p4=-won)
    assert run(ledger, "3")[-1][2] == ledger.balances.result("3") == 14
