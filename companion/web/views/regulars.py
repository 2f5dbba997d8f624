"""What the page of someone of a club shows: his season and each of his nights."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.i18n.numbers import signed_money
from companion.ledger.season import CHIPS, Attendance
from companion.services.clubs import RegularNotFound
from companion.services.season import Season, read_season
from companion.services.words import NUMBERED
from companion.storage.club import Club
from companion.web.forms.base import TapForm
from companion.web.forms.clubs import RegularNameForm, SamePersonForm
from companion.web.language import current_language
from companion.web.templating import say
from companion.web.views.clubs import (
    Asked,
    Link,
    NightRow,
    StandingRow,
    my_nights,
    night_row,
    season_links,
    standing_rows,
)
from companion.web.views.season_chart import Charts, season_charts


@dataclass(frozen=True, slots=True)
class RegularPage:
    """Someone of a club: his season in one line, and each of his nights."""

    uid: str
    key: str
    club: str
    name: str
    seasons: tuple[Link, ...]
    standing: StandingRow | None
    charts: Charts | None
    nights: tuple[NightRow, ...]
    is_host: bool
    rename: RegularNameForm
    same: SamePersonForm


def regular_page(
    club: Club,
    key: str,
    asked: Asked,
    *,
    is_host: bool,
    form: RegularNameForm | SamePersonForm | None = None,
) -> RegularPage:
    """Someone of a club; raises `RegularNotFound`."""
    regular = club.regular(key)
    if regular is None:
        raise RegularNotFound(key)
    season = read_season(club, *asked.days)
    rename = form if isinstance(form, RegularNameForm) else None
    same = form if isinstance(form, SamePersonForm) else SamePersonForm(None)
    same.offer(one for one in club.regulars if one.key != key)
    return RegularPage(
        uid=club.uid,
        key=key,
        club=club.name,
        name=regular.name,
        seasons=season_links(club, asked, "clubs.person", key=key),
        standing=next(
            (row for row in standing_rows(club, season, CHIPS) if row.key == key), None
        ),
        charts=season_charts(club, season, [key]),
        nights=_nights_of(season, key),
        is_host=is_host,
        rename=rename or RegularNameForm(None, data={"name": regular.name}),
        same=same,
    )


@dataclass(frozen=True, slots=True)
class ForgottenPage:
    """Whose name is to be removed from the club, and what will stand in its place."""

    uid: str
    key: str
    name: str
    number: str
    form: TapForm


def forgotten_page(club: Club, key: str, form: TapForm) -> ForgottenPage:
    """The page that asks before a name is removed; raises `RegularNotFound`."""
    regular = club.regular(key)
    if regular is None:
        raise RegularNotFound(key)
    number = say(NUMBERED(number=key))
    return ForgottenPage(club.uid, key, regular.name, number, form)


def _nights_of(season: Season, key: str) -> tuple[NightRow, ...]:
    came = {item.night: item for item in season.attendances if item.regular == key}
    mine = my_nights()
    return tuple(
        _with_result(night_row(night, mine), came[night.id])
        for night in reversed(season.nights)
        if night.id in came
    )


def _with_result(row: NightRow, came: Attendance) -> NightRow:
    money = ""
    if came.currency:
        money = signed_money(came.money, came.currency, current_language())
    return replace(row, chips=came.chips, money=money)
