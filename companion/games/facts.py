"""Reading the facts that all games' deals share: seats, chips, unknown keys."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from companion.games.rules import NOT_CHIPS, is_chips
from companion.messages import Phrase, Seat
from companion.problems import Problem

LONGEST_NAME = 40

UNKNOWN_KEY = Phrase("deal.unknown_key", "A deal of this game has no “%(name)s”.")
NO_SEATS = Phrase(
    "seats.missing", "Name the players, clockwise from the dealer's left."
)
BAD_NAME = Phrase("seats.name", "A name has 1 to 40 characters.")
SEAT_TWICE = Phrase("seats.twice", "%(seat)s sits here twice.")
TOO_FEW_SEATS = Phrase("seats.too_few", "This game needs at least %(least)s players.")
TOO_MANY_SEATS = Phrase("seats.too_many", "This game has room for %(most)s players.")
UNKNOWN_SEAT = Phrase("seats.unknown", "%(seat)s is not in this deal.")
NOT_A_LIST = Phrase("deal.not_a_list", "Players are given here as a list of names.")
NOT_AN_OBJECT = Phrase("deal.not_an_object", "This is written as names and values.")
NOT_A_NAME = Phrase("deal.not_a_name", "A player's name belongs here.")
NAMED_TWICE = Phrase("deal.named_twice", "%(seat)s is named here twice.")
CARD_TWICE_IN_HAND = Phrase(
    "cards.twice_in_hand", "%(card.short)s stands in this hand twice."
)
CARD_IN_TWO_HANDS = Phrase(
    "cards.duplicate", "%(card.short)s is in two hands: %(first)s and %(second)s."
)


def clean_name(value: object) -> str | None:
    """A name without blanks around it; ``None`` where it cannot be a name.

    >>> clean_name("  Aino "), clean_name(""), clean_name(7)
    ('Aino', None, None)
    """
    if not isinstance(value, str):
        return None
    name = value.strip()
    if name.isascii() and name.isprintable():
        return name if 1 <= len(name) <= LONGEST_NAME else None
    if not 1 <= len(name) <= LONGEST_NAME:
        return None
    controls = any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in name)
    return None if controls else name


def read_unknown_keys(
    record: Mapping[str, object], known: Iterable[str]
) -> list[Problem]:
    """A problem for every key that this game's deals do not have."""
    strange = record.keys() - known
    return [Problem(name, UNKNOWN_KEY(name=name)) for name in record if name in strange]


def read_seats(
    record: Mapping[str, object], allowed: range
) -> tuple[tuple[str, ...], list[Problem]]:
    """The seats clockwise from the dealer's left, as far as they can be read."""
    given = record.get("seats")
    if not isinstance(given, list):
        return (), [Problem("seats", NO_SEATS())]
    names = [clean_name(value) for value in given]
    seats = tuple(dict.fromkeys(name for name in names if name is not None))
    problems = [Problem("seats", BAD_NAME())] if None in names else []
    problems += [
        Problem("seats", SEAT_TWICE(seat=Seat(name)))
        for name in seats
        if names.count(name) > 1
    ]
    if len(given) < allowed[0]:
        problems.append(Problem("seats", TOO_FEW_SEATS(least=allowed[0])))
    elif len(given) > allowed[-1]:
        problems.append(Problem("seats", TOO_MANY_SEATS(most=allowed[-1])))
    return seats, problems


def read_seat_list(
    given: object, field: str, seats: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Problem]]:
    """Seats named in a list, in seat order; strangers and repeats are problems."""
    if not isinstance(given, list):
        return (), [Problem(field, NOT_A_LIST())]
    named: set[str] = set()
    problems: list[Problem] = []
    for value in given:
        seat, problem = read_seat(value, field, seats)
        if problem is not None:
            problems.append(problem)
        elif seat in named:
            problems.append(Problem(field, NAMED_TWICE(seat=Seat(seat))))
        named.add(seat)
    return tuple(seat for seat in seats if seat in named), problems


def read_seat(
    given: object, field: str, seats: tuple[str, ...]
) -> tuple[str, Problem | None]:
    """One seat of the deal by its name; any name where no seat could be read."""
    name = given if isinstance(given, str) and given in seats else clean_name(given)
    if name is None:
        return "", Problem(field, NOT_A_NAME())
    if seats and name not in seats:
        return "", Problem(field, UNKNOWN_SEAT(seat=Seat(name)))
    return name, None


def read_by_seat(
    given: object, field: str, seats: tuple[str, ...], problems: list[Problem]
) -> Iterator[tuple[str, str, object]]:
    """What an object holds for each seat: the seat, its path, and the value.

    A seat spelled in two ways is a problem: neither of its values may be guessed.
    """
    if not isinstance(given, dict):
        problems.append(Problem(field, NOT_AN_OBJECT()))
        return
    seen: set[str] = set()
    for name, value in given.items():
        path = f"{field}.{name}"
        seat, problem = (name, None) if name in seats else read_seat(name, path, seats)
        if problem is None and seat in seen:
            problem = Problem(path, NAMED_TWICE(seat=Seat(seat)))
        if problem is not None:
            problems.append(problem)
            continue
        seen.add(seat)
        yield seat, path, value


def unread_fields(problems: Iterable[Problem]) -> frozenset[str]:
    """The fields that something stands in which could not be read."""
    return frozenset(
        problem.field for problem in problems if problem.code != UNKNOWN_KEY.code
    )


def read_chips(record: Mapping[str, object], field: str) -> tuple[int, list[Problem]]:
    """A number of chips, none where the key is absent."""
    given = record.get(field, 0)
    if not is_chips(given):
        return 0, [Problem(field, NOT_CHIPS())]
    return given, []
