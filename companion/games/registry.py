"""What Companion can score: the lists to add to when a game or a question is added."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.games import chinese, knock, showdown
from companion.games.base import Game, Question

GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType(
    {game.key: game for game in (knock.GAME, chinese.GAME)}
)
"""The games that a night can be played with, by their keys."""

QUESTIONS: Mapping[str, Question[None, Any]] = MappingProxyType(
    {question.key: question for question in (showdown.QUESTION,)}
)
"""What can be asked at any table, with no house rules, no seats and no chips."""
