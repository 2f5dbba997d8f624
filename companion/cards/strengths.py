"""Strengths looked up: tables made once from the shapes, and functions over them.

Each rank adds a number such that every set of ranks has a sum of its own under 2^19,
so a hand is looked up by its sum, without sorting and without making an object.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from companion.cards.card import DECK, Card, rank_of, suit_of
from companion.cards.readings import FROM_THE_ACE, FROM_THE_KING, holdings, read
from companion.cards.shapes import Reading, Shape

Strength: TypeAlias = Callable[[Sequence[Card]], int]

ADDENDS = (1, 2, 6, 23, 95, 313, 993, 2423, 5625, 12523, 19999, 43259, 79416)
"""What each rank adds, deuce to ace; no two sets of five (or of three) add up alike."""

# In the same number, above the ranks: what each suit adds, clubs to spades.
_SUIT_ADDENDS = (0, 1, 6, 36)
_RANK_BITS = 19
_RANK_MASK = (1 << _RANK_BITS) - 1


class Table(NamedTuple):
    """Every reading of a ranking from the weakest up, and where strengths are found.

    A strength is a place in ``readings``, counted from 1. ``mixed`` is found by the sum
    of a hand of mixed suits, ``suited`` by that of a hand in one suit, and ``nearly``
    by that of a hand with four cards in one suit, together with the rank of the fifth.
    """

    readings: tuple[Reading, ...]
    mixed: list[int]
    suited: dict[int, int]
    nearly: dict[tuple[int, int], int]


def tabulate(
    size: int, shapes: Sequence[Shape], *, low_ace: bool, lowest_ace: bool = False
) -> Table:
    """The table of a ranking whose shapes stand from the weakest up.

    With ``lowest_ace`` the ace counts -1, which is the last place of `ADDENDS`, too.
    """
    ranks_down = FROM_THE_KING if lowest_ace else FROM_THE_ACE
    read_as = {
        holding: read(holding, shapes, low_ace=low_ace)
        for holding in holdings(size, shapes, ranks_down)
    }
    order = sorted(set(read_as.values()))
    strengths = {worth: number for number, worth in enumerate(order, 1)}
    readings = tuple([Reading(shapes[place], ranks) for place, ranks in order])
    table = Table(readings, [0] * (size * ADDENDS[-1] + 1), {}, {})
    for holding, worth in read_as.items():
        total = sum([ADDENDS[rank] for rank in holding.ranks])
        if not holding.suited:
            table.mixed[total] = strengths[worth]
        elif len(holding.suited) == size:
            table.suited[total] = strengths[worth]
        else:
            odd = total - sum([ADDENDS[rank] for rank in holding.suited])
            table.nearly[total, ADDENDS.index(odd)] = strengths[worth]
    return table


def look_up(table: Table, size: int) -> Strength:
    """The function that finds a hand's strength in a table."""
    if size == 3:
        return _three_cards(table)
    if not table.suited:
        return _five_cards_of_any_suit(table)
    return _five_cards_nearly_suited(table) if table.nearly else _five_cards(table)


def _three_cards(table: Table) -> Strength:
    """Strengths of three cards whose suits do not matter."""
    adds, mixed = tuple([ADDENDS[rank_of(card)] for card in DECK]), table.mixed

    def strength(cards: Sequence[Card]) -> int:
        a, b, c = cards
        return mixed[adds[a] + adds[b] + adds[c]]

    return strength


def _five_cards_of_any_suit(table: Table) -> Strength:
    """Strengths of five cards whose suits do not matter."""
    adds, mixed = tuple([ADDENDS[rank_of(card)] for card in DECK]), table.mixed

    def strength(cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        return mixed[adds[a] + adds[b] + adds[c] + adds[d] + adds[e]]

    return strength


def _five_cards(table: Table) -> Strength:
    """Strengths of five cards that may all be of one suit.

    Cards are added up two at a time, from tables by both cards. In the first of these
    two cards of one suit make nothing, so that one look mostly tells the suits apart.
    """
    adds = tuple([ADDENDS[rank_of(card)] for card in DECK])
    twos = tuple([tuple([adds[a] + adds[b] for b in DECK]) for a in DECK])
    unlike = tuple(
        [tuple([twos[a][b] if (a ^ b) & 3 else 0 for b in DECK]) for a in DECK]
    )
    mixed, suited = table.mixed, table.suited

    def strength(cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        if two := unlike[a][b]:
            return mixed[two + twos[c][d] + adds[e]]
        if two := unlike[c][d]:
            return mixed[two + twos[a][b] + adds[e]]
        if (a ^ c) & 3 or (a ^ e) & 3:
            return mixed[twos[a][b] + twos[c][d] + adds[e]]
        return suited[twos[a][b] + twos[c][d] + adds[e]]

    return strength


def _five_cards_nearly_suited(table: Table) -> Strength:
    """Strengths of five cards of which four in one suit already count."""
    adds = tuple(
        [
            ADDENDS[rank_of(card)] + (_SUIT_ADDENDS[suit_of(card)] << _RANK_BITS)
            for card in DECK
        ]
    )
    main_suit = _main_suits()
    mixed, suited, nearly = table.mixed, table.suited, table.nearly

    def strength(cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        total = adds[a] + adds[b] + adds[c] + adds[d] + adds[e]
        ranks, suit = total & _RANK_MASK, main_suit[total >> _RANK_BITS]
        if suit < 0:
            return mixed[ranks]
        for card in cards:
            if card & 3 != suit:
                return nearly[ranks, card >> 2]
        return suited[ranks]

    return strength


def _main_suits() -> list[int]:
    """The suit of four or five cards by the sum of their suits; -1 for none."""
    main = [-1] * (5 * _SUIT_ADDENDS[-1] + 1)
    for suit, addend in enumerate(_SUIT_ADDENDS):
        for other in _SUIT_ADDENDS:
            main[4 * addend + other] = suit
    return main
