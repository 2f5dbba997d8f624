"""Whatever is put right, it is as if it had been so from the start."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from support.replay import as_played_over

from companion.games.registry import GAMES
from companion.ledger.entry import verify_chain
from companion.problems import CompanionError
from companion.services import (
    agreements,
    chips,
    deals,
    hindsight,
    house_rules,
    settlement,
    swaps,
)
from companion.services.audit import audit
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.storage import entries, entry_store
from companion.storage.night import Night

STEPS = 50

Act = Callable[[Night, dict[str, Any], random.Random], object]


def some_record(night: Night, chance: random.Random) -> dict[str, Any]:
    """The record of some deal that people could have played."""
    seats = list(night.dealt_to())
    if chance.random() < 0.35:
        return {"seats": seats, "void": chance.choice(["stock_out", "misdeal"])}
    knocker = chance.choice(seats)
    others = [seat for seat in seats if seat != knocker]
    dropped = chance.sample(others, chance.randint(0, len(others)))
    live = [seat for seat in seats if seat not in dropped]
    winners = chance.sample(live, chance.choice([1, 1, min(2, len(live))]))
    declared = {"winners": winners}
    return {"seats": seats, "knocker": knocker, "dropped": dropped} | {
        "declared": declared
    }


def some_deal(night: Night, chance: random.Random) -> int:
    return chance.randint(1, max(1, entries.count_deals(night)))


def some_rules(chance: random.Random) -> Any:
    return type(GAMES["knock"].presets["recommended"].rules)(
        ante=chance.randint(0, 3),
        stock_out=chance.choice(["void_carry_pot", "void_carry_pot", "reshuffle"]),
        odd_chip=chance.choice(["carry", "left_of_dealer", "knocker"]),
        bonuses=False,
    )


def post(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    record = some_record(night, chance)
    return deals.record(night, **sending, game="knock", record=record)


def correct(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    no, record = some_deal(night, chance), some_record(night, chance)
    agreed = chance.choice(entries.of_kind(night, "rules")).no
    rules = chance.choice([None, None, agreed])
    given: dict[str, Any] = {"deal_no": no, "record": record, "rules_of": rules}
    foreseen = deals.preview_correction(night, **given).foreseen
    done = deals.correct(night, **sending, **given)
    assert foreseen is not None
    assert foreseen.replay is not None
    assert entries.latest(night).balances == foreseen.replay.after
    return done


def void(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    return deals.void(night, **sending, deal_no=some_deal(night, chance))


def swap(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    shuffled = chance.sample(night.keys, len(night.keys))
    players = dict(zip(night.keys, shuffled, strict=True))
    count = entries.count_deals(night)
    chosen = chance.sample(range(1, count + 1), chance.randint(0, min(3, count)))
    return swaps.swap_players(night, **sending, deals=chosen, players=players)


def backwards(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    return hindsight.count_since(
        night,
        **sending,
        game="knock",
        rules=some_rules(chance),
        since=some_deal(night, chance),
        why="so it was meant",
    )


def agree(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    rules = some_rules(chance)
    return house_rules.agree(night, **sending, game="knock", rules=rules)


def nod(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    rules = agreements.in_force(night.id, "knock")
    assert rules is not None
    say = chance.choice([agreements.say_agreed, agreements.take_word_back])
    player = chance.choice(night.keys)
    return say(night, **sending, game="knock", rules_no=rules.no, player=player)


def pay(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    payer, payee = chance.sample(night.keys, 2)
    return chips.pay(night, **sending, payer=payer, payee=payee, chips=3)


def close(night: Night, sending: dict[str, Any], chance: random.Random) -> object:
    if night.closed:
        return settlement.reopen_night(night, **sending)
    if chance.random() < 0.5:
        return None
    return settlement.close_night(night, **sending, share="equal")


ACTS: tuple[Act, ...] = (
    *[post] * 5,
    *[correct, void, swap, backwards] * 2,
    *[agree, nod, pay, close],
)


@pytest.mark.parametrize("seed", range(6))
def test_a_night_put_right_is_as_if_it_had_been_so_from_the_start(
    app: Flask, open_night: Callable[..., Night], by: By, seed: int
) -> None:
    assert app
    chance = random.Random(seed)
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    done: Counter[str] = Counter()
    for step in range(STEPS):
        night = find_night(night.uid)
        act = close if night.closed else chance.choice(ACTS)
        before = entries.latest(night)
        try:
            act(night, {"sent": Sent(f"{step}", {}), "by": by}, chance)
            done[act.__name__] += 1
        except CompanionError:
            assert entries.latest(night) == before
        as_played_over(find_night(night.uid))
    assert done["post"] > 2
    ledger = entry_store.read(night.id)
    assert verify_chain(night.uid, ledger) is None
    assert all(entry.balances.pot >= 0 for entry in ledger)
    assert audit() == ()
