"""A whole night of knock poker on one phone, from the first ante to who pays whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browser import USUAL, Hand

from companion.cli import audit
from companion.i18n import LANGUAGES

pytestmark = pytest.mark.browser

# Seats clockwise; the first deals first, so that the order of a deal is Boris, …, Aino.
AINO, BORIS, CARLA, DMITRI = "1", "2", "3", "4"
NAMES = ("Aino", "O'Boris", "Carla 🂡", "Дмитрий")


class Night:
    """One phone that tallies; it counts its taps and looks at each page it meets."""

    def __init__(self, browser: Browser, address: str, language: str) -> None:
        self.hand = Hand(browser, address, viewport=USUAL, locale=language)
        self.page: Page = self.hand.page
        self.language = language
        self.taps = 0
        self.address = ""

    def tap(self, selector: str) -> None:
        """One tap of a thumb on what can be seen."""
        self.page.locator(selector).first.tap()
        self.taps += 1

    def choose(self, name: str, *values: str) -> None:
        """Tap the chips of a question, one for each answer."""
        for value in values:
            self.tap(f'label:has(input[name="{name}"][value="{value}"])')

    def look_round(self) -> None:
        """Nothing stands in anyone's way, by day or by night, and nothing is cut."""
        schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for scheme in schemes:
            self.page.emulate_media(color_scheme=scheme)
            assert self.hand.obstacles() == [], f"{self.page.url} {scheme}"
        assert not self.hand.overflows(), self.page.url
        assert self.page.locator("html").get_attribute("lang") == self.language

    def begin(self) -> None:
        """From the empty home page to the night, on one screen."""
        self.hand.open("/")
        self.look_round()
        self.tap('a.button[href="/new"]')
        self.page.wait_for_url("**/new")
        self.look_round()
        for row, name in enumerate(NAMES, start=1):
            self.page.fill(f"#name-{row}", name)
        self.page.fill('[name="worth_money"]', "0.25")
        self.page.fill('[name="worth_chips"]', "1")
        self.tap(".bar button.button")
        self.page.wait_for_url(re.compile(r"/n/[0-9a-f]{32}/$"))
        self.address = self.page.url
        self.look_round()

    def new_deal(self) -> None:
        """From the night page to the form of a deal."""
        self.taps = 0
        self.tap('.bar a.button[href$="/deals/new"]')
        self.page.wait_for_url("**/deals/new")

    def post(self) -> None:
        """Post the deal as the bar has it; the night page follows with its verdict."""
        expect(self.page.locator("[data-ready]").first).to_have_attribute(
            "data-ready", "yes"
        )
        self.tap("[data-post]")
        self.page.wait_for_url(re.compile(r"/n/[0-9a-f]{32}/\?posted=\d+"))

    def results(self) -> dict[str, int]:
        """Every player's result as it stands on the board."""
        found: dict[str, int] = {}
        for seat in self.page.locator(".board > li").all():
            key = str(seat.locator("a").get_attribute("href")).rpartition("/")[2]
            text = seat.locator(".seat__balance").inner_text()
            found[key] = int(text.strip().replace("−", "-"))
        return found


@pytest.fixture(params=LANGUAGES)
def night(request: Any, browser: Browser, program: str) -> Iterator[Night]:
    """A phone in one of the languages."""
    taken = Night(browser, program, request.param)
    yield taken
    taken.hand.close()


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> list[int]:
    return [after[key] - before[key] for key in (AINO, BORIS, CARLA, DMITRI)]


def _declared_with_one_drop(night: Night) -> None:
    night.choose("knocker", BORIS)
    night.choose("dropped", AINO)
    night.choose("winners", BORIS)


def _beaten_by_the_cards(night: Night) -> None:
    """The pad goes round from the left of the dealer, who is Boris by now."""
    night.choose("knocker", CARLA)
    night.tap("details[data-cards] > summary")
    for hand in (
        "Td 8c 6s 5c 2s",
        "Ah Ad Qs Qc 8d",
        "Kh Kd 9s 7c 4d",
        "7s 5d 4h 3h 2d",
    ):
        for card in hand.split():
            night.tap(f'[data-card="{card}"]')
    night.look_round()


def _tied(night: Night) -> None:
    night.choose("knocker", AINO)
    night.choose("dropped", DMITRI)
    night.choose("winners", AINO, BORIS)


def _everybody_drops(night: Night) -> None:
    night.choose("knocker", DMITRI)
    night.choose("dropped", AINO, BORIS, CARLA)


def _misdeal(night: Night) -> None:
    night.tap("details:has([data-void]) > summary")
    night.choose("knocker", "misdeal")


def _four_of_a_kind(night: Night) -> None:
    night.choose("knocker", BORIS)
    night.choose("winners", BORIS)
    night.page.select_option('[name="category"]', "four_of_a_kind")


# What is entered, and what it comes to for Aino, Boris, Carla and Дмитрий.
DEALS: tuple[tuple[Callable[[Night], None], list[int]], ...] = (
    (_declared_with_one_drop, [-2, 8, -3, -3]),
    (_beaten_by_the_cards, [1, 1, -7, 5]),
    (_tied, [3, 2, -3, -2]),
    (_everybody_drops, [-2, -2, -2, 6]),
    (_misdeal, [0, 0, 0, 0]),
    (_four_of_a_kind, [-4, 12, -4, -4]),
)


def test_a_night_is_played_from_the_first_ante_to_who_pays_whom(
    night: Night, tmp_path: Path
) -> None:
    night.begin()
    for enter, chips in DEALS:
        before = night.results()
        night.new_deal()
        enter(night)
        night.post()
        assert _differences(before, night.results()) == chips, enter.__name__
        if enter is _declared_with_one_drop:
            assert night.taps <= 6
    night.look_round()
    _take_back_and_post_again(night)
    assert sum(night.results().values()) == 0
    _read_every_page(night)
    _settle(night)
    assert audit.main(["--instance", str(tmp_path / "instance")]) == 0
    assert night.hand.complaints == []


def _take_back_and_post_again(night: Night) -> None:
    """One tap takes the newest deal back; posted again, all is as it was."""
    before = night.results()
    with night.page.expect_navigation():
        night.tap(".undo button")
    expect(night.page.locator(".undo")).to_have_count(0)
    assert _differences(night.results(), before) == [-4, 12, -4, -4]
    night.new_deal()
    _four_of_a_kind(night)
    night.post()
    assert night.results() == before


def _read_every_page(night: Night) -> None:
    """All that can be reached from the night stands in nobody's way."""
    for path in (
        "",
        "deals/1",
        "deals/2",
        "deals/6",
        "deals/2/correct",
        "deals/1/void",
        "players/1",
        "players/new",
        "rules",
        "rules/knock",
        "ledger",
        "settle",
        "phone",
    ):
        night.hand.open(night.address + path)
        night.look_round()


def _settle(night: Night) -> None:
    """Close the night, tick every payment, and nobody owes anything."""
    page = night.page
    night.hand.open(night.address + "settle")
    with page.expect_navigation():
        night.tap("#close-form button, button[form=close-form]")
    night.look_round()
    unpaid = page.locator('form[action$="/paid"] button')
    expect(unpaid.first).to_be_visible()
    for _ in range(unpaid.count()):
        with page.expect_navigation():
            unpaid.first.tap()
    expect(unpaid).to_have_count(0)
    expect(page.locator('form[action$="/undo"] button').first).to_be_visible()
    night.look_round()
