from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.balance import NOTHING, Balances, after
from companion.ledger.count import (
    BY_BANK,
    BY_SHARE,
    Count,
    booking,
    count_facts,
    read_count,
    shares,
)
from companion.ledger.entry import CHIP_COUNT, Entry
from companion.transfers import BANK, Transfer, net

stacks = st.dictionaries(
    st.sampled_from("12345678"), st.integers(0, 60), min_size=1, max_size=8
)


def bought(*chips: int) -> Balances:
    moves = [Transfer(BANK, f"{n}", each, "", "") for n, each in enumerate(chips, 1)]
    return after(NOTHING, moves)


def test_a_count_is_held_against_what_the_ledger_says() -> None:
    balances = after(bought(20, 20), [Transfer("1", "2", 5, "", "")])
    assert Count({"1": 15, "2": 25}).differences(balances) == {}
    assert Count({"1": 14, "2": 25}).differences(balances) == {"1": -1}
    assert Count({"2": 30}).differences(balances) == {"2": 5}


def test_chips_that_nobody_bought_are_taken_off_first() -> None:
    balances = after(NOTHING, [Transfer("1", "2", 5, "", "")])
    assert Count({"1": 95, "2": 105}, start=100).differences(balances) == {}


def test_booked_to_the_bank_the_stacks_change_and_no_result_does() -> None:
    balances = bought(20, 20, 20)
    moves = booking({"1": 3, "3": -1}, BY_BANK, ["1", "2", "3"])
    later = after(balances, moves)
    assert [later.stack(key) for key in "123"] == [23, 20, 19]
    assert [later.result(key) for key in "123"] == [0, 0, 0]


def test_shared_the_results_follow_the_count_and_the_table_keeps_its_chips() -> None:
    balances = bought(20, 20, 20)
    moves = booking({"1": -6, "2": 2}, BY_SHARE, ["2", "3", "1"])
    later = after(balances, moves)
    assert [later.result(key) for key in "123"] == [-5, 4, 1]
    assert later.stack(BANK) == balances.stack(BANK)


@given(stacks, st.sampled_from([BY_BANK, BY_SHARE]))
def test_whatever_is_counted_the_booked_chips_are_the_counted_ones(
    counted: dict[str, int], way: str
) -> None:
    count = Count(counted)
    balances = bought(*[20] * 8)
    differences = count.differences(balances)
    moves = booking(differences, way, list(counted))
    total = sum(differences.values())
    part = (
        shares(total, list(counted)) if way == BY_SHARE else dict.fromkeys(counted, 0)
    )
    later = after(balances, moves)
    assert {key: later.stack(key) + part[key] for key in counted} == counted
    assert sum(net(moves).values()) == 0


@given(st.integers(-50, 50), st.integers(1, 8))
def test_shares_differ_by_one_chip_at_the_most(total: int, people: int) -> None:
    parts = shares(total, [str(key) for key in range(people)])
    assert sum(parts.values()) == total
    assert max(parts.values()) - min(parts.values()) <= 1


def test_a_count_is_read_as_it_was_written() -> None:
    count = Count({"1": 20, "2": 0}, start=5)
    entry = Entry(
        no=1,
        kind=CHIP_COUNT,
        at="",
        author=1,
        facts=count_facts(count),
        transfers=(),
        balances=NOTHING,
    )
    assert read_count(entry) == count
