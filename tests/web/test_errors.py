"""What cannot be had is a page too, in the reader's language and with a way back."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, said
from werkzeug.test import TestResponse

from companion.i18n import LANGUAGES


def shape(answer: TestResponse) -> str:
    """A page without its own address and its tokens."""
    return re.sub(r'value="[^"]*"', "", answer.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page_speaks_the_readers_language(app: Flask, language: str) -> None:
    answer = Phone(app, language).get("/nowhere")
    assert answer.status_code == 404
    assert f'<html lang="{language}">' in answer.text
    assert 'class="button" href="/"' in answer.text


def test_an_unknown_night_looks_like_one_that_was_not_joined(
    app: Flask, night: str
) -> None:
    guest = Phone(app)
    for path in ("", "deals/new", "players/1", "nowhere/"):
        known, unknown = guest.get(night + path), guest.get(f"/n/{'0' * 32}/{path}")
        assert known.status_code == unknown.status_code
        assert shape(known) == shape(unknown)
    assert "not at this night's table" in said(guest.get(night))


def test_an_unknown_player_is_not_there_and_the_way_leads_back_to_the_night(
    phone: Phone, night: str
) -> None:
    answer = phone.get(f"{night}players/9")
    assert answer.status_code == 404
    assert f'class="button" href="{night}"' in answer.text


def test_a_form_cannot_be_read_nor_a_page_written(phone: Phone, night: str) -> None:
    answer = phone.get(f"{night}players/1/buy-in")
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}
    assert phone.send("/").status_code == 405


def test_a_failure_of_ours_is_a_page_that_says_nothing_was_written(
    app: Flask, phone: Phone
) -> None:
    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError

    app.config["TESTING"] = False
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = phone.get("/broken")
    assert answer.status_code == 500
    assert "Nothing was written down." in said(answer)


@pytest.mark.parametrize(
    "path",
    [
        "deals/99999999999999999999",
        "deals/99999999999999999999/void",
        "ledger/99999999999999999999/take-back",
        "players/99999999999999999999",
        "deals/0",
    ],
)
def test_a_number_that_no_night_reaches_is_not_there(
    phone: Phone, night: str, path: str
) -> None:
    assert phone.get(night + path).status_code == 404
