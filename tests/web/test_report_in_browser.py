"""The report on a phone, on paper, and sent on: with JavaScript and without."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import pytest
from flask import Flask, g
from playwright.sync_api import expect
from pypdf import PdfReader
from support.browser import USUAL, Hand
from support.web import Phone, post_deal, stored, void_deal

from companion.services.report import report_of
from companion.web.documents.formats import write

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

LONG = (
    "Carla-Maria Fernández de la Villanueva y",
    "Aleksandrajohanna-Wilhelmiina Kuparinen",
    "Дмитрий Александрович Рождественский-Кор",
    *("Aino", "Boris", "Eeva", "Pasi", "Ülle"),
)
HANDS = {"1": "Th 9h 8h 7h 2d", "2": "Ah Ad Kc Kd 9s", "3": "As Ac Qh Qd 2c"}


@pytest.fixture
def played(app: Flask, phone: Phone) -> str:
    """A night of eight for money that goes on, with a deal of every state."""
    night = phone.begin(*LONG, worth_money="1")
    phone.fill(f"{night}players/1", f"{night}players/1/buy-in", {"chips": "20"})
    out = ["4", "5", "6", "7", "8"]
    post_deal(app, night, declared=None, hands=HANDS, dropped=out)
    for knocker in ("3", "1", "8", "4"):
        post_deal(app, night, knocker, dropped=["2"])
    void_deal(app, night, 2)
    page = f"{night}deals/3/dispute"
    phone.fill(page, page, {"player": "1", "why": "No"})
    return night


def as_page(app: Flask, night: str) -> bytes:
    """The report as the command writes it."""
    with app.test_request_context():
        g.night = stored(app, night)
        return write("html", g.night, report_of(g.night))


@pytest.mark.parametrize(
    ("language", "scheme", "size"),
    [
        ("en", "light", {}),
        ("fi", "dark", {}),
        ("ru", "light", {"viewport": USUAL}),
        ("en", "dark", {"viewport": {"width": 900, "height": 800}}),
    ],
)
def test_the_report_stands_in_nobodys_way(
    take: Take, played: str, language: str, scheme: str, size: dict[str, object]
) -> None:
    hand = take(color_scheme=scheme, locale=language, **size)
    page = hand.open(f"{played}report")
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert hand.obstacles() == []
    assert not hand.overflows()
    assert hand.complaints == []
    expect(page.locator("svg.chart:visible")).to_have_count(1)


def test_everything_to_tap_is_large_enough(take: Take, played: str) -> None:
    page = take().open(f"{played}report")
    for target in page.locator("main :is(a, button, summary)").all():
        box = target.bounding_box()
        if box is not None:
            assert box["height"] >= 44, target.inner_text()
            assert box["width"] >= 40, target.inner_text()


def test_the_lines_for_the_chat_are_copied(take: Take, played: str) -> None:
    hand = take()
    hand.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = hand.open(f"{played}report")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.get_by_label("For the group chat").input_value()
    assert copied.startswith("Friday ·")


def test_without_any_program_the_lines_can_be_selected_and_files_fetched(
    take: Take, played: str
) -> None:
    page = take(java_script_enabled=False).open(f"{played}report")
    for name in ("Share", "Copy", "Print"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    expect(page.get_by_label("For the group chat")).to_be_editable(editable=False)
    with page.expect_download() as fetching:
        page.get_by_role("link", name="CSV").click()
    assert fetching.value.suggested_filename.endswith("-Friday.csv")


def test_the_report_prints_on_clean_pages(take: Take, played: str) -> None:
    page = take(color_scheme="dark").open(f"{played}report")
    page.emulate_media(media="print")
    for button in page.locator("button, .bar a, textarea").all():
        expect(button).to_be_hidden()
    expect(page.locator("svg.chart:visible")).to_have_count(1)
    paper = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    width, height = paper.pages[0].mediabox.width, paper.pages[0].mediabox.height
    assert (round(width), round(height)) == (595, 842)
    assert len(paper.pages) <= 3


def test_the_report_as_one_file_needs_nothing_else(
    app: Flask, take: Take, played: str, tmp_path: Path
) -> None:
    hand = take()
    file = tmp_path / "report.html"
    file.write_bytes(as_page(app, played))
    page = hand.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri(), wait_until="networkidle")
    assert asked == [file.as_uri()]
    assert hand.obstacles() == []
    assert not hand.overflows()
    assert hand.complaints == []
    assert page.get_by_role("link").count() == 0
