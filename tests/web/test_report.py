"""The report of a night: its page in three languages, and its files."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from flask import Flask
from pypdf import PdfReader
from support.web import Phone, close, join, post_deal, said, void_deal

from companion.web.documents import formats

HANDS = {
    "1": "Th 9h 8h 7h 2d",
    "2": "Ah Ad Kc Kd 9s",
    "3": "As Ac Qh Qd 2c",
}
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def watcher(app: Flask, night: str, language: str) -> Phone:
    return join(app, night, role="watcher", language=language)


@pytest.fixture
def played(app: Flask, phone: Phone) -> str:
    """A night for money: a deal with cards, one taken back, one contested."""
    night = phone.begin("Aino", "Böris", "Дмитрий", worth_money="1")
    phone.fill(f"{night}players/1", f"{night}players/1/buy-in", {"chips": "20"})
    post_deal(app, night, declared=None, hands=HANDS)
    post_deal(app, night, "1", dropped=["2"])
    post_deal(app, night, "3", dropped=["2"])
    void_deal(app, night, 2)
    page = f"{night}deals/3/dispute"
    phone.fill(page, page, {"player": "1", "why": "No"})
    return night


def test_the_page_tells_the_night_so_far(phone: Phone, played: str) -> None:
    page = said(phone.get(f"{played}report"))
    assert "So far: the night goes on." in page
    assert "Contested, so that the payments may change: Deal 3." in page
    assert "Böris +4 +€0.40" in page
    assert "bought 20, stack" in page
    assert "Deals played 2 Deals won 1" in page
    assert "Best hand two pairs, aces and kings" in page
    assert re.search(r"Chips bought \d\d:\d\d Aino \+20", page)
    assert "2 Aino knocked and wins with the best hand. voided" in page
    assert "3 Дмитрий knocked and wins with the best hand. contested" in page
    assert re.search(r"Seal of the night, entry \d+: [0-9a-f]{12}", page)


def test_a_settled_night_is_told_with_its_ticks(
    app: Flask, phone: Phone, played: str
) -> None:
    phone.fill(
        f"{played}deals/3/dispute", f"{played}deals/3/dispute/8", {"how": "agreement"}
    )
    close(app, played)
    plan = re.search(r"settle/(\d+)/0/paid", phone.read(f"{played}settle"))
    assert plan
    phone.fill(f"{played}settle", f"{played}settle/{plan[1]}/0/paid")
    page = said(phone.get(f"{played}report"))
    assert "So far" not in page
    assert "Contested" not in page
    assert "✓ paid" in page


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fi", ("Illan raportti", "Paras käsi", "kaksi paria, ässät ja kuninkaat")),
        ("ru", ("Отчёт о вечере", "Лучшая комбинация", "две пары, тузы и короли")),
    ],
)
def test_the_page_speaks_the_readers_language(
    app: Flask, played: str, language: str, words: tuple[str, ...]
) -> None:
    page = said(watcher(app, played, language).get(f"{played}report"))
    for sentence in words:
        assert sentence in page
    assert "Report" not in page


def test_a_payment_made_in_part_is_told_part_by_part(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, "2")
    close(app, night)
    pair = f"{night}settle/pair/1/2"
    (part,) = re.findall(r'action="([^"]*/part)"', phone.read(pair))
    phone.fill(pair, part, {"amount": "2"})
    page = said(phone.get(f"{night}report"))
    assert "Aino → Boris 2 chips ✓ paid Aino → Boris 1 chip" in page
    text = phone.get(f"{night}report.csv").get_data(as_text=True)
    assert '"Aino","Boris",2,"paid"\r\n"Aino","Boris",1,""\r\n' in text


def test_a_night_without_deals_has_a_report(phone: Phone, night: str) -> None:
    page = said(phone.get(f"{night}report"))
    assert "Nobody owes anything." in page
    assert "Running chips" not in page


def test_the_chart_is_told_in_words_and_in_a_table(phone: Phone, played: str) -> None:
    text = phone.read(f"{played}report")
    charts = re.findall(r"<svg class=\"chart chart--.*?</svg>", text, re.DOTALL)
    assert len(charts) == 2
    for drawn in charts:
        chart = ET.fromstring(drawn)  # noqa: S314 - our own page
        assert chart.find("title") is not None
        described = chart.find("desc")
        assert described is not None
        assert described.text
        assert "Böris +4" in described.text
        dashes = [line.get("stroke-dasharray") for line in chart.iter("polyline")][1::2]
        assert len(set(dashes)) == 3
    table = re.search(r'<table class="report__running">.*?</table>', text, re.DOTALL)
    assert table
    assert "Deal 3" in table[0]
    assert "Deal 2" not in table[0]


def test_the_lines_for_the_chat_name_the_payments_and_the_standings(
    phone: Phone, played: str
) -> None:
    text = phone.read(f"{played}report")
    chat = re.search(r"<textarea[^>]*data-share-text>(.*?)</textarea>", text, re.DOTALL)
    assert chat
    assert re.match(r"Friday · \d+ \w+ \d+\nSo far", chat[1])
    assert "→ Böris: €" in chat[1]
    assert "\nStandings\nBöris +€0.40\n" in chat[1]
    assert "knocked" not in chat[1]


def test_settlement_and_settled_night_lead_to_the_report(
    app: Flask, phone: Phone, night: str
) -> None:
    link = f'href="{night}report"'
    assert link in phone.read(f"{night}settle")
    assert link not in phone.read(night)
    close(app, night)
    assert link in phone.read(night)
    assert link in phone.read(f"{night}settle")


@pytest.mark.parametrize("ending", ["csv", "xlsx", "pdf"])
def test_a_file_is_named_for_the_night_and_its_day(phone: Phone, ending: str) -> None:
    night = phone.begin(title="Пятница / äö")
    answer = phone.get(f"{night}report.{ending}")
    assert answer.status_code == 200
    name = answer.headers["Content-Disposition"]
    assert name.startswith("attachment; ")
    assert re.search(
        rf"filename\*=UTF-8''\d{{4}}-\d\d-\d\d-[%A-F0-9-]+\.{ending}$", name
    )
    assert f'href="{night}report.{ending}"' in phone.read(f"{night}report")


def test_there_is_no_other_kind_of_file(phone: Phone, night: str) -> None:
    assert phone.get(f"{night}report.exe").status_code == 404


@pytest.mark.parametrize(
    ("language", "separator", "amount"),
    [("en", ",", "0.40"), ("fi", ";", "0,40"), ("ru", ";", "0,40")],
)
def test_the_csv_has_numbers_in_the_readers_way(
    app: Flask, played: str, language: str, separator: str, amount: str
) -> None:
    answer = watcher(app, played, language).get(f"{played}report.csv")
    lines = answer.data.decode("utf-8-sig").split("\r\n")
    assert separator.join(['"Böris"', "4", amount, "0", "4"]) in lines
    assert answer.mimetype == "text/csv"


def test_the_players_stand_beside_each_other_in_the_csv(
    phone: Phone, played: str
) -> None:
    text = phone.get(f"{played}report.csv").data.decode("utf-8-sig")
    lines = text.replace("\ufe0e", "").split("\r\n")
    start = lines.index('"Players"')
    assert lines[start + 1] == '"","Aino","Böris","Дмитрий"'
    assert '"Deals won",0,1,1' in lines
    assert '"Knocks beaten",,,' not in lines
    assert '"Drops",,1,' in lines
    best = next(line for line in lines if line.startswith('"Best hand"'))
    assert '"two pairs, aces and kings (A♥ A♦ K♣ K♦ 9♠)"' in best


def test_no_name_is_a_formula_in_any_file(app: Flask, phone: Phone) -> None:
    night = phone.begin("=1+1", "@SUM(A1)", "＝2", title="=cmd|' /C calc'!A0")
    post_deal(app, night)
    text = phone.get(f"{night}report.csv").data.decode("utf-8-sig")
    assert re.search(r'(^|[",;])\s*[=@＝]', text, re.MULTILINE) is None
    assert '"\'=1+1"' in text
    with ZipFile(BytesIO(phone.get(f"{night}report.xlsx").data)) as book:
        pages = [name for name in book.namelist() if "worksheets/sheet" in name]
        assert len(pages) == 6
        for page in pages:
            root = ET.fromstring(book.read(page))  # noqa: S314 - our own file
            assert not list(root.iter(f"{SHEET}f"))
        assert "=1+1" in book.read("xl/sharedStrings.xml").decode()


@pytest.mark.parametrize("language", ["en", "fi", "ru"])
def test_the_workbook_holds_numbers_and_a_chart(
    app: Flask, played: str, language: str
) -> None:
    answer = watcher(app, played, language).get(f"{played}report.xlsx")
    with ZipFile(BytesIO(answer.data)) as book:
        root = ET.fromstring(book.read("xl/workbook.xml"))  # noqa: S314 - our own file
        names = [sheet.get("name", "") for sheet in root.iter(f"{SHEET}sheet")]
        assert len(names) == 6
        assert all(len(name) <= 31 for name in names)
        assert "xl/charts/chart1.xml" in book.namelist()
        standings = ET.fromstring(book.read("xl/worksheets/sheet2.xml"))  # noqa: S314 - our own file
    numbers = [
        value.text
        for cell in standings.iter(f"{SHEET}c")
        if cell.get("t") is None
        for value in cell.iter(f"{SHEET}v")
    ]
    assert "0.40" in numbers


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Who pays whom", "two pairs, aces and kings")),
        ("fi", ("Kuka maksaa kenelle", "kaksi paria, ässät ja kuninkaat")),
        ("ru", ("Кто кому платит", "две пары, тузы и короли")),
    ],
)
def test_the_pdf_says_it_all_in_letters_that_can_be_read_back(
    app: Flask, played: str, language: str, words: tuple[str, ...]
) -> None:
    content = (
        join(app, played, role="watcher", language=language)
        .get(f"{played}report.pdf")
        .data
    )
    paper = PdfReader(BytesIO(content))
    text = " ".join(" ".join(page.extract_text() for page in paper.pages).split())
    for sentence in (*words, "Böris", "Дмитрий", "9♠", "♥", "♦", "♣"):
        assert sentence in text
    assert paper.metadata is not None
    assert "Friday" in str(paper.metadata.title)


def test_the_same_night_makes_the_same_files(phone: Phone, played: str) -> None:
    for ending in ("csv", "xlsx", "pdf", "txt"):
        first, second = (phone.get(f"{played}report.{ending}").data for _ in range(2))
        assert first == second, ending


def test_letters_that_the_paper_has_not_got_are_boxes(
    app: Flask, phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    night = phone.begin("アキラ", "אב", "Aino")
    post_deal(app, night)
    paper = PdfReader(BytesIO(phone.get(f"{night}report.pdf").data))
    assert "□□□" in paper.pages[0].extract_text()
    assert caplog.records == []


def test_the_plain_text_has_every_part(phone: Phone, played: str) -> None:
    answer = phone.get(f"{played}report.txt")
    assert answer.mimetype == "text/plain"
    for title in ("Who pays whom", "Standings", "Running chips", "Players", "Deals"):
        assert f"\n{title}\n{'-' * len(title)}\n" in answer.text
    assert "<" not in answer.text
    assert "&" not in answer.text
    assert "2. Aino knocked and wins with the best hand. [voided]" in answer.text


def test_what_is_not_installed_is_not_offered(
    phone: Phone, night: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here: Callable[..., Any] = formats.find_spec
    monkeypatch.setattr(
        formats, "find_spec", lambda name: None if name == "fpdf" else here(name)
    )
    page = phone.read(f"{night}report")
    assert "report.pdf" not in page
    assert "report.xlsx" in page
    assert phone.get(f"{night}report.pdf").status_code == 404
