"""The rankings once more, in plain sorting and counting, straight from the rules."""

from __future__ import annotations

from collections import Counter

Card = tuple[int, str]
Key = tuple[int, ...]

RANKS = {letter: value for value, letter in enumerate("23456789TJQKA", 2)}
HIGH_ORDER = (
    "high_card",
    "pair",
    "four_straight",
    "four_flush",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)


def cards(text: str) -> list[Card]:
    """Read cards written as ``Ah Kd``."""
    return [(RANKS[word[0]], word[1]) for word in text.split()]


def written(hand: list[Card]) -> str:
    letters = {value: letter for letter, value in RANKS.items()}
    return " ".join(letters[rank] + suit for rank, suit in hand)


def grouped(ranks: list[int]) -> list[int]:
    """The ranks, those held most often first, then the highest first."""
    count = Counter(ranks)
    return sorted(ranks, key=lambda rank: (-count[rank], -rank))


def _of_a_kind(ranks: list[int]) -> str:
    shape = sorted(Counter(ranks).values(), reverse=True)
    return {
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (2, 2, 1): "two_pairs",
        (2, 1, 1, 1): "pair",
        (3,): "three_of_a_kind",
        (2, 1): "pair",
    }.get(tuple(shape), "high_card")


def _straight_top(ranks: list[int], length: int, *, wheel: bool) -> int:
    """The top of a run of this length among the ranks; 0 where there is none."""
    held = set(ranks) | ({1} if wheel and 14 in ranks else set())
    tops = [top for top in held if all(top - n in held for n in range(length))]
    return max(tops, default=0)


def _key(category: str, ranks: list[int]) -> Key:
    return (HIGH_ORDER.index(category), *ranks)


def high(hand: list[Card], *, wheel: bool = True) -> Key:
    ranks = [rank for rank, _ in hand]
    top = _straight_top(ranks, 5, wheel=wheel)
    flush = len({suit for _, suit in hand}) == 1
    if top:
        return _key("straight_flush" if flush else "straight", [top])
    if flush:
        return _key("flush", sorted(ranks, reverse=True))
    return _key(_of_a_kind(ranks), grouped(ranks))


def deuce_to_seven(hand: list[Card]) -> Key:
    return high(hand, wheel=False)


def three_card(hand: list[Card]) -> Key:
    ranks = [rank for rank, _ in hand]
    return _key(_of_a_kind(ranks), grouped(ranks))


def soko(hand: list[Card]) -> Key:
    """The strongest reading, with any one of the five cards taken as the fifth."""
    readings = [high(hand)]
    for place, (fifth, _) in enumerate(hand):
        four = hand[:place] + hand[place + 1 :]
        ranks = sorted((rank for rank, _ in four), reverse=True)
        top = _straight_top(ranks, 4, wheel=True)
        if top:
            readings.append(_key("four_straight", [top, fifth]))
        if len({suit for _, suit in four}) == 1:
            readings.append(_key("four_flush", [*ranks, fifth]))
    return max(readings)


def category(key: Key) -> str:
    return HIGH_ORDER[key[0]]
