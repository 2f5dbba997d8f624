"""The games that Companion knows: the one list to add to when a game is added."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.games import chinese, knock
from companion.games.base import Game

GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType(
    {game.key: game for game in (knock.GAME, chinese.GAME)}
)
