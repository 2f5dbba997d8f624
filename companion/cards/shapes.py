"""What makes a pair a pair, as data: what a shape asks for, and what a hand counts as.

Ranks are numbers here, 0 for a deuce and 12 for an ace, and stand highest first.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cards.card import Card


class Shape(NamedTuple):
    """What a hand must show to be of a category.

    ``groups`` are the sizes of its sets of equal ranks, ``run`` how many of its cards
    are in sequence (up to the rank ``top``, where that matters), ``suited`` how many
    are of one suit; what is left out may be anything. Of the ranks that are compared,
    the first ``main`` belong to the cards that make the category.
    """

    category: str
    groups: tuple[int, ...] = ()
    run: int = 0
    suited: int = 0
    top: int | None = None
    main: int = 1


class Reading(NamedTuple):
    """What a hand counts as: its shape, and its ranks in the order of comparison."""

    shape: Shape
    ranks: tuple[int, ...]


class Hand(NamedTuple):
    """A hand of real cards, and what it counts as."""

    reading: Reading
    cards: tuple[Card, ...]
