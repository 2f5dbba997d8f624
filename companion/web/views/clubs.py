"""What the pages of a club show: its season, its people and their nights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from flask import url_for
from flask_babel import gettext as _

from companion.games.registry import GAMES
from companion.i18n.numbers import signed_hundredths, signed_money
from companion.ledger.season import (
    CHIPS,
    MONEY,
    NIGHTS,
    ORDERS,
    PER_DEAL,
    SeasonStanding,
    ranked,
    standings,
)
from companion.services import clubs
from companion.services import nights as nights_known
from companion.services.season import Season, read_season, years_of
from companion.services.words import author_called
from companion.storage.club import Club
from companion.storage.night import Night
from companion.web.devices import known_device
from companion.web.forms.clubs import (
    ClubNameForm,
    NightClubForm,
)
from companion.web.language import current_language
from companion.web.night_context import as_called as called
from companion.web.night_context import in_words
from companion.web.templating import say
from companion.web.views.season_chart import Charts, season_charts
from companion.web.views.signature import day_of
from companion.web.views.terms import worth_in_words

ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which season is asked for (a year, or all), and in which order."""

    year: str = ALL
    order: str = CHIPS

    @property
    def days(self) -> tuple[str, str]:
        """From which day on until before which other, as ISO dates."""
        if self.year == ALL:
            return "", "9999"
        return self.year, str(int(self.year) + 1)


@dataclass(frozen=True, slots=True)
class Link:
    """A way to look at the same season otherwise."""

    words: str
    href: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Someone in the standings of a season."""

    place: int
    key: str
    name: str
    chips: int
    money: tuple[str, ...]
    nights: int
    deals: int
    per_deal: str


@dataclass(frozen=True, slots=True)
class NightRow:
    """A night of the club; ``href`` where this phone may open it.

    ``chips`` and ``money`` are what it came to for the person whose page it is.
    """

    title: str
    day: str
    people: str
    href: str
    closed: bool
    chips: int | None = None
    money: str = ""


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club: standings of a season, its nights, and what it starts the next with."""

    uid: str
    name: str
    seasons: tuple[Link, ...]
    orders: tuple[Link, ...]
    standings: tuple[StandingRow, ...]
    charts: Charts | None
    nights: tuple[NightRow, ...]
    agreed: tuple[str, ...]
    is_host: bool
    form: ClubNameForm


@dataclass(frozen=True, slots=True)
class NightClubPage:
    """Which club a night is of, and what that club starts its next night with."""

    title: str
    club: str
    club_uid: str
    form: NightClubForm


def season_asked(asked: Mapping[str, str]) -> Asked:
    """The season and the order that an address asks for; else all nights by chips."""
    year, order = asked.get("season", ALL), asked.get("by", CHIPS)
    sound = len(year) == 4 and year.isascii() and year.isdecimal() and year > "0000"
    return Asked(year if sound else ALL, order if order in ORDERS else CHIPS)


def as_called(club: Club) -> Club:
    """The club with a word in the reader's language for who has no name any more."""
    people = tuple(
        replace(one, name=in_words(author_called(one.name))) for one in club.regulars
    )
    return replace(club, regulars=people)


def club_page(
    club: Club, asked: Asked, *, is_host: bool, form: ClubNameForm | None = None
) -> ClubPage:
    """A club as its people see it."""
    season = read_season(club, *asked.days)
    mine = my_nights()
    return ClubPage(
        uid=club.uid,
        name=club.name,
        seasons=season_links(club, asked, "clubs.show"),
        orders=_orders(club, asked, season),
        standings=standing_rows(club, season, asked.order),
        charts=season_charts(club, season),
        nights=tuple(
            night_row(night, mine)
            for night in reversed((*season.nights, *season.going_on))
        ),
        agreed=_agreed(club),
        is_host=is_host,
        form=form or ClubNameForm(None, data={"name": club.name}),
    )


def night_club_page(night: Night, form: NightClubForm) -> NightClubPage:
    """The page that says which club a night is of."""
    club = clubs.club_of(night)
    if club is not None and not form.club.raw_data:
        form.club.data = club.uid
    return NightClubPage(
        title=night.title,
        club="" if club is None else club.name,
        club_uid="" if club is None else club.uid,
        form=form,
    )


def standing_rows(club: Club, season: Season, order: str) -> tuple[StandingRow, ...]:
    """Everyone's season, the best first; by money, in the first of its currencies."""
    names = {one.key: one.name for one in club.regulars}
    currency = season.currencies[0] if season.currencies else ""
    found = ranked(standings(season.attendances), order, currency)
    return tuple(_row(place, one, names) for place, one in enumerate(found, start=1))


def _row(place: int, one: SeasonStanding, names: Mapping[str, str]) -> StandingRow:
    return StandingRow(
        place=place,
        key=one.regular,
        name=names[one.regular],
        chips=one.chips,
        money=tuple(
            signed_money(amount, currency, current_language())
            for currency, amount in sorted(one.money.items())
        ),
        nights=one.nights,
        deals=one.deals,
        per_deal=_hundredths(one.per_deal),
    )


def _hundredths(per_deal: Fraction) -> str:
    return signed_hundredths(round(per_deal * 100), current_language())


def season_links(
    club: Club, asked: Asked, endpoint: str, **more: Any
) -> tuple[Link, ...]:
    """Ways to each year of the club and to all of them, where it has more than one."""
    years = years_of(club)
    if len(years) < 2 and asked.year == ALL:
        return ()
    return tuple(
        Link(
            words,
            url_for(endpoint, club=club.uid, season=year, by=asked.order, **more),
            year == asked.year,
        )
        for year, words in [(ALL, _("All nights")), *((y, y) for y in years)]
    )


def _orders(club: Club, asked: Asked, season: Season) -> tuple[Link, ...]:
    words = {
        CHIPS: _("Chips"),
        MONEY: _("Money"),
        NIGHTS: _("Nights"),
        PER_DEAL: _("A deal"),
    }
    offered = [order for order in ORDERS if order != MONEY or season.currencies]
    return tuple(
        Link(
            words[order],
            url_for("clubs.show", club=club.uid, season=asked.year, by=order),
            order == asked.order,
        )
        for order in offered
    )


def night_row(night: Night, mine: frozenset[int]) -> NightRow:
    """A night in a list; those of this phone can be opened."""
    return NightRow(
        title=night.title,
        day=day_of(night.opened_at),
        people=", ".join(player.name for player in called(night).players),
        href=url_for("nights.show", night=night.uid) if night.id in mine else "",
        closed=night.closed,
    )


def my_nights() -> frozenset[int]:
    """The nights at whose table this phone is, and which it may open."""
    device = known_device()
    known = () if device is None else nights_known.known_nights(device.id)
    return frozenset(night.id for night in known)


def _agreed(club: Club) -> tuple[str, ...]:
    """What the next night starts with, in words."""
    games = [
        say(game.name()) for key, game in GAMES.items() if clubs.rules_agreed(club, key)
    ]
    terms = clubs.terms_agreed(club)
    return (*games, *(() if terms is None else (worth_in_words(terms),)))
