"""What the page of someone of a club shows: his season and each of his nights."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.i18n.numbers import signed_money
from companion.ledger.season import CHIPS, Attendance
from companion.services.clubs import RegularNotFound
from companion.services.season import Season, read_season
from companion.services.words import called
from companion.storage.club import Club
from companion.web.forms.clubs import RegularNameForm, SamePersonForm
from companion.web.language import current_language
from companion.web.night_context import in_words
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


@dataclass(frozen=True, slots=True)
class RegularPage:
    """Someone of a club: his season in one line, and each of his nights."""

    uid: str
    key: str
    club: str
    name: str
    is_nameless: bool
    seasons: tuple[Link, ...]
    standing: StandingRow | None
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
    named = "" if regular.is_nameless else regular.name
    rename = form if isinstance(form, RegularNameForm) else None
    same = form if isinstance(form, SamePersonForm) else SamePersonForm(None)
    same.offer(one for one in club.regulars if one.key != key)
    return RegularPage(
        uid=club.uid,
        key=key,
        club=club.name,
        name=in_words(called(regular)),
        is_nameless=regular.is_nameless,
        seasons=season_links(club, asked, "clubs.person", key=key),
        standing=next(
            (row for row in standing_rows(club, season, CHIPS) if row.key == key), None
        ),
        nights=_nights_of(season, key),
        is_host=is_host,
        rename=rename or RegularNameForm(None, data={"name": named}),
        same=same,
    )


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
