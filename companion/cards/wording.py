"""What hands and their categories are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from companion.cards.card import RANKS, SUITS
from companion.cards.hands import main_suit
from companion.cards.shapes import Hand
from companion.messages import Message, Phrase, Word

CATEGORIES: Mapping[str, Phrase] = MappingProxyType(
    {
        "high_card": Phrase("category.high_card", "high card"),
        "pair": Phrase("category.pair", "one pair"),
        "four_straight": Phrase("category.four_straight", "four-straight"),
        "four_flush": Phrase("category.four_flush", "four-flush"),
        "two_pairs": Phrase("category.two_pairs", "two pairs"),
        "three_of_a_kind": Phrase("category.three_of_a_kind", "three of a kind"),
        "straight": Phrase("category.straight", "straight"),
        "flush": Phrase("category.flush", "flush"),
        "full_house": Phrase("category.full_house", "full house"),
        "four_of_a_kind": Phrase("category.four_of_a_kind", "four of a kind"),
        "straight_flush": Phrase("category.straight_flush", "straight flush"),
        "royal_flush": Phrase("category.royal_flush", "royal flush"),
    }
)
"""What each category is called, in the nominative."""

# Each category's words, and the names of the gaps for the ranks it is called by.
_HANDS = {
    "high_card": (Phrase("hand.high_card", "%(rank.one)s high"), ("rank",)),
    "pair": (Phrase("hand.pair", "pair of %(rank.plural)s"), ("rank",)),
    "four_straight": (
        Phrase("hand.four_straight", "four-straight to the %(top.one)s"),
        ("top",),
    ),
    "four_flush": (
        Phrase("hand.four_flush", "%(suit.one)s four-flush, %(rank.one)s high"),
        ("rank",),
    ),
    "two_pairs": (
        Phrase("hand.two_pairs", "two pairs, %(high.plural)s and %(low.plural)s"),
        ("high", "low"),
    ),
    "three_of_a_kind": (
        Phrase("hand.three_of_a_kind", "three %(rank.plural)s"),
        ("rank",),
    ),
    "straight": (Phrase("hand.straight", "straight to the %(top.one)s"), ("top",)),
    "flush": (
        Phrase("hand.flush", "%(suit.one)s flush, %(rank.one)s high"),
        ("rank",),
    ),
    "full_house": (
        Phrase("hand.full_house", "full house, %(three.plural)s over %(two.plural)s"),
        ("three", "two"),
    ),
    "four_of_a_kind": (
        Phrase("hand.four_of_a_kind", "four %(rank.plural)s"),
        ("rank",),
    ),
    "straight_flush": (
        Phrase("hand.straight_flush", "straight flush to the %(top.one)s"),
        ("top",),
    ),
    "royal_flush": (
        Phrase("hand.royal_flush", "royal flush in %(suit.plural)s"),
        ("top",),
    ),
}
_READ_OUT = Phrase(
    "hand.read_out",
    "%(first.digit)s-%(second.digit)s-%(third.digit)s-%(fourth.digit)s-%(fifth.digit)s",
)
RANK_WORDS = tuple([Word("rank", rank) for rank in RANKS])
"""The word for each rank, from the deuce to the ace."""

_PLACES = ("first", "second", "third", "fourth", "fifth")


def describe_hand(hand: Hand, *, read_out: bool) -> Message:
    """What a hand is called; ``read_out`` names all ranks where it has no shape."""
    shape, ranks = hand.reading
    if read_out and shape.category == "high_card":
        return _READ_OUT(**in_places(ranks))
    phrase, gaps = _HANDS[shape.category]
    words = {gap: RANK_WORDS[rank] for gap, rank in zip(gaps, ranks, strict=False)}
    if shape.suited:
        words["suit"] = Word("suit", SUITS[main_suit(hand)])
    return phrase(**words)


def in_places(ranks: Iterable[int]) -> dict[str, Word]:
    """Ranks in their order, under the names of their places.

    >>> in_places([12, 8])
    {'first': Word(kind='rank', key='A'), 'second': Word(kind='rank', key='T')}
    """
    return {p: RANK_WORDS[rank] for p, rank in zip(_PLACES, ranks, strict=False)}
