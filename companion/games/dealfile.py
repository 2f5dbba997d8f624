"""The deal file: one deal in, one result out, in the same shape everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.games.base import Game, Outcome, Question
from companion.games.registry import GAMES, QUESTIONS
from companion.games.rules import read_rules
from companion.messages import Phrase
from companion.problems import Problem

UNKNOWN_GAME = Phrase("deal.game", "There is no game called “%(name)s”.")
NO_GAME = Phrase("deal.game.missing", "Say which game was played.")


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal read, checked and, where nothing was wrong with it, scored."""

    problems: tuple[Problem, ...]
    game: Question[Any, Any] | None = None
    deal: Any = None
    rules: Any = None
    outcome: Outcome | None = None


def score_record(record: Mapping[str, object]) -> Scored:
    """Score one deal or question of the file, or say everything that is wrong with it.

    >>> score_record({"game": "whist"}).problems[0].code
    'deal.game'
    """
    key = record.get("game")
    question = QUESTIONS.get(key) if isinstance(key, str) else None
    if question is not None:
        return score_facts(question, record, None)
    game = GAMES.get(key) if isinstance(key, str) else None
    if game is None:
        message = NO_GAME() if key is None else UNKNOWN_GAME(name=str(key))
        return Scored((Problem("game", message),))
    rules, wrong_rules = rules_of(game, record.get("rules"))
    return score_facts(game, record, rules, wrong_rules)


def score_facts(
    game: Question[Any, Any],
    record: Mapping[str, object],
    rules: Any,
    already_wrong: tuple[Problem, ...] = (),
) -> Scored:
    """Score a deal's facts under house rules that are known."""
    deal, unreadable = game.read(record)
    problems = (*already_wrong, *unreadable, *game.check(deal, rules))
    if problems:
        return Scored(problems, game, deal, rules)
    return Scored((), game, deal, rules, game.score(deal, rules))


def rules_of(game: Game[Any, Any], given: object) -> tuple[Any, tuple[Problem, ...]]:
    """House rules as a deal file gives them; the same rules are read only once."""
    if isinstance(given, dict):
        try:
            return _cached_rules(game.key, _typed_items(given))
        except TypeError:  # a switch holds a table, which cannot be remembered
            pass
    rules, problems = read_rules(game.rules_type, game.presets, given)
    return rules, tuple(problems)


def _typed_items(given: dict[str, Any]) -> tuple[tuple[str, type, Any], ...]:
    # The type stands beside the value because 1 == True, and only one is a switch.
    return tuple((name, type(value), value) for name, value in given.items())


@lru_cache(maxsize=256)
def _cached_rules(
    key: str, items: tuple[tuple[str, type, Any], ...]
) -> tuple[Any, tuple[Problem, ...]]:
    game = GAMES[key]
    given = {name: value for name, _, value in items}
    rules, problems = read_rules(game.rules_type, game.presets, given)
    return rules, tuple(problems)
