"""Disputes, rulings, receipts and the chain on a phone, with JavaScript and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import expect
from support.browser import Hand
from support.web import Phone, post_deal

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

SIX = ("Aino", "Boris", "Carla-Maria Fernández", "Дмитрий", "Eeva", "Pasi")
HANDS = {
    "1": "Th 9h 8h 7h 2d",
    "2": "Ah Ad Kc Kd 9s",
    "3": "As Ac Qh Qd 2c",
    "4": "3s 3c 3h 4c 5c",
    "5": "6s 6c 7c 8c 9c",
    "6": "Js Jc Jh 4d 5d",
}


@pytest.fixture
def contested(app: Flask, phone: Phone) -> str:
    """A night of six: a deal settled after a dispute, and one that is contested."""
    night = phone.begin(*SIX, worth_money="1")
    post_deal(app, night, declared=None, hands=HANDS)
    post_deal(app, night, "3", dropped=["4"])
    page = f"{night}deals/2/dispute"
    phone.fill(page, page, {"player": "1", "why": "I never dropped"})
    phone.fill(page, f"{page}/5", {"how": "ruling", "note": "Two of us saw it"})
    page = f"{night}deals/1/dispute"
    phone.fill(page, page, {"player": "6", "why": "Three jacks beat three threes"})
    return night


def paths(night: str) -> list[str]:
    return [
        night,
        f"{night}deals/1",
        f"{night}deals/2",
        f"{night}deals/1/dispute",
        f"{night}deals/2/dispute",
        f"{night}deals/1/receipt",
        f"{night}settle",
        f"{night}ledger",
        f"{night}receipt?code=ABC",
        f"{night}chain",
        f"{night}rulings?game=knock",
        f"{night}rulings?game=chinese_27",
        "/games/knock/rulings",
    ]


@pytest.mark.parametrize(
    ("language", "scheme"),
    [("en", "light"), ("fi", "dark"), ("ru", "light")],
)
def test_nothing_stands_in_anyones_way(
    take: Take, contested: str, language: str, scheme: str
) -> None:
    hand = take(locale=language, color_scheme=scheme)
    for path in paths(contested):
        page = hand.open(path)
        page.evaluate(
            "for (const d of document.querySelectorAll('details')) {"
            "d.removeAttribute('name'); d.open = true; }"
        )
        assert not hand.overflows(), path
        assert hand.obstacles() == [], path
    told = [words for words in hand.complaints if "422" not in words]
    assert told == []


@pytest.mark.parametrize("with_program", [True, False])
def test_a_dispute_is_raised_settled_and_raised_again(
    app: Flask, phone: Phone, take: Take, with_program: bool
) -> None:
    night = phone.begin()
    post_deal(app, night)
    page = take(java_script_enabled=with_program).open(f"{night}deals/1")
    page.get_by_role("link", name="contest the deal").click()
    page.get_by_role("radio", name="Carla").check()
    page.get_by_label("What is not right?").fill("I had the flush")
    page.get_by_role("button", name="Contest the deal").click()
    expect(page.get_by_text("Carla contests it.")).to_be_visible()
    page.goto(night)
    expect(page.get_by_text("without: ").first).to_be_visible()
    page.get_by_role("link", name="Deal 1 is contested").click()
    page.get_by_role("radio", name="The host rules").check()
    page.get_by_role("button", name="Settle it").click()
    expect(page.get_by_text("A ruling needs a reason.")).to_be_visible()
    page.get_by_label("Why?").fill("The flush had four hearts")
    page.get_by_role("button", name="Settle it").click()
    expect(page.get_by_text("The host ruled that it stands.")).to_be_visible()
    page.get_by_role("link", name="contest the deal").click()
    page.get_by_role("radio", name="Aino").check()
    page.get_by_label("What is not right?").fill("Count again")
    page.get_by_role("button", name="Contest the deal").click()
    expect(page.get_by_text("Aino contests it.")).to_be_visible()


def test_a_ruling_is_entered_with_one_tap(phone: Phone, take: Take) -> None:
    night = phone.begin()
    hand = take()
    page = hand.open(f"{night}deals/new")
    page.get_by_role("link", name="Something went wrong at the table").click()
    page.get_by_text("Two or more cards drawn in one turn").click()
    page.get_by_role("link", name="Carla").locator("visible=true").click()
    expect(page.locator('input[name="dead"][value="3"]')).to_be_checked()
    assert hand.complaints == []


def test_a_receipt_is_copied_and_checked(
    phone: Phone, take: Take, contested: str, site: str
) -> None:
    assert phone
    hand = take()
    hand.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page = hand.open(f"{contested}deals/2/receipt")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    code = next(line for line in copied.splitlines() if line.startswith("Receipt "))
    page.goto(f"{contested}ledger")
    page.get_by_label("Code of the receipt").fill(code.removeprefix("Receipt "))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("It counts as it stands on the receipt.")).to_be_visible()


def test_a_receipt_of_six_players_is_one_small_page(take: Take, contested: str) -> None:
    page = take().open(f"{contested}deals/1/receipt")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 29\d\.\d+ 4\d\d", printed)


def test_without_javascript_the_text_can_be_selected(
    take: Take, contested: str
) -> None:
    page = take(java_script_enabled=False).open(f"{contested}deals/1/receipt")
    expect(page.get_by_label("The receipt as text")).to_be_visible()
    assert page.get_by_role("button", name="Copy").count() == 0
    page.get_by_role("link", name="Open it as plain text").click()
    page.wait_for_url("**/receipt.txt")
    assert "Receipt " in page.content()
