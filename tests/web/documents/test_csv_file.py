"""The report as CSV: opened right by the spreadsheets of three countries, unharmful."""

from __future__ import annotations

import csv
from datetime import datetime
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.documents.csv_file import harmless, write_csv
from companion.web.documents.sheets import Cell, Money, Sheet

BOM = b"\xef\xbb\xbf"
SIGNS = "=+-@\t\r\n＝＋－＠"


def rows(content: bytes, separator: str) -> list[list[str]]:
    text = content.removeprefix(BOM).decode()
    return list(csv.reader(StringIO(text, newline=""), delimiter=separator))


def table(*cells: Cell) -> list[Sheet]:
    return [Sheet("Table", ("One", "Two"), (cells,))]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", '"Äiti",-3,12.50,2026-11-30 18:05,"",'),
        ("fi", '"Äiti";-3;12,50;2026-11-30 18:05;"";'),
        ("ru", '"Äiti";-3;12,50;2026-11-30 18:05;"";'),
    ],
)
def test_a_line_is_written_as_the_spreadsheets_of_a_language_read_it(
    language: str, line: str
) -> None:
    cells = ("Äiti", -3, Money(1250, 2), datetime(2026, 11, 30, 18, 5), "", None)  # noqa: DTZ001 - by the clock of the place
    content = write_csv(("Night",), table(*cells), language)
    assert content.startswith(BOM)
    assert content.decode("utf-8-sig").split("\r\n") == [
        '"Night"',
        "",
        '"Table"',
        ('"One","Two"' if language == "en" else '"One";"Two"'),
        line,
        "",
    ]


@pytest.mark.parametrize("sign", SIGNS)
def test_words_that_begin_like_a_formula_are_only_words(sign: str) -> None:
    for words in (f"{sign}1+1", f"  {sign}1+1"):
        (cell,) = rows(write_csv((), table(words), "en"), ",")[-1]
        assert cell.startswith("'")
        assert cell.endswith(words)


@pytest.mark.parametrize("words", ["x;=1+1", "x,=1+1", "x; =1+1", 'x"\t@cmd'])
def test_no_formula_stands_behind_the_separator_of_another_country(words: str) -> None:
    for separator in ",;\t":
        for row in rows(write_csv((), table(words), "en"), separator):
            for cell in row:
                assert not cell.strip().startswith(("=", "@"))


@pytest.mark.parametrize(
    "words", ["Aino", "Carla-Maria", "Aino - the first", "a+b", "", "7-6-5", "It's"]
)
def test_other_words_stay_as_they_are(words: str) -> None:
    assert harmless(words) == words


def test_titles_headings_and_the_night_are_words_too() -> None:
    sheet = Sheet("=T()", ("@head",), (("",),))
    read = rows(write_csv(("+night",), [sheet], "fi"), ";")
    assert [row[0] for row in read if row] == ["'+night", "'=T()", "'@head", ""]


def test_a_loss_stays_a_number() -> None:
    assert rows(write_csv((), table(-3, Money(-5, 2)), "fi"), ";")[-1] == [
        "-3",
        "-0,05",
    ]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_nothing_is_lost_from_any_words(words: str) -> None:
    (cell,) = rows(write_csv((), table(words), "ru"), ";")[-1]
    assert cell.replace("'", "") == words.replace("'", "")
