"""Phones whose program is stopped and started again go on by themselves."""

from __future__ import annotations

import socket
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browser import Hand

pytestmark = pytest.mark.browser


@pytest.fixture
def port() -> int:
    """A port that is free, so that the program comes back under the same address."""
    with closing(socket.socket()) as holder:
        holder.bind(("127.0.0.1", 0))
        number: int = holder.getsockname()[1]
        return number


def begin(page: Page) -> None:
    page.goto("/new")
    for row, name in enumerate(("Aino", "Boris", "Carla"), start=1):
        page.fill(f"#name-{row}", name)
    with page.expect_navigation():
        page.locator(".bar button.button").tap()


def buy(page: Page, chips: str) -> None:
    """Aino buys chips on her sheet."""
    page.get_by_label("Buy chips").fill(chips)
    with page.expect_navigation():
        page.get_by_role("button", name="Buy", exact=True).tap()


def test_a_phone_says_that_it_has_lost_the_program_and_finds_it_again(
    serve: Any, browser: Browser, tmp_path: Path, port: int
) -> None:
    program = (sys.executable, "-m", "companion", "serve")
    start = partial(serve, *program, instance=tmp_path / "instance", port=port)
    with start() as served:
        hand = Hand(browser, served.address)
        page = hand.page
        begin(page)
        night = page.url
        page.goto(f"{night}players/1")
        expect(page.locator('[data-part="live"]')).to_have_text("live")
        page.get_by_label("What for?").fill("half a sentence")
    lost = page.locator('[data-part="lost"]')
    expect(lost).to_have_text("No connection: the page may be old.")
    with start():
        other = hand.context.new_page()
        other.goto(f"{night}players/1")
        buy(other, "20")
        expect(page.get_by_text("stack 20")).to_be_visible(timeout=15_000)
        expect(lost).to_have_text("")
        expect(page.get_by_label("What for?")).to_have_value("half a sentence")
        other.goto(f"{night}players/1")
        buy(other, "30")
        expect(page.get_by_text("stack 50")).to_be_visible(timeout=2_000)
    hand.close()
