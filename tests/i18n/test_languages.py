from __future__ import annotations

import pytest

from companion.i18n import LANGUAGES, choose


def test_each_language_is_listed_under_its_own_name():
    assert dict(LANGUAGES) == {"en": "English", "fi": "Suomi", "ru": "Русский"}


def test_what_is_asked_for_wins_over_what_was_chosen_before():
    assert choose("fi", "ru", "en") == "fi"


def test_what_was_chosen_before_wins_over_the_browser():
    assert choose(None, "ru", "fi") == "ru"


def test_a_language_that_is_not_spoken_is_passed_over():
    assert choose("sv", "de", "et, ru;q=0.1") == "ru"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fi-FI,fi;q=0.9,en-GB;q=0.8,en;q=0.7", "fi"),
        ("fi-FI, en;q=0.9", "fi"),
        ("en;q=0.5, ru;q=0.8", "ru"),
        ("RU-ru", "ru"),
        ("ru;q=0, fi;q=0.001", "fi"),
        ("*", "en"),
        ("", "en"),
        ("fi;q=nonsense;;,,", "en"),
    ],
)
def test_the_browsers_best_liked_language_is_taken(header, language):
    assert choose(None, None, header) == language
