"""What hands count as: every holding there is, and the strongest shape that fits it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from companion.cards.shapes import Shape

FROM_THE_ACE = range(12, -1, -1)
FROM_THE_KING = range(11, -2, -1)
"""The ranks where the ace is the lowest: it counts -1, next below the deuce."""


class Holding(NamedTuple):
    """A hand as far as a ranking sees it: its ranks, and those of the suited cards.

    ``suited`` is empty where too few cards are of one suit for any shape to ask.
    """

    ranks: tuple[int, ...]
    suited: tuple[int, ...] = ()


def holdings(
    size: int, shapes: Iterable[Shape], ranks_down: Sequence[int] = FROM_THE_ACE
) -> Iterator[Holding]:
    """Every holding of so many cards that these shapes can tell apart."""
    for ranks in combinations_with_replacement(ranks_down, size):
        if ranks.count(ranks[0]) <= 4:
            yield Holding(ranks)
    for number in sorted({shape.suited for shape in shapes} - {0}):
        for suited in combinations(ranks_down, number):
            for others in combinations_with_replacement(ranks_down, size - number):
                ranks = tuple(sorted(suited + others, reverse=True))
                yield Holding(ranks, suited)


def read(
    holding: Holding, shapes: Sequence[Shape], *, low_ace: bool
) -> tuple[int, tuple[int, ...]]:
    """What a holding is worth: the place of its strongest shape, and its ranks.

    ``shapes`` stand from the weakest up, so that worths can be compared as they are.
    ``low_ace`` says whether the ace may also begin a sequence: A-2-3-4-5.
    """
    counts = {rank: holding.ranks.count(rank) for rank in holding.ranks}
    # The ranks stand highest first, and sorting leaves equal counts in that order.
    ranks = sorted(counts, key=counts.__getitem__, reverse=True)
    groups = tuple([counts[rank] for rank in ranks])
    for place in reversed(range(len(shapes))):
        compared = _compared(shapes[place], holding, groups, low_ace=low_ace)
        if compared is not None:
            return place, compared or tuple(ranks)
    message = f"no shape fits {holding}"
    raise ValueError(message)


def _compared(
    shape: Shape, holding: Holding, groups: tuple[int, ...], *, low_ace: bool
) -> tuple[int, ...] | None:
    """The ranks that a holding of this shape is compared by; None if it is not.

    They are empty where ranks are compared as they come, the larger groups first.
    """
    if shape.suited > len(holding.suited):
        return None
    if shape.groups:
        return () if shape.groups == groups else None
    if not shape.run:
        return holding.suited + _without(holding.ranks, holding.suited)
    if len(groups) < shape.run:
        return None
    top = _top_of_run(frozenset(holding.ranks), shape.run, low_ace=low_ace)
    if top is None or shape.top not in {None, top}:
        return None
    return top, *_without(holding.ranks, run_to(top, shape.run))


def run_to(top: int, length: int) -> tuple[int, ...]:
    """The ranks of a sequence from its top down; below the deuce stands the ace.

    >>> run_to(3, 5)
    (3, 2, 1, 0, 12)
    """
    return tuple([(top - step) % 13 for step in range(length)])


@cache
def _top_of_run(ranks: frozenset[int], length: int, *, low_ace: bool) -> int | None:
    lowest_top = length - 2 if low_ace else length - 1
    for top in range(12, lowest_top - 1, -1):
        if ranks.issuperset(run_to(top, length)):
            return top
    return None


def _without(ranks: tuple[int, ...], taken: Iterable[int]) -> tuple[int, ...]:
    others = list(ranks)
    for rank in taken:
        others.remove(rank)
    return tuple(others)
