"""Pages that ask for themselves: rendered only where something has changed."""

from __future__ import annotations

import pytest
from flask import Flask
from support.web import Phone, join, post_deal, said, stored
from werkzeug.test import TestResponse

LIVE = {"Companion-Live": "1"}

PAGES = ("", "?page=2", "deals/1", "ledger", "settle", "players/1", "rules")


@pytest.fixture
def played(app: Flask, night: str) -> str:
    for _ in range(21):
        post_deal(app, night)
    return night


def ask(phone: Phone, path: str, tag: str = "") -> TestResponse:
    return phone.get(path, headers={**LIVE, "If-None-Match": tag})


def tag(phone: Phone, path: str) -> str:
    answer = ask(phone, path)
    assert answer.status_code == 200
    return answer.headers["ETag"]


@pytest.mark.parametrize("path", PAGES)
def test_a_live_page_is_there_and_then_not_sent_again_until_something_changes(
    app: Flask, phone: Phone, played: str, path: str
) -> None:
    page = f"{played}{path}"
    assert " data-live" in phone.read(page)
    seen = tag(phone, page)
    again = ask(phone, page, seen)
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["ETag"] == seen
    post_deal(app, played)
    changed = ask(phone, page, seen)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != seen
    assert f'data-version="{stored(app, played).version}"' in changed.text


@pytest.mark.parametrize("seen", [True, False])
def test_what_a_live_page_was_told_is_kept_by_nobody(
    phone: Phone, night: str, *, seen: bool
) -> None:
    answer = ask(phone, night, tag(phone, night) if seen else "")
    assert answer.headers["Cache-Control"] == "private, no-store"
    varies = set(answer.headers["Vary"].split(", "))
    assert {"Cookie", "Accept-Language", "Companion-Live"} <= varies


def test_a_page_that_is_opened_is_always_sent(phone: Phone, night: str) -> None:
    answer = phone.get(night, headers={"If-None-Match": tag(phone, night)})
    assert answer.status_code == 200
    assert "ETag" not in answer.headers
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_pages_that_read_differently_have_different_tags(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    other = join(app, night, seat="1")
    finnish = join(app, night, role="watcher", language="fi")
    tags = [tag(phone, f"{night}{path}") for path in ("", "?posted=1", "settle")]
    tags += [tag(each, night) for each in (other, finnish)]
    assert len(set(tags)) == len(tags)


def test_a_phone_that_is_named_elsewhere_on_it_sees_its_name(
    phone: Phone, night: str
) -> None:
    seen = tag(phone, night)
    phone.send(f"{night}phone", {"name": "Aino's"}, page=f"{night}phone")
    assert "This phone: Aino's" in said(ask(phone, night, seen))


def test_what_was_just_done_is_left_to_the_page_that_follows(
    phone: Phone, night: str
) -> None:
    sent = phone.fill(
        f"{night}players/1", f"{night}players/1/presence", {"presence": "away"}
    )
    done = '<p class="note">'
    assert done not in ask(phone, f"{night}players/1").text
    assert done in phone.read(sent.location)


def test_a_form_that_came_back_with_something_wrong_is_not_changed_under_the_hand(
    phone: Phone, night: str
) -> None:
    page = f"{night}players/1"
    assert " data-live" in phone.read(page)
    wrong = phone.fill(page, f"{page}/buy-in", {"chips": "many"})
    assert wrong.status_code == 422
    assert " data-live" not in wrong.text


def test_asking_beyond_a_night_changes_nothing(phone: Phone) -> None:
    answer = ask(phone, "/")
    assert answer.status_code == 200
    assert "ETag" not in answer.headers


def test_a_page_that_is_gone_says_so_whatever_was_seen_before(
    phone: Phone, night: str
) -> None:
    seen = tag(phone, night)
    assert ask(phone, f"{night}deals/9", seen).status_code == 404


def test_who_enters_a_deal_is_told_what_was_posted_meanwhile(
    app: Flask, phone: Phone, night: str
) -> None:
    assert 'data-live="news"' in phone.read(f"{night}deals/new")
    news = f"{night}news/0"
    assert f'data-news="{news}"' in phone.read(f"{night}deals/new")
    assert phone.get(news).status_code == 204
    post_deal(app, night)
    assert said(phone.get(news)) == "Deal 1 has been posted in the meantime."
    assert f'data-news="{night}news/1"' in phone.read(f"{night}deals/new")
