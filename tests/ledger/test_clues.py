"""Every slip that can be made at a table is found from the chips it leaves behind."""

from __future__ import annotations

import pytest
from support.ledgers import Ledger

from companion.ledger.clues import MOST_TOLD, explanations
from companion.ledger.count import Count
from companion.ledger.entry import CASH_OUT, SIDE_PAYMENT
from companion.transfers import BANK


class Counted(Ledger):
    """The same, with stacks that are counted."""

    def told(self, **beyond: int) -> list[list[str]]:
        """What would explain stacks that are so much beyond what the ledger says."""
        stacks = {key: self.balances.stack(key) for key in "1234"}
        for key, chips in beyond.items():
            stacks[key[1:]] += chips
        return self.told_of(stacks)

    def told_of(self, stacks: dict[str, int]) -> list[list[str]]:
        differences = Count(stacks).differences(self.balances)
        found = explanations(differences, stacks, self.entries)
        return [[clue.message.code for clue in clues] for clues in found]


@pytest.fixture
def ledger() -> Counted:
    ledger = Counted()
    ledger.deal(p2=7, p1=-3, p3=-3, p4=-1)
    ledger.deal(p3=8, p1=-1, p2=-5, p4=-2)
    return ledger


def test_what_agrees_needs_no_explanation(ledger: Counted) -> None:
    assert ledger.told() == []


def test_chips_of_one_player_may_be_a_rebuy_or_go_back_to_the_bank(
    ledger: Counted,
) -> None:
    assert ledger.told(p3=20)[0] == ["clue.rebuy"]
    assert ledger.told(p3=-15)[0] == ["clue.cashed"]


def test_chips_from_one_to_another_may_be_a_side_payment(ledger: Counted) -> None:
    assert ledger.told(p1=-9, p2=9)[0] == ["clue.side"]


def test_a_deal_posted_twice_explains_its_chips_turned_round(ledger: Counted) -> None:
    assert ledger.told(p2=-7, p1=3, p3=3, p4=1)[0] == ["clue.twice"]


def test_two_deals_that_are_alike_are_named_first(ledger: Counted) -> None:
    ledger.deal(p3=8, p1=-1, p2=-5, p4=-2)
    differences = {"3": -8, "1": 1, "2": 5, "4": 2}
    first, *_ = explanations(differences, dict.fromkeys("1234", 0), ledger.entries)
    assert [clue.message.code for clue in first] == ["clue.alike"]
    assert first[0].message.values == {"before": 2, "deal": 3}
    assert first[0].deal_no == 3


def test_a_deal_voided_by_mistake_is_missed(ledger: Counted) -> None:
    ledger.take_back(ledger.entries[4])
    assert ledger.told(p2=7, p1=-3, p3=-3, p4=-1)[0] == ["clue.voided"]


def test_a_deal_corrected_by_mistake_is_missed_as_it_was(ledger: Counted) -> None:
    ledger.take_back(ledger.entries[4])
    ledger.write_deal(1, 2, {"p4": 7, "p1": -3, "p2": -3, "p3": -1})
    moved = {"p2": 10, "p3": -2, "p4": -8}
    assert ledger.told(**moved)[0] == ["clue.as_before"]


def test_two_players_mixed_up_in_a_deal_are_found(ledger: Counted) -> None:
    assert ["clue.mixed_up"] in ledger.told(p2=-10, p3=10)


def test_what_was_bought_and_never_handed_out_is_named(ledger: Counted) -> None:
    assert ["clue.not_so"] in ledger.told(p1=-40)


def test_a_side_payment_may_have_gone_the_other_way(ledger: Counted) -> None:
    ledger.write(SIDE_PAYMENT, ("1", "2", 6))
    assert ["clue.other_way"] in ledger.told(p1=12, p2=-12)
    assert ["clue.not_so"] in ledger.told(p1=6, p2=-6)


def test_what_was_taken_back_by_mistake_is_named(ledger: Counted) -> None:
    ledger.take_back(ledger.write(CASH_OUT, ("4", BANK, 11)))
    assert ["clue.taken_back"] in ledger.told(p4=-11)


def test_two_stacks_typed_the_wrong_way_round_are_seen(ledger: Counted) -> None:
    stacks = {key: ledger.balances.stack(key) for key in "1234"}
    stacks["1"], stacks["2"] = stacks["2"], stacks["1"]
    assert ledger.told_of(stacks)[0] == ["clue.crossed"]


def test_digits_typed_the_wrong_way_round_are_seen(ledger: Counted) -> None:
    stacks = {key: ledger.balances.stack(key) for key in "1234"}
    assert stacks["1"] == 36
    assert ledger.told_of({**stacks, "1": 63})[0] == ["clue.digits"]


def test_two_slips_are_tried_where_one_does_not_explain_it(ledger: Counted) -> None:
    assert ledger.told(p1=20, p2=10)[0] == ["clue.rebuy", "clue.rebuy"]
    moved = {"p2": -7, "p1": 3 + 25, "p3": 3, "p4": 1}
    assert ["clue.twice", "clue.rebuy"] in ledger.told(**moved)
    both = {"p1": 4, "p2": -2, "p3": -5, "p4": 3}
    assert ["clue.twice", "clue.twice"] in ledger.told(**both)


def test_what_no_slip_explains_is_left_unexplained(ledger: Counted) -> None:
    assert ledger.told(p1=1, p2=2, p3=-7) == []


def test_only_the_likeliest_are_told(ledger: Counted) -> None:
    for _ in range(9):
        ledger.deal(p2=7, p1=-3, p3=-3, p4=-1)
    told = ledger.told(p2=-7, p1=3, p3=3, p4=1)
    assert len(told) == MOST_TOLD
    assert told[0] == ["clue.alike"]


def test_those_who_were_not_counted_explain_nothing(ledger: Counted) -> None:
    stacks = {"1": ledger.balances.stack("1") + 3, "4": ledger.balances.stack("4") + 1}
    assert ["clue.twice"] in ledger.told_of(stacks)
