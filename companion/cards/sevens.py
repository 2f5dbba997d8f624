"""The strongest five of six or seven cards, looked up without trying them all.

As with five cards, each rank adds a number such that every set of ranks has a sum of
its own; these numbers are larger, for seven cards make more sets. The tables for six
and for seven cards grow from that for five, a card at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from operator import eq

from companion.cards import strengths
from companion.cards.card import DECK, Card, rank_of, suit_of
from companion.cards.strengths import Strength, Table

ADDENDS = (
    *(0, 1, 5, 22, 98, 453, 2_031, 8_698),
    *(22_854, 83_661, 262_349, 636_345, 1_479_181),
)
"""What each rank adds, deuce to ace; no two sets of five, six or seven add up alike."""

SUIT_ADDENDS = (0, 1, 25, 32)
"""What each suit adds above the ranks; the sum tells five or more of one suit apart."""

_RANK_BITS = 23
_RANK_MASK = (1 << _RANK_BITS) - 1


def look_up_best(table: Table, strength: Strength) -> Strength:
    """The function that finds the strength of the best five of five to seven cards."""
    if table.nearly:
        return _tried_out(strength)
    sixes = _with_one_more(_of_five(table), 6)
    sevens = _with_one_more(sixes, 7)
    suited = _suited(table)
    twos, adds = _sums_of_two(), tuple(map(_addend, DECK))
    suit_of_six, suit_of_seven = _main_suits(6), _main_suits(7)

    def best(cards: Sequence[Card]) -> int:
        number = len(cards)
        if number == 7:
            a, b, c, d, e, f, g = cards
            total = twos[a][b] + twos[c][d] + twos[e][f] + adds[g]
            found = sevens[total & _RANK_MASK]
            suit = suit_of_seven[total >> _RANK_BITS]
        elif number == 6:
            a, b, c, d, e, f = cards
            total = twos[a][b] + twos[c][d] + twos[e][f]
            found = sixes[total & _RANK_MASK]
            suit = suit_of_six[total >> _RANK_BITS]
        else:
            return strength(cards)
        if suit < 0:
            return found
        return max(found, suited[_ranks_in(suit, cards)])

    return best


def _tried_out(strength: Strength) -> Strength:
    """For rankings in which four cards of a suit already count."""

    def best(cards: Sequence[Card]) -> int:
        return max(map(strength, combinations(cards, 5)))

    return best


def _of_five(table: Table) -> dict[int, int]:
    """Strengths by the sum of five ranks; any suits that make no flush."""
    return {
        sum([ADDENDS[rank] for rank in ranks]): table.mixed[_sum_of_five(ranks)]
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    }


def _with_one_more(fewer: dict[int, int], size: int) -> dict[int, int]:
    """Strengths by the sum of so many ranks: the best of those with one rank left out.

    Sets that hold a rank five times or more are no hands and are left out.
    """
    found: dict[int, int] = {}
    for addends in combinations_with_replacement(ADDENDS, size):
        if not any(map(eq, addends, addends[4:])):
            total = sum(addends)
            found[total] = max([fewer[total - addend] for addend in addends])
    return found


def _suited(table: Table) -> dict[int, int]:
    """Strengths by the ranks of five to seven cards of one suit, a bit for each."""
    found: dict[int, int] = {}
    for fives in combinations(range(13), 5):
        found[_bits(fives)] = table.suited.get(_sum_of_five(fives), 0)
    for size in (6, 7):
        for ranks in combinations(range(13), size):
            bits = _bits(ranks)
            found[bits] = max([found[bits ^ (1 << rank)] for rank in ranks])
    return found


def _ranks_in(suit: int, cards: Sequence[Card]) -> int:
    return _bits(rank_of(card) for card in cards if suit_of(card) == suit)


def _main_suits(size: int) -> list[int]:
    """The suit of five or more cards by the sum of all their suits; -1 for none."""
    main = [-1] * (size * SUIT_ADDENDS[-1] + 1)
    for suit, addend in enumerate(SUIT_ADDENDS):
        for others in combinations_with_replacement(SUIT_ADDENDS, size - 5):
            main[5 * addend + sum(others)] = suit
    return main


def _sums_of_two() -> tuple[tuple[int, ...], ...]:
    adds = tuple(map(_addend, DECK))
    return tuple([tuple([adds[a] + adds[b] for b in DECK]) for a in DECK])


def _addend(card: Card) -> int:
    return ADDENDS[rank_of(card)] + (SUIT_ADDENDS[suit_of(card)] << _RANK_BITS)


def _sum_of_five(ranks: Iterable[int]) -> int:
    return sum([strengths.ADDENDS[rank] for rank in ranks])


def _bits(ranks: Iterable[int]) -> int:
    return sum([1 << rank for rank in ranks])
