"""How long a hand's strength takes, beside four other evaluators in the same run.

    python tests/benchmarks/bench_rankings.py [--short]

All judge the same random hands of five cards, with the cards made beforehand in each
library's own kind; only its public call is timed. Rounds are interleaved, so that what
else the machine does falls on all alike. Needs the extra ``bench``.
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

import eval7
import phevaluator
from pokerkit import Card as PokerkitCard
from pokerkit import StandardHighHand
from treys import Card as TreysCard
from treys import Evaluator

from companion.cards import DECK, HIGH, SOKO, Card, write_card

SEED = 2_598_960
SLOW = 20  # pokerkit takes some microseconds a hand and judges one hand in so many

Timed = Callable[[], int]


class Plan(NamedTuple):
    """How much is measured."""

    hands: int
    rounds: int
    starts: int


FULL = Plan(hands=200_000, rounds=11, starts=15)
SHORT = Plan(hands=10_000, rounds=3, starts=3)


def high(hands: Sequence[tuple[Card, ...]]) -> int:
    start = perf_counter_ns()
    for cards in hands:
        HIGH.strength(cards)
    return perf_counter_ns() - start


def soko(hands: Sequence[tuple[Card, ...]]) -> int:
    start = perf_counter_ns()
    for cards in hands:
        SOKO.strength(cards)
    return perf_counter_ns() - start


def eval7_evaluate(hands: Sequence[list[Any]]) -> int:
    start = perf_counter_ns()
    for cards in hands:
        eval7.evaluate(cards)
    return perf_counter_ns() - start


def treys_evaluate(hands: Sequence[list[int]]) -> int:
    evaluator = Evaluator()
    start = perf_counter_ns()
    for cards in hands:
        evaluator.evaluate(cards, [])
    return perf_counter_ns() - start


def phevaluator_evaluate_cards(hands: Sequence[tuple[int, ...]]) -> int:
    start = perf_counter_ns()
    for cards in hands:
        phevaluator.evaluate_cards(*cards)
    return perf_counter_ns() - start


def pokerkit_high_hand(hands: Sequence[tuple[Any, ...]]) -> int:
    start = perf_counter_ns()
    for cards in hands:
        StandardHighHand(cards)
    return perf_counter_ns() - start


def contestants(hands: Sequence[tuple[Card, ...]]) -> dict[str, tuple[Timed, int]]:
    """Each call by its name, with how many hands it judges a round."""
    names = [[write_card(card) for card in cards] for cards in hands]
    few = names[::SLOW]
    for_eval7 = [list(map(eval7.Card, cards)) for cards in names]
    for_treys = [list(map(TreysCard.new, cards)) for cards in names]
    for_pokerkit = [tuple(PokerkitCard.parse("".join(cards))) for cards in few]
    return {
        "companion HIGH.strength": (partial(high, hands), len(hands)),
        "companion SOKO.strength": (partial(soko, hands), len(hands)),
        "eval7.evaluate": (partial(eval7_evaluate, for_eval7), len(hands)),
        "treys Evaluator().evaluate": (partial(treys_evaluate, for_treys), len(hands)),
        "phevaluator.evaluate_cards": (
            partial(phevaluator_evaluate_cards, hands),
            len(hands),
        ),
        "pokerkit StandardHighHand": (
            partial(pokerkit_high_hand, for_pokerkit),
            len(for_pokerkit),
        ),
    }


def measure(plan: Plan) -> dict[str, list[float]]:
    """Nanoseconds a hand in each round, by name."""
    chance = random.Random(SEED)
    hands = [tuple(chance.sample(DECK, 5)) for _ in range(plan.hands)]
    timed = contestants(hands)
    HIGH.strength(hands[0])  # the tables are built with the first hand
    SOKO.strength(hands[0])
    found: dict[str, list[float]] = {name: [] for name in timed}
    order = list(timed)
    for _ in range(1 + plan.rounds):
        chance.shuffle(order)
        for name in order:
            call, number = timed[name]
            found[name].append(call() / number)
    return {name: times[1:] for name, times in found.items()}  # the first warms up


def report(found: dict[str, list[float]], plan: Plan) -> None:
    """The medians, and how many times faster the house is, round against round."""
    print(f"{plan.hands} random hands, {plan.rounds} rounds, ns a hand")
    print(f"{'':28}{'median':>10}{'least':>10}{'most':>10}")
    for name, times in found.items():
        figures = "".join(f"{f(times):10.1f}" for f in (median, min, max))
        print(f"{name:28}{figures}")
    others = [name for name in found if not name.startswith("companion")]
    fastest = min(others, key=lambda name: median(found[name]))
    ours = found["companion HIGH.strength"]
    ratios = [theirs / own for theirs, own in zip(found[fastest], ours, strict=True)]
    print(f"fastest other: {fastest}, {median(ratios):.2f} times as long as HIGH")


def start_milliseconds(code: str) -> float:
    """From the start of a fresh interpreter to its end."""
    start = perf_counter_ns()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (perf_counter_ns() - start) / 1e6


def report_import(plan: Plan) -> None:
    """What importing the cards adds to a bare Python, in pairs one after the other."""
    start_milliseconds("import companion.cards")
    pairs = [
        (start_milliseconds("pass"), start_milliseconds("import companion.cards"))
        for _ in range(plan.starts)
    ]
    added = median([loaded - bare for bare, loaded in pairs])
    print(
        f"import companion.cards: {added:.1f} ms on top of"
        f" {median([bare for bare, _ in pairs]):.1f} ms for a bare Python"
    )


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a quick look only")
    plan = SHORT if parser.parse_args().short else FULL
    report(measure(plan), plan)
    report_import(plan)


if __name__ == "__main__":
    main()
