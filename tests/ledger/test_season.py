"""A season adds up what nights came to, and ranks it."""

from __future__ import annotations

from fractions import Fraction

from companion.ledger.season import (
    CHIPS,
    MONEY,
    NIGHTS,
    PER_DEAL,
    Attendance,
    SeasonStanding,
    ranked,
    running,
    standings,
)

CAME = (
    Attendance(1, "1", 12, 10, 600, "EUR"),
    Attendance(1, "2", -12, 10, -600, "EUR"),
    Attendance(2, "1", -7, 4, -70, "SEK"),
    Attendance(2, "3", 7, 4, 70, "SEK"),
    Attendance(3, "1", 1, 2),
    Attendance(3, "2", -1, 2),
)


def names(order: str, currency: str = "") -> list[str]:
    return [one.regular for one in ranked(standings(CAME), order, currency)]


def test_a_season_adds_up_nights_deals_chips_and_each_money() -> None:
    first, second, third = standings(CAME)
    assert first == SeasonStanding("1", 3, 16, 6, {"EUR": 600, "SEK": -70})
    assert second == SeasonStanding("2", 2, 12, -13, {"EUR": -600})
    assert third == SeasonStanding("3", 1, 4, 7, {"SEK": 70})


def test_whatever_is_won_is_lost_by_others() -> None:
    found = standings(CAME)
    assert sum(one.chips for one in found) == 0
    for currency in ("EUR", "SEK"):
        assert sum(one.money.get(currency, 0) for one in found) == 0


def test_each_order_puts_another_first() -> None:
    assert names(CHIPS) == ["3", "1", "2"]
    assert names(MONEY, "EUR") == ["1", "3", "2"]
    assert names(NIGHTS) == ["1", "2", "3"]
    assert names(PER_DEAL) == ["3", "1", "2"]


def test_equals_stay_in_the_order_in_which_they_came() -> None:
    alike = standings(Attendance(1, key, 0, 1) for key in ("7", "2", "5"))
    for order in (CHIPS, NIGHTS, PER_DEAL):
        assert [one.regular for one in ranked(alike, order)] == ["7", "2", "5"]


def test_points_a_deal_are_exact() -> None:
    first, second, _ = standings(CAME)
    assert (first.per_deal, second.per_deal) == (Fraction(3, 8), Fraction(-13, 12))
    assert SeasonStanding("9", 0, 0, 0).per_deal == 0


def test_the_line_of_a_person_stays_level_where_he_was_away() -> None:
    assert running(CAME, (1, 2, 3), "2") == (0, -12, -12, -13)
    assert running(CAME, (1, 2, 3), "9") == (0, 0, 0, 0)
