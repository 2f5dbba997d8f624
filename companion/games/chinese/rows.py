"""The three rows of a Chinese poker hand, declared as data.

A member of the family says which rows it has, how each is ranked, which hand wins a
row, and in which order the rows must stand. Nothing else asks which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import DEUCE_TO_SEVEN, HIGH, THREE_CARD, Card, Ranking
from companion.messages import Phrase

Hand = Mapping[str, tuple[Card, ...]]
"""One player's rows by their keys."""

# Every category from the weakest up: what decides first between rows of two sizes.
CATEGORY_ORDER: Mapping[str, int] = MappingProxyType(
    {shape.category: place for place, shape in enumerate(HIGH.shapes)}
)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: how many cards, how they are ranked, and which hand wins it.

    ``bonus`` names the house rule that holds the row's bonus table, if it has one.
    """

    key: str
    name: Phrase
    size: int
    ranking: Ranking
    lower_wins: bool
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """One row must be stronger, in ordinary poker strength, than another.

    ``equal`` names the house rule that may allow them to be equal.
    """

    stronger: str
    weaker: str
    equal: str | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family: its rows from front to back, and their order."""

    key: str
    rows: tuple[Row, ...]
    orders: tuple[Order, ...]

    @property
    def by_key(self) -> dict[str, Row]:
        """The rows by their keys."""
        return {row.key: row for row in self.rows}


DEUCE_TO_SEVEN_27 = Variant(
    key="chinese_27",
    rows=(
        Row("front", Phrase("row.front", "Front"), 3, THREE_CARD, lower_wins=True),
        Row(
            "middle",
            Phrase("row.middle", "Middle"),
            5,
            DEUCE_TO_SEVEN,
            lower_wins=True,
            bonus="middle_bonus",
        ),
        Row(
            "back",
            Phrase("row.back", "Back"),
            5,
            DEUCE_TO_SEVEN,
            lower_wins=True,
            bonus="back_bonus",
        ),
    ),
    orders=(Order("front", "middle"), Order("middle", "back", "middle_equals_back")),
)
"""2-7 triple draw Chinese poker: every row is won by the lower hand (K003.6-9)."""


def order_key(row: Row, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How strong a row is in the order of rows: its category, then its ranks."""
    reading = row.ranking.reading(row.ranking.strength(cards))
    return (CATEGORY_ORDER[reading.shape.category], *reading.ranks)


def compare_rows(stronger: tuple[int, ...], weaker: tuple[int, ...]) -> int:
    """1, 0 or -1; of a longer row only as many ranks count as the shorter one has.

    >>> compare_rows((0, 7, 6, 5), (0, 7, 6, 5, 2, 0))  # 9-8-7 and 9-8-7-4-2
    0
    """
    length = min(len(stronger), len(weaker))
    ours, theirs = stronger[:length], weaker[:length]
    return (ours > theirs) - (ours < theirs)
