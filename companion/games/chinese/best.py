"""The best legal setting of thirteen cards against the other player's actual rows.

Every split into three, five and five is tried. The stronger five can only be the
middle, so 36,036 unordered splits stand for all 72,072 settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from companion.cards import Card
from companion.games.chinese.legality import breaks, may_be_equal
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Hand, Row, order_key
from companion.games.chinese.rules import Rules
from companion.games.chinese.scoring import base_points, bonus_values

FRONT, MIDDLE, BACK = DEUCE_TO_SEVEN_27.rows
SIDES = (1, 0, -1)
LEAST = -1_000_000_000

# How much of a hand's order key a front of the same category has: its category, then
# three ranks of high cards, pair and kicker, or the one rank of three of a kind.
FRONT_KEY = {0: 4, 1: 3, 3: 2}


@dataclass(frozen=True, slots=True)
class BestSetting:
    """A legal setting, and the points it would have scored against the other hand."""

    hand: Hand
    points: int


def best_setting(
    cards: tuple[Card, ...], other: Hand, rules: Rules
) -> BestSetting | None:
    """The setting that would have scored most; ``None`` where none is legal.

    Among equals the first stands, in the order of the cards given.
    """
    return _Search(cards, other, rules).best()


class _Side(NamedTuple):
    """What a hand does in a row: who wins it, and the bonus points that follow."""

    result: int
    bonus: int


class _Search:
    """One search; hands are bit masks over the thirteen cards."""

    def __init__(self, cards: tuple[Card, ...], other: Hand, rules: Rules) -> None:
        self._cards = cards
        self._rules = rules
        self._other_fouls = bool(breaks(DEUCE_TO_SEVEN_27, other, rules))
        self._equal_is_legal = may_be_equal(DEUCE_TO_SEVEN_27.orders[1], rules)
        masks = {mask: self._hand(mask) for mask in _masks(13, 5)}
        fronts = {mask: self._hand(mask) for mask in _masks(13, 3)}
        strength = MIDDLE.ranking.strength
        self._strengths = {mask: strength(hand) for mask, hand in masks.items()}
        keys = {mask: order_key(MIDDLE, hand) for mask, hand in masks.items()}
        self._tops = {
            mask: key[: FRONT_KEY.get(key[0], 1)] for mask, key in keys.items()
        }
        self._front_keys = {m: order_key(FRONT, hand) for m, hand in fronts.items()}
        self._fronts = self._sides(FRONT, fronts, other)
        self._middles = self._sides(MIDDLE, masks, other)
        self._backs = self._sides(BACK, masks, other)
        self._base = self._base_points()

    def best(self) -> BestSetting | None:
        """Every front in turn, with the best legal pair of fives behind it."""
        found: tuple[int, int, int] | None = None
        most = LEAST
        for front, halves in _splits():
            points, middle, back = self._behind(front, halves, most)
            if points > most:
                most, found = points, (front, middle, back)
        if found is None:
            return None
        rows = zip(("front", "middle", "back"), found, strict=True)
        return BestSetting({key: self._hand(mask) for key, mask in rows}, most)

    def _behind(
        self, front: int, halves: tuple[tuple[int, int], ...], most: int
    ) -> tuple[int, int, int]:
        """The best middle and back for a front, if they beat what was found before."""
        key, base = self._front_keys[front], self._base[self._fronts[front].result]
        strengths, tops = self._strengths, self._tops
        middles, backs = self._middles, self._backs
        best = (most, 0, 0)
        for one, other in halves:
            if strengths[one] > strengths[other]:
                middle, back = one, other
            elif strengths[one] < strengths[other] or self._equal_is_legal:
                middle, back = other, one
            else:
                continue
            result, bonus = middles[middle]
            below, more = backs[back]
            points = base[result, below] + bonus + more
            if points > most and key > tops[middle]:
                most, best = points, (points, middle, back)
        return best

    def _hand(self, mask: int) -> tuple[Card, ...]:
        return tuple(card for i, card in enumerate(self._cards) if mask >> i & 1)

    def _base_points(self) -> dict[int, dict[tuple[int, int], int]]:
        """Base points by how the front goes, then by how the fives go."""
        return {
            front: {
                (middle, back): self._base_of(front, middle, back)
                for middle, back in product(SIDES, SIDES)
            }
            for front in SIDES
        }

    def _base_of(self, front: int, middle: int, back: int) -> int:
        if self._other_fouls:
            return self._rules.foul
        winners = {"front": front, "middle": middle, "back": back}
        return base_points(winners, self._rules)[0]

    def _sides(
        self, row: Row, hands: Mapping[int, tuple[Card, ...]], other: Hand
    ) -> dict[int, _Side]:
        strength, values = row.ranking.strength, bonus_values(row, self._rules)
        against = strength(other[row.key])
        theirs = values.get(against, 0)
        return {
            mask: self._side(mine - against, values.get(mine, 0), theirs)
            for mask, hand in hands.items()
            if (mine := strength(hand))
        }

    def _side(self, difference: int, mine: int, theirs: int) -> _Side:
        result = (difference < 0) - (difference > 0)
        if self._other_fouls:
            return _Side(result, mine if self._rules.foul_bonuses else 0)
        reduced = self._rules.optional_difference and mine and theirs
        if result > 0:
            return _Side(result, max(mine - theirs, 0) if reduced else mine)
        if result < 0:
            return _Side(result, -(max(theirs - mine, 0) if reduced else theirs))
        return _Side(result, 0)


def _masks(size: int, count: int) -> list[int]:
    return [sum(1 << i for i in chosen) for chosen in combinations(range(size), count)]


@cache
def _splits() -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Every three of thirteen places, with every way to halve the other ten."""
    everything = (1 << 13) - 1
    return tuple((front, _halves(everything ^ front)) for front in _masks(13, 3))


def _halves(rest: int) -> tuple[tuple[int, int], ...]:
    first, *others = (1 << i for i in range(13) if rest >> i & 1)
    halves = (first + sum(chosen) for chosen in combinations(others, 4))
    return tuple((half, rest ^ half) for half in halves)
