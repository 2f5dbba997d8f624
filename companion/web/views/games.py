"""The games there are, to go from a page of one to that of another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.games.base import Game
from companion.games.registry import GAMES
from companion.web.templating import say


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game by its name; ``is_shown`` marks the one that the page is about."""

    key: str
    name: str
    href: str
    is_shown: bool


def game_links(endpoint: str, shown: Game[Any, Any]) -> tuple[GameLink, ...]:
    """A link to this page for every game."""
    return tuple(
        GameLink(key, say(game.name()), url_for(endpoint, game=key), game is shown)
        for key, game in GAMES.items()
    )
