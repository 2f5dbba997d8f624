"""Two phones at a night: what one enters, the other sees, with nothing in its way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import expect
from support.browser import Hand
from support.web import Phone, close, join, post_deal, void_deal

from companion.web import events
from companion.web.devices import COOKIE

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

LIVE = '[data-part="live"]'
LOST = '[data-part="lost"]'

HIDE = """(state) => {
    const hidden = { value: state, configurable: true };
    Object.defineProperty(document, "visibilityState", hidden);
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_what_one_phone_posts_all_others_see_without_loading(
    take: Take, night: str
) -> None:
    aino, boris, table = take(), take(), take(viewport={"width": 1280, "height": 720})
    seen, screen = boris.open(night), table.open(f"{night}screen")
    expect(seen.locator(LIVE)).to_have_text("live")
    seen.evaluate("window.wasNotLoadedAnew = true")
    page = aino.open(f"{night}deals/new")
    page.locator('label:has([name=knocker][value="2"])').tap()
    page.locator('label:has([name=dropped][value="3"])').tap()
    page.locator('label:has([name=winners][value="2"])').tap()
    with page.expect_navigation():
        page.locator("[data-post]").tap()
    expect(seen.locator("#deal-1")).to_contain_text("Boris")
    expect(seen.locator("#seat-2 .seat__balance")).to_have_text("+5")
    expect(seen.locator('[data-part="said"]')).to_contain_text("Deal 1: ")
    expect(screen.locator("#seat-2 .place__chips")).to_have_text("+5")
    expect(screen.locator(".newest h2")).to_contain_text("Boris")
    assert seen.evaluate("window.wasNotLoadedAnew")
    # The one who posted keeps what he was told, and his way back.
    expect(page.locator(".undo")).to_be_visible()
    assert aino.complaints == boris.complaints == table.complaints == []


def test_a_page_stays_where_it_was_and_keeps_what_is_being_entered(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}players/2")
    page.get_by_label("Buy chips").fill("20")
    page.get_by_label("What for?").fill("half a sent")
    page.evaluate("scrollTo(0, 300)")
    scrolled = page.evaluate("scrollY")
    assert scrolled > 0
    post_deal(app, night)
    expect(page.locator(".headline .amount")).to_have_text("+6")
    expect(page.get_by_label("Buy chips")).to_have_value("20")
    expect(page.get_by_label("What for?")).to_have_value("half a sent")
    expect(page.get_by_label("What for?")).to_be_focused()
    assert page.evaluate("document.activeElement.selectionStart") == len("half a sent")
    assert page.evaluate("scrollY") == scrolled
    with page.expect_navigation():
        page.get_by_role("button", name="Buy").click()
    expect(page.get_by_text("26")).to_be_visible()
    assert hand.complaints == []


def test_what_a_reader_has_opened_stays_open(
    app: Flask, take: Take, night: str
) -> None:
    post_deal(app, night)
    page = take().open(f"{night}deals/1")
    rule = page.locator(".payments details").first
    rule.locator("summary").tap()
    void_deal(app, night, 1)
    expect(page.get_by_text("This deal was voided")).to_be_visible()
    expect(rule).to_have_attribute("open", "")


def test_a_form_on_its_way_is_not_disturbed(app: Flask, take: Take, night: str) -> None:
    page = take().open(f"{night}players/3")
    page.route("**/dealer", lambda _route: None)  # the answer takes its time
    button = page.get_by_role("button", name="Give the dealer button")
    key = page.locator('form[action$="/dealer"] [name=sent_key]')
    before = key.input_value()
    button.tap()
    expect(button).to_be_disabled()
    post_deal(app, night)
    expect(page.locator(".headline .amount")).to_have_text("−3")
    expect(page.locator('form[action$="/dealer"] button')).to_be_disabled()
    assert key.input_value() == before


def test_a_tap_keeps_its_key_until_it_would_do_something_else(
    app: Flask, take: Take, phone: Phone, night: str
) -> None:
    page = take().open(f"{night}players/2")
    keys = page.locator('form[action$="/presence"] [name=sent_key]')
    first, second = (key.input_value() for key in keys.all())
    post_deal(app, night)
    expect(page.locator(".headline .amount")).to_have_text("+6")
    assert [key.input_value() for key in keys.all()] == [first, second]
    phone.fill(f"{night}players/2", f"{night}players/2/presence", {"presence": "away"})
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert keys.first.input_value() != first


def test_a_phone_taken_out_of_the_pocket_catches_up(
    app: Flask, take: Take, night: str
) -> None:
    page = take().open(night)
    expect(page.locator(LIVE)).to_have_text("live")
    page.evaluate(HIDE, "hidden")
    post_deal(app, night)
    page.wait_for_timeout(300)
    expect(page.locator(".deals > li")).to_have_count(0)
    page.evaluate(HIDE, "visible")
    expect(page.locator(".deals > li")).to_have_count(1)
    post_deal(app, night)
    expect(page.locator(".deals > li")).to_have_count(2)


def test_a_page_from_the_browsers_memory_catches_up(
    app: Flask, take: Take, night: str
) -> None:
    page = take().open(night)
    expect(page.locator(LIVE)).to_have_text("live")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    post_deal(app, night)
    page.wait_for_timeout(300)
    expect(page.locator(".deals > li")).to_have_count(0)
    page.evaluate(
        "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )
    expect(page.locator(".deals > li")).to_have_count(1)


def test_a_phone_that_is_refused_a_stream_asks_every_few_seconds(
    app: Flask, take: Take, night: str
) -> None:
    app.config["STREAMS"] = 0
    events.install(app)
    page = take().open(night)
    expect(page.locator(LIVE)).to_have_text("live")
    post_deal(app, night)
    expect(page.locator(".deals > li")).to_have_count(1, timeout=10_000)
    app.config["STREAMS"] = 1
    events.install(app)
    with page.expect_response(
        lambda answer: answer.url.endswith("/events") and answer.status == 200
    ):
        pass
    post_deal(app, night)
    expect(page.locator(".deals > li")).to_have_count(2, timeout=3_000)


def test_without_a_connection_the_page_says_that_it_may_be_old(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(night)
    expect(page.locator(LIVE)).to_have_text("live")
    hand.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(LOST)).to_have_text("No connection: the page may be old.")
    expect(page.locator(LIVE)).to_have_text("")
    assert not hand.overflows()
    assert hand.obstacles() == []
    post_deal(app, night)
    hand.context.set_offline(False)
    expect(page.locator(".deals > li")).to_have_count(1)
    expect(page.locator(LOST)).to_have_text("")
    expect(page.locator(LIVE)).to_have_text("live")


def test_the_page_of_someone_elses_wi_fi_does_not_take_the_place_of_the_night(
    app: Flask, take: Take, night: str
) -> None:
    page = take().open(night)
    expect(page.locator(LIVE)).to_have_text("live")
    page.route(
        lambda address: address.endswith(night),
        lambda route: route.fulfill(body="<main>Log in to our Wi-Fi</main>"),
    )
    post_deal(app, night)
    expect(page.locator(LOST)).to_have_text("No connection: the page may be old.")
    expect(page.locator(".board > li")).to_have_count(3)
    page.unroute_all()
    expect(page.locator(".deals > li")).to_have_count(1, timeout=15_000)


def test_a_stream_that_has_died_without_a_word_is_noticed(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    hand.page.clock.install()
    hand.page.route("**/events", lambda _route: None)
    page = hand.open(night)
    post_deal(app, night)
    page.clock.fast_forward(39_000)
    expect(page.locator(".deals > li")).to_have_count(0)
    page.clock.fast_forward(2_000)
    expect(page.locator(".deals > li")).to_have_count(1)


def test_a_deal_being_entered_stays_and_is_told_what_was_posted(
    app: Flask, take: Take, night: str
) -> None:
    hand = take()
    page = hand.open(f"{night}deals/new")
    page.locator('label:has([name=knocker][value="2"])').tap()
    post_deal(app, night)
    expect(page.get_by_text("Deal 1 has been posted in the meantime.")).to_be_visible()
    expect(page.locator('[name=knocker][value="2"]')).to_be_checked()
    post_deal(app, night)
    expect(page.get_by_text("Deal 2 has been posted in the meantime.")).to_be_visible()
    assert hand.obstacles() == []
    assert hand.complaints == []


def test_the_newest_deal_comes_first_and_the_focus_stays_on_the_old_one(
    app: Flask, take: Take, night: str
) -> None:
    post_deal(app, night)
    page = take().open(night)
    page.locator("#deal-1 a").focus()
    post_deal(app, night, knocker="3")
    expect(page.locator(".deals > li").first).to_have_attribute("id", "deal-2")
    expect(page.locator("#deal-1 a")).to_be_focused()


def test_the_end_of_a_night_is_seen_by_whoever_looks_at_the_payments(
    app: Flask, take: Take, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = take().open(f"{night}settle")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    close(app, night)
    paid = page.locator('form[action$="/paid"] button')
    expect(paid).to_have_count(2)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    action = re.search(r'action="([^"]+/paid)"', phone.read(f"{night}settle"))
    assert action
    phone.fill(f"{night}settle", action[1])
    expect(paid).to_have_count(1)
    expect(page.get_by_role("button", name="Print")).to_be_visible()


def test_a_phone_that_is_sent_from_the_table_says_so(
    app: Flask, take: Take, phone: Phone, night: str, site: str
) -> None:
    other = join(app, night, seat="2")
    cookie = other.get_cookie(COOKIE)
    assert cookie
    hand = take()
    known: Any = {"name": COOKIE, "value": cookie.value, "url": site}
    hand.context.add_cookies([known])
    page = hand.open(night)
    expect(page.locator(LIVE)).to_have_text("live")
    remove = re.search(r'action="([^"]+/remove)"', phone.read(f"{night}phones"))
    assert remove
    phone.fill(f"{night}phones", remove[1])
    expect(page.locator(".board")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("Aino")
