"""What the page on mishaps shows: the ruling, its source, what others say, a tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import url_for
from flask_babel import gettext as _

from companion.games.base import (
    BOTH_FOUL,
    DEAD,
    DEAD_KNOCKER,
    FOUL,
    MISDEAL,
    STOCK_OUT,
    Game,
    Ruling,
    Said,
)
from companion.services import button
from companion.storage.night import Night
from companion.web.templating import say
from companion.web.views.games import GameLink, game_links

BY_PLAYER: Final = {DEAD: ("dead",), DEAD_KNOCKER: ("knocker", "dead"), FOUL: ("foul",)}
"""What a tap on a player fills in on the form of a new deal."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a text says, by its name and the numbers of its clauses."""

    name: str
    clauses: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Tap:
    """A link to the form of a new deal with something filled in already."""

    words: str
    href: str


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that went wrong, and what to do.

    ``rule`` is what the ruling rests on, missing where it is only the program's own.
    ``is_house_rule`` says that no source covers it, but the table can agree on it.
    """

    code: str
    situation: str
    verdict: str
    rule: Source | None
    is_house_rule: bool
    others: tuple[Source, ...]
    question: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """Everything that can go wrong in a game; ``night`` is a night's title, if any."""

    game: str
    game_name: str
    games: tuple[GameLink, ...]
    night: str
    mishaps: tuple[Mishap, ...]


def rulings_page(
    game: Game[Any, Any], rules: Any, night: Night | None = None
) -> RulingsPage:
    """The mishaps of a game under these rules; of a night, with what can be entered."""
    endpoint = "rulings.told" if night is None else "rulings.show"
    table = None if night is None or night.closed else night
    return RulingsPage(
        game=game.key,
        game_name=say(game.name()),
        games=game_links(endpoint, game),
        night="" if night is None else night.title,
        mishaps=tuple(_mishap(game, item, table) for item in game.rulings(rules)),
    )


def _mishap(game: Game[Any, Any], ruling: Ruling, night: Night | None) -> Mishap:
    clause = game.clauses.get(ruling.clause)
    source = None if clause is None or not ruling.covered else clause.source
    return Mishap(
        code=ruling.code,
        situation=say(ruling.situation()),
        verdict=say(ruling.verdict()),
        rule=None
        if clause is None or source is None
        else Source(say(source()), ruling.clause, say(clause.sentence())),
        is_house_rule=clause is not None and not ruling.covered,
        others=tuple(map(_source, ruling.others)),
        question=_question(ruling) if night else "",
        taps=_taps(game, ruling, night) if night else (),
    )


def _source(said: Said) -> Source:
    return Source(say(said.source()), said.clauses, say(said.sentence()))


def _question(ruling: Ruling) -> str:
    """What is asked before a tap on a player."""
    asked = {
        DEAD: _("Whose hand is dead?"),
        DEAD_KNOCKER: _("Whose was the knock?"),
        FOUL: _("Whose hand is illegal?"),
    }
    return str(asked.get(ruling.records, ""))


def _taps(game: Game[Any, Any], ruling: Ruling, night: Night) -> tuple[Tap, ...]:
    if ruling.records in BY_PLAYER:
        fields = BY_PLAYER[ruling.records]
        return tuple(
            _tap(game, player.name, dict.fromkeys(fields, player.key))
            for player in night.players
            if player.key in button.dealt_in(night, game)
        )
    if ruling.records == BOTH_FOUL:
        both = list(button.dealt_in(night, game))
        return (_tap(game, _("Enter both hands as illegal"), {"foul": both}),)
    if ruling.records == MISDEAL:
        return (_tap(game, _("Enter it as a misdeal"), {"void": "misdeal"}),)
    if ruling.records == STOCK_OUT:
        words = _("Enter it: the pot waits for the next deal")
        return (_tap(game, words, {"void": "stock_out"}),)
    return ()


def _tap(game: Game[Any, Any], words: str, filled: dict[str, Any]) -> Tap:
    return Tap(str(words), url_for("deals.new", game=game.key, **filled))
