"""The facts of one deal of knock poker, read from and written to the deal file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

from companion.cards import Card, read_cards, write_cards
from companion.games.facts import (
    NOT_AN_OBJECT,
    UNKNOWN_KEY,
    read_by_seat,
    read_chips,
    read_seat,
    read_seat_list,
    read_seats,
    read_unknown_keys,
    unread_fields,
)
from companion.games.records import TOO_LARGE
from companion.messages import Phrase
from companion.problems import Problem

SEATS = range(2, 9)
VOIDS = ("misdeal", "stock_out")
KEYS = frozenset(
    {"game", "rules", "seats", "hands", "declared", "knocker", "draws", "dropped"}
    | {"dead", "pot_before", "void"}
)

CARDS_ARE_TEXT = Phrase("cards.not_text", "Cards are written like “Ah Kd 10c 9s 2c”.")
NOT_A_COUNT = Phrase("knock.draws.count", "How many cards? A whole number from 0.")
NOT_A_VOID = Phrase(
    "knock.void.unknown", "A deal without a knock is a “misdeal” or a “stock_out”."
)
NOT_A_CATEGORY = Phrase("knock.declared.category", "“%(name)s” is no kind of hand.")


class Draws(NamedTuple):
    """How many cards a seat drew; ``discard`` is ``None`` where piles were not told."""

    stock: int
    discard: int | None = None

    @property
    def total(self) -> int:
        """All the cards drawn in this deal."""
        return self.stock + (self.discard or 0)


@dataclass(frozen=True, slots=True)
class Declared:
    """What the table agrees on without showing cards to the program."""

    winners: tuple[str, ...]
    category: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """The facts of a deal; seats run clockwise from the dealer's left, dealer last.

    ``unread`` names the fields that could not be read, so that what stands in them is
    not called missing.
    """

    seats: tuple[str, ...]
    knocker: str | None = None
    hands: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    declared: Declared | None = None
    draws: Mapping[str, Draws] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    pot_before: int = 0
    void: str | None = None
    unread: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def live(self) -> tuple[str, ...]:
        """Seats that can win: neither dropped nor dead."""
        if not self.dropped and not self.dead:
            return self.seats
        out = {*self.dropped, *self.dead}
        return tuple(seat for seat in self.seats if seat not in out)


def read(record: Mapping[str, object]) -> tuple[Deal, list[Problem]]:
    """The facts of a deal file's record, and a problem for all that is no fact."""
    problems = [] if record.keys() <= KEYS else read_unknown_keys(record, KEYS)
    seats, wrong = read_seats(record, SEATS)
    problems += wrong
    dropped, wrong = read_seat_list(record.get("dropped", []), "dropped", seats)
    problems += wrong
    dead, wrong = read_seat_list(record.get("dead", []), "dead", seats)
    problems += wrong
    pot_before, wrong = read_chips(record, "pot_before")
    problems += wrong
    facts: dict[str, Any] = {
        "knocker": _knocker(record.get("knocker"), seats, problems),
        "hands": read_hands(record.get("hands", {}), seats, problems),
        "declared": _declared(record.get("declared"), seats, problems),
        "draws": _draws(record.get("draws", {}), seats, problems),
        "void": _void(record.get("void"), problems),
    }
    deal = Deal(
        seats=seats,
        dropped=dropped,
        dead=dead,
        pot_before=pot_before,
        unread=unread_fields(problems) if problems else frozenset(),
        **facts,
    )
    return deal, problems


def _knocker(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> str | None:
    if given is None:
        return None
    seat, problem = read_seat(given, "knocker", seats)
    if problem is not None:
        problems.append(problem)
        return None
    return seat


def _void(given: object, problems: list[Problem]) -> str | None:
    for name in VOIDS:
        if given == name:
            return name
    if given is not None:
        problems.append(Problem("void", NOT_A_VOID()))
    return None


def read_hands(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> dict[str, tuple[Card, ...]]:
    """Each seat's cards; what cannot be read is added to the problems."""
    hands: dict[str, tuple[Card, ...]] = {}
    for seat, path, text in read_by_seat(given, "hands", seats, problems):
        if not isinstance(text, str):
            problems.append(Problem(path, CARDS_ARE_TEXT()))
        else:
            cards, mistakes = read_cards(text)
            problems += [Problem(path, mistake) for mistake in mistakes]
            hands[seat] = cards
    return hands


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
        for name in given.keys() - {"winners", "category"}
    ]
    winners, wrong = read_seat_list(given.get("winners"), "declared.winners", seats)
    problems += wrong
    category = given.get("category")
    if category is not None and not isinstance(category, str):
        problems.append(
            Problem("declared.category", NOT_A_CATEGORY(name=str(category)))
        )
        category = None
    return Declared(winners, category)


def _draws(
    given: object, seats: tuple[str, ...], problems: list[Problem]
) -> dict[str, Draws]:
    draws: dict[str, Draws] = {}
    for seat, path, value in read_by_seat(given, "draws", seats, problems):
        count = _count(value)
        if count is None:
            problems.append(Problem(path, NOT_A_COUNT()))
        else:
            draws[seat] = count
    return draws


def _count(value: object) -> Draws | None:
    if _is_count(value):
        return Draws(value)
    if not isinstance(value, dict) or value.keys() != {"stock", "discard"}:
        return None
    stock, discard = value["stock"], value["discard"]
    return Draws(stock, discard) if _is_count(stock) and _is_count(discard) else None


def _is_count(value: object) -> TypeGuard[int]:
    # What is too large to be read stands for another number than the one entered.
    return type(value) is int and 0 <= value < TOO_LARGE


def write(deal: Deal) -> dict[str, object]:
    """The facts in the deal file's shape; what is empty is left out."""
    record: dict[str, object] = {"seats": list(deal.seats)}
    if deal.void is not None:
        record["void"] = deal.void
    if deal.knocker is not None:
        record["knocker"] = deal.knocker
    if deal.hands:
        record["hands"] = {
            seat: write_cards(deal.hands[seat])
            for seat in deal.seats
            if seat in deal.hands
        }
    if deal.declared is not None:
        record["declared"] = _written_declared(deal.declared)
    if deal.draws:
        record["draws"] = {
            seat: _written_draws(draws) for seat, draws in deal.draws.items()
        }
    if deal.dropped:
        record["dropped"] = list(deal.dropped)
    if deal.dead:
        record["dead"] = list(deal.dead)
    if deal.pot_before:
        record["pot_before"] = deal.pot_before
    return record


def _written_declared(declared: Declared) -> dict[str, object]:
    record: dict[str, object] = {"winners": list(declared.winners)}
    if declared.category is not None:
        record["category"] = declared.category
    return record


def _written_draws(draws: Draws) -> object:
    if draws.discard is None:
        return draws.stock
    return {"stock": draws.stock, "discard": draws.discard}
