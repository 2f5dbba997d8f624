"""The facts of a comparison, read from the deal file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Card, read_cards
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27
from companion.games.facts import (
    BAD_NAME,
    NAMED_TWICE,
    NOT_AN_OBJECT,
    UNKNOWN_KEY,
    clean_name,
    read_unknown_keys,
    unread_fields,
)
from companion.games.showdown.contests import CONTESTS, Contest
from companion.messages import Phrase, Seat
from companion.problems import Problem

KEYS = frozenset({"game", "ranking", "hands", "board"})
ROWS = tuple(DEUCE_TO_SEVEN_27.by_key)

NO_RANKING = Phrase("showdown.ranking.missing", "Say what the hands are compared by.")
UNKNOWN_RANKING = Phrase(
    "showdown.ranking", "“%(name)s” is none of these: %(rankings)s."
)
NOT_TEXT = Phrase("showdown.not_text", "Cards are written like “Ah Kd 10s”.")
NOT_ROWS = Phrase(
    "showdown.not_rows", "A set is written as its rows: front, middle and back."
)

Cards = tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Showdown:
    """The hands by their names; ``sets`` where they are sets of three rows.

    ``unread`` names the fields that could not be read, so that nothing more is said
    of what stands in them.
    """

    contest: Contest | None
    hands: Mapping[str, Cards] = field(default_factory=dict)
    sets: Mapping[str, Mapping[str, Cards]] = field(default_factory=dict)
    board: Cards | None = None
    unread: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """Whose hands they are, in the order they were entered."""
        return tuple(self.hands) + tuple(self.sets)


def read(record: Mapping[str, object]) -> tuple[Showdown, list[Problem]]:
    """The facts of a record, and a problem for all that is no fact."""
    problems = read_unknown_keys(record, KEYS)
    contest = _contest(record.get("ranking"), problems)
    hands: dict[str, Cards] = {}
    sets: dict[str, dict[str, Cards]] = {}
    for name, given in _named(record.get("hands", {}), problems).items():
        path = f"hands.{name}"
        if _is_set(contest, given):
            sets[name] = _rows(given, path, problems)
        else:
            hands[name] = _cards(given, path, problems)
    board = None
    if "board" in record:
        board = _cards(record["board"], "board", problems)
    showdown = Showdown(
        contest=contest,
        hands=hands,
        sets=sets,
        board=board,
        unread=unread_fields(problems),
    )
    return showdown, problems


def _contest(key: object, problems: list[Problem]) -> Contest | None:
    contest = CONTESTS.get(key) if isinstance(key, str) else None
    if key is None:
        problems.append(Problem("ranking", NO_RANKING()))
    elif contest is None:
        message = UNKNOWN_RANKING(name=str(key), rankings=tuple(CONTESTS))
        problems.append(Problem("ranking", message))
    return contest


def _named(given: object, problems: list[Problem]) -> dict[str, object]:
    """What is given by name; names that cannot be used are problems."""
    if not isinstance(given, dict):
        problems.append(Problem("hands", NOT_AN_OBJECT()))
        return {}
    found: dict[str, object] = {}
    for key, value in given.items():
        name = clean_name(key)
        if name is None:
            problems.append(Problem("hands", BAD_NAME()))
        elif name in found:
            problems.append(Problem("hands", NAMED_TWICE(seat=Seat(name))))
        else:
            found[name] = value
    return found


def _is_set(contest: Contest | None, given: object) -> bool:
    if contest is None:
        return isinstance(given, dict)
    return contest.variant is not None


def _rows(given: object, path: str, problems: list[Problem]) -> dict[str, Cards]:
    if not isinstance(given, dict):
        problems.append(Problem(path, NOT_ROWS()))
        return {}
    problems += [
        Problem(f"{path}.{key}", UNKNOWN_KEY(name=key))
        for key in given
        if key not in ROWS
    ]
    return {
        key: _cards(given[key], f"{path}.{key}", problems)
        for key in ROWS
        if key in given
    }


def _cards(given: object, path: str, problems: list[Problem]) -> Cards:
    if not isinstance(given, str):
        problems.append(Problem(path, NOT_TEXT()))
        return ()
    cards, mistakes = read_cards(given)
    problems += [Problem(path, mistake) for mistake in mistakes]
    return cards
