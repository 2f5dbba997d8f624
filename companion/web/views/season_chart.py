"""A season as a chart: the running chips of a club's people, night by night."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.ledger.season import running
from companion.services.season import Season
from companion.storage.club import Club
from companion.web.views.chart import PHONE, SHEET, Chart, Standing, chart


@dataclass(frozen=True, slots=True)
class Charts:
    """The same lines for a phone and for a wide page."""

    small: Chart
    large: Chart


def season_charts(
    club: Club, season: Season, keys: Iterable[str] | None = None
) -> Charts | None:
    """The running chips of some of the club, or of everyone who came."""
    came = {item.regular for item in season.attendances}
    shown = came if keys is None else came & set(keys)
    names = {one.key: one.name for one in club.regulars if one.key in shown}
    nights = [night.id for night in season.nights]
    courses = {key: running(season.attendances, nights, key) for key in names}
    moments = [
        Standing(number, {key: course[number] for key, course in courses.items()})
        for number in range(1, len(nights) + 1)
    ]
    small, large = (chart(names, moments, paper) for paper in (PHONE, SHEET))
    return None if small is None or large is None else Charts(small, large)
