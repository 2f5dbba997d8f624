from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from babel.numbers import get_currency_precision
from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.cash import (
    CURRENCIES,
    MOST_CHIPS,
    MOST_MINOR,
    Terms,
    check_terms,
    read_money,
    terms_facts,
)
from companion.ledger.rounding import ROUNDING_RULE, round_worth
from companion.ledger.settle import settle
from companion.messages import Seat

CENT_A_CHIP = Terms("book", 1, 1, "EUR")
TEN_CHIPS = Terms("book", 10, 25, "EUR")

terms = st.builds(
    Terms, st.just("book"), st.integers(1, 40), st.integers(1, 60), st.just("EUR")
)
stacks = st.lists(st.integers(-50, 50), max_size=8).map(
    lambda chips: {f"{number}": each for number, each in enumerate(chips, 1)}
)


@st.composite
def results(draw: st.DrawFn) -> dict[str, int]:
    won = draw(stacks)
    return {**won, "9": -sum(won.values())}


def worth(results: Mapping[str, int], terms: Terms) -> Mapping[str, int]:
    return round_worth(results, terms).amounts


@given(results(), terms)
def test_what_is_won_in_money_is_lost_in_money(
    results: dict[str, int], terms: Terms
) -> None:
    assert sum(worth(results, terms).values()) == 0


@given(results(), terms)
def test_money_can_be_settled_like_chips(results: dict[str, int], terms: Terms) -> None:
    assert settle(worth(results, terms)).exact


@given(stacks, terms)
def test_nobody_is_a_whole_unit_off(stacks: dict[str, int], terms: Terms) -> None:
    amounts = worth(stacks, terms)
    for seat, chips in stacks.items():
        assert abs(amounts[seat] - Fraction(chips * terms.minor, terms.chips)) < 1


@given(stacks, terms)
def test_stacks_come_to_what_they_are_worth_together(
    stacks: dict[str, int], terms: Terms
) -> None:
    together = worth({"all": sum(stacks.values())}, terms)["all"]
    assert sum(worth(stacks, terms).values()) == together


@given(stacks, terms)
def test_losers_are_rounded_as_winners_are(
    stacks: dict[str, int], terms: Terms
) -> None:
    opposite = {seat: -chips for seat, chips in stacks.items()}
    assert worth(opposite, terms) == {
        seat: -amount for seat, amount in worth(stacks, terms).items()
    }


@given(stacks, terms)
def test_no_other_rounding_to_the_same_sum_is_nearer(
    stacks: dict[str, int], terms: Terms
) -> None:
    amounts = worth(stacks, terms)
    exact = {
        seat: Fraction(chips * terms.minor, terms.chips)
        for seat, chips in stacks.items()
    }
    for more in stacks:
        for less in stacks.keys() - {more}:
            now = abs(amounts[more] - exact[more]) + abs(amounts[less] - exact[less])
            then = abs(amounts[more] + 1 - exact[more])
            then += abs(amounts[less] - 1 - exact[less])
            assert now <= then


@given(stacks, terms)
def test_only_those_with_a_fraction_are_rounded(
    stacks: dict[str, int], terms: Terms
) -> None:
    rounding = round_worth(stacks, terms)
    assert set(rounding.rounded) == {
        seat
        for seat, chips in stacks.items()
        if Fraction(chips * terms.minor, terms.chips) != rounding.amounts[seat]
    }
    assert set(rounding.adjusted) <= set(rounding.rounded)


@given(stacks, st.integers(1, 9), st.integers(1, 9))
def test_a_whole_number_of_units_a_chip_is_exact(
    stacks: dict[str, int], chips: int, value: int
) -> None:
    rounding = round_worth(stacks, Terms("bank", chips, chips * value, "EUR"))
    assert rounding.amounts == {seat: each * value for seat, each in stacks.items()}
    assert rounding.rounded == rounding.adjusted == ()
    assert rounding.notes() == ()


def test_an_exact_half_goes_towards_zero_for_winner_and_loser() -> None:
    rounding = round_worth({"Aino": 1, "Boris": -1}, TEN_CHIPS)
    assert rounding.amounts == {"Aino": 2, "Boris": -2}
    assert rounding.adjusted == ()


def test_between_equals_the_first_seat_is_adjusted() -> None:
    third = Terms("book", 3, 100, "EUR")
    rounding = round_worth({"Aino": -1, "Boris": -1, "Carla": -1, "Dan": 3}, third)
    assert rounding.amounts == {"Aino": -34, "Boris": -33, "Carla": -33, "Dan": 100}
    assert rounding.rounded == ("Aino", "Boris", "Carla")
    assert rounding.adjusted == ("Aino",)


def test_who_was_rounded_the_most_is_adjusted_wherever_he_sits() -> None:
    seventh = Terms("book", 7, 1, "EUR")
    rounding = round_worth({"Aino": 4, "Boris": 4, "Carla": -8}, seventh)
    assert rounding.amounts == {"Aino": 0, "Boris": 1, "Carla": -1}
    assert rounding.adjusted == ("Aino",)
    uneven = round_worth({"Aino": 5, "Boris": 4, "Carla": -9}, seventh)
    assert uneven.amounts == {"Aino": 1, "Boris": 0, "Carla": -1}
    assert uneven.adjusted == ("Boris",)


def test_the_page_is_told_the_rule_and_whom_it_hit() -> None:
    third = Terms("book", 3, 100, "EUR")
    rounding = round_worth({"Aino": -1, "Boris": -1, "Carla": -1, "Dan": 3}, third)
    rule, hit = rounding.notes()
    assert rule.phrase is ROUNDING_RULE
    assert hit.values["seats"] == (Seat("Aino"),)
    (only_rule,) = round_worth({"Aino": 1, "Boris": -1}, TEN_CHIPS).notes()
    assert only_rule.phrase is ROUNDING_RULE


def test_chips_without_a_value_are_paid_in_chips() -> None:
    chips_only = Terms("book", 1, 0, "")
    assert not chips_only.for_money
    assert worth({"Aino": 1, "Boris": -1}, chips_only) == {"Aino": 1, "Boris": -1}


@given(results(), terms, st.sampled_from([5, 10, 50, 100]))
def test_every_amount_can_be_paid_with_the_smallest_coin(
    results: dict[str, int], terms: Terms, coin: int
) -> None:
    coined = replace(terms, coin=coin)
    amounts = worth(results, coined)
    assert sum(amounts.values()) == 0
    for seat, chips in results.items():
        assert amounts[seat] % coin == 0
        assert abs(amounts[seat] - Fraction(chips * terms.minor, terms.chips)) < coin


@given(results(), st.integers(1, 25))
def test_chips_are_rounded_to_the_smallest_chip_that_is_paid(
    results: dict[str, int], coin: int
) -> None:
    amounts = worth(results, Terms("book", 1, 0, "", coin))
    assert sum(amounts.values()) == 0
    assert all(amount % coin == 0 for amount in amounts.values())
    assert all(abs(amounts[seat] - results[seat]) < coin for seat in results)


@given(results(), terms, st.data())
def test_what_was_agreed_on_stays_and_the_others_make_up_for_it(
    results: dict[str, int], terms: Terms, data: st.DataObject
) -> None:
    usual = worth(results, terms)
    gone = data.draw(st.sampled_from(list(results)))
    step = data.draw(st.integers(-1, 1))
    agreed = {gone: usual[gone] + step}
    rounding = round_worth(results, terms, agreed=agreed)
    assert sum(rounding.amounts.values()) == 0
    if len(results) > 1:
        assert rounding.amounts[gone] == agreed[gone]


def test_a_remainder_that_only_one_is_left_for_falls_to_him_whole() -> None:
    tens = Terms("book", 1, 1, "EUR", 10)
    rounding = round_worth(
        {"Aino": 4, "Boris": 4, "Carla": -8}, tens, agreed={"Aino": 10, "Boris": 10}
    )
    assert rounding.amounts == {"Aino": 10, "Boris": 10, "Carla": -20}
    assert rounding.adjusted == ("Aino", "Boris", "Carla")


def test_old_terms_name_no_coin_and_read_as_the_smallest_there_is() -> None:
    old = {"mode": "book", "chips": 10, "minor": 50, "currency": "EUR"}
    assert terms_facts(Terms("book", 10, 50, "EUR")) == old
    assert terms_facts(Terms("book", 10, 50, "EUR", 5)) == {**old, "coin": 5}


@pytest.mark.parametrize(
    "terms",
    [
        Terms("book", 1, 0, ""),
        Terms("bank", 10, 100, "EUR"),
        Terms("bank", MOST_CHIPS, MOST_MINOR, "ISK"),
    ],
)
def test_usual_terms_are_fine(terms: Terms) -> None:
    assert check_terms(terms) == ()


@pytest.mark.parametrize(
    ("terms", "field", "code"),
    [
        (Terms("cheque", 1, 0, ""), "mode", "terms.mode"),
        (Terms("", 1, 0, ""), "mode", "terms.mode"),
        (Terms("book", 0, 0, ""), "chips", "terms.chips"),
        (Terms("book", -1, 5, "EUR"), "chips", "terms.chips"),
        (Terms("book", MOST_CHIPS + 1, 5, "EUR"), "chips", "terms.chips"),
        (Terms("book", 1, -5, "EUR"), "minor", "terms.negative"),
        (Terms("book", 1, MOST_MINOR + 1, "EUR"), "minor", "terms.too_dear"),
        (Terms("book", 1, 0, "EUR"), "minor", "terms.no_value"),
        (Terms("book", 1, 5, ""), "currency", "terms.no_currency"),
        (Terms("book", 1, 5, "eur"), "currency", "terms.currency"),
        (Terms("book", 1, 5, "XXX"), "currency", "terms.currency"),
        (Terms("book", 1, 5, "EUR", 0), "coin", "terms.coin"),
        (Terms("book", 1, 0, "", MOST_CHIPS + 1), "coin", "terms.coin"),
    ],
)
def test_terms_that_cannot_be_are_told_beside_their_field(
    terms: Terms, field: str, code: str
) -> None:
    (problem,) = check_terms(terms)
    assert (problem.field, problem.code) == (field, code)


def test_everything_wrong_with_the_terms_is_told_at_once() -> None:
    fields = [problem.field for problem in check_terms(Terms("", 0, -1, "pound"))]
    assert fields == ["mode", "chips", "minor", "currency"]


@pytest.mark.parametrize("currency", CURRENCIES)
def test_a_currency_has_the_decimals_it_is_written_with(currency: str) -> None:
    assert CURRENCIES[currency] == get_currency_precision(currency)


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("0,50", 50),
        ("0.50", 50),
        ("0.5", 50),
        ("5", 500),
        (" 5 ", 500),
        ("0", 0),
        ("007", 700),
        ("1 000", 100_000),
        ("12\u00a0345,60", 1_234_560),
        ("1\u202f000\u202f000", 100_000_000),
    ],
)
def test_money_is_read_as_people_write_it(text: str, minor: int) -> None:
    assert read_money(text, "EUR") == minor


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "0.505",
        "1,000",
        "1,000.00",
        "1.000,00",
        "-5",
        "\u22125",
        "+5",
        "5,",
        ",5",
        "1 00",
        "12 34",
        "0, 50",
        "5 EUR",
        "five",
        "1e3",
        "\u0665",
        "\u00b2",
        "9" * 5000,
    ],
)
def test_what_could_mean_something_else_is_not_read_as_money(text: str) -> None:
    assert read_money(text, "EUR") is None


def test_a_currency_without_decimals_takes_none() -> None:
    assert read_money("500", "JPY") == 500
    assert read_money("5.0", "JPY") is None


def test_no_money_is_read_in_an_unknown_currency() -> None:
    assert read_money("5", "") is None
    assert read_money("5", "XXX") is None


@given(st.integers(0, 10**12), st.sampled_from([".", ","]))
def test_every_amount_is_read_back_as_written(minor: int, point: str) -> None:
    text = f"{minor // 100}{point}{minor % 100:02d}"
    assert read_money(text, "SEK") == minor
