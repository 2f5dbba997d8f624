"""The big screen in a real browser: all of it in one glance, and always the newest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from support.browser import Hand
from support.web import Phone, post_deal, stored

from companion.i18n import LANGUAGES
from companion.services import players
from companion.services.nights import meet_device
from companion.services.sending import By, Sent
from companion.web.keys import fresh_key

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

EIGHT: Final = (
    "Aino",
    "Boris",
    "Carla-Maria Fernández",
    "Дмитрий",
    "Eeva",
    "Pasi",
    "Юлия",
    "Hannele",
)
LATE: Final = ("Ivan", "Jaakko")
HANDS: Final = (
    "Ah Ad Qs Qc 8d",
    "Kh Kd 9s 7c 4d",
    "Td 8c 6s 5c 2s",
    "7s 5d 4h 3h 2d",
    "As Ac Jd Js 3c",
    "Qh Qd 9c 8h 2h",
    "Jh Th 7d 6d 4s",
    "9d 8s 7h 5h 3s",
)
SIZES: Final = ((1280, 720), (1920, 1080), (1024, 768))

CUT_OFF: Final = """() => [...document.querySelectorAll(
    "html, .table, .table__seats, .newest, .place__name"
)].filter((part) => part.scrollHeight > part.clientHeight + 1
    || part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""


@pytest.fixture
def full(app: Flask, phone: Phone) -> str:
    """Ten at the table, eight of whom showed their hands in the newest deal."""
    night = phone.begin(*EIGHT)
    seats = stored(app, night).dealt_to()
    hands = dict(zip(seats, HANDS, strict=True))
    post_deal(app, night, seats[1], declared=None, hands=hands)
    with app.app_context():
        for name in LATE:
            players.add_player(
                stored(app, night),
                sent=Sent(fresh_key(), {}),
                by=By(meet_device(None).id),
                name=name,
            )
    return night


def screen(take: Take, size: tuple[int, int], **more: object) -> Hand:
    width, height = size
    viewport = {"width": width, "height": height}
    return take(viewport=viewport, has_touch=False, is_mobile=False, **more)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_is_in_sight_and_large(
    take: Take, full: str, size: tuple[int, int], language: str
) -> None:
    hand = screen(take, size, locale=language, color_scheme="dark")
    page = hand.open(f"{full}screen")
    assert page.evaluate(CUT_OFF) == []
    card = page.locator(".card--screen").first.bounding_box()
    assert card is not None
    assert card["width"] >= 96
    for number in page.locator(".place__chips").all():
        box = number.bounding_box()
        assert box is not None
        assert box["height"] >= size[1] / 25
    assert hand.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_screen_stands_in_nobodys_way(take: Take, full: str, scheme: str) -> None:
    hand = screen(take, SIZES[0], color_scheme=scheme)
    hand.open(f"{full}screen")
    assert hand.obstacles() == []


def test_the_newest_deal_comes_by_itself(app: Flask, take: Take, night: str) -> None:
    page = screen(take, SIZES[0]).open(f"{night}screen")
    expect(page.get_by_text("No deals yet.")).to_be_visible()
    post_deal(app, night)
    expect(page.locator("#seat-2 .place__chips")).to_have_text("+6")
    expect(page.locator(".newest h2")).to_contain_text("Boris")


def test_the_arrow_rests_until_it_is_moved(take: Take, night: str) -> None:
    page = screen(take, SIZES[0]).open(f"{night}screen")
    expect(page.locator("body")).to_have_class("is-idle", timeout=6_000)
    page.mouse.move(200, 200)
    expect(page.locator("body")).not_to_have_class("is-idle")


def test_a_newer_program_is_loaded_unless_something_is_being_entered(
    app: Flask, take: Take, night: str
) -> None:
    def outdate(page: Page) -> None:
        page.evaluate("""() => {
            window.isOld = true;
            document.querySelector("script[type=module]").setAttribute("src", "/old");
        }""")

    screen_page = screen(take, SIZES[0]).open(f"{night}screen")
    sheet = take().open(f"{night}players/2")
    outdate(screen_page)
    outdate(sheet)
    sheet.get_by_label("Buy chips").fill("20")
    post_deal(app, night)
    expect(sheet.locator(".headline .amount")).to_have_text("+6")
    expect(screen_page.locator("#seat-2 .place__chips")).to_have_text("+6")
    assert sheet.evaluate("window.isOld")
    assert screen_page.evaluate("window.isOld") is None
