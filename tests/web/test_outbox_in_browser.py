"""Weak network: what is entered arrives once, in order, or says why it did not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect
from support.browser import Hand
from support.web import Phone, close, post_deal, stored

from companion.ledger.entry import BUY_IN, DEAL
from companion.storage import entries

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

KEPT = "Kept on this phone"
ARRIVES = 20_000  # milliseconds; between two attempts there may be several seconds


def entered(app: Flask, night: str) -> list[tuple[str, int]]:
    """What the ledger holds of deals and bought chips, the oldest first."""
    with app.app_context():
        found = reversed(entries.page(stored(app, night), None, 100))
    return [
        (entry.kind, sum(move.chips for move in entry.transfers))
        for entry in found
        if entry.kind in {BUY_IN, DEAL}
    ]


def buy(page: Page, chips: str) -> None:
    page.get_by_label("Buy chips").fill(chips)
    page.get_by_role("button", name="Buy", exact=True).tap()


def waits(page: Page) -> Locator:
    return page.get_by_role("link", name="waiting: ")


def declare(page: Page, *, knocker: str) -> None:
    """Enter a deal that the knocker wins, everybody else staying in."""
    for name in ("knocker", "winners"):
        page.locator(f'label:has([name={name}][value="{knocker}"])').tap()


def test_what_is_entered_without_signal_arrives_once_and_in_order(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.set_offline(True)
    for nth, chips in enumerate(("10", "20", "30"), start=1):
        buy(page, chips)
        expect(page.get_by_text(KEPT)).to_be_visible()
        expect(waits(page)).to_contain_text(f"waiting: {nth} ")
        expect(page.get_by_label("Buy chips")).to_have_value("")
    assert entered(app, night) == []
    hand.context.set_offline(False)
    expect(waits(page)).to_be_hidden(timeout=ARRIVES)
    expect(page.get_by_text("Sent.", exact=True)).to_be_visible(timeout=ARRIVES)
    assert entered(app, night) == [(BUY_IN, 10), (BUY_IN, 20), (BUY_IN, 30)]


def test_deals_entered_one_after_the_other_without_signal_both_count(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}deals/new")
    hand.context.set_offline(True)
    for nth, knocker in enumerate("23", start=1):
        declare(page, knocker=knocker)
        page.locator("[data-post]").tap()
        expect(waits(page)).to_contain_text(f"waiting: {nth} ")
        expect(page.locator("main input:checked")).to_have_count(0)
    hand.context.set_offline(False)
    expect(page.get_by_text("Sent.", exact=True)).to_be_visible(timeout=ARRIVES)
    with app.app_context():
        winners = [
            entries.of_deal(stored(app, night), no).newest.facts["deal"]["knocker"]
            for no in (1, 2)
        ]
    assert winners == ["2", "3"]


def test_a_deal_of_another_phone_in_between_is_still_news(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}deals/new")
    hand.context.set_offline(True)
    declare(page, knocker="2")
    page.locator("[data-post]").tap()
    expect(page.get_by_text(KEPT)).to_be_visible()
    post_deal(app, night)
    hand.context.set_offline(False)
    line = page.locator('[data-line="refused"]')
    expect(line).to_contain_text("1 entry needs attention")
    line.locator("a").tap()
    expect(page.get_by_text("Who knocked? Boris · Who won? Boris")).to_be_visible()
    expect(page.locator('[data-list="refused"] .brick')).to_contain_text("Deal 1")
    assert [kind for kind, _ in entered(app, night)] == [DEAL]


def test_an_answer_lost_twice_is_asked_for_again_and_makes_one_entry(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    attempts: list[int] = []

    def lose_twice(route: Route) -> None:
        attempts.append(len(attempts))
        if len(attempts) > 2:
            route.continue_()
            return
        route.fetch()
        route.abort()

    page = hand.open(f"{night}players/2")
    page.route("**/buy-in", lose_twice)
    buy(page, "10")
    expect(page.get_by_text("Sent.", exact=True)).to_be_visible(timeout=ARRIVES)
    assert len(attempts) == 3
    assert entered(app, night) == [(BUY_IN, 10)]


def test_a_page_closed_without_signal_loses_nothing(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.set_offline(True)
    buy(page, "10")
    expect(page.get_by_text(KEPT)).to_be_visible()
    page.close()
    hand.context.set_offline(False)
    pages = [hand.context.new_page() for _ in range(2)]
    for page in pages:
        page.goto("/")
    for page in pages:
        expect(waits(page)).to_be_hidden(timeout=ARRIVES)
    assert entered(app, night) == [(BUY_IN, 10)]


def test_what_is_refused_stands_on_the_night_with_its_reason_until_it_is_thrown_away(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.set_offline(True)
    buy(page, "10")
    expect(page.get_by_text(KEPT)).to_be_visible()
    close(app, night)
    hand.context.set_offline(False)
    expect(page.locator('[data-line="refused"]')).to_be_visible(timeout=ARRIVES)
    assert entered(app, night) == []
    hand.open(night)
    section = page.locator("#attention")
    expect(section).to_contain_text("Boris Buy chips 10")
    expect(section).to_contain_text("The night has been settled.")
    assert hand.obstacles() == []
    assert not hand.overflows()
    page.once("dialog", lambda dialog: dialog.dismiss())
    section.get_by_role("button", name="Throw away").tap()
    expect(section).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    section.get_by_role("button", name="Throw away").tap()
    expect(section).to_be_hidden()
    page.reload()
    expect(section).to_be_hidden()


def test_what_was_refused_is_looked_at_and_sent_again(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.set_offline(True)
    buy(page, "ten")
    expect(page.get_by_text(KEPT)).to_be_visible()
    hand.context.set_offline(False)
    expect(page.locator('[data-line="refused"]')).to_be_visible(timeout=ARRIVES)
    hand.open("/outbox")
    with page.expect_navigation():
        page.get_by_role("button", name="Look and send again").tap()
    expect(page.get_by_label("Buy chips")).to_have_value("ten")
    with page.expect_navigation():
        buy(page, "10")
    page.wait_for_url(f"**{night}")
    expect(page.locator('[data-list="refused"]')).to_be_hidden()
    assert entered(app, night) == [(BUY_IN, 10)]


def test_what_is_wrong_with_a_form_is_shown_on_the_servers_own_page(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    with page.expect_navigation():
        buy(page, "ten")
    expect(page.get_by_label("Buy chips")).to_have_value("ten")
    expect(page.locator(".field__error")).to_be_visible()
    expect(page.locator('[data-line="refused"]')).to_be_hidden()
    with page.expect_navigation():
        buy(page, "10")
    page.wait_for_url(f"**{night}")
    assert entered(app, night) == [(BUY_IN, 10)]


def test_a_refusal_without_the_form_keeps_what_was_entered(
    app: Flask, take: Take, night: str
) -> None:
    page = take().open(f"{night}players/2")
    page.route("**/players/2", lambda route: route.abort())  # it does not hear of it
    close(app, night)
    buy(page, "10")
    expect(page.get_by_role("link", name="Look at it")).to_be_visible()
    page.get_by_role("link", name="Look at it").tap()
    expect(page.get_by_text("Buy chips 10")).to_be_visible()


def test_a_double_tap_makes_one_entry(app: Flask, take: Take, night: str) -> None:
    page = take().open(f"{night}players/2")
    page.get_by_label("Buy chips").fill("10")
    with page.expect_navigation():
        page.get_by_role("button", name="Buy", exact=True).evaluate(
            "(button) => { button.click(); button.click(); }"
        )
    assert entered(app, night) == [(BUY_IN, 10)]


def test_a_phone_that_keeps_nothing_sends_its_forms_as_ever(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    hand.context.add_init_script(
        "Storage.prototype.setItem = () => { throw new Error('full'); }"
    )
    page = hand.open(f"{night}players/2")
    with page.expect_navigation():
        buy(page, "10")
    expect(page.get_by_text("Boris: 10 chips bought.")).to_be_visible()
    assert entered(app, night) == [(BUY_IN, 10)]


@pytest.mark.parametrize("status", [200, 403, 404, 511])
def test_a_network_that_answers_for_itself_gives_no_receipt(
    app: Flask, take: Take, night: str, status: int
) -> None:
    page = take().open(f"{night}players/2")
    page.route("**/buy-in", lambda route: route.fulfill(status=status, body="Log in"))
    buy(page, "10")
    expect(page.get_by_text(KEPT)).to_be_visible()
    expect(waits(page)).to_contain_text("waiting: 1 entry")
    page.unroute("**/buy-in")
    expect(waits(page)).to_be_hidden(timeout=ARRIVES)
    assert entered(app, night) == [(BUY_IN, 10)]


def test_a_phone_that_was_sent_away_keeps_what_it_entered_and_says_why(
    app: Flask, take: Take, night: str
) -> None:
    page = take().open(f"{night}players/2")
    page.route(
        "**/buy-in",
        lambda route: route.fulfill(
            status=403,
            headers={"Companion-Outbox": "1", "Content-Type": "text/html"},
            body="<main><h1>Not here</h1><p>This phone has no place here.</p></main>",
        ),
    )
    buy(page, "10")
    expect(page.get_by_text("This phone has no place here.")).to_be_visible()
    page.get_by_role("link", name="Look at it").tap()
    entry = page.locator('[data-list="refused"]')
    expect(entry).to_contain_text("Boris Buy chips 10")
    expect(entry).to_contain_text("This phone has no place here.")
    assert entered(app, night) == []


def test_a_form_older_than_its_token_is_sent_all_the_same(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.clear_cookies(name="session")
    with page.expect_navigation():
        buy(page, "10")
    expect(page.get_by_text("Boris: 10 chips bought.")).to_be_visible()
    assert entered(app, night) == [(BUY_IN, 10)]


def test_a_form_that_no_outbox_keeps_is_sent_again_with_one_tap(
    take: Take, phone: Phone, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    hand.context.clear_cookies(name="session")
    page.locator("[name=name]").fill("Bo")
    with page.expect_navigation():
        page.get_by_role("button", name="Rename").tap()
    assert "Boris" in phone.read(night)
    assert hand.obstacles() == []
    assert not hand.overflows()
    with page.expect_navigation():
        page.get_by_role("button", name="Send it again").tap()
    expect(page.get_by_text("Boris is now called Bo.")).to_be_visible()
