"""The games whose deals can be entered: the one list to add to when a game is added."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.services.errors import UnknownGame
from companion.web.games import chinese, knock
from companion.web.games.base import WebGame

WEB_GAMES: Final[Mapping[str, WebGame]] = MappingProxyType(
    {web_game.game.key: web_game for web_game in (knock.WEB_GAME, chinese.WEB_GAME)}
)


def web_game(key: str) -> WebGame:
    """The web half of a game; raises `UnknownGame`."""
    found = WEB_GAMES.get(key)
    if found is None:
        raise UnknownGame(key)
    return found
