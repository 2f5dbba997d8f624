"""Phones come to the table in a real browser, and nothing stands in their way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect
from support.browser import USUAL, Hand
from support.web import Phone, join

from companion.storage.night import WATCHER
from companion.web.devices import COOKIE

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]


@pytest.fixture
def guest(browser: Browser, site: str) -> Iterator[Hand]:
    """A phone that has never been here."""
    hand = Hand(browser, site, viewport=USUAL)
    yield hand
    hand.close()


def link(phone: Phone, night: str, kind: str = "join") -> str:
    shown = phone.read(f"{night}phones")
    found = re.search(rf'value="http://[^/]+(/{kind}/[^"]+)"', shown)
    assert found
    return found[1]


def code(phone: Phone, night: str) -> str:
    phone.tap(f"{night}phones", f"{night}phones/code")
    found = re.search(r'class="code">([^<]+)<', phone.read(f"{night}phones"))
    assert found
    return found[1]


def test_joining_is_one_tap_and_the_secret_leaves_the_address_bar(
    phone: Phone, night: str, guest: Hand
) -> None:
    page = guest.open(link(phone, night))
    page.get_by_role("button", name="I am Boris").tap()
    page.wait_for_url(f"**{night}")
    expect(page.get_by_text("This phone: Boris")).to_be_visible()
    assert guest.complaints == []


def test_who_waits_is_let_in_without_a_tap(
    phone: Phone, night: str, guest: Hand
) -> None:
    spoken = code(phone, night)
    page = guest.open("/")
    page.get_by_label("Code").fill(spoken)
    page.get_by_role("button", name="Join").tap()
    page.wait_for_url("**/ask")
    page.get_by_role("button", name="I am Carla").tap()
    page.wait_for_url("**/waiting/*")
    phones = f"{night}phones"
    asked = re.search(rf'action="({phones}/\d+/answer)"', phone.read(phones))
    assert asked
    phone.tap(phones, asked[1], word="yes")
    page.wait_for_url(f"**{night}")
    expect(page.get_by_text("This phone: Carla")).to_be_visible()


def test_a_link_is_copied_where_there_is_no_secure_clipboard(
    take: Take, night: str
) -> None:
    page = take().open(f"{night}phones")
    page.get_by_role("button", name="Copy").first.tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


OPEN_ALL = "document.querySelectorAll('details').forEach((it) => { it.open = true })"


@pytest.fixture
def doors(app: Flask, phone: Phone, night: str) -> list[tuple[Phone, list[str]]]:
    """Phones of every kind, and the pages that each of them meets on its way."""
    boris, asks, sheet = join(app, night, seat="2"), Phone(app), f"{night}players/2"
    boris.fill(sheet, f"{sheet}/pin", {"pin": "2468"})
    phone.tap(f"{sheet}/phone", f"{sheet}/phone")
    asks.fill("/", "/join", {"code": code(phone, night)})
    waiting = asks.tap("/ask", "/ask", seat="2").location
    watch = link(phone, night, "watch")
    strange = ["/", link(phone, night), watch, "/seat/22222222", night]
    return [
        (Phone(app), strange),
        (asks, ["/ask", waiting]),
        (join(app, night, role=WATCHER), [night, sheet, f"{night}phone"]),
        (boris, [f"{night}phones", f"{night}phone", sheet]),
        (phone, [f"{night}phones", f"{night}phone", f"{sheet}/phone", night]),
    ]


@pytest.mark.parametrize(
    ("language", "scheme"), [("en", "light"), ("fi", "dark"), ("ru", "light")]
)
def test_nothing_stands_in_anyones_way(
    browser: Browser, site: str, doors: Any, language: str, scheme: str
) -> None:
    for phone, paths in doors:
        hand = Hand(browser, site, locale=language, color_scheme=scheme)
        for name in (COOKIE, "session"):
            cookie = phone.get_cookie(name)
            if cookie is not None:
                known: Any = {"name": name, "value": cookie.value, "url": site}
                hand.context.add_cookies([known])
        for path in paths:
            hand.open(path).evaluate(OPEN_ALL)
            assert hand.obstacles() == [], path
            assert not hand.overflows(), path
        hand.close()
