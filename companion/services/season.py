"""What a season came to for everyone in a club, read from the ledgers of its nights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.ledger.balance import Balances
from companion.ledger.cash import Terms
from companion.ledger.rounding import round_worth
from companion.ledger.season import Attendance
from companion.services import plan_book
from companion.services.planning import due
from companion.services.terms import BANK_MODE
from companion.storage import club_store, season_store
from companion.storage.club import Club
from companion.storage.night import Night

ALWAYS: Final = ("", "9999")
"""From before the first night until after the last."""

NIGHTS_KEPT: Final = 4096


@dataclass(frozen=True, slots=True)
class Season:
    """The nights of a club in a stretch of time, oldest first, and who came to them.

    Only nights that are settled count; ``going_on`` are those that are not.
    """

    nights: tuple[Night, ...]
    attendances: tuple[Attendance, ...]
    going_on: tuple[Night, ...]

    @property
    def currencies(self) -> tuple[str, ...]:
        """Every currency that was played for."""
        return tuple(
            sorted({item.currency for item in self.attendances if item.currency})
        )


@dataclass(frozen=True, slots=True)
class _Played:
    """A settled night in sums: each player's chips, deals that count, and money."""

    chips: Mapping[str, int]
    deals: Counter[str]
    money: Mapping[str, int]
    currency: str


def read_season(club: Club, since: str = ALWAYS[0], until: str = ALWAYS[1]) -> Season:
    """The nights of a club opened from a day on until before another (ISO dates)."""
    found = season_store.nights(club.id, since, until)
    settled = tuple(night for night in found if night.closed)
    regulars = club_store.seats(club.id)
    attendances = tuple(
        attendance
        for night in settled
        for attendance in _attendances(night, _played(night), regulars)
    )
    return Season(settled, attendances, tuple(n for n in found if not n.closed))


def years_of(club: Club) -> tuple[str, ...]:
    """The years in which the club has met, the newest first."""
    found = season_store.nights(club.id, *ALWAYS)
    return tuple(sorted({night.opened_at[:4] for night in found}, reverse=True))


def _attendances(
    night: Night, played: _Played, regulars: Mapping[tuple[int, str], str]
) -> Iterator[Attendance]:
    for key, chips in played.chips.items():
        regular = regulars.get((night.id, key))
        if regular is None:
            continue
        yield Attendance(
            night=night.id,
            regular=regular,
            chips=chips,
            deals=played.deals[key],
            money=played.money.get(key, 0),
            currency=played.currency,
        )


@lru_cache(maxsize=NIGHTS_KEPT)
def _played(night: Night) -> _Played:
    """What a night came to, read once for each version of it.

    The night's own value is the key: every write raises its version.
    """
    balances, terms = season_store.end_of(night.id)
    return _Played(
        chips={key: balances.result(key) for key in night.keys},
        deals=Counter(
            seat
            for facts in season_store.deals(night.id)
            for seat in facts["deal"]["seats"]
        ),
        money=_money(night, balances, Terms(**terms)),
        currency=terms["currency"],
    )


def _money(night: Night, balances: Balances, terms: Terms) -> Mapping[str, int]:
    """What the night brought each as it was settled; at a bank, less what he paid."""
    if not terms.for_money:
        return {}
    if terms.mode == BANK_MODE:
        results = {key: balances.result(key) for key in night.keys}
        return round_worth(results, terms).amounts
    return due(plan_book.of_night(night.id), night, balances, terms).amounts
