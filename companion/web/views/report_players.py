"""Each player's line in the report: deals played and won, and what he did in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from flask_babel import gettext as _

from companion.games.registry import GAMES
from companion.i18n.numbers import signed
from companion.i18n.signs import plain
from companion.services.report import DealResult, Deed, NightReport, PlayerLine
from companion.web.templating import say
from companion.web.views.cards import Face, faces
from companion.web.views.moves import account_name


@dataclass(frozen=True, slots=True)
class Fact:
    """Something counted, or a hand; ``deal_no`` is the deal in which it was."""

    label: str
    words: str
    faces: tuple[Face, ...] = ()
    deal_no: int | None = None


@dataclass(frozen=True, slots=True)
class GameTold:
    """What a player did in one game; it has a name where there were several."""

    name: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class PlayerTold:
    """A player's line."""

    name: str
    facts: tuple[Fact, ...]
    games: tuple[GameTold, ...]


def players_told(report: NightReport) -> tuple[PlayerTold, ...]:
    """Everyone who played a deal, the best result first."""
    order = sorted(report.settlement.standings, key=lambda item: -item.result)
    lines = {line.player: line for line in report.lines if line.played}
    several = len({deal.game for deal in report.deals if deal.live}) > 1
    return tuple(
        PlayerTold(
            name=account_name(item.player),
            facts=tuple(_facts(lines[item.player])),
            games=tuple(_games(lines[item.player], named=several)),
        )
        for item in order
        if item.player in lines
    )


def _facts(line: PlayerLine) -> Iterator[Fact]:
    yield Fact(_("Deals played"), plain(line.played))
    yield Fact(_("Deals won"), plain(line.won))
    if line.most_won is not None:
        yield _most(_("Most won"), line.most_won)
    if line.most_lost is not None:
        yield _most(_("Most lost"), line.most_lost)


def _most(label: str, result: DealResult) -> Fact:
    return Fact(label, signed(result.chips), deal_no=result.deal_no)


def _games(line: PlayerLine, *, named: bool) -> Iterator[GameTold]:
    for key, deeds in groupby(line.deeds, key=lambda deed: deed.game):
        name = say(GAMES[key].name()) if named else ""
        yield GameTold(name, tuple(map(_fact, deeds)))


def _fact(deed: Deed) -> Fact:
    label = say(GAMES[deed.game].deeds[deed.key]())
    if deed.best is None:
        return Fact(label, plain(deed.count))
    best = deed.best
    return Fact(label, say(best.words), faces(best.cards), best.deal_no)
