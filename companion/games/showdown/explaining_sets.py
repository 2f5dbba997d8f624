"""Why sets of three rows came out as they did: pair by pair, and row by row."""

from __future__ import annotations

from companion.games.base import Outcome, ShownHand, Step
from companion.games.chinese.explaining import break_message, described
from companion.games.chinese.legality import Break, breaks
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Hand, Row, Variant
from companion.games.showdown import wording
from companion.games.showdown.contests import ROW_ORDER
from companion.games.showdown.deal import Showdown
from companion.games.showdown.lower import reasons
from companion.games.showdown.sets import Duel, duels, foul_sets, row_places, scores
from companion.messages import Message, Seat


def verdict(showdown: Showdown, variant: Variant, outcome: Outcome) -> Message:
    """Who won the most rows, in one sentence."""
    if not outcome.winners:
        return wording.ALL_FOUL()
    if len(outcome.winners) > 1:
        return wording.SETS_LEVEL(winners=tuple(map(Seat, outcome.winners)))
    (winner,) = outcome.winners
    score = scores(showdown, variant)[winner]
    return wording.SET_WINS(winner=Seat(winner), won=score.won, lost=score.lost)


def steps(showdown: Showdown, variant: Variant) -> tuple[Step, ...]:
    """Every illegal set with its reason, then every pair row by row."""
    fouls = foul_sets(showdown, variant)
    found = [_foul(name, showdown.sets[name], variant) for name in fouls]
    found += [
        _duel(duel, showdown, variant, fouls) for duel in duels(showdown, variant)
    ]
    return tuple(found)


def _foul(name: str, rows: Hand, variant: Variant) -> Step:
    why = tuple(
        Step(_why_foul(found, rows, variant))
        for found in breaks(variant, rows, ROW_ORDER)
    )
    return Step(wording.FOUL(seat=Seat(name)), steps=why)


def _why_foul(found: Break, rows: Hand, variant: Variant) -> Message:
    if variant is DEUCE_TO_SEVEN_27:
        return break_message(found, rows)
    stronger, weaker = (
        variant.by_key[key] for key in (found.order.stronger, found.order.weaker)
    )
    return wording.BREAKS[stronger.key, weaker.key](
        stronger=described(stronger, rows[stronger.key]),
        weaker=described(weaker, rows[weaker.key]),
    )


def _duel(
    duel: Duel, showdown: Showdown, variant: Variant, fouls: tuple[str, ...]
) -> Step:
    first, second = Seat(duel.first), Seat(duel.second)
    if not duel.rows:
        below: tuple[Step, ...] = (Step(wording.BOTH_FOUL()),)
    elif duel.first in fouls or duel.second in fouls:
        winner = first if duel.second in fouls else second
        below = (Step(wording.TO_THE_LEGAL(winner=winner)),)
    else:
        below = tuple(_row(row, duel, showdown) for row in variant.rows)
    message = wording.DUEL(first=first, second=second, won=duel.won, lost=duel.lost)
    return Step(message, steps=below)


def _row(row: Row, duel: Duel, showdown: Showdown) -> Step:
    side = duel.rows[row.key]
    names = (duel.first, duel.second) if side >= 0 else (duel.second, duel.first)
    better, other = (showdown.sets[name][row.key] for name in names)
    if side == 0:
        return Step(wording.ROW_TIED(row=row.name(), hand=described(row, better)))
    message = wording.ROW_WON(
        row=row.name(),
        winner=Seat(names[0]),
        better=described(row, better),
        other=described(row, other),
    )
    compared = row.ranking.compare(better, other)
    why, below = reasons(row.ranking, better, compared)
    return Step(message, steps=(Step(wording.WHY(why=why)), *below))


def shown(showdown: Showdown, variant: Variant) -> tuple[ShownHand, ...]:
    """Every row of every set, with its place among those rows."""
    fouls = foul_sets(showdown, variant)
    placed = {row.key: row_places(showdown, row, fouls) for row in variant.rows}
    reached = scores(showdown, variant)
    return tuple(
        ShownHand(
            seat=name,
            place=placed[row.key][name],
            category=row.ranking.category(row.ranking.strength(rows[row.key])),
            words=described(row, rows[row.key]),
            cards=rows[row.key],
            row=row.key,
            plays=rows[row.key],
        )
        for name, rows in sorted(
            showdown.sets.items(), key=lambda item: reached[item[0]].place
        )
        for row in variant.rows
    )
