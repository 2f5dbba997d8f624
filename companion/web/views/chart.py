"""How everyone stood in the course of a night or a season, as lines to be drawn.

Lengths are whole numbers, ten to a pixel of a small phone. Each line is told apart by
its dashes, by its marks and by the name at its end, and only then by its colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.i18n.signs import plain, signed

Point: TypeAlias = tuple[int, int]

LEFT, TOP, BOTTOM = 330, 90, 220
"""The margins: numbers at the left, deals below."""

LABEL_HEIGHT: Final = 150
GRID_LINES: Final = 7
DEALS_NAMED: Final = 6
MARKS_A_LINE: Final = 6

COLOURS: Final = 8
DASHES: Final = (
    *((), (90, 50), (25, 45), (180, 60)),
    *((50, 30), (260, 60), (20, 25), (130, 35)),
)
"""How long each dash is, and how long the gap after it."""

_R: Final = 45
_CIRCLE: Final = (
    *((0, -_R), (22, -39), (39, -22), (_R, 0), (39, 22), (22, 39)),
    *((0, _R), (-22, 39), (-39, 22), (-_R, 0), (-39, -22), (-22, -39)),
)
_SQUARE: Final = ((-38, -38), (38, -38), (38, 38), (-38, 38))
_TRIANGLE: Final = ((0, -50), (48, 36), (-48, 36))
_DIAMOND: Final = ((0, -58), (52, 0), (0, 58), (-52, 0))
MARKS: Final = (_CIRCLE, _SQUARE, _TRIANGLE, _DIAMOND)


@dataclass(frozen=True, slots=True)
class Paper:
    """What there is room for: ``right`` is the margin for names cut to ``longest``."""

    width: int
    plot_height: int
    right: int
    longest: int


PHONE: Final = Paper(width=3280, plot_height=1900, right=1050, longest=11)
SHEET: Final = Paper(width=6400, plot_height=2500, right=1850, longest=22)


@dataclass(frozen=True, slots=True)
class Standing:
    """Everyone's result at a moment; ``number`` is the deal or night that led to it."""

    number: int | None
    results: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at the edge of the chart."""

    at: int
    label: str
    is_zero: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """A player's line: where it runs, how it is marked, what is written at its end.

    ``label`` is the name cut short; the list below the chart has it whole.
    """

    name: str
    label: str
    result: int
    colour: int
    dashes: tuple[int, ...]
    hollow: bool
    mark: tuple[Point, ...]
    line: tuple[Point, ...]
    marked: tuple[Point, ...]
    label_at: Point

    @property
    def dash(self) -> str:
        """The dashes as SVG writes them; nothing for a whole line."""
        return " ".join(map(str, self.dashes))

    @property
    def points(self) -> str:
        """The line as SVG writes it."""
        return _written(self.line)

    @property
    def marks(self) -> tuple[str, ...]:
        """Each mark on the line, as SVG writes it."""
        return tuple(_written(polygon) for polygon in self.polygons())

    @property
    def sample(self) -> str:
        """The mark in the list of names."""
        return _written(_moved(self.mark, (200, 80)))

    @property
    def end(self) -> Point:
        """Where the line ends."""
        return self.line[-1]

    @property
    def leader(self) -> Point:
        """Where a thin line leads to from there: just before the name."""
        return self.label_at[0] - 30, self.label_at[1]

    @property
    def to_label(self) -> str:
        """The thin line, as SVG writes it."""
        return _written((self.end, self.leader))

    def polygons(self) -> Iterator[tuple[Point, ...]]:
        """Each mark on the line, corner by corner."""
        return (_moved(self.mark, point) for point in self.marked)


@dataclass(frozen=True, slots=True)
class Chart:
    """The lines of all players over the deals, with what is written round them."""

    width: int
    height: int
    left: int
    right: int
    chips: tuple[Tick, ...]
    deals: tuple[Tick, ...]
    series: tuple[Series, ...]

    @property
    def numbers_at(self) -> int:
        """Where the numbers of chips end, left of the plot."""
        return self.left - 60

    @property
    def deals_at(self) -> int:
        """The line on which the numbers of the deals stand, below the plot."""
        return self.height - BOTTOM + 160


def chart(
    players: Mapping[str, str], moments: Sequence[Standing], paper: Paper
) -> Chart | None:
    """The chart of players (key → name) over the night; none where nothing was dealt.

    Every line begins at nothing, just before the first chips that its player moved.
    """
    if not moments or not players:
        return None
    moments = [Standing(None, {}), *moments]
    courses = {
        key: [moment.results.get(key, 0) for moment in moments] for key in players
    }
    steps = _round_steps([chips for course in courses.values() for chips in course])
    room = max(paper.plot_height, LABEL_HEIGHT * len(players))
    scale = _Scale(paper, room, len(moments) - 1, steps)
    ends = {key: scale.y(course[-1]) for key, course in courses.items()}
    labels = _spread(ends, TOP, TOP + room)
    return Chart(
        width=paper.width,
        height=TOP + room + BOTTOM,
        left=LEFT,
        right=paper.width - paper.right,
        chips=tuple(Tick(scale.y(n), plain(n), n == 0) for n in steps),
        deals=_deals(moments, scale),
        series=tuple(
            _series(place, name, courses[key], scale, labels[key])
            for place, (key, name) in enumerate(players.items())
        ),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where a moment and a number of chips stand on the paper."""

    paper: Paper
    room: int
    last: int
    steps: range

    def x(self, moment: int) -> int:
        wide = self.paper.width - LEFT - self.paper.right
        return LEFT + moment * wide // self.last

    def y(self, chips: int) -> int:
        least, most = self.steps[0], self.steps[-1]
        return TOP + (most - chips) * self.room // (most - least)


def _series(
    place: int, name: str, course: Sequence[int], scale: _Scale, label_y: int
) -> Series:
    moved = [moment for moment, chips in enumerate(course) if chips]
    start = max(moved[0] - 1, 0) if moved else 0
    line = tuple(
        (scale.x(moment), scale.y(course[moment]))
        for moment in range(start, len(course))
    )
    # Past eight, colours and dashes come again, with other marks than before.
    round_ = place // COLOURS
    apart = max(len(course) // MARKS_A_LINE, 1)
    return Series(
        name=name,
        label=f"{signed(course[-1])} {_short(name, scale.paper.longest)}",
        result=course[-1],
        colour=place % COLOURS + 1,
        dashes=DASHES[place % len(DASHES)],
        hollow=place // len(MARKS) % 2 == 1,
        mark=MARKS[(place + round_) % len(MARKS)],
        line=line,
        marked=(*line[place % apart : -1 : apart], line[-1]),
        label_at=(scale.paper.width - scale.paper.right + 130, label_y),
    )


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def _deals(moments: Sequence[Standing], scale: _Scale) -> tuple[Tick, ...]:
    """A few deals by their numbers, the same number apart."""
    dealt = [
        (moment.number, place)
        for place, moment in enumerate(moments)
        if moment.number is not None
    ]
    if not dealt:
        return ()
    apart = _step(dealt[-1][0], DEALS_NAMED)
    return tuple(
        Tick(scale.x(place), plain(no)) for no, place in dealt if no % apart == 0
    )


def _round_steps(chips: Sequence[int]) -> range:
    """Round numbers a step apart, from below the least to above the most.

    >>> list(_round_steps([-7, 12]))
    [-10, -5, 0, 5, 10, 15]
    """
    step = _step(max(chips) - min(chips), GRID_LINES)
    lowest = min(chips) // step * step
    highest = max(-(-max(chips) // step) * step, lowest + step)
    return range(lowest, highest + 1, step)


def _step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that divides a span into so few parts.

    >>> _step(60, 6), _step(61, 6)
    (10, 20)
    """
    return next(step for step in _steps() if span <= step * most)


def _steps() -> Iterator[int]:
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10


def _spread(ends: Mapping[str, int], top: int, floor: int) -> dict[str, int]:
    """A height for each label, as near its line's end as the others let it."""
    order = sorted(ends, key=lambda key: ends[key])
    heights: dict[str, int] = {}
    free = top - LABEL_HEIGHT
    for key in order:
        free = max(ends[key], free + LABEL_HEIGHT)
        heights[key] = free
    limit = floor
    for key in reversed(order):
        heights[key] = min(heights[key], limit)
        limit = heights[key] - LABEL_HEIGHT
    return heights


def _moved(polygon: Sequence[Point], to: Point) -> tuple[Point, ...]:
    return tuple((x + to[0], y + to[1]) for x, y in polygon)


def _written(points: Sequence[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
