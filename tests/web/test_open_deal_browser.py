"""Three phones at one table tell a deal at the same time, each with a finger on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect
from support.browser import SMALL, USUAL, Hand
from support.shared_phones import ACES, QUEENS, TEN, lock, tap
from support.web import Phone, join, stored

from companion.i18n import LANGUAGES
from companion.storage import entries
from companion.storage.night import WATCHER
from companion.web.devices import COOKIE

pytestmark = pytest.mark.browser

TAP_AT = "(button, at) => { setTimeout(() => button.click(), at - Date.now()); }"

Hold: TypeAlias = Callable[..., Hand]

LONG = ("Aleksandrajohanna-Wilhelmiina Kuparinen", "Carla-Maria Fernández", "Дмитрий")


@pytest.fixture
def hold(browser: Browser, site: str) -> Iterator[Hold]:
    """Take the phone of somebody at the table in hand."""
    hands: list[Hand] = []

    def held(phone: Phone, **more: Any) -> Hand:
        hand = Hand(browser, site, **more)
        cookie = phone.get_cookie(COOKIE)
        assert cookie
        known: Any = {"name": COOKIE, "value": cookie.value, "url": site}
        hand.context.add_cookies([known])
        hands.append(hand)
        return hand

    yield held
    for hand in hands:
        hand.close()


@pytest.fixture
def phones(app: Flask, phone: Phone, night: str) -> dict[str, Phone]:
    """Aino, who hosts, by the host's phone, and Boris and Carla by their own."""
    return {
        "1": phone,
        "2": join(app, night, seat="2"),
        "3": join(app, night, seat="3"),
    }


def press(page: Page, words: str) -> None:
    """Tap a button and wait for the page that follows."""
    with page.expect_navigation():
        page.get_by_role("button", name=words, exact=True).tap()


def tap_cards(page: Page, hand: str) -> None:
    page.locator("[data-slots]").first.tap()
    for code in hand.split():
        page.locator(f'[data-card="{code}"]').tap()
    expect(page.locator("[data-post]")).not_to_have_class("button button--waits")


def headline(page: Page) -> Locator:
    return page.locator("#known")


def test_three_phones_enter_their_hands_and_see_them_at_the_showdown(
    app: Flask, hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    tap(phones["2"], night, "Open the deal for all")
    hands = {seat: hold(phone) for seat, phone in phones.items()}
    pages = {seat: hand.open(f"{night}deal") for seat, hand in hands.items()}
    press(pages["2"], "I knock")
    pages["3"].reload()
    press(pages["3"], "I stay")
    pages["1"].goto(f"{night}deal/seat/1")
    press(pages["1"], "Aino stays")
    tap_cards(pages["2"], ACES)
    press(pages["2"], "Lock in")
    tap_cards(pages["3"], QUEENS)
    assert "ace of diamonds" not in pages["3"].locator("#hand").inner_html()
    press(pages["3"], "Lock in")
    expect(headline(pages["3"])).to_have_text("Boris knocked")
    pages["1"].goto(f"{night}deal/seat/1")
    tap_cards(pages["1"], TEN)
    press(pages["1"], "Lock in")
    for page in pages.values():
        page.reload()
        expect(headline(page)).to_contain_text("Boris knocked and wins")
        expect(page.locator(".shown > li")).to_have_count(3)
    press(pages["1"], "Post")
    expect(pages["1"].get_by_role("button", name="Undo")).to_be_visible()
    with app.app_context():
        assert entries.count_deals(stored(app, night)) == 1
    assert [hand.complaints for hand in hands.values()] == [[], [], []]


def test_a_knock_and_a_drop_in_the_same_second_are_both_kept(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    tap(phones["2"], night, "Open the deal for all")
    tap(phones["2"], deal, "I knock")
    carla = hold(phones["3"]).open(deal)
    tap(phones["2"], deal, "Take the knock back")
    boris = hold(phones["2"]).open(deal)
    at_once((boris, "I knock"), (carla, "I drop"))
    host = hold(phones["1"]).open(deal)
    expect(host.locator("#known-2")).to_contain_text("knocked")
    expect(host.locator("#known-3")).to_contain_text("dropped")


def test_of_two_knocks_in_the_same_second_neither_is_swallowed(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    tap(phones["2"], night, "Open the deal for all")
    pages = [hold(phones[seat]).open(deal) for seat in ("2", "3")]
    at_once(*((page, "I knock") for page in pages))
    told = [page for page in pages if page.get_by_text("Sent by you").count()]
    assert len(told) == 1
    expect(told[0].locator(".compare tbody")).to_contain_text("Boris")
    expect(told[0].locator(".compare tbody")).to_contain_text("Carla")
    told[0].get_by_role("link", name="Keep what is written down").tap()
    expect(headline(told[0])).to_contain_text("knocked")


def at_once(*taps: tuple[Page, str]) -> None:
    """Several fingers tap their buttons in the same moment."""
    moment = taps[0][0].evaluate("Date.now() + 500")
    with ExitStack() as answers:
        for page, words in taps:
            answers.enter_context(page.expect_navigation())
            button = page.get_by_role("button", name=words, exact=True)
            button.evaluate(TAP_AT, moment)


def test_a_card_claimed_twice_is_found_at_the_showdown_and_put_right(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    tap(phones["2"], night, "Open the deal for all")
    tap(phones["2"], deal, "I knock")
    tap(phones["3"], deal, "I stay")
    tap(phones["1"], f"{deal}/seat/1", "Aino drops")
    lock(phones["2"], night, "2", ACES)
    carla = hold(phones["3"]).open(deal)
    tap_cards(carla, "As Ac Qh Qd 9s")
    expect(carla.locator("[data-pad] .is-taken")).to_have_count(0)
    press(carla, "Lock in")
    for seat in ("1", "2", "3"):
        page = hold(phones[seat]).open(deal)
        expect(page.locator("#bar-revealed")).to_contain_text("Boris and Carla")
    carla.get_by_role("link", name="Correct the cards").tap()
    carla.wait_for_url(f"**{deal}/seat/3")
    carla.locator("[data-slots]").tap()
    carla.locator('[data-card="9s"]').tap()
    carla.locator('[data-card="8c"]').tap()
    press(carla, "Correct the cards")
    expect(headline(carla)).to_contain_text("Boris knocked and wins")


def test_a_page_follows_the_others_and_keeps_what_is_in_hand(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    tap(phones["2"], night, "Open the deal for all")
    hand = hold(phones["3"])
    page = hand.open(deal)
    tap(phones["2"], deal, "I knock")
    expect(headline(page)).to_have_text("Boris knocked")
    cards = ACES.split()
    page.locator("[data-slots]").first.tap()
    for code in cards[:3]:
        page.locator(f'[data-card="{code}"]').tap()
    tap(phones["1"], f"{deal}/seat/1", "Aino drops")
    expect(page.locator("#known-1")).to_contain_text("dropped")
    expect(page.locator("#hand .slot.card")).to_have_count(3)
    expect(page.locator("[data-pad]")).to_be_visible()
    for code in cards[3:]:
        page.locator(f'[data-card="{code}"]').tap()
    expect(page.locator("[data-pad]")).to_be_hidden()
    lock(phones["2"], night, "2", QUEENS)
    expect(page.locator("#known-2")).to_contain_text("locked in")
    press(page, "I stay")
    press(page, "Lock in")
    expect(headline(page)).to_contain_text("Carla wins")
    assert hand.complaints == []


def test_a_knock_and_a_hand_without_signal_arrive_once_it_is_back(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    tap(phones["2"], night, "Open the deal for all")
    hand = hold(phones["2"])
    page = hand.open(deal)
    tap_cards(page, ACES)
    hand.context.set_offline(True)
    page.get_by_role("button", name="Lock in", exact=True).tap()
    expect(page.get_by_role("link", name="waiting: 1 ")).to_be_visible()
    page.get_by_role("button", name="I knock", exact=True).tap()
    expect(page.get_by_role("link", name="waiting: 2 ")).to_be_visible()
    hand.context.set_offline(False)
    carla = hold(phones["3"]).open(deal)
    expect(headline(carla)).to_have_text("Boris knocked")
    expect(carla.locator("#known-2")).to_contain_text("locked in")
    expect(page.locator(".covered")).to_be_visible()


def test_a_hand_that_is_wanted_no_more_goes_from_the_page(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    tap(phones["2"], night, "Open the deal for all")
    hand = hold(phones["3"])
    page = hand.open(deal)
    page.locator("[data-slots]").first.tap()
    page.locator('[data-card="Ah"]').tap()
    tap(phones["1"], f"{deal}/seat/3", "The hand is dead")
    expect(page.locator("#known-3")).to_contain_text("dead hand")
    expect(page.locator("#hand")).to_have_count(0)
    expect(page.locator("[data-pad]")).to_have_count(0)
    tap(phones["1"], f"{deal}/seat/3", "The hand is not dead")
    expect(page.locator("#hand .slot.card")).to_have_count(1)
    page.locator("[data-slots]").first.tap()
    page.locator('[data-card="Kd"]').tap()
    expect(page.locator("#hand .slot.card")).to_have_count(2)
    assert hand.complaints == []


def test_a_deal_that_is_posted_is_told_on_every_phone(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    deal = f"{night}deal"
    page = hold(phones["3"]).open(deal)
    expect(page.get_by_text("No deal is being played")).to_be_visible()
    tap(phones["2"], night, "Open the deal for all")
    expect(headline(page)).to_have_text("Nobody has knocked yet")
    page.locator("[data-slots]").tap()
    page.locator('[data-card="Ah"]').tap()
    expect(page.locator("#hand .slot.card")).to_have_count(1)
    tap(phones["1"], deal, "Misdeal: everyone takes back what they put in")
    tap(phones["1"], deal, "Post")
    expect(page.get_by_text("No deal is being played")).to_be_visible()
    expect(page.locator("#last")).to_have_text("Deal 1")


def test_cards_that_are_not_locked_in_survive_a_tap_elsewhere(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    tap(phones["2"], night, "Open the deal for all")
    hand = hold(phones["2"])
    page = hand.open(f"{night}deal")
    tap_cards(page, ACES)
    press(page, "I knock")
    expect(page.locator("#hand .slot.card")).to_have_count(5)
    expect(page.locator("[data-bar]")).to_contain_text("two pairs")
    press(page, "Lock in")
    kept = page.evaluate("Object.keys(sessionStorage)")
    assert [name for name in kept if "draft" in name] == []
    assert hand.complaints == []


def test_the_own_hand_can_be_covered(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    tap(phones["2"], night, "Open the deal for all")
    page = hold(phones["2"]).open(f"{night}deal")
    tap_cards(page, ACES)
    page.get_by_role("button", name="Cover the cards").tap()
    card = page.locator("#hand .slot.card").first
    expect(card).to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(page.locator("[data-words]")).to_be_hidden()
    page.reload()
    expect(page.locator("#hand .slot.card").first).to_have_css(
        "color", "rgba(0, 0, 0, 0)"
    )
    page.get_by_role("button", name="Cover the cards").tap()
    expect(page.locator("[data-words]")).to_be_visible()
    press(page, "Lock in")
    expect(page.locator(".covered .card").first).to_be_hidden()
    page.get_by_text("Tap to see the cards").tap()
    expect(page.locator(".covered .card").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_and_the_question_fit_a_small_phone(
    app: Flask, hold: Hold, phone: Phone, language: str
) -> None:
    night = phone.begin("Aleksandra Kuparinen", "Boris", "Carla", "D", "Eeva", "F")
    deal = f"{night}deal"
    boris, carla = join(app, night, seat="2"), join(app, night, seat="3")
    tap(boris, night, "Open the deal for all")
    tap(boris, deal, "I knock")
    page = hold(carla, locale=language).open(deal)
    answers = page.locator(".answers").bounding_box()
    bar = page.locator("#bar-hand").bounding_box()
    assert answers
    assert bar
    assert answers["y"] + answers["height"] <= bar["y"]


def test_without_a_program_everything_can_still_be_said(
    hold: Hold, phones: dict[str, Phone], night: str
) -> None:
    tap(phones["2"], night, "Open the deal for all")
    page = hold(phones["2"], java_script_enabled=False).open(f"{night}deal")
    press(page, "I knock")
    page.get_by_role("textbox", name="Boris: Cards").fill(ACES)
    press(page, "Preview")
    expect(page.locator("[data-bar]")).to_contain_text("two pairs")
    press(page, "Lock in")
    expect(page.locator("#known-2")).to_contain_text("locked in")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scheme"), [(SMALL, "light"), (USUAL, "dark")], ids=["small", "usual"]
)
def test_the_pages_of_a_shared_deal_are_sound(
    app: Flask, hold: Hold, phone: Phone, language: str, size: Any, scheme: str
) -> None:
    night = phone.begin(*LONG, **{"rules-draw_fee": "1"})
    deal = f"{night}deal"
    boris, carla = join(app, night, seat="2"), join(app, night, seat="3")
    watcher = join(app, night, role=WATCHER)
    more = {"locale": language, "viewport": size, "color_scheme": scheme}
    hands = [hold(each, **more) for each in (phone, boris, watcher)]

    def look(*paths: str) -> None:
        for hand in hands:
            for path in paths:
                hand.open(path)
                assert not hand.overflows(), path
                assert hand.obstacles() == [], path

    look(deal)
    tap(boris, night, "Open the deal for all")
    tap(boris, deal, "I knock")
    look(night, deal)
    tap(carla, deal, "I stay")
    tap(phone, f"{deal}/seat/1", "drops")
    lock(boris, night, "2", ACES)
    lock(carla, night, "3", QUEENS)
    look(deal)
    hands.pop()
    hands[1:] = []
    look(f"{deal}/seat/2", f"{deal}/seat/3", f"{deal}/give-up", f"{night}rules")
