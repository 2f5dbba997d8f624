"""The report as CSV, as a spreadsheet of the reader's language opens it by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from companion.web.documents.sheets import Cell, Money, Sheet

MARK: Final = "utf-8-sig"
"""By the mark at its beginning a spreadsheet knows how the file is written."""

SEPARATORS: Final = {"en": ",", "fi": ";", "ru": ";"}
POINTS: Final = {"en": ".", "fi": ",", "ru": ","}

# What makes a spreadsheet reckon: at the beginning, or after what one of another
# country takes for the end of a cell. Full-width signs are taken for the usual ones.
_RECKONS: Final = re.compile(r"(?:^|(?<=[,;\t\r\n]))(?=\s*[=+\-@＝＋－＠\t\r\n])")


def write_csv(heading: Iterable[Cell], sheets: Iterable[Sheet], language: str) -> bytes:
    """A line of headings, then all tables, each under its title.

    An empty line stands before every table.
    """
    tables = (_table(sheet, language) for sheet in sheets)
    parts = (f"{_line(heading, language)}\r\n", *tables)
    return "\r\n".join(parts).encode(MARK)


def harmless(words: str) -> str:
    """Words that no spreadsheet takes for something to reckon out.

    >>> harmless("=1+1"), harmless("Aino - the first"), harmless("A;=1+1")
    ("'=1+1", 'Aino - the first', "A;'=1+1")
    """
    return _RECKONS.sub("'", words)


def _table(sheet: Sheet, language: str) -> str:
    lines = ((sheet.title,), sheet.head, *sheet.rows)
    return "".join(f"{_line(cells, language)}\r\n" for cells in lines)


def _line(cells: Iterable[Cell], language: str) -> str:
    return SEPARATORS[language].join(_cell(cell, language) for cell in cells)


def _cell(cell: Cell, language: str) -> str:
    """Words between quotes, so that no sign in them cuts the cell; the rest bare."""
    match cell:
        case str():
            return '"{}"'.format(harmless(cell).replace('"', '""'))
        case Money():
            return str(cell.amount).replace(".", POINTS[language])
        case datetime():
            return cell.isoformat(sep=" ", timespec="minutes")
        case int():
            return str(cell)
    return ""
