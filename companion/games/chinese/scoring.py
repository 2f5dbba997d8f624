"""What the house rules make of a deal of Chinese poker, row by row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from companion.cards import Card
from companion.games.base import Outcome
from companion.games.chinese.deal import ROWS, TIE, Deal
from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Hand, Row
from companion.games.chinese.rules import Rules
from companion.games.chinese.tables import Table, unsuited
from companion.transfers import Transfer

Winners = Mapping[str, int]
"""For each row 1 where the first seat wins, -1 where the second does, 0 for a tie."""

# Points for rows won, lost and tied, by the house rule that holds them. What is not
# in the table (one won, one lost, one tied; all tied) scores nothing: K003.16.
PATTERNS = {
    (3, 0, 0): ("scoop", "K003.13"),
    (2, 1, 0): ("two_hands", "K003.12"),
    (2, 0, 1): ("two_wins_tie", "K003.15"),
    (1, 0, 2): ("one_win_two_ties", "one_win_two_ties"),
}


@dataclass(frozen=True, slots=True)
class Tally:
    """How a deal adds up, from the first seat's side where a side is taken.

    ``winners`` is empty where two illegal hands are not compared; ``clause`` says
    where the base points come from.
    """

    fouls: tuple[str, ...]
    winners: Winners
    base: int
    clause: str
    bonus: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def bonus_of(self, seat: str) -> int:
        """All the bonus points that a seat scores."""
        return sum(self.bonus.get(seat, {}).values())

    def points(self, first: str, second: str) -> int:
        """All that the first seat wins from the second, in points."""
        return self.base + self.bonus_of(first) - self.bonus_of(second)


def tally(deal: Deal, rules: Rules) -> Tally:
    """Fouls, rows, base points and bonuses of a deal that can be scored."""
    fouls = _fouls(deal, rules)
    if len(fouls) == 2:
        if rules.both_foul == "zero":
            return Tally(fouls, {}, 0, "both_foul")
        winners = row_winners(deal)
        base, clause = base_points(winners, rules)
        return Tally(fouls, winners, base, clause)
    if len(fouls) == 1:
        side = -1 if fouls[0] == deal.seats[0] else 1
        winners = dict.fromkeys(ROWS, side)
        held = held_bonuses(deal, rules) if rules.foul_bonuses else {}
        bonus = {seat: held.get(seat, {}) for seat in deal.seats if seat not in fouls}
        return Tally(fouls, winners, side * rules.foul, "K003.14", bonus)
    winners = row_winners(deal)
    base, clause = base_points(winners, rules)
    bonus = won_bonuses(deal.seats, winners, held_bonuses(deal, rules), rules)
    return Tally((), winners, base, clause, bonus)


def _fouls(deal: Deal, rules: Rules) -> tuple[str, ...]:
    if deal.declared is not None:
        return deal.declared.fouls
    return tuple(
        seat
        for seat in deal.seats
        if breaks(DEUCE_TO_SEVEN_27, deal.hands[seat], rules)
    )


def row_winners(deal: Deal) -> dict[str, int]:
    """Who wins each row, by cards or as declared."""
    first, second = deal.seats
    if deal.declared is not None:
        sides = {first: 1, second: -1, None: 0}
        return {key: sides[winner] for key, winner in deal.declared.rows.items()}
    ours, theirs = deal.hands[first], deal.hands[second]
    return {key: contest(row, ours, theirs) for key, row in ROWS.items()}


def contest(row: Row, ours: Hand, theirs: Hand) -> int:
    """1 where the first hand wins the row, -1 where the second does, 0 for a tie."""
    strength = row.ranking.strength
    mine, other = strength(ours[row.key]), strength(theirs[row.key])
    result = (mine > other) - (mine < other)
    return -result if row.lower_wins else result


def base_points(winners: Winners, rules: Rules) -> tuple[int, str]:
    """The points for the rows from the first seat's side, and their clause.

    >>> base_points({"front": 1, "middle": 1, "back": -1}, Rules())
    (2, 'K003.12')
    """
    sides = list(winners.values())
    won, lost, tied = sides.count(1), sides.count(-1), sides.count(0)
    side = 1 if won >= lost else -1
    pattern = (max(won, lost), min(won, lost), tied)
    if pattern not in PATTERNS:
        return 0, "K003.16"
    name, clause = PATTERNS[pattern]
    return side * getattr(rules, name), clause


def held_bonuses(deal: Deal, rules: Rules) -> dict[str, dict[str, int]]:
    """The table value of every bonus hand that each seat holds, won or not."""
    if deal.declared is not None:
        return {seat: dict(values) for seat, values in deal.declared.bonus.items()}
    return {
        seat: {
            key: value
            for key, row in ROWS.items()
            if (value := bonus_value(row, rows[key], rules)) is not None
        }
        for seat, rows in deal.hands.items()
    }


def bonus_value(row: Row, cards: tuple[Card, ...], rules: Rules) -> int | None:
    """What a hand is worth in its row's table; ``None`` where it is not in it."""
    return bonus_values(row, rules).get(row.ranking.strength(cards))


def bonus_values(row: Row, rules: Rules) -> Mapping[int, int]:
    """A row's bonus table by the strength of its hands, so that no flush is in it."""
    return {} if row.bonus is None else _by_strength(row, getattr(rules, row.bonus))


@lru_cache(maxsize=64)
def _by_strength(row: Row, table: Table) -> dict[int, int]:
    strength = row.ranking.strength
    return {strength(unsuited(hand)): value for hand, value in table}


def won_bonuses(
    seats: tuple[str, ...],
    winners: Winners,
    held: Mapping[str, Mapping[str, int]],
    rules: Rules,
) -> dict[str, dict[str, int]]:
    """The bonuses that are paid: for rows won, whole or as a difference."""
    first, second = seats
    paid: dict[str, dict[str, int]] = {first: {}, second: {}}
    for key, side in winners.items():
        winner, loser = (first, second) if side > 0 else (second, first)
        value = held.get(winner, {}).get(key)
        if side == 0 or value is None:
            continue
        other = held.get(loser, {}).get(key)
        if rules.optional_difference and other is not None:
            value = max(value - other, 0)
        paid[winner][key] = value
    return paid


def score(deal: Deal, rules: Rules) -> Outcome:
    """What comes of a deal that `check` found nothing wrong with."""
    added = tally(deal, rules)
    first, second = deal.seats
    points = added.points(first, second)
    chips = points * rules.chips_per_point
    loser, winner = (second, first) if points > 0 else (first, second)
    transfers = (
        (Transfer(loser, winner, abs(chips), "points", "K003.23"),) if chips else ()
    )
    return Outcome(
        evidence="cards" if deal.declared is None else "declared",
        winners=(winner,) if points else (),
        transfers=transfers,
        net={first: chips, second: -chips},
        fouls=added.fouls,
        details={
            "rows": {key: _name(deal, added.winners.get(key)) for key in ROWS},
            "base": added.base,
            "bonus": added.bonus,
        },
    )


def _name(deal: Deal, side: int | None) -> str | None:
    if side is None:
        return None
    return {1: deal.seats[0], -1: deal.seats[1], 0: TIE}[side]
