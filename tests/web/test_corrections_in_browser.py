"""Putting deals right on a phone: a later deal follows, and nothing is in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect
from support.browser import Hand
from support.replay import as_played_over
from support.web import Phone, post_deal, stored

from companion.i18n import LANGUAGES
from companion.storage import entries

pytestmark = pytest.mark.browser

CARRIED: dict[str, Any] = {"declared": None, "dead": ["2"], "dropped": ["1", "3"]}
LONG = ("Aleksandrajohanna-Wilhelmiina Kuparinen", "Дмитрий", "Carla")


@pytest.fixture
def played(app: Flask, phone: Phone) -> str:
    """The first of two deals leaves its pot to the second."""
    night = phone.begin(*LONG)
    post_deal(app, night, **CARRIED)
    post_deal(app, night)
    return night


def test_a_correction_shows_what_follows_before_it_is_posted(
    app: Flask, played: str, take: Callable[..., Hand]
) -> None:
    hand = take()
    page = hand.open(f"{played}deals/1/correct")
    asked = page.locator("[data-part]", has=page.locator("[name=knocker]"))
    asked.locator("[data-open]").click()
    asked.locator("label", has_text="Carla").click()
    expect(page.locator("[data-bar]")).to_contain_text("would change")
    assert hand.obstacles() == []
    page.locator("[data-post]").click()
    expect(page.get_by_role("alert")).to_contain_text("more than one deal")
    expect(page.locator("[data-changes]")).to_contain_text("1 later deal")
    assert hand.obstacles() == []
    page.locator("[data-post]").click()
    page.wait_for_url(f"**{played}deals/1")
    with app.app_context():
        night = stored(app, played)
        assert len(entries.deals(night, 1, 9)[0].revisions) == 2
        as_played_over(night)
    # The browser says of a page that came with 409 that it could not be had.
    assert [words for words in hand.complaints if "409" not in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_in_the_way_of_putting_deals_right(
    played: str, take: Callable[..., Hand], language: str
) -> None:
    hand = take(locale=language)
    page = hand.open(f"{played}swap?deal=1")
    assert hand.obstacles() == []
    page.locator("[name=really-1]").select_option("2")
    page.locator("[name=really-2]").select_option("1")
    for look in (f"{played}swap", f"{played}rules?game=knock"):
        if look not in page.url:
            hand.open(look)
            assert hand.obstacles() == []
        with page.expect_navigation():
            page.locator("[name=look], [formaction*=what-if]").click()
        expect(page.locator(".shifts")).to_be_visible()
        assert hand.obstacles() == []
        assert not hand.overflows()
    hand.open(f"{played}deals/1/void")
    assert hand.obstacles() == []
    assert not hand.overflows()
    assert hand.complaints == []
