"""Rules, ledger and settlement in a real browser: nothing cut, nothing in the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import expect
from support.browser import Hand
from support.web import Phone, close, post_deal, void_deal

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

LONG = (
    "Carla-Maria Fernández de la Villanueva y",
    "Aleksandrajohanna-Wilhelmiina Kuparinen",
    "Дмитрий Александрович Рождественский-Кор",
)


@pytest.fixture
def nights(app: Flask, phone: Phone) -> tuple[str, str]:
    """A night that goes on, with a pot, and a settled one with a payment made."""
    money = {"worth_chips": "3", "worth_money": "1"}
    going_on = phone.begin(*LONG, **money, **{"rules-stock_out": "void_carry_pot"})
    phone.fill(f"{going_on}players/1", f"{going_on}players/1/buy-in", {"chips": "20"})
    post_deal(app, going_on, knocker="2", dropped=["3"])
    post_deal(app, going_on, knocker="1")
    void_deal(app, going_on, 1)
    post_deal(app, going_on, knocker="3")
    record: dict[str, Any] = {"knocker": None, "declared": None}
    post_deal(app, going_on, void="stock_out", **record)
    leave = f"{going_on}players/3/leave"
    phone.fill(leave, leave)
    stacks = {"stack-1": "40", "stack-2": "9", "stack-3": "", "start": "0"}
    phone.fill(f"{going_on}count", f"{going_on}count", stacks)
    void_deal(app, going_on, 3)
    settled = phone.begin(*LONG, **money)
    post_deal(app, settled, knocker="2")
    close(app, settled)
    phone.fill(f"{settled}settle", f"{settled}settle/5/0/paid")
    part = f"{settled}settle/5/1/part"
    phone.fill(f"{settled}settle/pair/3/2", part, {"amount": "0.10"})
    other = f"{settled}settle/other"
    phone.fill(other, other, {"payer": "3", "payee": "1", "amount": "0.20"})
    return going_on, settled


def paths(nights: tuple[str, str]) -> list[str]:
    """Every page of these blueprints."""
    topics = ["rules", "terms", "rules/knock", "ledger", "settle", "count"]
    topics += ["settle/pair/1/2", "settle/other", "players/3/leave"]
    return ["/games/knock", *(night + topic for night in nights for topic in topics)]


@pytest.mark.parametrize(
    ("language", "scheme"),
    [("en", "light"), ("en", "dark"), ("fi", "light"), ("ru", "dark")],
)
def test_rules_ledger_and_settlement_stand_in_nobodys_way(
    take: Take, nights: tuple[str, str], language: str, scheme: str
) -> None:
    hand = take(color_scheme=scheme, locale=language)
    for path in paths(nights):
        page = hand.open(path)
        page.evaluate(
            "document.querySelectorAll('details').forEach(d => d.open = true)"
        )
        assert hand.obstacles() == [], path
        assert not hand.overflows(), path
    assert hand.complaints == []


def test_everything_to_tap_is_large_enough(take: Take, nights: tuple[str, str]) -> None:
    hand = take()
    for path in paths(nights):
        page = hand.open(path)
        page.evaluate(
            "document.querySelectorAll('details').forEach(d => d.open = true)"
        )
        for target in page.locator("main :is(a, button, select, summary)").all():
            box = target.bounding_box()
            if box is None or box["width"] <= 1:
                continue
            assert box["height"] >= 44, f"{path}: {target.inner_text()}"
            assert box["width"] >= 40, f"{path}: {target.inner_text()}"


def test_a_night_is_settled_without_any_program_in_the_page(
    take: Take, nights: tuple[str, str]
) -> None:
    night, _ = nights
    page = take(java_script_enabled=False).open(f"{night}settle")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.get_by_label("Whoever won the last deal gets it.").check()
    page.get_by_role("button", name="Close the night").click()
    expect(page.get_by_text("The pot went to the last winner.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Paid")).first.click()
    expect(page.get_by_role("button", name="Undo")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_text("Reopen the night").click()
    page.get_by_label("Why?").fill("One more deal")
    page.get_by_role("button", name="Let the night go on").click()
    expect(page.get_by_text("The night goes on.")).to_be_visible()


def test_ready_made_rules_are_agreed_on_with_two_taps(
    take: Take, nights: tuple[str, str]
) -> None:
    night, _ = nights
    for scripts in (True, False):
        page = take(java_script_enabled=scripts).open(f"{night}rules")
        name = "Nok-poker" if scripts else "Koputuspokeri"
        page.get_by_role("button", name=name).click()
        pressed = page.get_by_role("button", name=name)
        expect(pressed).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Play by these rules").last.click()
        expect(page.get_by_text("Agreed. These house rules hold")).to_be_visible()
        in_force = page.get_by_role("region", name="In force")
        expect(in_force.get_by_text(name, exact=True)).to_be_visible()


def test_the_settlement_prints_on_one_page_without_buttons(
    take: Take, nights: tuple[str, str]
) -> None:
    for night in nights:
        page = take(color_scheme="dark").open(f"{night}settle")
        page.emulate_media(media="print")
        for button in page.get_by_role("button").all():
            expect(button).to_be_hidden()
        expect(page.get_by_role("heading", name="Who pays whom")).to_be_visible()
        expect(page.get_by_text("Friday ·")).to_be_visible()
        paper = BytesIO(page.pdf(prefer_css_page_size=True)).getvalue()
        assert paper.count(b"/Type /Page\n") == 1
