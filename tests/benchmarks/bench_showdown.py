"""How long hold'em showdowns take, beside phevaluator and treys in the same run.

    python tests/benchmarks/bench_showdown.py [--short]

The same random showdowns of two hands and a board, on the flop, the turn and the
river, with the cards made beforehand in each library's own kind; only its public call
is timed, one for each hand of five, six or seven cards. Rounds are interleaved, so
that what else the machine does falls on all alike. All three must name the same
winners. Needs the extra ``bench``.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter_ns
from typing import Any, NamedTuple

import phevaluator
from treys import Card as TreysCard
from treys import Evaluator

from companion.cards import DECK, HIGH, Card, write_card

SEED = 133_784_560
STREETS = {"flop": 3, "turn": 4, "river": 5}

Winners = list[int]
Timed = Callable[[], tuple[int, Winners]]


class Showdown(NamedTuple):
    """Two hands and the board."""

    first: tuple[Card, ...]
    second: tuple[Card, ...]
    board: tuple[Card, ...]


class Plan(NamedTuple):
    """How much is measured: every so manieth showdown by the slow ones."""

    showdowns: int
    rounds: int
    part: int


FULL = Plan(showdowns=100_000, rounds=7, part=5)
SHORT = Plan(showdowns=2_000, rounds=3, part=5)


def companion(hands: Sequence[tuple[Any, Any]]) -> tuple[int, Winners]:
    found = []
    start = perf_counter_ns()
    for first, second in hands:
        found.append(HIGH.best_strength(first) - HIGH.best_strength(second))
    return perf_counter_ns() - start, found


def phe(hands: Sequence[tuple[Any, Any]]) -> tuple[int, Winners]:
    found = []
    evaluate = phevaluator.evaluate_cards
    start = perf_counter_ns()
    for first, second in hands:
        found.append(evaluate(*second) - evaluate(*first))
    return perf_counter_ns() - start, found


def treys(hands: Sequence[tuple[Any, Any, Any]]) -> tuple[int, Winners]:
    found = []
    evaluate = Evaluator().evaluate
    start = perf_counter_ns()
    for first, second, board in hands:
        found.append(evaluate(second, board) - evaluate(first, board))
    return perf_counter_ns() - start, found


def _treys_cards(cards: Sequence[Card]) -> list[int]:
    return [TreysCard.new(write_card(card)) for card in cards]


def contestants(showdowns: Sequence[Showdown], plan: Plan) -> dict[str, Timed]:
    """Each call by its name, with the cards made for it."""
    whole = [(a + board, b + board) for a, b, board in showdowns]
    few = showdowns[:: plan.part]
    for_treys = [
        (_treys_cards(a), _treys_cards(b), _treys_cards(board)) for a, b, board in few
    ]
    return {
        "companion HIGH.best_strength": partial(companion, whole),
        "phevaluator.evaluate_cards": partial(phe, whole[:: plan.part]),
        "treys Evaluator().evaluate": partial(treys, for_treys),
    }


def measure(plan: Plan, street: int) -> dict[str, list[float]]:
    """Nanoseconds a hand in each round, by name; the winners are checked."""
    chance = random.Random(SEED + street)
    showdowns = []
    for _ in range(plan.showdowns):
        cards = tuple(chance.sample(DECK, 4 + street))
        showdowns.append(Showdown(cards[:2], cards[2:4], cards[4:]))
    timed = contestants(showdowns, plan)
    found: dict[str, list[float]] = {name: [] for name in timed}
    order = list(timed)
    for _ in range(1 + plan.rounds):
        chance.shuffle(order)
        signs = {}
        for name in order:
            spent, winners = timed[name]()
            found[name].append(spent / (2 * len(winners)))
            signs[name] = [(n > 0) - (n < 0) for n in winners]
        ours, *others = (signs[name] for name in timed)
        assert all(theirs == ours[:: plan.part] for theirs in others)
    return {name: times[1:] for name, times in found.items()}  # the first warms up


def report(street: str, found: dict[str, list[float]], plan: Plan) -> None:
    """The medians, and how many times as long the others take, round against round."""
    print(f"{street}: {plan.showdowns} showdowns, {plan.rounds} rounds, ns a hand")
    print(f"{'':32}{'median':>10}{'least':>10}{'most':>10}{'times':>8}")
    ours = next(iter(found.values()))
    for name, times in found.items():
        figures = "".join(f"{f(times):10.0f}" for f in (median, min, max))
        ratio = median([t / own for t, own in zip(times, ours, strict=True)])
        print(f"{name:32}{figures}{ratio:8.1f}")


def report_building() -> None:
    """How long the tables take, which come with the first hand of a fresh program."""
    code = (
        "from time import perf_counter_ns as now; from companion.cards import *;"
        "HIGH.strength(DECK[:5]); start = now(); HIGH.best_strength(DECK[:7]);"
        "print((now() - start) // 1_000_000)"
    )
    spent = [
        int(
            subprocess.run(
                [sys.executable, "-c", code], check=True, capture_output=True
            ).stdout
        )
        for _ in range(5)
    ]
    print(f"the tables for six and seven cards: {median(spent)} ms, once")


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a quick look only")
    plan = SHORT if parser.parse_args().short else FULL
    HIGH.best_strength(DECK[:7])  # the tables are built with the first hand
    for street, cards in STREETS.items():
        report(street, measure(plan, cards), plan)
    report_building()


if __name__ == "__main__":
    main()
