"""The facts of one deal of Chinese poker, read from and written to the deal file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Card, read_cards, write_cards
from companion.games.chinese.exchanges import (
    Exchanges,
    read_exchanges,
    write_exchanges,
)
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27
from companion.games.facts import (
    NOT_AN_OBJECT,
    UNKNOWN_KEY,
    read_by_seat,
    read_seat,
    read_seat_list,
    read_seats,
    read_unknown_keys,
    unread_fields,
)
from companion.games.rules import NOT_CHIPS, is_chips
from companion.messages import Phrase
from companion.problems import Problem

SEATS = range(2, 3)
KEYS = frozenset({"game", "rules", "seats", "hands", "declared", "exchanges"})
ROWS = DEUCE_TO_SEVEN_27.by_key
BONUS_ROWS = tuple(key for key, row in ROWS.items() if row.bonus is not None)
TIE = "tie"

CARDS_ARE_TEXT = Phrase("chinese.not_text", "Cards are written like “9h 8c 7d”.")


@dataclass(frozen=True, slots=True)
class Declared:
    """What the players agree on: who won each row, bonus hands held, illegal hands.

    ``rows`` gives a seat or ``None`` for a tie; ``bonus`` the table value of each
    bonus hand held, won or not.
    """

    rows: Mapping[str, str | None] = field(default_factory=dict)
    bonus: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """The facts of a deal; the dealer is the second seat.

    ``unread`` names the fields that could not be read, so that what stands in them is
    not called missing.
    """

    seats: tuple[str, ...]
    hands: Mapping[str, Mapping[str, tuple[Card, ...]]] = field(default_factory=dict)
    declared: Declared | None = None
    exchanges: Exchanges = field(default_factory=dict)
    unread: frozenset[str] = field(default=frozenset(), compare=False)


def read(record: Mapping[str, object]) -> tuple[Deal, list[Problem]]:
    """The facts of a deal file's record, and a problem for all that is no fact."""
    problems = read_unknown_keys(record, KEYS)
    seats, wrong = read_seats(record, SEATS)
    problems += wrong
    hands = read_hands(record.get("hands", {}), seats, problems)
    declared = _declared(record.get("declared"), seats, problems)
    exchanges = read_exchanges(record.get("exchanges", {}), seats, problems)
    deal = Deal(
        seats=seats,
        hands=hands,
        declared=declared,
        exchanges=exchanges,
        unread=unread_fields(problems),
    )
    return deal, problems


def read_hands(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> dict[str, dict[str, tuple[Card, ...]]]:
    """Each seat's rows; what cannot be read is added to the problems."""
    hands: dict[str, dict[str, tuple[Card, ...]]] = {}
    for seat, path, rows in read_by_seat(given, "hands", seats, problems):
        if not isinstance(rows, dict):
            problems.append(Problem(path, NOT_AN_OBJECT()))
        else:
            hands[seat] = _rows(rows, path, problems)
    return hands


def _rows(
    given: dict[str, object], path: str, problems: list[Problem]
) -> dict[str, tuple[Card, ...]]:
    rows: dict[str, tuple[Card, ...]] = {}
    for key, text in given.items():
        field_path = f"{path}.{key}"
        if key not in ROWS:
            problems.append(Problem(field_path, UNKNOWN_KEY(name=key)))
        elif not isinstance(text, str):
            problems.append(Problem(field_path, CARDS_ARE_TEXT()))
        else:
            cards, mistakes = read_cards(text)
            problems += [Problem(field_path, mistake) for mistake in mistakes]
            rows[key] = cards
    return rows


def _declared(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> Declared | None:
    if given is None:
        return None
    if not isinstance(given, dict):
        problems.append(Problem("declared", NOT_AN_OBJECT()))
        return None
    problems += [
        Problem(f"declared.{name}", UNKNOWN_KEY(name=name))
        for name in given
        if name not in {"rows", "bonus", "fouls"}
    ]
    fouls, wrong = read_seat_list(given.get("fouls", []), "declared.fouls", seats)
    problems += wrong
    return Declared(
        rows=_declared_rows(given.get("rows", {}), seats, problems),
        bonus=_declared_bonus(given.get("bonus", {}), seats, problems),
        fouls=fouls,
    )


def _declared_rows(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> dict[str, str | None]:
    if not isinstance(given, dict):
        problems.append(Problem("declared.rows", NOT_AN_OBJECT()))
        return {}
    rows: dict[str, str | None] = {}
    for key, winner in given.items():
        path = f"declared.rows.{key}"
        if key not in ROWS:
            problems.append(Problem(path, UNKNOWN_KEY(name=key)))
        elif winner == TIE:
            rows[key] = None
        else:
            seat, problem = read_seat(winner, path, seats)
            if problem is None:
                rows[key] = seat
            else:
                problems.append(problem)
    return rows


def _declared_bonus(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> dict[str, dict[str, int]]:
    bonus: dict[str, dict[str, int]] = {}
    for seat, path, values in read_by_seat(given, "declared.bonus", seats, problems):
        if not isinstance(values, dict):
            problems.append(Problem(path, NOT_AN_OBJECT()))
        else:
            bonus[seat] = _bonus_values(values, path, problems)
    return bonus


def _bonus_values(
    given: dict[str, object], path: str, problems: list[Problem]
) -> dict[str, int]:
    values: dict[str, int] = {}
    for key, value in given.items():
        if key not in BONUS_ROWS:
            problems.append(Problem(f"{path}.{key}", UNKNOWN_KEY(name=key)))
        elif not is_chips(value):
            problems.append(Problem(f"{path}.{key}", NOT_CHIPS()))
        else:
            values[key] = value
    return values


def write(deal: Deal) -> dict[str, object]:
    """The facts in the deal file's shape; what is empty is left out."""
    record: dict[str, object] = {"seats": list(deal.seats)}
    if deal.hands:
        record["hands"] = {
            seat: {key: write_cards(rows[key]) for key in ROWS if key in rows}
            for seat, rows in deal.hands.items()
        }
    if deal.declared is not None:
        record["declared"] = _written(deal.declared)
    if deal.exchanges:
        record["exchanges"] = write_exchanges(deal.exchanges)
    return record


def _written(declared: Declared) -> dict[str, object]:
    record: dict[str, object] = {}
    if declared.rows:
        record["rows"] = {key: seat or TIE for key, seat in declared.rows.items()}
    if declared.bonus:
        record["bonus"] = {
            seat: dict(values) for seat, values in declared.bonus.items()
        }
    if declared.fouls:
        record["fouls"] = list(declared.fouls)
    return record
