"""A real browser in front of the real program, held as a phone is.

A folder of browser tests takes the fixtures over in its ``conftest.py``.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from werkzeug.serving import make_server

from companion.live.hub import HUB

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

AXE: Final = (
    Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js"
).read_text("utf-8")

RULES: Final = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice")

LOOK_ROUND: Final = """async (rules) => {
    // What fades in has not its colours yet.
    await Promise.allSettled(document.getAnimations()
        .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
        .map((one) => one.finished));
    const {violations} = await axe.run(document, {runOnly: rules});
    return violations.flatMap(({id, nodes}) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}"""

SMALL: Final = {"width": 360, "height": 640}
USUAL: Final = {"width": 390, "height": 844}
BLOCKED: Final = "Service Worker registration blocked by Playwright"

A_PHONE: Final[dict[str, Any]] = {
    "viewport": SMALL,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
    "service_workers": "block",
}

NO_CHROMIUM: Final = (
    "There is no Chromium on this machine. `apt-get install chromium` gets it."
)


def chromium() -> str:
    """Where Chromium is; without it the test is skipped."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(NO_CHROMIUM)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


def whole_files(app: Flask) -> WSGIApplication:
    """The app with its files read before they are sent.

    The server of these tests forgets to close the file of a browser that hangs up.
    """

    def answer(
        environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        found = app(environ, start_response)
        if not environ["PATH_INFO"].startswith("/assets/"):
            return found
        try:
            return list(found)
        finally:
            getattr(found, "close", lambda: None)()

    return answer


@pytest.fixture
def site(app: Flask) -> Iterator[str]:
    """The program, listening; gives its address."""
    server = make_server("127.0.0.1", 0, whole_files(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    HUB.close()
    server.shutdown()
    thread.join()
    server.server_close()


class Hand:
    """A hand with a phone in it; it hears what the browser complains of.

    No service worker comes between, unless a test asks for it: what a test meets is
    then always the answer of the program itself.
    """

    def __init__(self, browser: Browser, site: str, **more: Any) -> None:
        self.context: BrowserContext = browser.new_context(
            base_url=site,
            **{**A_PHONE, **more},
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if message.type in {"error", "warning"} and message.text != BLOCKED:
            self.complaints.append(message.text)

    def open(self, path: str) -> Page:
        """Open a page and wait for everything it loads.

        A page that follows its night is never idle: it listens.
        """
        self.page.goto(path, wait_until="load")
        return self.page

    def obstacles(self) -> list[str]:
        """What axe finds wrong with the whole page.

        The window is made as tall as the page first: the bar at the bottom would else
        cover whatever happens to lie under it.
        """
        size = self.page.viewport_size or SMALL
        height = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": size["width"], "height": height + 200})
        self.page.evaluate(AXE)
        found: list[str] = self.page.evaluate(
            LOOK_ROUND,
            list(RULES),
        )
        self.page.set_viewport_size(size)
        return found

    def overflows(self) -> bool:
        """Whether the page is wider than the phone.

        A phone zooms out of a page that is too wide, and its window grows with it: only
        the width of the screen is to be trusted.
        """
        width = (self.page.viewport_size or SMALL)["width"]
        wide: bool = self.page.evaluate(
            "(width) => document.scrollingElement.scrollWidth > width", width
        )
        return wide

    def close(self) -> None:
        self.context.close()
