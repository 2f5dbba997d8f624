"""Bonus tables: what each low hand is worth in a row, as house rules hold them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from companion.cards import RANKS, Card
from companion.games.rules import is_chips

Table = tuple[tuple[str, int], ...]
"""Hands as they are read out, and their values: ``(("7-5-4-3-2", 4), …)``."""

# The eighteen lowest hands of 2-7, lowest first (rules of 2-7 Chinese poker, K003.18).
LOWS = (
    "7-5-4-3-2", "7-6-4-3-2", "7-6-5-3-2", "7-6-5-4-2", "8-5-4-3-2", "8-6-4-3-2",
    "8-6-5-3-2", "8-6-5-4-2", "8-6-5-4-3", "8-7-4-3-2", "8-7-5-3-2", "8-7-5-4-2",
    "8-7-5-4-3", "8-7-6-3-2", "8-7-6-4-2", "8-7-6-4-3", "8-7-6-5-2", "8-7-6-5-3",
)  # fmt: skip

# Middle: 7-6-4-3-2 is worth 17, and each next hand one less (K003.18).
MIDDLE: Table = tuple((low, 18 - place) for place, low in enumerate(LOWS) if place)
# Back: 7-5-4-3-2 is worth 4, and each next hand one less (K003.19).
BACK: Table = tuple((low, 4 - place) for place, low in enumerate(LOWS[:4]))

_READ_RANKS = {"10" if rank == "T" else rank: rank for rank in RANKS}


def read_table(given: object) -> Table | None:
    """A bonus table from ``{"7-6-4-3-2": 17, …}``; ``None`` where it cannot be one.

    >>> read_table({"7-5-4-3-2": 4})
    (('7-5-4-3-2', 4),)
    >>> read_table({"7-7-4-3-2": 4}) is None
    True
    """
    if not isinstance(given, Mapping):
        return None
    table: list[tuple[str, int]] = []
    for hand, value in given.items():
        if not isinstance(hand, str) or not _is_low(hand) or not is_chips(value):
            return None
        table.append((hand, value))
    return tuple(table)


def write_table(table: object) -> dict[str, int]:
    """A bonus table as JSON holds it."""
    return dict(table)  # type: ignore[call-overload, no-any-return]  # a Table


def unsuited(hand: str) -> tuple[Card, ...]:
    """Cards that make up a hand of the table, in more than one suit.

    >>> from companion.cards import write_cards
    >>> write_cards(unsuited("7-5-4-3-2"))
    '7c 5d 4d 3d 2d'
    """
    ranks = [RANKS.index(_READ_RANKS[rank]) for rank in hand.split("-")]
    return tuple(Card(4 * rank + (place > 0)) for place, rank in enumerate(ranks))


def _is_low(hand: str) -> bool:
    """Whether a hand is five different ranks, highest first, and no straight."""
    ranks = [_READ_RANKS.get(rank) for rank in hand.split("-")]
    places = [RANKS.index(rank) for rank in ranks if rank is not None]
    falling = all(high > low for high, low in itertools.pairwise(places))
    return len(places) == len(ranks) == 5 and falling and places[0] - places[4] > 4
