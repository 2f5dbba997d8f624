"""Slow judges of hands that know the rules and no table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from companion.cards import Card, rank_of, suit_of

Value = tuple[int, ...]
Judge = Callable[[Sequence[Card]], Value]


def in_sequence(ranks: Sequence[int]) -> int | None:
    """The top of the sequence that these ranks are, 3 (a five) where the ace is low."""
    chosen = set(ranks)
    if len(chosen) == len(ranks) and max(chosen) - min(chosen) == len(ranks) - 1:
        return max(chosen)
    if chosen == {12, *range(len(ranks) - 1)}:
        return len(ranks) - 2
    return None


def judge_high(cards: Sequence[Card], *, low_ace: bool = True) -> Value:
    ranks = sorted(map(rank_of, cards), reverse=True)
    counts = Counter(ranks)
    by_number = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    flush = len(set(map(suit_of, cards))) == 1
    top = in_sequence(ranks)
    if top is not None and (low_ace or top == ranks[0]):
        return (800, top) if flush else (400, top)
    match sorted(counts.values(), reverse=True):
        case [4, 1]:
            return (700, *by_number)
        case [3, 2]:
            return (600, *by_number)
        case _ if flush:
            return (500, *ranks)
        case [3, 1, 1]:
            return (300, *by_number)
        case [2, 2, 1]:
            return (200, *by_number)
        case [2, 1, 1, 1]:
            return (100, *by_number)
        case _:
            return (0, *ranks)


def judge_deuce_to_seven(cards: Sequence[Card]) -> Value:
    return judge_high(cards, low_ace=False)


def judge_ace_to_five(cards: Sequence[Card]) -> Value:
    ranks = [(rank_of(card) + 1) % 13 for card in cards]
    counts = Counter(ranks)
    by_number = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    return (
        *sorted(counts.values(), reverse=True),
        *[0] * (5 - len(counts)),
        *by_number,
    )


def judge_soko(cards: Sequence[Card]) -> Value:
    readings = [judge_high(cards)]
    for odd in range(5):
        fifth = rank_of(cards[odd])
        four = [card for place, card in enumerate(cards) if place != odd]
        ranks = sorted(map(rank_of, four), reverse=True)
        top = in_sequence(ranks)
        if top is not None:
            readings.append((150, top, fifth))
        if len(set(map(suit_of, four))) == 1:
            readings.append((160, *ranks, fifth))
    return max(readings)


def judge_three_cards(cards: Sequence[Card]) -> Value:
    counts = Counter(map(rank_of, cards))
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return (max(counts.values()), *ranks)
