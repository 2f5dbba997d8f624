"""Whether hands stand in the order that pokerkit gives them, ranking by ranking.

    python tests/benchmarks/bench_agreement.py [--short]

Every hand is judged by both; then the two scales must be one: equal where the other
says equal, and rising or falling together. Hands of the rarest kinds are dealt on
purpose, for chance would bring few. Ends with an error where any two hands disagree.
Needs the extra ``bench``; sökö and three cards without straights are not in pokerkit.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pokerkit import Card as PokerkitCard
from pokerkit import (
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)

from companion.cards import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    HIGH,
    Card,
    best_of,
    best_with_board,
    write_card,
)

SEED = 20_260_821
FULL, SHORT = 100_000, 1_000

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]
Judge = Callable[[Sequence[Card], Sequence[Card]], int]


class Held(NamedTuple):
    """One ranking as both judge it: how many cards a hand and the board have."""

    name: str
    hand: int
    board: int
    ours: Judge
    theirs: Judge


def _high(hand: Sequence[Card], board: Sequence[Card]) -> int:
    strength = HIGH.strength(best_with_board(hand, board))
    assert strength == HIGH.best_strength((*hand, *board))
    return strength


def _omaha(hand: Sequence[Card], board: Sequence[Card]) -> int:
    return HIGH.strength(best_with_board(hand, board, from_hand=2))


def _deuce_to_seven(hand: Sequence[Card], _board: Sequence[Card]) -> int:
    return DEUCE_TO_SEVEN.strength(hand)


def _ace_to_five(hand: Sequence[Card], _board: Sequence[Card]) -> int:
    return ACE_TO_FIVE.strength(best_of(ACE_TO_FIVE, hand, lowest=True))


def _pokerkit(kind: Any) -> Judge:
    def index(hand: Sequence[Card], board: Sequence[Card]) -> int:
        judged = kind.from_game(_cards(hand), _cards(board))
        return int(judged.entry.index)

    return index


def _cards(cards: Sequence[Card]) -> tuple[Any, ...]:
    return tuple(PokerkitCard.parse("".join(map(write_card, cards))))


HELD = (
    Held("high, five cards", 5, 0, _high, _pokerkit(StandardHighHand)),
    Held("high, best of seven", 7, 0, _high, _pokerkit(StandardHighHand)),
    Held("hold'em", 2, 5, _high, _pokerkit(StandardHighHand)),
    Held("Omaha", 4, 5, _omaha, _pokerkit(OmahaHoldemHand)),
    Held("deuce to seven", 5, 0, _deuce_to_seven, _pokerkit(StandardLowHand)),
    Held("ace to five, five cards", 5, 0, _ace_to_five, _pokerkit(RegularLowHand)),
    Held("ace to five, of seven", 7, 0, _ace_to_five, _pokerkit(RegularLowHand)),
)


def deals(held: Held, number: int, chance: random.Random) -> Iterator[Deal]:
    """So many random deals; every fourth from one suit or few ranks."""
    few = [card for card in DECK if card < 16]
    suit = [card for card in DECK if card % 4 == 3]
    needed = held.hand + held.board
    for nth in range(number):
        pack: Sequence[Card] = DECK
        if nth % 8 == 0:
            pack = [*suit, *few[:2]]
        elif nth % 8 == 4:
            pack = [*few, *suit[-2:]]
        cards = chance.sample(pack, needed)
        yield tuple(cards[: held.hand]), tuple(cards[held.hand :])


def disagreements(held: Held, number: int) -> tuple[int, int]:
    """How many kinds of hands were met, and how many neighbours disagree."""
    chance = random.Random(SEED)
    met = {
        (held.ours(hand, board), held.theirs(hand, board))
        for hand, board in deals(held, number, chance)
    }
    rising = sorted(met)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(rising)]
    upwards = sum(theirs > 0 for _, theirs in steps) * 2 > len(steps)
    wrong = sum(
        ours == 0 or theirs == 0 or (theirs > 0) != upwards for ours, theirs in steps
    )
    return len(met), wrong


def main() -> None:
    """Hold every ranking against pokerkit's, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a quick look only")
    number = SHORT if parser.parse_args().short else FULL
    total = 0
    for held in HELD:
        kinds, wrong = disagreements(held, number)
        total += wrong
        print(
            f"{held.name:26}{number:>8} hands, {kinds:>5} strengths,"
            f" disagreements: {wrong}",
            flush=True,
        )
    assert total == 0


if __name__ == "__main__":
    main()
