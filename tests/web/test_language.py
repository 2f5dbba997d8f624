"""The language is the reader's choice, else the browser's, else English."""

from __future__ import annotations

import pytest
from flask import Flask
from support.web import Phone


def language_of(page: str) -> str:
    return page.partition('<html lang="')[2][:2]


@pytest.mark.parametrize(
    ("wish", "language"),
    [("fi-FI,fi;q=0.9,en;q=0.8", "fi"), ("ru", "ru"), ("de, sv", "en"), ("", "en")],
)
def test_the_browser_proposes_a_language(app: Flask, wish: str, language: str) -> None:
    assert language_of(Phone(app, wish).read("/")) == language


def test_a_tap_on_a_language_shows_the_same_page_in_it(
    phone: Phone, night: str
) -> None:
    answer = phone.send("/language", {"language": "ru", "back": f"{night}?page=2"})
    assert (answer.status_code, answer.location) == (303, f"{night}?page=2")
    assert language_of(phone.read(night)) == "ru"


def test_the_language_form_of_a_page_leads_back_to_it(phone: Phone, night: str) -> None:
    path = f"{night}?posted=1"
    assert f'name="back" value="{path}"' in phone.read(path)


def test_a_form_shown_again_leads_back_to_a_page_that_can_be_opened(
    phone: Phone, night: str
) -> None:
    answer = phone.fill(f"{night}players/1", f"{night}players/1/buy-in", {"chips": "x"})
    assert f'name="back" value="{night}"' in answer.text


@pytest.mark.parametrize(
    "back", ["https://evil.example/", "//evil.example", "/\\evil.example", "", "x"]
)
def test_a_choice_of_language_leads_nowhere_else(phone: Phone, back: str) -> None:
    answer = phone.send("/language", {"language": "fi", "back": back})
    assert answer.location == "/"


def test_a_language_that_is_not_spoken_changes_nothing(phone: Phone) -> None:
    phone.send("/language", {"language": "xx"})
    assert language_of(phone.read("/")) == "en"
