"""The deal log: which row each player changed cards in, three times over.

It is only told, and decides nothing; what the rules allow is checked (K003.4-5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.chinese.rows import DEUCE_TO_SEVEN_27
from companion.games.facts import NOT_A_LIST, read_by_seat
from companion.games.rules import is_chips
from companion.messages import Phrase
from companion.problems import Problem

ROUNDS = 3
MOST_CARDS = 5
ROWS = DEUCE_TO_SEVEN_27.by_key

NOT_AN_EXCHANGE = Phrase(
    "chinese.exchange", "An exchange is a row and how many cards, or 0 to stand pat."
)
TOO_MANY_ROUNDS = Phrase(
    "chinese.exchange.rounds", "Each player exchanges three times at most."
)
TOO_MANY_CARDS = Phrase(
    "chinese.exchange.cards",
    "At most %(n)s card can be exchanged in this row.",
    "At most %(n)s cards can be exchanged in this row.",
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange: a row and a number of cards; no row and none for standing pat."""

    row: str | None
    cards: int


Exchanges = Mapping[str, tuple[Exchange, ...]]
"""Each seat's exchanges in their order."""


def read_exchanges(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> dict[str, tuple[Exchange, ...]]:
    """``{seat: [{"row": "front", "cards": 2}, {"cards": 0}, …]}``."""
    exchanges: dict[str, tuple[Exchange, ...]] = {}
    for seat, path, rounds in read_by_seat(given, "exchanges", seats, problems):
        if not isinstance(rounds, list):
            problems.append(Problem(path, NOT_A_LIST()))
        else:
            exchanges[seat] = _rounds(rounds, path, problems)
    return exchanges


def _rounds(
    given: list[object], path: str, problems: list[Problem]
) -> tuple[Exchange, ...]:
    if len(given) > ROUNDS:
        problems.append(Problem(path, TOO_MANY_ROUNDS()))
    found: list[Exchange] = []
    for place, value in enumerate(given, start=1):
        exchange, problem = _exchange(value, f"{path}.{place}")
        if problem is not None:
            problems.append(problem)
        elif exchange is not None:
            found.append(exchange)
    return tuple(found)


def _exchange(value: object, path: str) -> tuple[Exchange | None, Problem | None]:
    if not isinstance(value, dict) or not value.keys() <= {"row", "cards"}:
        return None, Problem(path, NOT_AN_EXCHANGE())
    row, cards = value.get("row"), value.get("cards")
    named = isinstance(row, str) and row in ROWS
    if not is_chips(cards) or not (named or (row is None and cards == 0)):
        return None, Problem(path, NOT_AN_EXCHANGE())
    if row is None or cards == 0:
        return Exchange(None, 0), None
    most = min(ROWS[row].size, MOST_CARDS)
    if cards > most:
        return None, Problem(path, TOO_MANY_CARDS(n=most))
    return Exchange(row, cards), None


def write_exchanges(exchanges: Exchanges) -> dict[str, object]:
    """The deal log in the deal file's shape."""
    return {
        seat: [
            {"cards": 0} if item.row is None else {"row": item.row, "cards": item.cards}
            for item in rounds
        ]
        for seat, rounds in exchanges.items()
    }
