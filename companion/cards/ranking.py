"""The rankings, declared as data: which hand is stronger, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.cards.card import Card
from companion.cards.shapes import Hand, Reading, Shape
from companion.messages import Message

if TYPE_CHECKING:
    from companion.cards.comparison import Comparison
    from companion.cards.strengths import Strength, Table


# Every shape from the weakest up. A hand is of the last one that fits it.
_FIVE_CARDS = (
    Shape("high_card", groups=(1, 1, 1, 1, 1)),
    Shape("pair", groups=(2, 1, 1, 1)),
    Shape("two_pairs", groups=(2, 2, 1), main=2),
    Shape("three_of_a_kind", groups=(3, 1, 1)),
    Shape("straight", run=5),
    Shape("flush", suited=5, main=5),
    Shape("full_house", groups=(3, 2), main=2),
    Shape("four_of_a_kind", groups=(4, 1)),
    Shape("straight_flush", run=5, suited=5),
    Shape("royal_flush", run=5, suited=5, top=12),
)
_ONLY_SETS = tuple([shape for shape in _FIVE_CARDS if shape.groups])
_SOKO = (
    Shape("four_straight", run=4),
    Shape("four_flush", suited=4, main=4),
)
_THREE_CARDS = (
    Shape("high_card", groups=(1, 1, 1)),
    Shape("pair", groups=(2, 1)),
    Shape("three_of_a_kind", groups=(3,)),
)


@dataclass(frozen=True, eq=False)
class Ranking:
    """An order of hands: shapes from the weakest up, each compared rank by rank.

    ``low_ace`` says whether the ace may also begin a sequence (A-2-3-4-5);
    ``lowest_ace`` whether it is the lowest card of all, below the deuce, where its
    rank in a reading is -1; ``read_out`` whether a hand without a shape is called by
    all its ranks, as where the lowest hand wins.
    """

    key: str
    size: int
    shapes: tuple[Shape, ...]
    low_ace: bool = True
    lowest_ace: bool = False
    read_out: bool = False

    @cached_property
    def strength(self) -> Strength:
        """How strong a hand is, from 1 up; equal is a tie, whatever the suits.

        The cards must differ from each other. A wrong number of them is a ValueError.

        >>> from companion.cards.notation import parse_cards
        >>> HIGH.strength(parse_cards("7c 5d 4h 3s 2c"))
        1
        """
        from companion.cards.strengths import look_up  # noqa: PLC0415 - see below

        return look_up(self._table, self.size)

    @cached_property
    def best_strength(self) -> Strength:
        """How strong the strongest hand is that can be made of five to seven cards.

        It is for rankings of five cards, and on the scale of `strength`.

        >>> from companion.cards.notation import parse_cards
        >>> seven = parse_cards("Kc 9d As Ks Kd 9h 2c")
        >>> HIGH.best_strength(seven) == HIGH.strength(parse_cards("Kc Ks Kd 9d 9h"))
        True
        """
        from companion.cards.sevens import look_up_best  # noqa: PLC0415 - see below

        return look_up_best(self._table, self.strength)

    @property
    def categories(self) -> tuple[str, ...]:
        """The codes of the categories, from the weakest up.

        >>> THREE_CARD.categories
        ('high_card', 'pair', 'three_of_a_kind')
        """
        return tuple([shape.category for shape in self.shapes])

    @property
    def highest(self) -> int:
        """The strength of the strongest hand, which is how many there are.

        >>> HIGH.highest
        7462
        """
        return len(self._table.readings)

    def reading(self, strength: int) -> Reading:
        """What a hand of this strength counts as: its shape and the ranks compared.

        >>> HIGH.reading(7462).ranks
        (12,)
        """
        if not 1 <= strength <= self.highest:
            message = f"{self.key} has no strength {strength}"
            raise ValueError(message)
        return self._table.readings[strength - 1]

    def category(self, strength: int) -> str:
        """The code of the category that a hand of this strength is of.

        >>> HIGH.category(HIGH.highest), HIGH.category(1)
        ('royal_flush', 'high_card')
        """
        return self.reading(strength).shape.category

    def describe(self, cards: Sequence[Card]) -> Message:
        """What a hand is called, such as “two pairs, aces and queens”.

        >>> from companion.cards.notation import parse_cards
        >>> HIGH.describe(parse_cards("Ah Ad Qs Qc 8d")).code
        'hand.two_pairs'
        """
        from companion.cards.wording import describe_hand  # noqa: PLC0415 - see below

        return describe_hand(self._hand(cards), read_out=self.read_out)

    def compare(self, first: Sequence[Card], second: Sequence[Card]) -> Comparison:
        """Which of two hands is stronger, and the first difference that decides.

        >>> from companion.cards.notation import parse_cards, write_cards
        >>> found = HIGH.compare(
        ...     parse_cards("Tc Td Kh 5s 2c"), parse_cards("Th Ts Jh 5d 2d")
        ... )
        >>> found.result, write_cards(found.first), write_cards(found.second)
        (1, 'Kh', 'Jh')
        """
        from companion.cards.comparison import compare_hands  # noqa: PLC0415 - see below

        ours, theirs = self.strength(first), self.strength(second)
        result = (ours > theirs) - (ours < theirs)
        return compare_hands(self._hand(first), self._hand(second), result)

    @cached_property
    def _table(self) -> Table:
        # Tables and words are loaded with the first hand, so that starting is quick.
        from companion.cards.strengths import tabulate  # noqa: PLC0415

        return tabulate(
            self.size, self.shapes, low_ace=self.low_ace, lowest_ace=self.lowest_ace
        )

    def _hand(self, cards: Sequence[Card]) -> Hand:
        return Hand(self.reading(self.strength(cards)), tuple(cards))


HIGH = Ranking("high", 5, _FIVE_CARDS)
"""Ordinary poker; A-2-3-4-5 is a straight to the five."""

SOKO = Ranking("soko", 5, _FIVE_CARDS[:2] + _SOKO + _FIVE_CARDS[2:])
"""As ordinary poker, with four-straight and four-flush between a pair and two pairs."""

DEUCE_TO_SEVEN = Ranking("deuce_to_seven", 5, _FIVE_CARDS, low_ace=False, read_out=True)
"""For games that the lowest hand wins; the ace is high, so A-5-4-3-2 is ace high."""

ACE_TO_FIVE = Ranking("ace_to_five", 5, _ONLY_SETS, lowest_ace=True, read_out=True)
"""For games that the lowest hand wins: the ace is low, and neither straights nor
flushes count, so that 5-4-3-2-A is the lowest hand."""

THREE_CARD = Ranking("three_card", 3, _THREE_CARDS)
"""Three cards, without straights and flushes."""

RANKINGS: Mapping[str, Ranking] = MappingProxyType(
    {
        ranking.key: ranking
        for ranking in (HIGH, SOKO, DEUCE_TO_SEVEN, THREE_CARD, ACE_TO_FIVE)
    }
)
"""Every ranking by its key."""
