"""What a season came to for everyone in a club, read from the ledgers of its nights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.ledger.balance import Balances
from companion.ledger.cash import Terms, round_worth
from companion.ledger.season import Attendance
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


def read_season(club: Club, since: str = ALWAYS[0], until: str = ALWAYS[1]) -> Season:
    """The nights of a club opened from a day on until before another (ISO dates)."""
    found = season_store.nights(club.id, since, until)
    settled = tuple(night for night in found if night.closed)
    regulars = club_store.seats(club.id)
    ids = [night.id for night in settled]
    balances, terms = season_store.balances(ids), season_store.terms(ids)
    attendances = tuple(
        attendance
        for night in settled
        for attendance in _attendances(
            night, balances[night.id], Terms(**terms[night.id]), regulars
        )
    )
    return Season(settled, attendances, tuple(n for n in found if not n.closed))


def years_of(club: Club) -> tuple[str, ...]:
    """The years in which the club has met, the newest first."""
    found = season_store.nights(club.id, *ALWAYS)
    return tuple(sorted({night.opened_at[:4] for night in found}, reverse=True))


def _attendances(
    night: Night,
    balances: Balances,
    terms: Terms,
    regulars: Mapping[tuple[int, str], str],
) -> Iterator[Attendance]:
    results = {key: balances.result(key) for key in night.keys}
    money = round_worth(results, terms).amounts if terms.for_money else {}
    deals = _deals_played(night)
    for key, chips in results.items():
        regular = regulars.get((night.id, key))
        if regular is None:
            continue
        yield Attendance(
            night=night.id,
            regular=regular,
            chips=chips,
            deals=deals[key],
            money=money.get(key, 0),
            currency=terms.currency,
        )


@lru_cache(maxsize=NIGHTS_KEPT)
def _deals_played(night: Night) -> Counter[str]:
    """How many deals that count each player played, read once a night.

    The night's own value is the key: every write raises its version.
    """
    return Counter(
        seat
        for facts in season_store.deals(night.id)
        for seat in facts["deal"]["seats"]
    )
