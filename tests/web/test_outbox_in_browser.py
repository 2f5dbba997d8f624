"""Weak network: what is entered arrives once, in order, or says why it did not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect
from support.browser import Hand
from support.web import Phone, close, post_deal, stored

from companion.ledger.entry import BUY_IN, DEAL
from companion.storage import entries

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]


def entered(app: Flask, night: str) -> list[tuple[str, int]]:
    """What the ledger holds of deals and bought chips, the oldest first."""
    with app.app_context():
        found = reversed(entries.page(stored(app, night), None, 100))
    return [
        (entry.kind, sum(move.chips for move in entry.transfers))
        for entry in found
        if entry.kind in {BUY_IN, DEAL}
    ]


def buy(page: Page, chips: int) -> None:
    page.get_by_label("Buy chips").fill(str(chips))
    page.get_by_role("button", name="Buy", exact=True).tap()


def waits(page: Page) -> Any:
    return page.locator('[data-line="waits"]')


def test_what_is_entered_without_signal_arrives_once_and_in_order(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.set_offline(True)
    for nth, chips in enumerate((10, 20, 30), start=1):
        buy(page, chips)
        expect(page.get_by_text("Kept on this phone")).to_be_visible()
        expect(waits(page)).to_contain_text(f"waiting: {nth} ")
        expect(page.get_by_label("Buy chips")).to_have_value("")
    assert entered(app, night) == []
    hand.context.set_offline(False)
    expect(waits(page)).to_be_hidden()
    expect(page.get_by_text("Sent.", exact=True)).to_be_visible()
    assert entered(app, night) == [(BUY_IN, 10), (BUY_IN, 20), (BUY_IN, 30)]
