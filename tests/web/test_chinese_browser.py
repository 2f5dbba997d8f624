"""Entering Chinese deals with a finger: rows, a pad that goes on, a live check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect
from support.browser import USUAL, Hand
from support.chinese_pages import (
    ALIKE,
    CROSSED,
    CROSSING,
    DEAREST,
    ILLEGAL,
    LIKE,
    PLAIN,
    SCOOPED,
    cards_of,
)
from support.web import Phone, stored

from companion.i18n import LANGUAGES
from companion.storage import entries

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

# Five deals with the hands of the two columns as they stand on the page, and the
# points of the first: a scoop of 27, a foul on each side, crosswise, and a tie.
FIVE: Any = (
    (DEAREST, SCOOPED, 27),
    (ILLEGAL, PLAIN, -6),
    (PLAIN, ILLEGAL, 6),
    (CROSSING, CROSSED, 17),
    (LIKE, ALIKE, 0),
)


@pytest.fixture
def pair(phone: Phone) -> str:
    return phone.begin("Aino", "Boris", game="chinese_27")


@pytest.fixture
def three(phone: Phone) -> str:
    return phone.begin("Aleksandra Kuparinen", "Boris", "Carla", game="chinese_27")


def bar(page: Page) -> Locator:
    return page.locator("[data-bar]")


def tap_cards(page: Page, *hands: Any) -> None:
    for hand in hands:
        for code in cards_of(hand):
            page.locator(f'[data-card="{code}"]').tap()


def chips(app: Flask, night: str) -> dict[str, int]:
    with app.app_context():
        balances = entries.latest(stored(app, night)).balances
    return {key: n for key, n in balances.chips.items() if n}


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_deals_are_played_card_by_card(
    app: Flask, take: Take, pair: str, language: str
) -> None:
    hand = take(locale=language)
    expected = {"1": 0, "2": 0}
    for turn, (first, second, points) in enumerate(FIVE):
        page = hand.open(f"{pair}deals/new")
        page.locator("[data-slots]:visible").first.tap()
        tap_cards(page, first, second)
        expect(page.locator("[data-pad]")).to_be_hidden()
        post = page.locator("[data-post]")
        expect(post).to_have_class("button")
        assert not hand.overflows()
        post.tap()
        page.locator(".undo").wait_for()
        winner, loser = ("2", "1") if turn % 2 == 0 else ("1", "2")
        expected[winner] += points
        expected[loser] -= points
        assert chips(app, pair) == {key: n for key, n in expected.items() if n}
    assert hand.complaints == []


def test_the_fast_road_takes_six_taps_the_second_time(
    app: Flask, take: Take, pair: str
) -> None:
    page = take().open(f"{pair}deals/new")
    page.get_by_text("Say who won each row instead").tap()
    for row, name in (("front", "Boris"), ("middle", "Boris"), ("back", "tie")):
        option(page, row, name).tap()
    expect(bar(page)).to_contain_text("Boris wins 1 point from Aino.")
    page.get_by_role("button", name="Post").tap()
    page.get_by_role("link", name="New deal").tap()
    for row in ("front", "middle", "back"):
        option(page, row, "Aino").tap()
    page.get_by_role("button", name="Post").tap()
    page.locator(".undo").wait_for()
    assert chips(app, pair) == {"1": 5, "2": -5}


def option(page: Page, row: str, name: str) -> Locator:
    return page.locator(f'.chip:has([name="declared-rows-{row}"])', has_text=name)


def test_a_bonus_hand_is_picked_from_a_list(take: Take, pair: str) -> None:
    page = take().open(f"{pair}deals/new")
    page.get_by_text("Say who won each row instead").tap()
    for row in ("front", "middle", "back"):
        option(page, row, "Aino").tap()
    page.get_by_label("Bonus hand: Aino, middle").select_option("7-6-4-3-2 · 17")
    expect(bar(page)).to_contain_text("Aino +23")


def test_an_illegal_hand_leaves_no_rows_to_name(take: Take, pair: str) -> None:
    page = take().open(f"{pair}deals/new")
    page.get_by_text("Say who won each row instead").tap()
    page.locator('[data-aside="fouls"] summary').tap()
    page.locator('[data-aside="fouls"] .chip', has_text="Boris").tap()
    expect(option(page, "front", "Aino")).to_be_hidden()
    expect(bar(page)).to_contain_text("Boris has an illegal hand: Aino wins 6 points.")


def test_a_hand_is_judged_as_soon_as_it_is_whole(take: Take, pair: str) -> None:
    page = take().open(f"{pair}deals/new")
    page.locator("[data-slots]").first.tap()
    tap_cards(page, ILLEGAL)
    expect(bar(page)).to_contain_text("Boris has an illegal hand. The front (9-8-7)")
    expect(page.locator("[data-pad-name]")).to_have_text("Aino: Front")
    setting = page.locator('.setting[data-seat="2"]')
    expect(setting).to_contain_text("Illegal: The front (9-8-7) is not stronger")
    expect(setting.locator("[data-words]").nth(1)).to_have_text("9-8-7-4-2")


def test_rows_are_filled_in_any_order_and_can_be_swapped(take: Take, pair: str) -> None:
    page = take().open(f"{pair}deals/new")
    page.get_by_role("button", name="Boris, back: tap the cards").tap()
    for code in DEAREST[1].split():
        page.locator(f'[data-card="{code}"]').tap()
    expect(page.locator("[data-pad-name]")).to_have_text("Aino: Front")
    page.get_by_role("button", name="Close the pad").tap()
    page.get_by_role("button", name="Boris, middle: tap the cards").tap()
    for code in DEAREST[2].split():
        page.locator(f'[data-card="{code}"]').tap()
    page.get_by_role("button", name="Close the pad").tap()
    setting = page.locator('.setting[data-seat="2"]')
    expect(setting).to_contain_text("Illegal: The middle (7-5-4-3-2) is weaker")
    setting.get_by_role("button", name="Swap middle and back").tap()
    expect(setting.locator(".setting__illegal")).to_be_hidden()
    expect(page.locator('[name="hands-2-back"]')).to_have_value("7♥︎ 5♣︎ 4♦︎ 3♣︎ 2♠︎")
    expect(setting).to_contain_text("7-6-4-3-2, bonus 17")


def test_a_card_that_the_other_player_has_is_struck_through_and_named(
    take: Take, pair: str
) -> None:
    page = take().open(f"{pair}deals/new")
    page.locator("[data-slots]").first.tap()
    tap_cards(page, DEAREST)
    card = page.locator('[data-card="7c"]')
    expect(card).to_have_accessible_name("seven of clubs, Boris has it")
    card.dispatch_event("click")
    expect(page.locator("[data-pad-name]")).to_have_text("7♣︎: Boris has it.")
    expect(page.locator('[name="hands-1-front"]')).to_have_value("")


def test_of_three_any_two_can_be_picked(app: Flask, take: Take, three: str) -> None:
    page = take().open(f"{three}deals/new")
    page.get_by_text("Play: Boris, Aleksandra Kuparinen").tap()
    players = page.locator('[data-part="players"] .chip')
    players.filter(has_text="Aleksandra").tap()
    expect(bar(page)).to_contain_text("This game needs at least 2 players.")
    players.filter(has_text="Carla").tap()
    expect(page.locator('.setting[data-seat="3"]')).to_be_visible()
    expect(page.locator('.setting[data-seat="1"]')).to_be_hidden()
    page.get_by_text("Say who won each row instead").tap()
    expect(option(page, "front", "Aleksandra")).to_be_hidden()
    for row in ("front", "middle", "back"):
        option(page, row, "Carla").tap()
    page.get_by_role("button", name="Post").tap()
    page.locator(".undo").wait_for()
    assert chips(app, three) == {"3": 6, "2": -6}


def test_the_other_game_is_one_tap_away(take: Take, three: str) -> None:
    page = take().open(f"{three}deals/new")
    page.get_by_role("link", name="Knock poker").tap()
    expect(page.get_by_text("Who knocked?").first).to_be_visible()
    page.get_by_role("link", name="2-7 Chinese poker").tap()
    expect(page.locator(".setting:visible")).to_have_count(2)


def test_a_deal_is_entered_without_any_program_in_the_page(
    app: Flask, take: Take, three: str
) -> None:
    page = take(java_script_enabled=False).open(f"{three}deals/new")
    players = page.locator('[data-part="players"] .chip')
    players.filter(has_text="Aleksandra").tap()
    players.filter(has_text="Carla").tap()
    page.get_by_role("button", name="Show their rows").tap()
    for name, hand in (("Boris", ILLEGAL), ("Carla", PLAIN)):
        for row, cards in zip(("Front", "Middle", "Back"), hand, strict=True):
            page.get_by_label(f"{name}: {row}").fill(cards)
    page.get_by_role("button", name="Preview").tap()
    illegal = page.locator('.setting[data-seat="2"] .setting__illegal')
    expect(illegal).to_contain_text("Illegal: The front (9-8-7)")
    page.get_by_role("button", name="Post").tap()
    page.locator(".undo").wait_for()
    assert chips(app, three) == {"3": 6, "2": -6}


@pytest.fixture
def played(phone: Phone, three: str) -> str:
    """A night with a deal by cards and one by declaration."""
    path = f"{three}deals/new"
    players = {"players": ["2", "1"], "dealer": "1"}
    hands = {
        f"hands-{key}-{row}": cards
        for key, hand in (("2", CROSSING), ("1", CROSSED))
        for row, cards in zip(("front", "middle", "back"), hand, strict=True)
    }
    phone.fill(path, path, {**players, **hands})
    rows = {f"declared-rows-{row}": "2" for row in ("front", "middle", "back")}
    phone.fill(path, path, {**players, **rows})
    return three


PATHS = (
    "deals/new",
    "deals/1",
    "deals/1/best",
    "deals/1/correct",
    "deals/2",
    "rules?game=chinese_27",
    "rules/chinese_27",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_about_the_game_stands_in_anyones_way(
    take: Take, played: str, scheme: str, language: str
) -> None:
    hand = take(locale=language, color_scheme=scheme)
    for path in (*(f"{played}{path}" for path in PATHS), "/new?game=chinese_27"):
        page = hand.open(path)
        for summary in page.locator("main summary").all():
            if summary.is_visible():
                summary.tap()
        assert hand.obstacles() == [], path
        assert not hand.overflows(), path
    assert hand.complaints == []


def test_a_larger_phone_shows_a_whole_hand_above_the_pad(take: Take, pair: str) -> None:
    page = take(viewport=USUAL).open(f"{pair}deals/new")
    page.locator("[data-slots]").first.tap()
    tap_cards(page, PLAIN)
    pad = page.locator(".deal__bar").bounding_box()
    assert pad is not None
    for row in page.locator('.hand--row[data-seat="1"]').all():
        box = row.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= pad["y"]
