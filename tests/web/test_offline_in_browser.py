"""Pages to read without signal where the browser can; the outbox where it cannot."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect
from support.browser import Hand, chromium, whole_files
from support.web import Phone, join, post_deal
from werkzeug.serving import make_server

from companion.app import create_app
from companion.config import load_settings
from companion.live.hub import HUB
from companion.storage.db import db
from companion.web.devices import COOKIE

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

LAN_NAME = "cards.test"
WAKE = "() => document.dispatchEvent(new Event('visibilitychange'))"
FIND_A_NEWER = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const {installing} = registration;
    if (installing === null) return;
    await new Promise((done) => installing.addEventListener("statechange", done));
}"""
KEPT = "Kept on this phone"
ARRIVES = 20_000  # milliseconds; between two attempts there may be several seconds


def lend(hand: Hand, phone: Phone, site: str) -> None:
    """Let the browser be known as this phone."""
    cookie = phone.get_cookie(COOKIE)
    assert cookie
    known: Any = {"name": COOKIE, "value": cookie.value, "url": site}
    hand.context.add_cookies([known])


@contextmanager
def serving(app: Flask, port: int = 0) -> Iterator[int]:
    """The program, listening on a port; gives the port."""
    server = make_server("127.0.0.1", port, whole_files(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.port
    finally:
        HUB.close()
        server.shutdown()
        thread.join()
        server.server_close()
        with app.app_context():
            db.engine.dispose()


def program(folder: Path) -> Flask:
    given = {"COMPANION_INSTANCE": str(folder), "COMPANION_HOSTS": LAN_NAME}
    return create_app(load_settings(given))


def settled(page: Page) -> None:
    """Wait until the worker holds this page."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")


def kept_pages(page: Page) -> int:
    """How many pages the worker keeps to be read without signal."""
    count: int = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const lists = await Promise.all(names
                .filter((name) => name.includes("pages"))
                .map(async (name) => (await caches.open(name)).keys()));
            return lists.flat().length;
        }"""
    )
    return count


def visit(page: Page, path: str) -> None:
    page.goto(path, wait_until="load")


@pytest.fixture
def worked(take: Take, night: str) -> tuple[Hand, Page]:
    """A phone with a worker that has kept the night's page."""
    hand = take(service_workers="allow")
    page = hand.open(night)
    settled(page)
    visit(page, night)
    expect_kept(page, 1)
    return hand, page


def expect_kept(page: Page, count: int) -> None:
    wait_until(page, lambda: kept_pages(page) == count)


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Look until it is so: the worker works beside the page, and tells nobody."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(100)
    assert holds()


def shelves(page: Page) -> list[str]:
    """The versions whose files the worker holds, the oldest first."""
    names: list[str] = page.evaluate("() => caches.keys()")
    return [name for name in names if "files" in name]


def changed(folder: Path, copy: Path) -> str:
    """A copy of the static files in which one is another."""
    shutil.copytree(folder, copy)
    (copy / "css" / "print.css").write_text(":root { color: black; }", "utf-8")
    return str(copy)


def test_without_signal_the_night_is_read_as_it_last_stood(
    app: Flask, worked: tuple[Hand, Page], night: str
) -> None:
    hand, page = worked
    post_deal(app, night)
    visit(page, f"{night}?posted=1")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    hand.context.set_offline(True)
    visit(page, night)
    expect(page.locator(".board")).to_contain_text("Boris")
    expect(page.locator(".deals > li")).to_have_count(1)
    expect(page.get_by_text("No signal. This is how it stood")).to_be_visible()
    assert not hand.overflows()


def test_what_waits_outlives_a_page_loaded_again_without_signal(
    app: Flask, worked: tuple[Hand, Page], phone: Phone, night: str
) -> None:
    hand, page = worked
    post_deal(app, night)
    visit(page, f"{night}?posted=1")
    hand.context.set_offline(True)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text(KEPT)).to_be_visible()
    page.reload()
    visit(page, "/outbox")
    expect(page.get_by_role("heading", name="Entered on this phone")).to_be_visible()
    expect(page.locator('[data-list="waits"]')).to_contain_text("Undo: Boris")
    hand.context.set_offline(False)
    expect(page.locator('[data-list="waits"] > li')).to_have_count(0, timeout=ARRIVES)
    assert "voided" in phone.read(night)


def test_a_page_never_looked_at_and_one_where_a_hand_is_entered_are_not_kept(
    worked: tuple[Hand, Page], night: str
) -> None:
    hand, page = worked
    for path in (f"{night}deals/new", f"{night}players/1"):
        visit(page, path)
    expect_kept(page, 1)
    hand.context.set_offline(True)
    for path in (f"{night}deals/new", f"{night}settle"):
        visit(page, path)
        expect(page.get_by_role("heading", name="No signal")).to_be_visible()
    assert hand.obstacles() == []


def test_a_phone_that_is_not_at_the_table_any_more_keeps_nothing(
    app: Flask, worked: tuple[Hand, Page], night: str
) -> None:
    _, page = worked
    app.view_functions["nights.show"] = lambda: ("Not at this table", 403)
    page.goto(night)
    expect_kept(page, 0)


def test_another_phone_in_the_same_browser_keeps_its_own_pages_alone(
    app: Flask, worked: tuple[Hand, Page], site: str, night: str
) -> None:
    hand, page = worked
    visit(page, f"{night}ledger")
    expect_kept(page, 2)
    lend(hand, join(app, night, seat="2"), site)
    visit(page, f"{night}settle")
    expect_kept(page, 1)


def test_a_newer_version_takes_over_when_the_page_is_left_and_mixes_nothing(
    app: Flask, worked: tuple[Hand, Page], night: str, tmp_path: Path
) -> None:
    _, page = worked
    app.static_folder = changed(Path(str(app.static_folder)), tmp_path / "static")
    page.evaluate(FIND_A_NEWER)
    (old, *_), count = shelves(page), len(shelves(page))
    assert count == 2

    def is_left_behind() -> bool:
        visit(page, night)
        return old not in shelves(page)

    wait_until(page, is_left_behind)
    visit(page, night)
    style = page.locator('link[rel="stylesheet"]').first.get_attribute("href")
    assert str(style).split("/")[2] in shelves(page)[0]


def test_over_plain_http_there_is_no_worker_and_the_outbox_works(
    browser: Browser, tmp_path: Path
) -> None:
    app = program(tmp_path)
    phone = Phone(app)
    night = phone.begin()
    lan = browser.browser_type.launch(
        executable_path=chromium(),
        args=["--no-sandbox", f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"],
    )
    with serving(app) as port:
        site = f"http://{LAN_NAME}:{port}"
        hand = Hand(lan, site, service_workers="allow")
        lend(hand, phone, site)
        page = hand.open(f"{night}players/2")
        assert page.evaluate("() => [isSecureContext, typeof crypto.randomUUID]") == [
            False,
            "undefined",
        ]
        hand.context.set_offline(True)
        page.get_by_label("Buy chips").fill("10")
        page.get_by_role("button", name="Buy", exact=True).tap()
        expect(page.get_by_text(KEPT)).to_be_visible()
        hand.context.set_offline(False)
        expect(page.get_by_text("Sent.", exact=True)).to_be_visible(timeout=ARRIVES)
        hand.open(night)
        expect(page.locator(".board")).to_contain_text("stack 10")
        assert all("ERR_INTERNET" in complaint for complaint in hand.complaints)
        hand.close()
    lan.close()


def test_a_phone_asleep_through_a_restart_sends_when_it_wakes(
    browser: Browser, tmp_path: Path
) -> None:
    app = program(tmp_path)
    phone = Phone(app)
    night = phone.begin()
    with serving(app) as port:
        site = f"http://127.0.0.1:{port}"
        hand = Hand(browser, site)
        lend(hand, phone, site)
        page = hand.open(f"{night}players/2")
    page.get_by_label("Buy chips").fill("10")
    page.get_by_role("button", name="Buy", exact=True).tap()
    expect(page.get_by_text(KEPT)).to_be_visible()
    hand.context.clear_cookies(name="session")
    again = program(tmp_path)
    with serving(again, port):
        page.evaluate(WAKE)
        expect(page.get_by_text("Sent.", exact=True)).to_be_visible(timeout=ARRIVES)
        hand.open(night)
        expect(page.locator(".board")).to_contain_text("stack 10")
        hand.close()


def test_a_session_that_changes_under_way_is_no_refusal(
    browser: Browser, tmp_path: Path
) -> None:
    app = program(tmp_path)
    phone = Phone(app)
    night = phone.begin()
    with serving(app) as port:
        site = f"http://127.0.0.1:{port}"
        hand = Hand(browser, site)
        lend(hand, phone, site)
        page = hand.open(f"{night}players/2")
        lost: list[str] = []

        def lose_the_session_twice(route: Route) -> None:
            if len(lost) < 2:
                hand.context.clear_cookies(name="session")
                lost.append(route.request.url)
            route.continue_()

        page.route("**/buy-in", lose_the_session_twice)
        page.get_by_label("Buy chips").fill("10")
        with page.expect_navigation():
            page.get_by_role("button", name="Buy", exact=True).tap()
        expect(page.get_by_text("Boris: 10 chips bought.")).to_be_visible()
        hand.close()
    assert len(lost) == 2
