"""A night saved on one phone and brought in on another, in a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from support.browser import USUAL, Hand
from support.web import Phone, post_deal, stored

from companion.services.removal import remove_night

pytestmark = pytest.mark.browser

Take = Callable[..., Hand]


def test_a_night_is_saved_removed_and_brought_back(
    app: Flask, phone: Phone, night: str, take: Take, tmp_path: Path
) -> None:
    post_deal(app, night)
    hand = take()
    page = hand.open(f"{night}file")
    with page.expect_download() as download:
        page.click("text=Save the file")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_bytes() == phone.get(f"{night}file/download").data
    page.click("text=Remove the night")
    page.check("text=Yes, remove the night for good")
    with page.expect_navigation():
        page.click(".button--brick")
    page.click("text=Bring a night from a file")
    page.set_input_files("input[type=file]", file)
    with page.expect_navigation():
        page.click("text=Bring it in")
    assert page.url.endswith(night)
    assert page.is_visible("text=Friday is here now, entry for entry.")
    assert hand.complaints == []


@pytest.mark.parametrize("language", ["en", "fi", "ru"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_in_nobodys_way(
    night: str, take: Take, language: str, scheme: str
) -> None:
    size = {"viewport": USUAL} if scheme == "dark" else {}
    hand = take(locale=language, color_scheme=scheme, **size)
    pages = ("file", "remove", "players/2/forget")
    for path in (*(night + page for page in pages), "/bring", "/bring/results"):
        hand.open(path)
        assert hand.obstacles() == [], path
        assert not hand.overflows(), path
    hand.open("/bring/format")
    assert not hand.overflows()


def test_a_page_that_follows_a_night_hears_that_it_is_removed(
    app: Flask, night: str, take: Take
) -> None:
    hand = take()
    page = hand.open(night)
    with app.app_context():
        remove_night(stored(app, night))
    page.wait_for_selector("text=Boris", state="detached")
