"""A4 pages to write on: paragraphs, parts under their titles, tables."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Final

from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.enums import TableBordersLayout, TextDirection, VAlign
from fpdf.fonts import FontFace, TTFFont

FONT: Final = "DejaVu"
FONTS: Final = {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf"}
"""Latin, Cyrillic and the suits, all in one face."""

MARGIN: Final = 18
TITLE, PART, BODY, SMALL = 20, 13, 9, 8
LINE, ROW = 5, 4.2
ROOM_BELOW_TITLE: Final = 28
"""Millimetres: less is left only where a part begins on the next page."""

INK, SOFT, RULE = 29, 95, 200
"""Greys, from 0 for black."""

UNKNOWN: Final = "\u25a1"
"""A box, for a letter that the font has not got."""

_SET_APART: Final = re.compile("\u2068([^\u2069]*)\u2069?")
_UNPRINTED: Final = re.compile("[\u2066-\u2069\ufe0e\ufe0f]")


def printed(words: str, known: Container[int]) -> str:
    """Words as they are drawn, sign by sign, with the letters that are ``known``.

    A name from right to left, which stands between its marks, is turned round; the
    marks that steer a screen go; a box stands for a letter that the font has not got.

    >>> printed("\u2068\u05d0\u05d1\u2069 \u2665\ufe0e", range(0x3000))
    '\u05d1\u05d0 \u2665'
    """
    turned = _SET_APART.sub(lambda found: _turned(found[1]), words)
    bare = _UNPRINTED.sub("", turned)
    return "".join(letter if ord(letter) in known else UNKNOWN for letter in bare)


def _turned(name: str) -> str:
    base = TextDirection.LTR
    return BidiParagraph(text=name, base_direction=base).get_reordered_string()


class Paper(FPDF):
    """A4 with the night's name and the page's number at the foot of every page."""

    def __init__(self, foot: str, fonts: Path) -> None:
        super().__init__(format="A4")
        self._foot = foot
        for style, file in FONTS.items():
            self.add_font(FONT, style, fonts / file)
        face = self.fonts[FONT.lower()]
        self._letters = {ord("\n"), *(face.cmap if isinstance(face, TTFFont) else ())}
        self.set_margin(MARGIN)
        self.set_auto_page_break(auto=True, margin=MARGIN)
        self.set_title(self.printed(foot))
        self.set_draw_color(RULE)

    def printed(self, words: str) -> str:
        """Words as this font can draw them."""
        return printed(words, self._letters)

    def footer(self) -> None:
        """The night and the number of the page."""
        self.set_y(-MARGIN + LINE)
        self.write_in(SMALL, soft=True)
        self.cell(self.epw - 20, LINE, self.printed(self._foot))
        self.cell(20, LINE, f"{self.page_no()} / {{nb}}", align="R")

    def part(self, title: str, room: float = ROOM_BELOW_TITLE) -> None:
        """A part under its title, on the next page where there is no room for it."""
        self.ln(LINE)
        if self.will_page_break(room + 2 * LINE):
            self.add_page()
        self.say(title, size=PART, bold=True)
        self.ln(1)

    def say(
        self, words: str, *, size: float = BODY, bold: bool = False, soft: bool = False
    ) -> None:
        """A paragraph."""
        self.write_in(size, bold=bold, soft=soft)
        height = LINE * max(size / PART, 0.9)
        self.multi_cell(
            0, height, self.printed(words), align="L", new_x="LMARGIN", new_y="NEXT"
        )

    def rows(
        self,
        head: Sequence[str],
        rows: Iterable[Sequence[str]],
        widths: Sequence[int],
        aligned: str,
    ) -> None:
        """A table; ``aligned`` has L or R for each column."""
        self.write_in(BODY)
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            col_widths=tuple(widths),
            text_align=tuple(aligned),
            headings_style=FontFace(emphasis="", color=SOFT),
            line_height=ROW,
            v_align=VAlign.T,
            padding=(0.8, 1),
            first_row_as_headings=bool(head),
        ) as table:
            for cells in ([head] if head else []) + list(rows):
                row = table.row()
                for cell in cells:
                    row.cell(self.printed(cell))

    def write_in(self, size: float, *, bold: bool = False, soft: bool = False) -> None:
        """Go on in letters of this size."""
        self.set_font(FONT, "B" if bold else "", size)
        self.set_text_color(SOFT if soft else INK)
