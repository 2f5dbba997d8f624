"""The report as a workbook: a sheet a table, and the running chips as a chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any, Final

import xlsxwriter

from companion.web.documents.sheets import Cell, Money, Sheet

WIDEST: Final = 34
"""Letters; longer words go on in the next line of their cell."""

LINE_HEIGHT: Final = 15

# Nothing that a player wrote is ever a formula or a link.
OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}

TIME: Final = "yyyy-mm-dd hh:mm"
TOP: Final = {"valign": "top"}


def write_xlsx(
    sheets: Iterable[Sheet], *, title: str, opened_at: str, charted: str
) -> bytes:
    """The workbook; a chart stands beside the table whose title is ``charted``."""
    stream = BytesIO()
    book = xlsxwriter.Workbook(stream, OPTIONS)
    # The night's own time: the same night makes the same file.
    created = datetime.fromisoformat(opened_at).replace(tzinfo=None)
    book.set_properties({"title": title, "created": created})
    formats = _Formats(book)
    for sheet in sheets:
        page = book.add_worksheet(sheet.title)
        _fill(page, sheet, formats)
        if sheet.title == charted and sheet.rows:
            _draw(book, page, sheet)
    book.close()
    return stream.getvalue()


class _Formats:
    """How the cells of the workbook look."""

    def __init__(self, book: Any) -> None:
        self.head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True})
        self.number = book.add_format({"num_format": "0", **TOP})
        self.time = book.add_format({"num_format": TIME, "align": "left", **TOP})
        self.words = book.add_format({"text_wrap": True, **TOP})
        self._book = book
        self._money: dict[int, Any] = {}

    def money(self, decimals: int) -> Any:
        """An amount of a currency with so many decimals."""
        if decimals not in self._money:
            pattern = "0" if decimals == 0 else f"0.{'0' * decimals}"
            self._money[decimals] = self._book.add_format(
                {"num_format": pattern, **TOP}
            )
        return self._money[decimals]


def _fill(page: Any, sheet: Sheet, formats: _Formats) -> None:
    widths = [_width(sheet, column) for column in range(len(sheet.head))]
    for column, (words, width) in enumerate(zip(sheet.head, widths, strict=True)):
        page.write_string(0, column, words, formats.head)
        page.set_column(column, column, width)
    for number, row in enumerate((sheet.head, *sheet.rows)):
        page.set_row(number, LINE_HEIGHT * _lines(row, widths))
    for number, row in enumerate(sheet.rows, start=1):
        for column, cell in enumerate(row):
            _write(page, (number, column), cell, formats)
    page.freeze_panes(1, 1)
    page.set_landscape()
    page.set_paper(9)  # A4
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)


def _write(page: Any, place: tuple[int, int], cell: Cell, formats: _Formats) -> None:
    match cell:
        case str():
            page.write_string(*place, cell, formats.words)
        case Money():
            page.write_number(*place, cell.amount, formats.money(cell.decimals))
        case datetime():
            page.write_datetime(*place, cell, formats.time)
        case int():
            page.write_number(*place, cell, formats.number)


def _width(sheet: Sheet, column: int) -> int:
    """Wide enough for the words and numbers; a long heading may wrap."""
    lengths = [_length(row[column]) for row in sheet.rows]
    longest_word = max(map(len, sheet.head[column].split()), default=0)
    return min(max([longest_word, *lengths]) + 2, WIDEST)


def _lines(row: Sequence[Cell], widths: Sequence[int]) -> int:
    """How many lines the longest words of a row need: not every program reckons it."""
    return max(
        max(-(-_length(cell) // width), 1)
        for cell, width in zip(row, widths, strict=True)
    )


def _length(cell: Cell) -> int:
    """How many letters a cell shows."""
    match cell:
        case None:
            return 0
        case datetime():
            return len(TIME)
        case Money():
            return len(str(cell.amount))
    return len(str(cell))


def _draw(book: Any, page: Any, sheet: Sheet) -> None:
    """A line for each player: every column but the first, and the pot's, the last."""
    chart = book.add_chart({"type": "line"})
    last = len(sheet.rows)
    for column in range(1, len(sheet.head) - 1):
        chart.add_series(
            {
                "name": [sheet.title, 0, column],
                "categories": [sheet.title, 1, 0, last, 0],
                "values": [sheet.title, 1, column, last, column],
                "marker": {"type": "automatic"},
            }
        )
    chart.set_title({"name": sheet.title})
    chart.set_x_axis({"name": sheet.head[0], "label_position": "low"})
    chart.set_size({"width": 900, "height": 480})
    page.insert_chart(1, len(sheet.head) + 1, chart)
