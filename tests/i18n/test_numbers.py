from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.i18n.numbers import chips, clock, day, money, signed, signed_money

NBSP = "\u00a0"


def test_what_was_lost_is_printed_with_a_true_minus():
    assert [signed(n) for n in (8, -3, 0)] == ["+8", "\u22123", "0"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "€1,234.50"),
        ("fi", f"1{NBSP}234,50{NBSP}€"),
        ("ru", f"1{NBSP}234,50{NBSP}€"),
    ],
)
def test_money_is_written_as_the_language_writes_it(language, text):
    assert money(123450, "EUR", language) == text


def test_money_follows_the_smallest_unit_of_its_currency():
    assert money(1250, "ISK", "fi") == f"1{NBSP}250{NBSP}ISK"


@pytest.mark.parametrize("language", ["en", "fi", "ru"])
def test_money_owed_has_a_true_minus_and_money_won_a_plus(language):
    assert "\u2212" in money(-5, "EUR", language)
    assert "-" not in money(-5, "EUR", language)
    assert signed_money(5, "EUR", language).startswith("+")
    assert signed_money(0, "EUR", language) == money(0, "EUR", language)


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 фишек"),
        (1, "1 фишка"),
        (2, "2 фишки"),
        (5, "5 фишек"),
        (11, "11 фишек"),
        (21, "21 фишка"),
        (-3, "−3 фишки"),
    ],
)
def test_chips_are_counted_in_russian(n, text):
    assert chips(n, "ru") == text


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 pelimerkki"), (2, "2 pelimerkkiä"), (21, "21 pelimerkkiä")]
)
def test_chips_are_counted_in_finnish(n, text):
    assert chips(n, "fi") == text


def test_a_day_is_written_out_and_the_clock_has_24_hours():
    moment = datetime(2026, 11, 30, 18, 5).astimezone()
    assert day(moment, "en") == "30 November 2026"
    assert day(moment, "fi") == "30. marraskuuta 2026"
    assert day(moment, "ru") == "30 ноября 2026\u202fг."
    assert [clock(moment, language) for language in ("en", "fi", "ru")] == [
        "18:05",
        "18.05",
        "18:05",
    ]


def test_the_time_told_is_that_of_the_place():
    moment = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
    assert clock(moment, "en") == f"{moment.astimezone():%H:%M}"
