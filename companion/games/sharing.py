"""What is told of a deal while it is still being played, one fact at a time.

A game declares its facts here: who may tell each of them, whose cards have to be
shown, and how all that was told becomes a record of the deal file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from companion.problems import Problem

R = TypeVar("R")

HAND: Final = "hand"
"""The name under which a player's cards are told once they have been shown."""

IN_CHARGE: Final = "in_charge"
OWN_SEAT: Final = "own_seat"
ONESELF: Final = "oneself"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to tell of a deal, of the deal as a whole or of each seat in it.

    ``teller`` is who may tell it beside those in charge: nobody (`IN_CHARGE`), the
    player of the seat it is about (`OWN_SEAT`), or the player whom it names
    (`ONESELF`). What is a ``decision`` cannot be changed by a player any more when he
    has seen the others' cards. Where only few values are possible, ``values`` has
    them. When it is taken back, so is every fact that it ``ends``: answers to a knock
    that was none.
    """

    name: str
    per_seat: bool = False
    teller: str = IN_CHARGE
    decision: bool = False
    values: tuple[object, ...] = ()
    ends: str = ""


def key_of(name: str, seat: str = "") -> str:
    """A fact and whose it is, in one word.

    >>> key_of("draws", "3"), key_of("knocker")
    ('draws.3', 'knocker')
    """
    return f"{name}.{seat}" if seat else name


@dataclass(frozen=True, slots=True)
class Told:
    """What has been told of a deal so far: facts by their keys, in JSON values.

    Seats run clockwise from the dealer's left. A fact that was taken back is absent.
    """

    seats: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def get(self, name: str, seat: str = "") -> Any:
        """The value of a fact; ``None`` where it has not been told."""
        return self.facts.get(key_of(name, seat))

    def by_seat(self, name: str) -> Iterator[tuple[str, Any]]:
        """What was told of each seat, in seat order; seats without it are left out."""
        for seat in self.seats:
            value = self.get(name, seat)
            if value is not None:
                yield seat, value

    def seats_with(self, name: str, value: object) -> tuple[str, ...]:
        """The seats of which exactly this was told."""
        return tuple(seat for seat, told in self.by_seat(name) if told == value)


Hands = Mapping[str, Any]
"""Each seat's cards as the deal file spells them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sharing(Generic[R]):
    """How the facts of a game's deal are told one by one.

    ``asked`` names the facts that matter under these house rules, in the order in
    which they come up. ``to_answer`` are the seats whose decision the table waits
    for. ``must_show`` are the seats whose cards decide, none where none do, and
    ``None`` while that is not known yet. ``record`` is the deal file's record, from
    which hands that do not count are left out. ``check_own_hand`` says all that is
    wrong with one seat's hand taken alone, and ``cards_of`` which cards it has, so
    that equal hands are equal. ``rows`` are the parts of a hand that has parts.
    """

    facts: tuple[Fact, ...]
    asked: Callable[[R], tuple[str, ...]]
    to_answer: Callable[[Told, R], tuple[str, ...]]
    must_show: Callable[[Told, R], tuple[str, ...] | None]
    record: Callable[[Told, Hands], dict[str, object]]
    check_own_hand: Callable[[str, object], tuple[Problem, ...]]
    cards_of: Callable[[object], object]
    rows: tuple[str, ...] = ()

    def fact(self, name: str) -> Fact | None:
        """The fact of this name, if the game has one."""
        return next((fact for fact in self.facts if fact.name == name), None)
