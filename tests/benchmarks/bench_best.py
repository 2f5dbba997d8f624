"""How long the best setting takes, and whether it is the best.

Run ``python tests/benchmarks/bench_best.py [--short]``. For random deals the search is
held against a plain one that scores all 72,072 settings with memoised rows; the times
stand beside each other, from one run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from functools import cache
from itertools import combinations

from companion.cards import DECK, Card
from companion.games.chinese.best import best_setting
from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import (
    DEUCE_TO_SEVEN_27,
    Hand,
    compare_rows,
    order_key,
)
from companion.games.chinese.rules import Rules
from companion.games.chinese.scoring import base_points, bonus_value

FRONT, MIDDLE, BACK = DEUCE_TO_SEVEN_27.rows
RULES = Rules()


def main() -> None:
    """Print the times and how many deals disagree."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--short", action="store_true", help="few deals")
    deals = 10 if parser.parse_args().short else 500
    shuffled = random.Random(27)
    ours: list[float] = []
    plain: list[float] = []
    wrong = 0
    for _ in range(deals):
        deck = shuffled.sample(DECK, 26)
        other = {
            "front": tuple(deck[13:16]),
            "middle": tuple(deck[16:21]),
            "back": tuple(deck[21:]),
        }
        start = time.perf_counter()
        found = best_setting(tuple(deck[:13]), other, RULES)
        middle = time.perf_counter()
        best = _brute_force(tuple(deck[:13]), other)
        plain.append(time.perf_counter() - middle)
        ours.append(middle - start)
        wrong += (None if found is None else found.points) != best
    ours.sort()
    print(f"{deals} random deals, disagreements with brute force: {wrong}")
    print(
        f"best setting: median {1000 * statistics.median(ours):.1f} ms, "
        f"p99 {1000 * ours[int(0.99 * (deals - 1))]:.1f} ms; "
        f"brute force: median {1000 * statistics.median(plain):.1f} ms, "
        f"ratio {statistics.median(plain) / statistics.median(ours):.1f}"
    )
    assert wrong == 0


def _brute_force(cards: tuple[Card, ...], other: Hand) -> int | None:
    """The most points of any legal setting, straight from the rules."""
    fouls = bool(breaks(DEUCE_TO_SEVEN_27, other, RULES))

    @cache
    def key(name: str, hand: tuple[Card, ...]) -> tuple[int, ...]:
        return order_key(FRONT if name == "front" else MIDDLE, hand)

    @cache
    def side(name: str, hand: tuple[Card, ...]) -> tuple[int, int]:
        row = DEUCE_TO_SEVEN_27.by_key[name]
        mine, theirs = row.ranking.strength(hand), row.ranking.strength(other[name])
        result = (mine < theirs) - (mine > theirs)
        held = bonus_value(row, hand, RULES) or 0
        against = bonus_value(row, other[name], RULES) or 0
        if fouls:
            return 1, held
        return result, held if result > 0 else -against if result < 0 else 0

    most: int | None = None
    for front in combinations(cards, 3):
        rest = tuple(card for card in cards if card not in front)
        for middle in combinations(rest, 5):
            if compare_rows(key("front", front), key("middle", middle)) <= 0:
                continue
            back = tuple(card for card in rest if card not in middle)
            if compare_rows(key("middle", middle), key("back", back)) <= 0:
                continue
            sides = {"front": side("front", front), "middle": side("middle", middle)}
            sides["back"] = side("back", back)
            winners = {name: result for name, (result, _) in sides.items()}
            base = RULES.foul if fouls else base_points(winners, RULES)[0]
            points = base + sum(bonus for _, bonus in sides.values())
            most = points if most is None else max(most, points)
    return most


if __name__ == "__main__":
    main()
