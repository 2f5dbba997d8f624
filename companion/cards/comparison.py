"""Which of two hands is stronger, and the first difference that decides."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Literal

from companion.cards.card import Card
from companion.cards.differences import (
    DIFFERENCES,
    OTHER_CATEGORY,
    SAME_HAND,
    TWO_PAIRS_BEAT,
)
from companion.cards.hands import arranged
from companion.cards.shapes import Hand
from companion.cards.wording import CATEGORIES, RANK_WORDS, in_places
from companion.messages import Message, Word


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two hands compare, and why: the first difference, in words and as facts.

    ``result`` is 1, 0 or -1 from the first hand's side; ``first`` and ``second`` are
    the cards of each that decide. ``kind`` says what differs; ``high`` and ``low`` are
    what the stronger and the weaker hand have there (ranks, or names of categories),
    ``same`` the ranks before it that both share, ``left`` how many cards of a hand no
    longer matter. A game in which the lower hand wins words its sentence from these.
    """

    result: int
    message: Message
    first: tuple[Card, ...] = ()
    second: tuple[Card, ...] = ()
    kind: Literal["category", "rank", "kicker", "tie"] = "tie"
    high: Word | Message | None = None
    low: Word | Message | None = None
    same: tuple[Word, ...] = ()
    left: int = 0


def compare_hands(first: Hand, second: Hand, result: int) -> Comparison:
    """Why the first hand is stronger (1) or weaker (-1) than the second, or equal."""
    if not result:
        return Comparison(0, SAME_HAND())
    if first.reading.shape != second.reading.shape:
        return _by_category(first, second, result)
    return _by_rank(first, second, result)


def _by_category(first: Hand, second: Hand, result: int) -> Comparison:
    ours, theirs = first.reading.shape.category, second.reading.shape.category
    high, low = (ours, theirs) if result > 0 else (theirs, ours)
    names = (CATEGORIES[high](), CATEGORIES[low]())
    phrase = TWO_PAIRS_BEAT if high == "two_pairs" else OTHER_CATEGORY
    return Comparison(
        result,
        phrase(high=names[0], low=names[1]),
        _cards_of_category(first),
        _cards_of_category(second),
        "category",
        *names,
    )


def _cards_of_category(hand: Hand) -> tuple[Card, ...]:
    return tuple(chain(*arranged(hand)[: hand.reading.shape.main]))


def _by_rank(first: Hand, second: Hand, result: int) -> Comparison:
    shape, ours = first.reading
    theirs = second.reading.ranks
    place = next(p for p, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
    high, low = (ours, theirs) if result > 0 else (theirs, ours)
    high_rank, low_rank = RANK_WORDS[high[place]], RANK_WORDS[low[place]]
    phrase = DIFFERENCES[shape.category, place, len(ours) - place - 1]
    same = in_places(ours[:place])
    groups, other_groups = arranged(first), arranged(second)
    # Of a sequence only its top card is compared, or a card beside it.
    shown = 1 if shape.run else None
    return Comparison(
        result,
        phrase(**same, high=high_rank, low=low_rank),
        tuple(groups[place][:shown]),
        tuple(other_groups[place][:shown]),
        "kicker" if place and len(groups[place]) == 1 else "rank",
        high_rank,
        low_rank,
        tuple(same.values()),
        sum(map(len, groups[place + 1 :])),
    )
