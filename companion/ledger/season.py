"""A season: what several nights came to for the people who came to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

CHIPS: Final = "chips"
MONEY: Final = "money"
NIGHTS: Final = "nights"
PER_DEAL: Final = "per_deal"
ORDERS: Final = (CHIPS, MONEY, NIGHTS, PER_DEAL)


@dataclass(frozen=True, slots=True)
class Attendance:
    """One person at one night: what it came to for him, and how many deals he played.

    ``money`` is in the smallest units of ``currency``; without one the chips were
    worth nothing.
    """

    night: int
    regular: str
    chips: int
    deals: int
    money: int = 0
    currency: str = ""


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A person over a season. ``money`` holds one amount for each currency."""

    regular: str
    nights: int
    deals: int
    chips: int
    money: Mapping[str, int] = field(default_factory=dict)

    @property
    def per_deal(self) -> Fraction:
        """Chips won a deal; nothing played is nothing won.

        >>> SeasonStanding("1", 1, 8, -6).per_deal
        Fraction(-3, 4)
        """
        return Fraction(self.chips, self.deals) if self.deals else Fraction(0)


def standings(attendances: Iterable[Attendance]) -> tuple[SeasonStanding, ...]:
    """Everyone's season, in the order in which they first came.

    >>> [first] = standings([Attendance(1, "1", 5, 9), Attendance(2, "1", -2, 3)])
    >>> first.nights, first.deals, first.chips
    (2, 12, 3)
    """
    by_regular: dict[str, list[Attendance]] = {}
    for item in attendances:
        by_regular.setdefault(item.regular, []).append(item)
    return tuple(_standing(key, items) for key, items in by_regular.items())


def ranked(
    seasons: Iterable[SeasonStanding], order: str, currency: str = ""
) -> tuple[SeasonStanding, ...]:
    """The same people, the best first; equals stay in their order.

    ``order`` is one of `ORDERS`; by money, ``currency`` says which.
    """
    keys: dict[str, Callable[[SeasonStanding], Any]] = {
        CHIPS: lambda one: one.chips,
        MONEY: lambda one: one.money.get(currency, 0),
        NIGHTS: lambda one: one.nights,
        PER_DEAL: lambda one: one.per_deal,
    }
    return tuple(sorted(seasons, key=keys[order], reverse=True))


def running(
    attendances: Iterable[Attendance], nights: Iterable[int], regular: str
) -> tuple[int, ...]:
    """One person's chips summed up after each of the nights, beginning at nothing.

    >>> came = [Attendance(1, "1", 5, 9), Attendance(3, "1", -2, 3)]
    >>> running(came, [1, 2, 3], "1")
    (0, 5, 5, 3)
    """
    won = {item.night: item.chips for item in attendances if item.regular == regular}
    return (0, *accumulate(won.get(night, 0) for night in nights))


def _standing(regular: str, items: list[Attendance]) -> SeasonStanding:
    money: dict[str, int] = {}
    for item in items:
        if item.currency:
            money[item.currency] = money.get(item.currency, 0) + item.money
    return SeasonStanding(
        regular=regular,
        nights=len({item.night for item in items}),
        deals=sum(item.deals for item in items),
        chips=sum(item.chips for item in items),
        money=money,
    )
