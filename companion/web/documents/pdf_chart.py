"""The running chips on paper: the chart of the page, drawn with lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.web.documents.pdf_paper import Paper
from companion.web.views.chart import Chart, Point, Series

COLOURS: Final = (
    *((15, 92, 63), (163, 59, 32), (11, 87, 208), (122, 62, 168)),
    *((138, 97, 0), (29, 27, 24), (0, 112, 122), (176, 36, 107)),
)
"""As on a light page; see ``static/css/report.css``."""

GRID, AXIS, INK = 215, 95, 29
SIZE: Final = 7.5


class _Place:
    """From the chart's own lengths to millimetres, from where the page stands now."""

    def __init__(self, paper: Paper, chart: Chart) -> None:
        self.scale = paper.epw / chart.width
        self.left, self.top = paper.l_margin, paper.get_y()

    def at(self, point: Point) -> tuple[float, float]:
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    def all(self, points: Iterable[Point]) -> list[tuple[float, float]]:
        return [self.at(point) for point in points]


def draw(paper: Paper, chart: Chart) -> None:
    """Draw the chart over the width of the page, and go on below it."""
    place = _Place(paper, chart)
    bottom = place.at((0, chart.height))[1]
    paper.write_in(SIZE)
    _draw_grid(paper, chart, place)
    for series in chart.series:
        _draw_line(paper, series, place)
        paper.set_text_color(INK)
        x, y = place.at(series.label_at)
        paper.text(x, y + 1, paper.printed(series.label))
    paper.set_dash_pattern()
    paper.set_draw_color(GRID)
    paper.set_line_width(0.2)
    paper.set_y(bottom)


def _draw_grid(paper: Paper, chart: Chart, place: _Place) -> None:
    paper.set_text_color(AXIS)
    paper.set_line_width(0.15)
    for tick in chart.chips:
        paper.set_draw_color(AXIS if tick.is_zero else GRID)
        paper.line(*place.at((chart.left, tick.at)), *place.at((chart.right, tick.at)))
        x, y = place.at((chart.numbers_at, tick.at))
        paper.text(x - paper.get_string_width(tick.label), y + 1, tick.label)
    for tick in chart.deals:
        x, y = place.at((tick.at, chart.deals_at))
        paper.text(x - paper.get_string_width(tick.label) / 2, y, tick.label)


def _draw_line(paper: Paper, series: Series, place: _Place) -> None:
    colour = COLOURS[series.colour - 1]
    paper.set_draw_color(*colour)
    paper.set_line_width(0.2)
    paper.set_dash_pattern()
    paper.polyline(place.all((series.end, series.leader)))
    paper.set_line_width(0.5)
    paper.set_dash_pattern(*(length * place.scale for length in series.dashes))
    paper.polyline(place.all(series.line))
    paper.set_dash_pattern()
    paper.set_line_width(0.3)
    paper.set_fill_color(*((255, 255, 255) if series.hollow else colour))
    for polygon in series.polygons():
        paper.polygon(place.all(polygon), style="DF")
