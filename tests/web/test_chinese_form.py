"""What is tapped and typed for a Chinese deal, and the record it becomes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from support.chinese_deals import rows

from companion.app import create_app
from companion.config import load_settings
from companion.games import chinese
from companion.games.chinese.deal import Declared
from companion.games.chinese.exchanges import Exchange
from companion.problems import Problem
from companion.storage.night import Player
from companion.web.games.base import Chairs
from companion.web.games.chinese import WEB_GAME
from companion.web.games.chinese.form import ChineseForm
from companion.web.games.chinese.opening import open_form
from companion.web.games.chinese.page import ChineseParts, chinese_parts
from companion.web.games.chinese.words import words

# From the dealer's left: Boris, Carla, and Aino, who deals; Carla sits this one out.
CHAIRS = Chairs(
    (Player("2", "Boris"), Player("3", "Carla"), Player("1", "Aino")),
    frozenset("12"),
)
RULES = chinese.Rules()
LEGAL = ("Ks 9c 6s", "Tc 8c 6h 4s 2h", "9d 7c 5h 4c 3c")
ILLEGAL = ("9c 8d 7h", "9d 8c 7c 4s 2d", "8h 6c 4d 3c 2s")
ROWS = ("front", "middle", "back")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all these forms: none of them touches its database."""
    instance = str(tmp_path_factory.mktemp("forms"))
    return create_app(load_settings({"COMPANION_INSTANCE": instance}))


def typed(key: str, hand: tuple[str, str, str]) -> dict[str, str]:
    return {f"hands-{key}-{row}": cards for row, cards in zip(ROWS, hand, strict=True)}


def form_of(app: Flask, fields: dict[str, Any], rules: Any = RULES) -> ChineseForm:
    sent = {"players": ["2", "1"], "dealer": "1", **fields}
    with app.test_request_context("/", method="POST", data=sent):
        return open_form(CHAIRS, rules, None)


def record_of(app: Flask, fields: dict[str, Any], rules: Any = RULES) -> Any:
    with app.test_request_context("/"):
        return form_of(app, fields, rules).record()


FILLED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "nothing yet: the rows are asked for": ({}, {"declared": {}}),
    "nothing yet, with the cards open": ({"by_cards": "y"}, {}),
    "who won each row": (
        {
            "declared-rows-front": "1",
            "declared-rows-middle": "tie",
            "declared-rows-back": "2",
        },
        {"declared": {"rows": {"front": "1", "middle": "tie", "back": "2"}}},
    ),
    "a bonus hand is worth its points": (
        {"declared-rows-middle": "1", "declared-bonus-1-middle": "7-6-4-3-2"},
        {"declared": {"rows": {"middle": "1"}, "bonus": {"1": {"middle": 17}}}},
    ),
    "a hand that is in no table is sent on as it is": (
        {"declared-bonus-2-back": "A-K-Q-J-9"},
        {"declared": {"bonus": {"2": {"back": "A-K-Q-J-9"}}}},
    ),
    "an illegal hand": ({"fouls": ["2"]}, {"declared": {"fouls": ["2"]}}),
    "one hand, while the other one is not known yet": (
        {"by_cards": "y", **typed("2", LEGAL)},
        {"hands": {"2": dict(zip(ROWS, LEGAL, strict=True))}},
    ),
    "rows in any order, and half of them": (
        {"by_cards": "y", "hands-1-back": "7h 5c"},
        {"hands": {"1": {"back": "7h 5c"}}},
    ),
    "both roads at once: the game will say so": (
        {"by_cards": "y", "hands-1-back": "7h", "declared-rows-back": "1"},
        {"hands": {"1": {"back": "7h"}}, "declared": {"rows": {"back": "1"}}},
    ),
    "exchanges, up to the last that was told": (
        {"by_cards": "y", "exchanges-2-1": "front 2", "exchanges-2-2": "pat"},
        {"exchanges": {"2": [{"row": "front", "cards": 2}, {"cards": 0}]}},
    ),
    "an exchange that was skipped": (
        {"by_cards": "y", "exchanges-1-3": "back 5"},
        {"exchanges": {"1": [{}, {}, {"row": "back", "cards": 5}]}},
    ),
}


@pytest.mark.parametrize(("fields", "facts"), FILLED.values(), ids=FILLED)
def test_a_form_becomes_the_record_it_says(
    app: Flask, fields: dict[str, Any], facts: dict[str, Any]
) -> None:
    assert record_of(app, fields) == {"seats": ["2", "1"], **facts}


@pytest.mark.parametrize(
    ("fields", "seats"),
    [
        ({"dealer": "2"}, ["1", "2"]),
        ({"dealer": "3"}, ["2", "1"]),
        ({"dealer": ""}, ["2", "1"]),
        ({"players": ["3", "2"], "dealer": "3"}, ["2", "3"]),
        ({"players": ["2", "3", "1"]}, ["2", "3", "1"]),
        ({"players": []}, []),
    ],
)
def test_the_dealer_sits_second(
    app: Flask, fields: dict[str, Any], seats: list[str]
) -> None:
    assert record_of(app, {"by_cards": "y", **fields})["seats"] == seats


def test_a_table_of_ones_own_gives_its_own_points(app: Flask) -> None:
    rules = replace(RULES, middle_bonus=(("8-5-4-3-2", 40),))
    fields = {"declared-rows-middle": "1", "declared-bonus-1-middle": "8-5-4-3-2"}
    declared = record_of(app, fields, rules)["declared"]
    assert declared["bonus"] == {"1": {"middle": 40}}


KNOWN: dict[str, chinese.Deal] = {
    "cards": chinese.Deal(
        seats=("1", "2"), hands={"1": rows(*LEGAL), "2": rows(*ILLEGAL)}
    ),
    "rows as declared": chinese.Deal(
        seats=("3", "1"),
        declared=Declared(
            {"front": "3", "middle": None, "back": "1"}, {"1": {"back": 4}}
        ),
    ),
    "an illegal hand": chinese.Deal(seats=("2", "1"), declared=Declared(fouls=("2",))),
    "exchanges": chinese.Deal(
        seats=("2", "1"),
        hands={"2": rows(*LEGAL), "1": rows(*ILLEGAL)},
        exchanges={"1": (Exchange("back", 3), Exchange(None, 0))},
    ),
}


@pytest.mark.parametrize("deal", KNOWN.values(), ids=KNOWN)
def test_a_deal_filled_in_gives_itself_back(app: Flask, deal: chinese.Deal) -> None:
    with app.test_request_context("/"):
        record = open_form(CHAIRS, RULES, deal).record()
    assert chinese.GAME.read(record) == (deal, [])


PLACES: dict[str, tuple[dict[str, Any], dict[str, set[str]]]] = {
    "nobody chosen": ({"players": []}, {"players": {"seats.too_few"}}),
    "three chosen": (
        {"players": ["1", "2", "3"]},
        {"players": {"seats.too_many"}},
    ),
    "a row without a winner": (
        {"declared-rows-front": "1", "declared-rows-back": "1"},
        {"declared-rows-middle": {"chinese.declared.missing"}},
    ),
    "a hand that is in no table": (
        {"fouls": ["1"], "declared-bonus-2-back": "A-K-Q-J-9"},
        {"declared-bonus-2-back": {"rules.chips"}},
    ),
    "a row too short": (
        {"by_cards": "y", **typed("1", LEGAL), **typed("2", ("Ah", *ILLEGAL[1:]))},
        {"hands-2-front": {"chinese.row.count"}},
    ),
    "a hand missing": (
        {"by_cards": "y", **typed("1", LEGAL)},
        {"hands-2": {"chinese.hands.missing"}},
    ),
    "no card": (
        {"by_cards": "y", **typed("1", ("Zz", *LEGAL[1:])), **typed("2", ILLEGAL)},
        {"hands-1-front": {"cards.not_a_card"}},
    ),
    "one card in two hands": (
        {"by_cards": "y", **typed("1", LEGAL), **typed("2", LEGAL)},
        {"hands": {"cards.duplicate"}},
    ),
    "cards of one who does not play": (
        {"by_cards": "y", "hands-3-front": "Ah", **typed("1", LEGAL)},
        {"hands-3": {"seats.unknown"}},
    ),
    "both roads": (
        {**typed("1", LEGAL), **typed("2", ILLEGAL), "declared-rows-back": "1"},
        {"hands": {"chinese.declared.hands"}},
    ),
    "rows beside an illegal hand": (
        {"fouls": ["1"], "declared-rows-back": "1"},
        {"declared-rows": {"chinese.declared.rows"}},
    ),
    "an exchange skipped": (
        {"fouls": ["1"], "exchanges-2-2": "pat"},
        {"exchanges-2-1": {"chinese.exchange"}},
    ),
    "four cards changed in front": (
        {"fouls": ["1"], "exchanges-2-1": "front 4"},
        {"exchanges-2-1": {"chinese.exchange.cards"}},
    ),
}


@pytest.mark.parametrize(("fields", "expected"), PLACES.values(), ids=PLACES)
def test_what_is_wrong_stands_beside_its_field(
    app: Flask, fields: dict[str, Any], expected: dict[str, set[str]]
) -> None:
    with app.test_request_context("/"):
        form = form_of(app, fields)
        found: dict[str, set[str]] = {}
        for problem in problems_of(form):
            place = form.place_of(problem)
            assert place is not None, problem
            found.setdefault(place.name, set()).add(problem.code)
    for name, codes in expected.items():
        assert codes <= found.get(name, set())


def problems_of(form: ChineseForm) -> tuple[Problem, ...]:
    deal, unreadable = chinese.GAME.read(form.record())
    return (*unreadable, *chinese.GAME.check(deal, RULES))


def test_a_row_that_is_only_begun_is_unfinished_and_one_too_long_is_wrong(
    app: Flask,
) -> None:
    with app.test_request_context("/"):
        for cards, unfinished in (("Ah Kd", True), ("Ah Kd Qs Jc", False)):
            form = form_of(app, {**typed("1", (cards, *LEGAL[1:]))})
            (problem,) = (
                each for each in problems_of(form) if each.field == "hands.1.front"
            )
            assert form.is_unfinished(problem) is unfinished


def test_what_is_next_names_the_player_and_the_row(app: Flask) -> None:
    with app.test_request_context("/"):
        form = form_of(app, {"hands-1-front": "Ah", **typed("2", LEGAL)})
        about = [form.about(problem) for problem in problems_of(form)]
        assert about == ["Aino, front", "Aino, middle", "Aino, back"]
        form = form_of(app, {})
        about = [form.about(problem) for problem in problems_of(form)]
        assert about == ["Front", "Middle", "Back"]


# What the page shows.


def parts_of(app: Flask, fields: dict[str, Any], rules: Any = RULES) -> ChineseParts:
    with app.test_request_context("/"):
        return chinese_parts(form_of(app, fields, rules), rules)


def test_only_those_who_play_have_rows(app: Flask) -> None:
    parts = parts_of(app, {})
    shown = [setting.key for setting in parts.settings if setting.plays]
    assert (parts.asks_players, shown) == (True, ["2", "1"])
    typed_too = parts_of(app, {"hands-3-front": "Ah"}).settings
    assert all(setting.plays for setting in typed_too)


def test_where_two_sit_nobody_asks_who_plays(app: Flask) -> None:
    chairs = Chairs(CHAIRS.players[:2], frozenset("23"))
    with app.test_request_context("/"):
        form = open_form(chairs, RULES, None)
        assert not chinese_parts(form, RULES).asks_players
        assert form.seats() == ("2", "3")


def test_cards_are_open_at_first_and_stay_open_while_there_are_any(app: Flask) -> None:
    with app.test_request_context("/"):
        form = open_form(CHAIRS, RULES, None)
        assert chinese_parts(form, RULES).cards_are_open
    assert not parts_of(app, {}).cards_are_open
    assert parts_of(app, {"hands-1-back": "Ah"}).cards_are_open


# Words while the hands are entered.


def said(app: Flask, fields: dict[str, Any]) -> dict[str, str]:
    with app.test_request_context("/"):
        deal, _problems = chinese.GAME.read(record_of(app, fields))
        return {aside.place: aside.words for aside in words(deal, RULES)}


def test_each_hand_is_judged_before_the_other_one_is_known(app: Flask) -> None:
    assert said(app, typed("2", LEGAL))["hands-2-legal"] == (
        "Legal: the rows are in order."
    )
    told = said(app, typed("1", ILLEGAL))
    assert told["hands-1-illegal"] == (
        "Illegal: The front (9-8-7) is not stronger than the top of the middle "
        "(9-8-7): they are equal."
    )
    assert "hands-1-legal" not in told


def test_two_rows_out_of_order_are_told_before_the_third(app: Flask) -> None:
    told = said(app, {"hands-1-middle": LEGAL[2], "hands-1-back": LEGAL[1]})
    assert told["hands-1-illegal"].startswith("Illegal: The middle (9-7-5-4-3)")


def test_a_row_is_called_by_its_name_with_its_bonus(app: Flask) -> None:
    told = said(app, {"hands-1-middle": "7d 6c 4s 3h 2d", "hands-1-back": "7h 5c"})
    assert told == {"hands-1-middle": "7-6-4-3-2, bonus 17"}


def test_a_card_that_stands_twice_makes_no_row(app: Flask) -> None:
    assert said(app, {"hands-1-front": "Ah Ah Kd"}) == {}


# The facts read out.


def test_every_kind_of_fact_is_told(app: Flask) -> None:
    deal = chinese.Deal(
        seats=("2", "1"),
        declared=Declared(
            {"front": "1", "middle": None}, {"1": {"middle": 17}}, fouls=("2",)
        ),
        exchanges={"1": (Exchange("back", 3), Exchange(None, 0))},
    )
    with app.test_request_context("/"):
        facts = {fact.label: fact.words for fact in WEB_GAME.tell(deal)}
    assert facts == {
        "Played": "2, 1",
        "Dealt": "1",
        "Front": "1",
        "Middle": "tie",
        "Bonus hand: 1, middle": "17",
        "Illegal hand": "2",
        "Exchanges: 1": "Back 3; stands pat",
    }


def test_cards_are_told_row_by_row(app: Flask) -> None:
    with app.test_request_context("/"):
        facts = WEB_GAME.tell(KNOWN["cards"])
    told = {fact.label: [face.code for face in fact.faces] for fact in facts}
    assert told["1, front"] == ["Ks", "9c", "6s"]
    assert len(told["2, back"]) == 5
