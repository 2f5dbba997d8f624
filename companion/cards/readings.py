"""What hands count as: every holding there is, and the strongest shape that fits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from companion.cards.shapes import Reading, Shape

FROM_THE_ACE = range(12, -1, -1)


class Holding(NamedTuple):
    """A hand as far as a ranking sees it: its ranks, and those of the suited cards.

    ``suited`` is empty where too few cards are of one suit for any shape to ask.
    """

    ranks: tuple[int, ...]
    suited: tuple[int, ...] = ()


def holdings(size: int, shapes: Iterable[Shape]) -> Iterator[Holding]:
    """Every holding of so many cards that these shapes can tell apart."""
    for ranks in combinations_with_replacement(FROM_THE_ACE, size):
        if ranks.count(ranks[0]) <= 4:
            yield Holding(ranks)
    for number in sorted({shape.suited for shape in shapes} - {0}):
        for suited in combinations(FROM_THE_ACE, number):
            for others in combinations_with_replacement(FROM_THE_ACE, size - number):
                ranks = tuple(sorted(suited + others, reverse=True))
                yield Holding(ranks, suited)


def read(holding: Holding, shapes: Sequence[Shape], *, low_ace: bool) -> Reading:
    """The strongest reading of a holding; ``shapes`` stand from the weakest up.

    ``low_ace`` says whether the ace may also begin a sequence: A-2-3-4-5.
    """
    counts = Counter(holding.ranks)
    grouped = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    groups = tuple([counts[rank] for rank in grouped])
    for shape in reversed(shapes):
        if shape.groups and shape.groups != groups:
            continue
        if shape.suited > len(holding.suited):
            continue
        if shape.run:
            top = _top_of_run(tuple(counts), shape.run, low_ace=low_ace)
            if top is None or shape.top not in {None, top}:
                continue
            others = _without(holding.ranks, run_to(top, shape.run))
            return Reading(shape, (top, *others))
        if shape.suited:
            others = _without(holding.ranks, holding.suited)
            return Reading(shape, holding.suited + others)
        return Reading(shape, tuple(grouped))
    message = f"no shape fits {holding}"
    raise ValueError(message)


def run_to(top: int, length: int) -> tuple[int, ...]:
    """The ranks of a sequence from its top down; below the deuce stands the ace.

    >>> run_to(3, 5)
    (3, 2, 1, 0, 12)
    """
    return tuple([(top - step) % 13 for step in range(length)])


def _top_of_run(ranks: tuple[int, ...], length: int, *, low_ace: bool) -> int | None:
    runs = _runs(length, low_ace=low_ace)
    for chosen in combinations(ranks, length):
        if chosen in runs:
            return runs[chosen]
    return None


@cache
def _runs(length: int, *, low_ace: bool) -> dict[tuple[int, ...], int]:
    lowest_top = length - 2 if low_ace else length - 1
    return {
        tuple(sorted(run_to(top, length), reverse=True)): top
        for top in range(lowest_top, 13)
    }


def _without(ranks: tuple[int, ...], taken: Iterable[int]) -> tuple[int, ...]:
    others = list(ranks)
    for rank in taken:
        others.remove(rank)
    return tuple(others)
