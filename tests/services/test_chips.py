from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.ledger.balance import results
from companion.problems import Refused
from companion.services import chips
from companion.services.errors import EntryNotFound, EntryStays
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import Night

Fresh = Callable[..., Sent]


def test_a_buy_in_raises_the_stack_and_not_the_result(
    night: Night, by: By, fresh: Fresh
) -> None:
    no = chips.buy_in(night, sent=fresh(), by=by, player="2", chips=20)
    entry = entries.latest(night)
    assert (entry.no, entry.kind) == (no, "buy_in")
    assert (entry.balances.stack("2"), results(entry.balances)) == (20, {"2": 0})


def test_a_cash_out_gives_chips_back(night: Night, by: By, fresh: Fresh) -> None:
    chips.buy_in(night, sent=fresh(), by=by, player="2", chips=20)
    chips.cash_out(night, sent=fresh(), by=by, player="2", chips=25)
    balances = entries.latest(night).balances
    assert (balances.stack("2"), balances.bought) == (-5, {"2": -5})


def test_a_side_payment_says_what_it_is_for(night: Night, by: By, fresh: Fresh) -> None:
    chips.pay(night, sent=fresh(), by=by, payer="1", payee="2", chips=3, memo=" pizza ")
    entry = entries.latest(night)
    assert (entry.kind, entry.facts) == ("side_payment", {"memo": "pizza"})
    assert results(entry.balances) == {"1": -3, "2": 3}


@pytest.mark.parametrize("amount", [0, -1, 1_000_001, True])
def test_chips_are_a_whole_number_of_some(
    night: Night, by: By, fresh: Fresh, amount: int
) -> None:
    for move in (chips.buy_in, chips.cash_out):
        with pytest.raises(Refused) as refused:
            move(night, sent=fresh(), by=by, player="2", chips=amount)
        assert refused.value.problems[0].field == "chips"


def test_nobody_pays_himself(night: Night, by: By, fresh: Fresh) -> None:
    with pytest.raises(Refused) as refused:
        chips.pay(night, sent=fresh(), by=by, payer="1", payee="1", chips=3)
    assert refused.value.problems[0].field == "payee"


@pytest.mark.parametrize("memo", ["x" * 201, "a\x00b"])
def test_a_memo_is_short_and_readable(
    night: Night, by: By, fresh: Fresh, memo: str
) -> None:
    with pytest.raises(Refused) as refused:
        chips.pay(night, sent=fresh(), by=by, payer="1", payee="2", chips=3, memo=memo)
    assert refused.value.problems[0].field == "memo"


def test_a_buy_in_entered_by_mistake_is_taken_back_and_stays_readable(
    night: Night, by: By, fresh: Fresh
) -> None:
    no = chips.buy_in(night, sent=fresh(), by=by, player="2", chips=200)
    chips.take_back(night, sent=fresh(), by=by, entry_no=no, why="one nought too many")
    reversal, bought, *_ = entries.page(night, None, 5)
    assert (reversal.reverses, reversal.why) == (bought.no, "one nought too many")
    assert (reversal.balances.chips, reversal.balances.bought) == ({}, {})


def test_nothing_is_taken_back_twice(night: Night, by: By, fresh: Fresh) -> None:
    no = chips.buy_in(night, sent=fresh(), by=by, player="2", chips=20)
    back = chips.take_back(night, sent=fresh(), by=by, entry_no=no)
    for stays in (no, back, 1, 2):
        with pytest.raises(EntryStays):
            chips.take_back(night, sent=fresh(), by=by, entry_no=stays)


def test_an_entry_that_is_not_there_cannot_be_taken_back(
    night: Night, by: By, fresh: Fresh
) -> None:
    with pytest.raises(EntryNotFound):
        chips.take_back(night, sent=fresh(), by=by, entry_no=99)
