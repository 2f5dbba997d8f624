"""Sets of three rows: which are illegal, and who wins which row of whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import Row, Variant
from companion.games.chinese.scoring import contest
from companion.games.showdown.contests import ROW_ORDER
from companion.games.showdown.deal import Showdown


@dataclass(frozen=True, slots=True)
class Duel:
    """Two sets row by row: 1, 0 or -1 from the first one's side.

    Where one set is illegal the other wins every row; where both are, no row is won
    and ``rows`` is empty.
    """

    first: str
    second: str
    rows: Mapping[str, int]

    @property
    def won(self) -> int:
        """How many rows the first one won."""
        return sum(side > 0 for side in self.rows.values())

    @property
    def lost(self) -> int:
        """How many rows the first one lost."""
        return sum(side < 0 for side in self.rows.values())


@dataclass(frozen=True, slots=True)
class Score:
    """A set's rows against all the others together, and its place (1 is best)."""

    won: int
    lost: int
    place: int = 0

    @property
    def points(self) -> int:
        """Rows won less rows lost."""
        return self.won - self.lost


def foul_sets(showdown: Showdown, variant: Variant) -> tuple[str, ...]:
    """The sets whose rows do not stand in order."""
    return tuple(
        name for name, rows in showdown.sets.items() if breaks(variant, rows, ROW_ORDER)
    )


def duels(showdown: Showdown, variant: Variant) -> tuple[Duel, ...]:
    """Every pair of sets, in the order they were entered."""
    fouls = foul_sets(showdown, variant)
    return tuple(
        Duel(first, second, _rows(showdown, variant, (first, second), fouls))
        for first, second in combinations(showdown.sets, 2)
    )


def _rows(
    showdown: Showdown, variant: Variant, pair: tuple[str, str], fouls: tuple[str, ...]
) -> dict[str, int]:
    first, second = pair
    ours, theirs = showdown.sets[first], showdown.sets[second]
    if first in fouls and second in fouls:
        return {}
    side = (second in fouls) - (first in fouls)
    return {row.key: side or contest(row, ours, theirs) for row in variant.rows}


def scores(showdown: Showdown, variant: Variant) -> dict[str, Score]:
    """Every set's rows, with its place."""
    fought = duels(showdown, variant)
    added = {
        name: Score(
            won=sum(
                duel.won if duel.first == name else duel.lost
                for duel in fought
                if name in {duel.first, duel.second}
            ),
            lost=sum(
                duel.lost if duel.first == name else duel.won
                for duel in fought
                if name in {duel.first, duel.second}
            ),
        )
        for name in showdown.sets
    }
    points = [score.points for score in added.values()]
    return {
        name: Score(score.won, score.lost, 1 + sum(p > score.points for p in points))
        for name, score in added.items()
    }


def row_places(showdown: Showdown, row: Row, fouls: tuple[str, ...]) -> dict[str, int]:
    """Each set's place in a row; an illegal set stands behind every legal one."""
    sign = 1 if row.lower_wins else -1
    worth = {
        name: (name in fouls, sign * row.ranking.strength(rows[row.key]))
        for name, rows in showdown.sets.items()
    }
    return {
        name: 1 + sum(other < mine for other in worth.values())
        for name, mine in worth.items()
    }
