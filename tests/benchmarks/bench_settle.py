"""How long it takes to find the fewest payments, and whether they are the fewest.

    python tests/benchmarks/bench_settle.py [--short]

Times `settle` for 8 to 20 people on random nights and on amounts that make the search
hard, and compares it with an exhaustive search on 2,000 random nights of 3 to 8.
"""

from __future__ import annotations

import argparse
import random
import sys
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from companion.ledger.settle import outstanding, settle

SEED: Final = 16
NIGHTS: Final = 2000
PEOPLE: Final = (8, 12, 16, 20)

Chance: TypeAlias = random.Random
Make: TypeAlias = Callable[[Chance, int], list[int]]


class Plan(NamedTuple):
    """How much is measured."""

    nights: int
    rounds: int


FULL: Final = Plan(nights=100, rounds=5)
SHORT: Final = Plan(nights=10, rounds=1)


def random_night(chance: Chance, people: int) -> list[int]:
    """Every player but the last wins or loses up to 200 chips, in fives."""
    return balanced([5 * chance.randint(-40, 40) for _ in range(people - 1)])


def no_group(chance: Chance, people: int) -> list[int]:
    """Powers of two against one debtor: no smaller group evens out."""
    amounts = balanced([2**power for power in range(people - 1)])
    chance.shuffle(amounts)
    return amounts


def odd_and_even(chance: Chance, people: int) -> list[int]:
    """Odd claims and even debts: many groups even out, and none is a pair."""
    claims = [chance.randrange(1, 60, 2) for _ in range(people // 2 // 2 * 2)]
    debts = [-2 * chance.randint(1, 30) for _ in range(people - len(claims) - 1)]
    amounts = balanced(claims + debts)
    return amounts if amounts[-1] < 0 else odd_and_even(chance, people)


def large_groups(chance: Chance, people: int) -> list[int]:
    """Few large claims and many small debts: a group takes many people."""
    claims = [140 + chance.randint(-8, 8) for _ in range(people * 3 // 10)]
    number = people - len(claims)
    each = sum(claims) // number
    debts = [-each + chance.randint(-9, 9) for _ in range(number - 1)]
    return balanced(claims + debts)


def balanced(amounts: Sequence[int]) -> list[int]:
    return [*amounts, -sum(amounts)]


MAKERS: Final[Mapping[str, Make]] = {
    "random": random_night,
    "no group": no_group,
    "odd and even": odd_and_even,
    "large groups": large_groups,
}


def fewest(amounts: Sequence[int]) -> int:
    """The fewest payments, by the best way to empty every subset of people."""
    owing = [amount for amount in amounts if amount]
    best, total = [0], [0]
    for subset in range(1, 1 << len(owing)):
        members = [i for i in range(len(owing)) if subset >> i & 1]
        total.append(total[subset & (subset - 1)] + owing[members[0]])
        fewer = max(best[subset & ~(1 << i)] for i in members)
        best.append(fewer + (total[subset] == 0))
    return len(owing) - best[-1]


def named(amounts: Sequence[int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in enumerate(amounts, 1)}


def too_many(chance: Chance) -> tuple[int, int]:
    """Payments beyond the fewest, and nights left unsettled, on the random nights."""
    payments = unsettled = 0
    for _ in range(NIGHTS):
        most = chance.choice([3, 8, 20, 60])
        players = chance.randint(3, 8)
        night = balanced([chance.randint(-most, most) for _ in range(players - 1)])
        found = settle(named(night)).payments
        payments += len(found) - fewest(night)
        unsettled += any(outstanding(named(night), found).values())
    return payments, unsettled


def timed(amounts: Mapping[str, int], rounds: int) -> float:
    """Milliseconds to settle, the median of some rounds."""
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        settlement = settle(amounts)
        taken.append(1000 * (perf_counter() - start))
        if not settlement.exact:
            sys.exit(f"not settled exactly: {amounts}")
    return median(taken)


def memory(amounts: Mapping[str, int]) -> int:
    """The most bytes held while settling."""
    tracemalloc.start()
    settle(amounts)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true", help="fewer nights and rounds")
    plan = SHORT if parser.parse_args().short else FULL
    chance = random.Random(SEED)
    print(
        f"{'settle, ms':14} {'people':>6} {'median':>9} {'longest':>9} {'peak MB':>8}"
    )
    for name, make in MAKERS.items():
        for people in PEOPLE:
            nights = [named(make(chance, people)) for _ in range(plan.nights)]
            taken = {timed(night, plan.rounds): night for night in nights}
            longest = max(taken)
            peak = memory(taken[longest]) / 1e6
            print(
                f"{name:14} {people:6} {median(taken):9.3f} {longest:9.3f} {peak:8.2f}"
            )
    payments, unsettled = too_many(chance)
    print(
        f"{NIGHTS} random nights of 3 to 8 players against exhaustive search:"
        f" payments too many: {payments}, nights left unsettled: {unsettled}"
    )
    if payments or unsettled:
        sys.exit(1)


if __name__ == "__main__":
    main()
