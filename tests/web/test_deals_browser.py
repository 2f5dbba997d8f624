"""Entering deals with a finger: few taps, a bar that follows, a pad of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect
from support.browser import USUAL, Hand
from support.web import Phone, post_deal, stored

from companion.i18n import LANGUAGES
from companion.storage import entries

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

FOUR = ("Aino", "Boris", "Carla", "Dmitri")
LONG = (
    "Carla-Maria Fernández de la Villanueva y",
    "Aleksandrajohanna-Wilhelmiina Kuparinen",
    "Дмитрий",
)
HANDS = {
    "2": ("Ah", "Ad", "Kc", "Kd", "9s"),
    "4": ("As", "Ac", "Qh", "Qd", "2c"),
    "1": ("Th", "9h", "8h", "7h", "2d"),
}


@pytest.fixture
def four(phone: Phone) -> str:
    """Seats from the dealer's left: Boris, Carla, Dmitri, and Aino, who deals."""
    return phone.begin(*FOUR)


class Finger:
    """Taps, and counts them; only what is offered can be tapped."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def word(self, words: str, *, role: Any = "button") -> None:
        self.tap(self.page.get_by_role(role, name=words, exact=True))

    def player(self, part: str, name: str) -> None:
        self.tap(chip(self.page, part, name))

    def card(self, code: str) -> None:
        self.tap(self.page.locator(f'[data-card="{code}"]'))


def chip(page: Page, part: str, name: str) -> Locator:
    return page.locator(f'[data-part="{part}"] .chip', has_text=name)


def bar(page: Page) -> Locator:
    return page.locator("[data-bar]")


def deals(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.count_deals(stored(app, night))


def chips(app: Flask, night: str) -> dict[str, int]:
    with app.app_context():
        balances = entries.latest(stored(app, night)).balances
    return {key: n for key, n in balances.chips.items() if key.isdecimal()}


def test_the_usual_deal_takes_five_taps_from_the_night(
    app: Flask, take: Take, four: str
) -> None:
    hand = take()
    finger = Finger(hand.open(four))
    finger.word("New deal", role="link")
    finger.player("knocker", "Boris")
    finger.player("dropped", "Carla")
    finger.player("winners", "Boris")
    expect(bar(finger.page)).to_contain_text("Boris knocked and wins")
    finger.word("Post")
    expect(finger.page.get_by_role("button", name="Undo")).to_be_visible()
    assert finger.taps == 5
    assert chips(app, four) == {"1": -3, "2": 8, "3": -2, "4": -3}
    assert hand.complaints == []


def test_each_further_drop_takes_one_more_tap(
    app: Flask, take: Take, four: str
) -> None:
    finger = Finger(take().open(four))
    finger.word("New deal", role="link")
    finger.player("knocker", "Boris")
    finger.player("dropped", "Carla")
    finger.player("dropped", "Dmitri")
    finger.player("winners", "Aino")
    finger.word("Post")
    expect(finger.page.get_by_role("button", name="Undo")).to_be_visible()
    assert finger.taps == 6
    assert deals(app, four) == 1


def test_where_all_but_the_knocker_dropped_nobody_asks_who_won(
    app: Flask, take: Take, four: str
) -> None:
    finger = Finger(take().open(f"{four}deals/new"))
    finger.player("knocker", "Boris")
    for name in ("Carla", "Dmitri", "Aino"):
        finger.player("dropped", name)
    expect(finger.page.locator('[data-part="winners"]')).to_be_hidden()
    expect(bar(finger.page)).to_contain_text("nobody else stayed in")
    finger.word("Post")
    expect(finger.page.get_by_role("button", name="Undo")).to_be_visible()
    assert chips(app, four) == {"1": -2, "2": 6, "3": -2, "4": -2}


def test_with_cards_each_card_takes_one_tap(app: Flask, take: Take, four: str) -> None:
    hand = take()
    finger = Finger(hand.open(f"{four}deals/new"))
    finger.player("knocker", "Boris")
    finger.player("dropped", "Carla")
    finger.tap(finger.page.get_by_text("Enter the cards", exact=True))
    finger.taps = 0
    for cards in HANDS.values():
        for code in cards:
            finger.card(code)
    assert finger.taps == 15
    expect(finger.page.locator("[data-pad]")).to_be_hidden()
    expect(bar(finger.page)).to_contain_text("Boris +8")
    expect(finger.page.locator("[data-words]").first).to_have_text(
        "two pairs, aces and kings"
    )
    finger.word("Post")
    expect(finger.page.get_by_role("button", name="Undo")).to_be_visible()
    assert chips(app, four) == {"1": -3, "2": 8, "3": -2, "4": -3}
    assert hand.complaints == []


def test_the_bar_says_what_is_next_until_the_deal_can_be_posted(
    take: Take, four: str
) -> None:
    page = take().open(f"{four}deals/new")
    post = page.locator("[data-post]")
    expect(bar(page)).to_contain_text("Who knocked?")
    expect(post).to_have_class("button button--waits")
    chip(page, "knocker", "Boris").tap()
    expect(bar(page)).to_contain_text("Who won?")
    chip(page, "winners", "Aino").tap()
    expect(bar(page)).to_contain_text("Aino +5")
    expect(post).to_have_class("button")
    chip(page, "winners", "Aino").tap()
    expect(bar(page)).to_contain_text("Who won?")
    expect(post).to_have_class("button button--waits")


def test_a_part_that_is_done_folds_and_opens_again(take: Take, four: str) -> None:
    page = take().open(f"{four}deals/new")
    chip(page, "knocker", "Boris").tap()
    line = page.locator('[data-part="knocker"] [data-open]')
    expect(line).to_contain_text("Knocked: Boris")
    expect(chip(page, "knocker", "Boris")).to_be_hidden()
    chip(page, "winners", "Boris").tap()
    expect(page.get_by_text("Nobody dropped")).to_be_visible()
    line.tap()
    chip(page, "knocker", "Carla").tap()
    expect(line).to_contain_text("Knocked: Carla")


def test_keys_walk_through_the_choices_without_folding_them(
    take: Take, four: str
) -> None:
    page = take().open(f"{four}deals/new")
    first = chip(page, "knocker", "Boris").get_by_role("radio")
    first.focus()
    for key in ("Space", "ArrowRight"):
        page.keyboard.press(key)
    expect(chip(page, "knocker", "Carla").get_by_role("radio")).to_be_focused()
    expect(chip(page, "dropped", "Carla")).to_be_hidden()


def test_nobody_is_offered_where_he_cannot_be(take: Take, four: str) -> None:
    page = take().open(f"{four}deals/new")
    chip(page, "knocker", "Boris").tap()
    expect(chip(page, "dropped", "Boris")).to_be_hidden()
    chip(page, "dropped", "Carla").tap()
    expect(chip(page, "winners", "Carla")).to_be_hidden()
    expect(chip(page, "winners", "Dmitri")).to_be_visible()
    page.get_by_text("Not in this deal", exact=True).first.tap()
    page.locator('[data-aside="out"] .chip', has_text="Dmitri").tap()
    expect(chip(page, "winners", "Dmitri")).to_be_hidden()


def test_a_dead_hand_ends_no_other_part(take: Take, four: str) -> None:
    page = take().open(f"{four}deals/new")
    chip(page, "knocker", "Boris").tap()
    page.locator("summary", has_text="Dead hand").tap()
    page.locator('[data-aside="dead"] .chip', has_text="Aino").tap()
    expect(page.locator('[data-aside="dead"] summary')).to_contain_text("Aino")
    expect(chip(page, "winners", "Aino")).to_be_hidden()
    expect(chip(page, "dropped", "Carla")).to_be_visible()


def test_a_misdeal_is_two_taps_and_leaves_nothing_else_to_say(
    app: Flask, take: Take, four: str
) -> None:
    page = take().open(f"{four}deals/new")
    page.get_by_text("No knock this time").tap()
    page.locator(".chip", has_text="Misdeal").tap()
    expect(page.locator('[data-part="winners"]')).to_be_hidden()
    expect(bar(page)).to_contain_text("Misdeal: everyone takes back")
    page.get_by_role("button", name="Post").tap()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert deals(app, four) == 1


def test_a_card_is_taken_once_and_given_back_by_a_tap(take: Take, four: str) -> None:
    finger = Finger(take().open(f"{four}deals/new"))
    page = finger.page
    finger.player("knocker", "Boris")
    finger.tap(page.get_by_text("Enter the cards", exact=True))
    for code in HANDS["2"]:
        finger.card(code)
    taken = page.locator('[data-card="Ah"]')
    expect(taken).to_have_accessible_name("ace of hearts, Boris has it")
    taken.dispatch_event("click")
    expect(page.locator("[data-pad-name]")).to_have_text("A♥︎: Boris has it.")
    finger.card("2c")
    field = page.locator('[name="hands-3"]')
    expect(field).to_have_value("2♣︎")
    finger.card("2c")
    expect(field).to_have_value("")
    page.get_by_role("button", name="Take the last card back").tap()
    expect(page.locator('[name="hands-2"]')).to_have_value("A♥︎ A♦︎ K♣︎ K♦︎")
    finger.card("Td")
    expect(page.locator('[name="hands-2"]')).to_have_value("A♥︎ A♦︎ K♣︎ K♦︎ 10♦︎")


def test_cards_can_be_typed_and_are_drawn(app: Flask, take: Take, four: str) -> None:
    page = take().open(f"{four}deals/new")
    chip(page, "knocker", "Boris").tap()
    for name in ("Carla", "Dmitri"):
        chip(page, "dropped", name).tap()
    page.get_by_text("Enter the cards", exact=True).tap()
    page.get_by_role("button", name="Close the pad").tap()
    page.get_by_role("button", name="Type the cards").tap()
    page.get_by_role("textbox", name="Boris").fill("Ah Ad Kc Kd Zz")
    expect(page.locator("#hands-2-error")).to_contain_text("Card 5, “Zz”, is no card")
    page.get_by_role("textbox", name="Boris").fill("Ah Ad Kc Kd 10s")
    expect(page.locator("#hands-2-error")).to_be_hidden()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Aino").fill("Т♠ т♣ д♥ qd 2c")
    expect(bar(page)).to_contain_text("Boris +7")
    page.get_by_role("button", name="Type the cards").tap()
    expect(page.locator('[data-hand="hands-1"] .slots .card')).to_have_count(5)
    assert deals(app, four) == 0


def test_russians_find_their_letters_on_the_pad(take: Take, four: str) -> None:
    page = take(locale="ru").open(f"{four}deals/new")
    cards = page.locator(".pad__suit").first.locator("[data-card]")
    letters = [words.replace("\ufe0e", "") for words in cards.all_text_contents()]
    assert letters[:5] == ["Т♠", "К♠", "Д♠", "В♠", "10♠"]


def test_the_pad_fits_a_small_phone_and_stays_where_it_is(
    take: Take, four: str
) -> None:
    hand = take()
    page = hand.open(f"{four}deals/new")
    chip(page, "knocker", "Boris").tap()
    page.get_by_text("Enter the cards", exact=True).tap()
    first, last = page.locator('[data-card="As"]'), page.locator("[data-pad-back]")
    before = first.bounding_box()
    assert before is not None
    assert before["height"] >= 44
    for code in HANDS["2"][:4]:
        page.locator(f'[data-card="{code}"]').tap()
    expect(page.locator("[data-pad-slots] .card")).to_have_count(4)
    assert first.bounding_box() == before
    for target in (page.locator("[data-pad-name]"), first, last):
        expect(target).to_be_in_viewport(ratio=1)
    assert not hand.overflows()


def test_a_draw_fee_is_counted_with_plus_and_minus(
    app: Flask, take: Take, phone: Phone
) -> None:
    night = phone.begin(**{"rules-draw_fee": "1"})
    page = take().open(f"{night}deals/new")
    chip(page, "knocker", "Boris").tap()
    rows = page.locator(".draws")
    for row, step in ((0, "more"), (0, "more"), (1, "fewer"), (2, "more")):
        rows.nth(row).get_by_role("button", name=step).tap()
    values = [row.locator("input").input_value() for row in rows.all()]
    assert values == ["2", "0", "1"]
    chip(page, "winners", "Boris").tap()
    expect(page.get_by_text("Cards drawn: Boris 2, Carla 0, Aino 1")).to_be_visible()
    expect(bar(page)).to_contain_text("Boris +7")
    page.get_by_role("button", name="Post").tap()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert chips(app, night) == {"1": -4, "2": 7, "3": -3}


def test_an_answer_that_comes_late_does_not_undo_a_newer_one(
    take: Take, four: str
) -> None:
    page = take().open(f"{four}deals/new")
    held: list[Any] = []

    def hold_the_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/deals/preview", hold_the_first)
    with page.expect_request("**/deals/preview"):
        chip(page, "knocker", "Boris").tap()
    chip(page, "winners", "Boris").tap()
    expect(bar(page)).to_contain_text("Boris +9")
    with page.expect_response("**/deals/preview"):
        held[0].continue_()
    expect(bar(page)).to_contain_text("Boris +9")


def test_a_lost_preview_hinders_no_posting(app: Flask, take: Take, four: str) -> None:
    page = take().open(f"{four}deals/new")
    page.route("**/deals/preview", lambda route: route.abort())
    chip(page, "knocker", "Boris").tap()
    chip(page, "winners", "Boris").tap()
    expect(bar(page)).to_have_class("is-late")
    page.get_by_role("button", name="Post").tap()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert deals(app, four) == 1


def test_what_is_wrong_stands_in_the_open_with_the_focus_on_it(
    take: Take, four: str
) -> None:
    page = take().open(f"{four}deals/new")
    chip(page, "dropped", "Carla").tap()
    page.get_by_role("button", name="Post").tap()
    expect(page.locator("#knocker-error")).to_be_visible()
    expect(chip(page, "knocker", "Boris").get_by_role("radio")).to_be_focused()
    chip(page, "knocker", "Boris").tap()
    expect(page.locator("#knocker-error")).to_be_hidden()
    expect(page.locator('[data-part="dropped"]')).to_contain_text("Dropped: Carla")


def test_a_correction_begins_folded_and_shows_what_changes(
    app: Flask, take: Take, four: str
) -> None:
    post_deal(app, four, dropped=["3"])
    page = take().open(f"{four}deals/1")
    page.get_by_role("link", name="Correct").tap()
    expect(page.get_by_text("Knocked: Boris")).to_be_visible()
    expect(page.get_by_text("Dropped: Carla")).to_be_visible()
    page.get_by_text("Won: Boris").tap()
    chip(page, "winners", "Boris").tap()
    chip(page, "winners", "Aino").tap()
    expect(bar(page)).to_contain_text("Aino +5 was −3")
    page.get_by_role("button", name="Post the correction").tap()
    expect(page.get_by_text("Deal 1 has been corrected.")).to_be_visible()


def test_a_deal_is_entered_without_any_program_in_the_page(
    app: Flask, take: Take, four: str
) -> None:
    page = take(java_script_enabled=False).open(f"{four}deals/new")
    chip(page, "knocker", "Boris").tap()
    chip(page, "dropped", "Carla").tap()
    chip(page, "winners", "Boris").tap()
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_text("Boris knocked and wins")).to_be_visible()
    page.get_by_role("button", name="Post").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Deal 1 has been voided.")).to_be_visible()
    assert chips(app, four) == {}


@pytest.fixture
def played(app: Flask, phone: Phone) -> str:
    """A night with every kind of deal in it."""
    night = phone.begin(*FOUR)
    post_deal(app, night, dropped=["3"], draws={"2": 0})
    cards = {key: " ".join(hand) for key, hand in HANDS.items()}
    post_deal(app, night, "4", declared=None, hands=cards, dropped=["3"])
    phone.fill(f"{night}deals/1/void", f"{night}deals/1/void", {"why": "Six cards"})
    path = f"{night}deals/2/correct"
    phone.fill(path, path, {"knocker": "2", "winners": ["4", "1"], "dead": "3"})
    return night


PATHS = ("new", "1", "2", "2/correct", "2/void")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_about_deals_stands_in_anyones_way(
    take: Take, played: str, scheme: str, language: str
) -> None:
    hand = take(color_scheme=scheme, locale=language)
    for path in PATHS:
        hand.open(f"{played}deals/{path}")
        assert hand.obstacles() == [], path
        assert not hand.overflows(), path
    assert hand.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_half_entered_deal_stands_in_nobodys_way(
    take: Take, four: str, scheme: str
) -> None:
    hand = take(color_scheme=scheme, viewport=USUAL)
    finger = Finger(hand.open(f"{four}deals/new"))
    finger.player("knocker", "Boris")
    finger.tap(finger.page.get_by_text("Enter the cards", exact=True))
    for code in HANDS["2"]:
        finger.card(code)
    assert hand.obstacles() == []
    finger.word("Close the pad")
    for aside in ("Dead hand", "Not in this deal"):
        finger.tap(finger.page.locator("summary", has_text=aside))
    with finger.page.expect_navigation():
        finger.word("Post")
    expect(finger.page.get_by_text("Enter the five cards.").first).to_be_visible()
    assert hand.obstacles() == []


def test_long_names_wrap_and_are_not_cut(app: Flask, take: Take, phone: Phone) -> None:
    night = phone.begin(
        *LONG, **{"rules-draw_fee": "1", "rules-draw_fee_on": "stock_only"}
    )
    draws = {key: {"stock": 1, "discard": 0} for key in "123"}
    post_deal(app, night, draws=draws)
    hand = take()
    for path in ("new", "1", "1/correct"):
        hand.open(f"{night}deals/{path}")
        assert not hand.overflows(), path


def test_everything_about_deals_to_tap_is_large_enough(take: Take, played: str) -> None:
    hand = take()
    for path in PATHS:
        page = hand.open(f"{played}deals/{path}")
        for target in page.locator("main :is(a, button, select, .chip, summary)").all():
            box = target.bounding_box()
            if box is None or box["width"] <= 1:
                continue
            assert box["height"] >= 44, f"{path}: {target.inner_text()}"
            assert box["width"] >= 40, f"{path}: {target.inner_text()}"
