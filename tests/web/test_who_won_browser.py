"""Who won? in a real browser: tapped on the pad, typed, and without any program."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, expect
from support.browser import Hand

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

HOLDEM = (
    "/who-won?ranking=holdem&board=Kd+Kh+9c+9s+Ah"
    "&name-1=Aino&hand-1=Qh+2c&name-2=Boris&hand-2=Jd+3s&hand-3=Ks+2d"
)
SETS = (
    "/who-won?ranking=chinese_classic"
    "&front-1=7s+7h+7d&middle-1=Kh+Qs+6s+5c+3h&back-1=2s+2h+6d+6h+9c"
    "&front-2=Qh+Qd+Js&middle-2=8s+8h+8d+3d+2d&back-2=Ts+Th+Td+4s+5s"
)
SEVEN = "/who-won?ranking=high_of_seven&hand-1=Kc+Kd+9h+9s+4c+4d+Jh&hand-2=Kh"
PATHS = ("/who-won", HOLDEM, SETS, SEVEN)


def tap(page: Page, *codes: str) -> None:
    for code in codes:
        page.locator(f'[data-card="{code}"]').click()


@pytest.mark.parametrize(
    ("language", "scheme"), [("en", "light"), ("fi", "dark"), ("ru", "light")]
)
def test_nothing_stands_in_anyones_way(take: Take, language: str, scheme: str) -> None:
    hand = take(locale=language, color_scheme=scheme)
    for path in PATHS:
        hand.open(path)
        assert hand.obstacles() == [], path
        assert not hand.overflows(), path


def test_two_hands_are_tapped_and_answered(take: Take) -> None:
    hand = take()
    page = hand.open("/who-won")
    page.get_by_role("button", name="Hand 1: tap the cards").click()
    tap(page, "Tc", "Td", "Kh", "5s", "3c")
    expect(page.locator("[data-pad-name]")).to_have_text("Hand 2")
    tap(page, "Th", "Ts", "Kd", "5d", "2d")
    expect(page.locator("[data-pad]")).to_be_hidden()
    page.locator("[data-post]").click()
    expect(page.locator("h1")).to_have_text("Hand 1 wins: pair of tens.")
    expect(page.get_by_text("the three beats the deuce")).to_be_visible()
    assert page.url.endswith(
        "/who-won?ranking=high&hand-1=Tc+Td+Kh+5s+3c&hand-2=Th+Ts+Kd+5d+2d"
    )
    assert hand.complaints == []


def test_a_sixth_card_is_tapped_after_coming_back_to_a_hand(take: Take) -> None:
    hand = take()
    page = hand.open(
        "/who-won?ranking=high&hand-1=Ac+Kd+9h+7s+5c&hand-2=Ad+Kh+9s+7c+5d"
    )
    page.get_by_role("button", name="Hand 1: tap the cards").click()
    tap(page, "3d")
    expect(page.locator("#hand-1")).to_have_value(re.compile("^Ac Kd 9h 7s 5c 3♦"))


def test_a_third_hand_appears_when_it_is_asked_for(take: Take) -> None:
    hand = take()
    page = hand.open("/who-won?ranking=three_card")
    expect(page.locator("#name-3")).to_be_hidden()
    page.get_by_role("button", name="One more hand").click()
    expect(page.locator("#name-3")).to_be_visible()
    expect(page.locator("[data-pad-name]")).to_have_text("Hand 3")
    page.locator("#name-3").fill("Carla")
    tap(page, "As", "Ks", "Qs")
    expect(page.locator('[data-card="As"]')).to_have_attribute("data-holder", "Ca")


def test_another_ranking_keeps_the_hands(take: Take) -> None:
    hand = take()
    page = hand.open(HOLDEM)
    page.locator("#ranking").select_option("omaha")
    expect(page.locator("h1")).to_have_text("Who won?")
    expect(page.locator("#hand-1")).to_have_value("Qh 2c")
    expect(page.locator("#board")).to_have_value("Kd Kh 9c 9s Ah")


def test_what_cannot_be_read_is_shown_to_be_put_right(take: Take) -> None:
    hand = take()
    page = hand.open("/who-won?ranking=three_card&hand-1=Zz+Kd+3c&hand-2=2d+2h+9s")
    expect(page.locator("#hand-1")).to_be_visible()
    page.locator("#hand-1").fill("Ah Kd 3c")
    page.locator("[data-post]").click()
    expect(page.locator("h1")).to_have_text("Hand 2 wins: pair of deuces.")


def test_it_works_without_javascript(take: Take) -> None:
    hand = take(java_script_enabled=False)
    page = hand.open("/who-won")
    page.locator("#ranking").select_option("three_card")
    page.get_by_role("button", name="Choose").click()
    page.locator("#hand-1").fill("Ah Kd 3c")
    page.locator("#hand-2").fill("10s 10h 9s")
    page.get_by_text("More hands").click()
    page.locator("#name-4").fill("Carla")
    page.locator("#hand-4").fill("2d 2h 9c")
    page.locator("[data-post]").click()
    expect(page.locator("h1")).to_have_text("Hand 2 wins: pair of tens.")
    assert page.url.endswith(
        "?ranking=three_card&hand-1=Ah+Kd+3c&hand-2=Ts+Th+9s&name-3=Carla&hand-3=2d+2h+9c"
    )
