"""The pages in a real browser: nothing in the way, nothing cut, programs that help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Response, expect
from support.browser import SMALL, USUAL, Hand
from support.web import Phone, close, post_deal, stored

from companion.i18n import LANGUAGES

pytestmark = pytest.mark.browser

Take: TypeAlias = Callable[..., Hand]

SIX = ("Aino", "Boris", "Carla", "Дмитрий", "Eeva", "Pasi")
LONG = (
    "Carla-Maria Fernández de la Villanueva y",
    "Aleksandrajohanna-Wilhelmiina Kuparinen",
)


@pytest.fixture
def played(app: Flask, phone: Phone) -> str:
    """A night of six, with bought chips, someone away, and a carried pot."""
    night = phone.begin(*SIX)
    phone.fill(f"{night}players/1", f"{night}players/1/buy-in", {"chips": "2"})
    post_deal(app, night, knocker="2")
    post_deal(app, night, knocker="3", dropped=["4", "5"])
    phone.fill(f"{night}players/6", f"{night}players/6/presence", {"presence": "away"})
    post_deal(
        app, night, knocker="2", declared=None, dead=["2"], dropped=["1", "3", "4", "5"]
    )
    return night


def paths(night: str) -> list[str]:
    """Every page of these blueprints, from the first to the last."""
    return [
        "/",
        "/new",
        night,
        f"{night}?posted=3",
        f"{night}?page=2",
        f"{night}players/1",
        f"{night}players/new",
        f"{night}phone",
    ]


@pytest.mark.parametrize(
    ("language", "scheme"),
    [("en", "light"), ("en", "dark"), ("fi", "light"), ("ru", "dark")],
)
def test_nothing_stands_in_anyones_way(
    take: Take, played: str, language: str, scheme: str
) -> None:
    hand = take(color_scheme=scheme, locale=language)
    for path in paths(played):
        hand.open(path)
        assert hand.obstacles() == [], path
        assert not hand.overflows(), path
    assert hand.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_errors_stand_in_nobodys_way(take: Take, played: str, scheme: str) -> None:
    hand = take(color_scheme=scheme)
    page = hand.open("/new")
    page.get_by_role("button", name="Begin the night").click()
    expect(page.get_by_text("A night needs at least two players.")).to_be_visible()
    expect(page.locator("#name-1")).to_be_focused()
    assert hand.obstacles() == []
    hand.open(f"{played}players/99")
    assert hand.obstacles() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_form_sent_twice_with_other_content_stands_in_nobodys_way(
    take: Take, played: str, scheme: str
) -> None:
    hand = take(color_scheme=scheme)
    page = hand.open(f"{played}players/1")
    page.get_by_label("Buy chips").fill("20")
    key = page.locator('form[action$="buy-in"] [name=sent_key]').input_value()
    with page.expect_navigation():
        page.get_by_role("button", name="Buy").click()
    hand.open(f"{played}players/1")
    page.locator('form[action$="buy-in"] [name=sent_key]').evaluate(
        "(field, key) => { field.value = key }", key
    )
    page.get_by_label("Buy chips").fill("30")
    page.get_by_role("button", name="Buy").click()
    expect(page.get_by_role("link", name="Keep the first")).to_be_visible()
    assert hand.obstacles() == []
    assert not hand.overflows()


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_fit_a_small_phone_above_the_bar(
    app: Flask, take: Take, phone: Phone, language: str
) -> None:
    night = phone.begin(*SIX)
    post_deal(app, night)
    page = take(viewport=SMALL, locale=language).open(f"{night}?posted=1")
    last = page.locator(".board > li").last.bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= SMALL["height"]


def test_long_names_wrap_and_are_not_cut(take: Take, phone: Phone) -> None:
    night = phone.begin(*LONG)
    hand = take()
    for path in (night, f"{night}players/1", "/"):
        hand.open(path)
        assert not hand.overflows(), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_twice_as_large_still_fit(
    take: Take, played: str, language: str
) -> None:
    hand = take(locale=language, bypass_csp=True)
    for path in (*paths(played), f"{played}deals/new", f"{played}settle"):
        page = hand.open(path)
        page.add_style_tag(content="html { font-size: 212.5% }")
        assert not hand.overflows(), path
        skip = page.locator(".skip").bounding_box()
        assert skip is not None
        assert skip["y"] + skip["height"] <= 0, path


def test_everything_to_tap_is_large_enough(take: Take, played: str) -> None:
    hand = take()
    for path in paths(played):
        page = hand.open(path)
        for target in page.locator("main :is(a, button, select)").all():
            box = target.bounding_box()
            if box is None or box["width"] <= 1:
                continue
            assert box["height"] >= 44, f"{path}: {target.inner_text()}"
            assert box["width"] >= 40, f"{path}: {target.inner_text()}"


def test_the_first_load_of_a_night_is_small(take: Take, played: str) -> None:
    hand = take(viewport=USUAL)
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        if not answer.url.endswith("/events"):  # which goes on as long as the page
            answers.append(answer)

    hand.page.on("response", keep)
    hand.open(played)
    assert len(answers) <= 20, [answer.url for answer in answers]
    assert sum(len(answer.body()) for answer in answers) < 60_000


def test_rows_are_added_and_moved_at_once(take: Take) -> None:
    page = take().open("/new")
    page.locator("#name-1").fill("Aino")
    page.locator("#name-2").fill("Boris")
    page.get_by_role("button", name="Move player 1 down").click()
    expect(page.locator("#name-1")).to_have_value("Boris")
    expect(page.locator("#name-2")).to_have_value("Aino")
    expect(page.locator('[name=dealer][value="2"]')).to_be_checked()
    expect(page.get_by_role("button", name="Move player 2 down")).to_be_focused()
    for row in range(5, 9):
        page.get_by_role("button", name="One more player").click()
        expect(page.locator(f"#name-{row}")).to_be_focused()
    expect(page.get_by_role("button", name="One more player")).to_be_hidden()
    assert page.url.endswith("/new")


def test_what_was_entered_stays_when_the_language_is_changed(
    take: Take, phone: Phone
) -> None:
    night = phone.begin()
    page = take().open(f"{night}deals/new")
    page.locator('label:has([name=knocker][value="2"])').tap()
    page.locator('label:has([name=dropped][value="3"])').tap()
    page.locator('label:has([name=winners][value="2"])').tap()
    page.get_by_role("button", name="Suomi").click()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    ready = page.locator("[data-ready]").first
    expect(ready).to_have_attribute("data-ready", "yes")
    expect(ready).to_contain_text("Boris +5")
    page.reload()
    expect(page.locator('main [type="radio"]:checked')).to_have_count(0)
    page.goto("/new")
    proposed = page.locator("[name=title]").input_value()
    page.get_by_role("button", name="Vielä yksi pelaaja").click()
    page.locator("#name-5").fill("Eeva")
    page.locator("[name=dealer]").nth(4).check(force=True)
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#name-5")).to_have_value("Eeva")
    expect(page.locator("#name-5")).to_be_visible()
    expect(page.locator("[name=dealer]").nth(4)).to_be_checked()
    expect(page.locator("[name=title]")).not_to_have_value(proposed)


def test_a_night_is_begun_without_any_program_in_the_page(
    app: Flask, take: Take
) -> None:
    page = take(java_script_enabled=False).open("/new")
    for row, name in enumerate(("Aino", "Boris", "Carla", "Dmitri"), start=1):
        page.locator(f"#name-{row}").fill(name)
    page.get_by_role("button", name="One more player").click()
    page.locator("#name-5").fill("Eeva")
    page.get_by_role("button", name="Move player 5 up").click()
    page.get_by_role("button", name="Koputuspokeri").click()
    page.locator('[name=dealer][value="2"]').check()
    page.get_by_role("button", name="Begin the night").click()
    expect(page.locator(".board > li")).to_have_count(5)
    night = stored(app, page.url.partition("/n/")[1] + page.url.partition("/n/")[2])
    assert [player.name for player in night.players][3:] == ["Eeva", "Dmitri"]
    assert night.dealer == "2"


def test_a_button_rests_after_a_tap_and_wakes_when_one_comes_back(
    take: Take, played: str
) -> None:
    hand = take()
    page = hand.open(f"{played}players/2")
    page.evaluate("""() => {
        window.sent = 0;
        document.addEventListener("submit", event => {
            if (!event.defaultPrevented) window.sent += 1;
            event.preventDefault();
        });
    }""")
    button = page.get_by_role("button", name="Rename")
    button.dispatch_event("click")
    expect(button).to_be_disabled()
    page.evaluate("document.querySelector('[action$=rename]').requestSubmit()")
    assert page.evaluate("window.sent") == 1
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")
    expect(button).to_be_enabled()


def test_a_settled_night_leads_to_who_pays_whom(
    app: Flask, take: Take, night: str
) -> None:
    post_deal(app, night)
    close(app, night)
    hand = take()
    page = hand.open(night)
    expect(page.get_by_role("link", name="Who pays whom")).to_be_visible()
    assert hand.obstacles() == []
