"""Whatever people do in whatever order, the chips add up and the ledger holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.ledger.balance import NOTHING, after
from companion.ledger.cash import Terms
from companion.ledger.count import WAYS
from companion.ledger.entry import verify_chain
from companion.ledger.settle import Payment, outstanding
from companion.problems import CompanionError
from companion.services import (
    chips,
    counting,
    deals,
    disputes,
    house_rules,
    leaving,
    paying,
    players,
    settlement,
)
from companion.services.audit import audit
from companion.services.night_check import problems_of
from companion.services.night_file import export, write
from companion.services.night_reading import read
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.storage import entries, entry_store
from companion.storage.night import Night
from companion.transfers import BANK

STEPS = 110

Act = Callable[[Night, dict[str, Any], random.Random], object]


def players_of(night: Night) -> list[str]:
    return list(night.keys)


def record(night: Night, chance: random.Random) -> dict[str, Any]:
    """The record of some deal that people could have played."""
    seats = list(night.dealt_to())
    if chance.random() < 0.25:
        void = chance.choice(["misdeal", "stock_out"])
        return {"seats": seats, "void": void}
    knocker = chance.choice(seats)
    others = [seat for seat in seats if seat != knocker]
    dropped = chance.sample(others, chance.randint(0, len(others)))
    live = [seat for seat in seats if seat not in dropped]
    winners = chance.sample(live, chance.choice([1, 1, 1, min(2, len(live))]))
    return {
        "seats": seats,
        "knocker": knocker,
        "dropped": dropped,
        "declared": {"winners": winners},
    }


def post(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    return deals.record(night, **sending, game="knock", record=record(night, chance))


def correct(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    no = chance.randint(1, 1 + entries.count_deals(night))
    return deals.correct(night, **sending, deal_no=no, record=record(night, chance))


def void(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    no = chance.randint(1, 1 + entries.count_deals(night))
    return deals.void(night, **sending, deal_no=no)


def buy(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    player = chance.choice(players_of(night))
    move = chance.choice([chips.buy_in, chips.buy_in, chips.cash_out])
    return move(night, **sending, player=player, chips=chance.randint(1, 30))


def pay(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    payer, payee = chance.sample(players_of(night), 2)
    amount = chance.randint(1, 9)
    return chips.pay(night, **sending, payer=payer, payee=payee, chips=amount)


def take_back(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    no = chance.randint(1, entries.latest(night).no)
    return chips.take_back(night, **sending, entry_no=no)


def come_or_go(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    if chance.random() < 0.3:
        name = f"P{len(night.players)}"
        after = chance.choice([None, *night.keys])
        return players.add_player(night, **sending, name=name, after=after)
    presence = chance.choice(["playing", "playing", "away", "left"])
    player = chance.choice(players_of(night))
    players.set_presence(night, **sending, player=player, presence=presence)
    return None


def agree(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    rules = house_rules.rules_in_force(night, "knock")
    values = {
        "ante": chance.randint(0, 3),
        "stock_out": "void_carry_pot",
        "odd_chip": chance.choice(["carry", "left_of_dealer", "knocker"]),
    }
    return house_rules.agree(
        night, **sending, game="knock", rules=type(rules)(**values)
    )


def close(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    if night.closed:
        return settlement.reopen_night(night, **sending)
    share = chance.choice(settlement.SHARES)
    over = chance.random() < 0.5
    return settlement.close_night(night, **sending, share=share, over_disputes=over)


def contest(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    no = chance.randint(1, 1 + entries.count_deals(night))
    player = chance.choice(players_of(night))
    return disputes.raise_dispute(
        night, **sending, deal_no=no, player=player, why="not so"
    )


def end_dispute(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    known = disputes.all_disputes(night)
    no = chance.choice(known).no if known else 1
    how = chance.choice(disputes.BY_WORD)
    return disputes.settle_dispute(
        night, **sending, dispute=no, how=how, note="the host says so"
    )


def settle(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    planned = settlement.in_force(night)
    if chance.random() < 0.2 or not planned.lines:
        return settlement.replan(night, **sending)
    line = chance.choice(planned.lines)
    if line.parts and chance.random() < 0.5:
        entry_no = chance.choice(line.parts).entry_no
        return paying.take_back_payment(night, **sending, entry_no=entry_no)
    place = {"plan": line.plan, "line": line.line}
    if chance.random() < 0.3:
        part = chance.randint(1, max(1, line.left))
        return paying.pay_part(night, **sending, **place, amount=part)
    return paying.mark_paid(night, **sending, **place)


def pay_unasked(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    payer, payee = chance.sample(players_of(night), 2)
    return paying.record_payment(
        night, **sending, payer=payer, payee=payee, amount=chance.randint(1, 200)
    )


def go_home(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    player, banker = chance.sample(players_of(night), 2)
    return leaving.settle_leaver(
        night, **sending, player=player, banker=chance.choice(["", "", banker])
    )


def count(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    last = counting.last_count(night)
    if last is not None and last.differences and chance.random() < 0.6:
        way = chance.choice(WAYS)
        return counting.book_difference(night, **sending, count=last.entry.no, way=way)
    balances = entries.latest(night).balances
    stacks = {
        key: max(0, 40 + balances.stack(key) + chance.choice([0, 0, 0, 1, -2]))
        for key in night.keys
    }
    return counting.count_chips(night, **sending, stacks=stacks, start=40)


ACTS: tuple[Act, ...] = (
    *[post] * 12,
    *[correct, void, void, buy, pay, take_back, come_or_go, agree, close],
    *[contest, contest, end_dispute],
    *[settle] * 3,
    *[pay_unasked, go_home, count, count, come_or_go, come_or_go],
)


@pytest.mark.parametrize("mode", ["book", "bank"])
@pytest.mark.parametrize("seed", range(6))
def test_chips_add_up_and_the_ledger_holds(
    app: Flask, open_night: Callable[..., Night], by: By, seed: int, mode: str
) -> None:
    assert app
    chance = random.Random(seed)
    night = open_night(
        switches={"stock_out": "void_carry_pot"}, terms=Terms(mode, 3, 100, "EUR")
    )
    done: Counter[str] = Counter()
    for step in range(STEPS):
        night = find_night(night.uid)
        act = chance.choice(ACTS)
        before = entries.latest(night)
        try:
            act(night, {"sent": Sent(f"{step}", {}), "by": by}, chance)
            done[act.__name__] += 1
        except CompanionError:
            assert entries.latest(night) == before
    assert done["post"] > 5
    hangs(night)
    holds(night)
    settles(find_night(night.uid))
    travels(find_night(night.uid))


def travels(night: Night) -> None:
    """The night's file makes sense, and says the same once it has been read."""
    file = export(night)
    contents = read(file.encode())
    assert problems_of(contents) == ()
    assert write(contents) == file


def holds(night: Night) -> None:
    """The chain holds, and the balances are what the transfers come to."""
    ledger = entry_store.read(night.id)
    assert verify_chain(night.uid, ledger) is None
    balances = NOTHING
    for entry in ledger:
        balances = after(balances, entry.transfers)
        assert entry.balances == balances
        assert sum(balances.chips.values()) == 0
        assert balances.pot >= 0
    assert audit() == ()


def hangs(night: Night) -> None:
    """What hangs on disputes is what the deals that are open came to, and no more."""
    for dispute in disputes.open_disputes(night):
        history = entries.of_deal(night, dispute.deal_no)
        assert history
        assert history.live
    assert sum(disputes.contested(night).values()) == 0
    without = settlement.without_contested(night)
    if settlement.predict(night).terms.mode == "book":
        assert sum(without.values()) == 0


def settles(night: Night) -> None:
    """What is paid and what is asked for settle everything together, or it is said."""
    settled = settlement.in_force(night) if night.closed else settlement.predict(night)
    payments = [Payment(line.payer, line.payee, line.amount) for line in settled.lines]
    amounts = {standing.player: standing.amount for standing in settled.standings}
    left = outstanding(amounts, payments)
    left.pop(BANK, None)
    assert (set(left.values()) <= {0}) is not settled.uneven
    assert night.closed or not settled.uneven
