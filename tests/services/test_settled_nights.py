"""Random nights of 2 to 20: all is settled exactly, by the fewest payments there are.

Mixed games, rebuys, leavers, corrections, odd coins, payments of every kind.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from companion.ledger.cash import Terms
from companion.ledger.settle import Payment, outstanding
from companion.problems import CompanionError
from companion.services import (
    chips,
    deals,
    leaving,
    paying,
    players,
    settlement,
)
from companion.services.audit import audit
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.services.settlement import Settlement
from companion.storage.night import Night

STEPS = 26
EXHAUSTIVE = 8
TABLES = (2, 3, 4, 5, 6, 7, 8, 8, 12, 20)
ROWS = ("front", "middle", "back")

Act = Callable[[Night, dict[str, Any], random.Random], object]


def fewest(amounts: tuple[int, ...]) -> int:
    """The fewest payments, by trying every first payment of every debtor."""
    owing = tuple(sorted(filter(None, amounts)))
    return _fewest(owing)


@cache
def _fewest(owing: tuple[int, ...]) -> int:
    """Somebody's whole debt or claim goes to one of the others: try each of them."""
    if not owing:
        return 0
    first, others = owing[0], owing[1:]
    return 1 + min(
        _fewest(
            tuple(sorted(filter(None, (*others[:i], other + first, *others[i + 1 :]))))
        )
        for i, other in enumerate(others)
        if other > 0 > first
    )


def some_deal(night: Night, chance: random.Random) -> dict[str, Any]:
    """A deal of either game among some of those who play."""
    playing = list(night.dealt_to())
    if chance.random() < 0.25:
        seats = chance.sample(playing, 2)
        rows = {row: chance.choice([*seats, "tie"]) for row in ROWS}
        return {
            "game": "chinese_27",
            "record": {"seats": seats, "declared": {"rows": rows}},
        }
    seats = chance.sample(playing, min(len(playing), chance.randint(2, 8)))
    knocker, *others = seats
    dropped = [seat for seat in others if chance.random() < 0.3]
    winner = chance.choice([seat for seat in seats if seat not in dropped])
    record = {
        "seats": seats,
        "knocker": knocker,
        "dropped": dropped,
        "declared": {"winners": [winner]},
    }
    return {"game": "knock", "record": record}


def post(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    return deals.record(night, **sending, **some_deal(night, chance))


def void(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    return deals.void(night, **sending, deal_no=chance.randint(1, 9))


def rebuy(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    player = chance.choice(night.keys)
    return chips.buy_in(night, **sending, player=player, chips=chance.randint(1, 40))


def leave(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    if len(night.dealt_to()) < 3:
        return None
    player = chance.choice(night.dealt_to())
    return leaving.settle_leaver(night, **sending, player=player)


def come_back(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    player = chance.choice(night.keys)
    players.set_presence(night, **sending, player=player, presence="playing")
    return None


def pay_anyone(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    payer, payee = chance.sample(night.keys, 2)
    amount = chance.randint(1, 300)
    return paying.record_payment(
        night, **sending, payer=payer, payee=payee, amount=amount
    )


def pay_line(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    found = settlement.in_force(night) if night.closed else settlement.predict(night)
    lines = [line for line in found.lines if line.plan and not line.is_paid]
    if not lines:
        return None
    line = chance.choice(lines)
    place = {"plan": line.plan, "line": line.line}
    if chance.random() < 0.4:
        part = chance.randint(1, line.left)
        return paying.pay_part(night, **sending, **place, amount=part)
    return paying.mark_paid(night, **sending, **place)


ACTS: tuple[Act, ...] = (*[post] * 9, void, rebuy, leave, come_back, *[pay_line] * 3)


def settled(night: Night) -> Settlement:
    return settlement.in_force(night) if night.closed else settlement.predict(night)


def paid_lines(found: Settlement) -> Mapping[int, tuple[str, str, int]]:
    """Every payment that was made, by its entry."""
    return {
        part.entry_no: (*line.ends, part.amount)
        for line in found.lines
        for part in line.parts
    }


def comes_out_even(found: Settlement) -> None:
    """What is paid and what is asked for settle everything, to the last unit."""
    lines = [Payment(*line.ends, line.amount) for line in found.lines]
    amounts = {standing.player: standing.amount for standing in found.standings}
    assert sum(amounts.values()) == 0
    assert not any(outstanding(amounts, lines).values())


def asks_no_payment_too_many(found: Settlement, told: frozenset[Payment]) -> None:
    """Of what is left but for what leavers were told, no plan needs fewer payments."""
    asked = [line.rest for line in found.lines if line.left > 0]
    free = [payment for payment in asked if payment not in told]
    fixed = [payment for payment in asked if payment in told]
    made = [Payment(*each) for each in paid_lines(found).values()]
    amounts = {standing.player: standing.amount for standing in found.standings}
    left = tuple(outstanding(amounts, [*made, *fixed]).values())
    if len(left) <= EXHAUSTIVE:
        assert len(free) == fewest(left)
        before = tuple(outstanding(amounts, made).values())
        assert found.exact is (len(asked) == fewest(before))
    assert len(free) <= max(0, sum(map(bool, left)) - 1)


def told_to_leavers(found: Settlement) -> frozenset[Payment]:
    return frozenset(
        line.rest for gone in found.gone if not gone.open for line in gone.lines
    )


@pytest.mark.parametrize(("seed", "people"), list(enumerate(TABLES)))
def test_a_random_night_is_settled_exactly_by_the_fewest_payments(
    open_night: Callable[..., Night], by: By, seed: int, people: int
) -> None:
    chance = random.Random(seed)
    coin = chance.choice([1, 1, 5, 50])
    terms = Terms("book", chance.randint(1, 7), chance.randint(1, 90), "EUR", coin)
    night = open_night(*(f"P{no}" for no in range(people)), terms=terms)
    table = Table(night, by, chance)
    for _ in range(STEPS):
        table.do(chance.choice(ACTS))
        comes_out_even(settled(table.night))
    told = told_to_leavers(settled(table.night))
    table.close()
    found = settled(table.night)
    comes_out_even(found)
    asks_no_payment_too_many(found, told)
    for _ in range(3):
        before = paid_lines(settled(table.night))
        for act in (pay_line, pay_anyone, pay_line):
            table.do(act)
        found = settled(table.night)
        assert before.items() <= paid_lines(found).items()
        told = told_to_leavers(found)
        table.replan()
        planned = settled(table.night)
        assert paid_lines(planned) == paid_lines(found)
        comes_out_even(planned)
        asks_no_payment_too_many(planned, told)
    table.pay_everything()
    assert all(line.is_paid for line in settled(table.night).lines)
    assert audit() == ()


class Table:
    """A night, and the hand that writes in it."""

    def __init__(self, night: Night, by: By, chance: random.Random) -> None:
        self._secret, self._by, self._chance = night.uid, by, chance
        self._sent = 0

    @property
    def night(self) -> Night:
        return find_night(self._secret)

    def do(self, act: Act) -> None:
        """Do it where it can be done."""
        try:
            act(self.night, self._sending(), self._chance)
        except CompanionError:
            return

    def close(self) -> None:
        settlement.close_night(
            self.night, **self._sending(), share=settlement.EQUAL, over_disputes=True
        )

    def replan(self) -> None:
        settlement.replan(self.night, **self._sending())

    def pay_everything(self) -> None:
        for line in settled(self.night).lines:
            place = {"plan": line.plan, "line": line.line}
            if not line.is_paid:
                paying.mark_paid(self.night, **self._sending(), **place)

    def _sending(self) -> dict[str, Any]:
        self._sent += 1
        return {"sent": Sent(f"table-{self._sent}", {}), "by": self._by}
