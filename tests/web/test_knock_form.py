"""What is tapped and typed for a deal of knock poker, and the record it becomes."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.app import create_app
from companion.cards import parse_cards
from companion.config import load_settings
from companion.games import knock
from companion.games.knock.deal import Declared, Draws
from companion.problems import Problem
from companion.storage.night import Player
from companion.web.games.base import Chairs
from companion.web.games.knock import WEB_GAME
from companion.web.games.knock.opening import open_form
from companion.web.games.knock.page import KnockParts, knock_parts

# From the dealer's left: Boris, Carla, Dmitri, and Aino, who deals.
CHAIRS = Chairs(
    tuple(
        Player(key, name)
        for key, name in (
            ("2", "Boris"),
            ("3", "Carla"),
            ("4", "Dmitri"),
            ("1", "Aino"),
        )
    ),
    frozenset("1234"),
)
SEATS = ["2", "3", "4", "1"]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all these forms: none of them touches its database."""
    instance = str(tmp_path_factory.mktemp("forms"))
    return create_app(load_settings({"COMPANION_INSTANCE": instance}))


FILLED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "nothing yet: the winner is asked for": ({}, {"declared": {"winners": []}}),
    "a knocker and a winner": (
        {"knocker": "2", "winners": ["3"]},
        {"knocker": "2", "declared": {"winners": ["3"]}},
    ),
    "equal hands": (
        {"knocker": "2", "winners": ["2", "3"]},
        {"knocker": "2", "declared": {"winners": ["2", "3"]}},
    ),
    "droppers, in the order they are ticked": (
        {"knocker": "2", "dropped": ["4", "1"], "winners": ["2"]},
        {"knocker": "2", "dropped": ["4", "1"], "declared": {"winners": ["2"]}},
    ),
    "all the others dropped: no winner is asked for": (
        {"knocker": "2", "dropped": ["3", "4", "1"]},
        {"knocker": "2", "dropped": ["3", "4", "1"]},
    ),
    "the only live hand is a rare one": (
        {"knocker": "2", "dropped": ["3", "4", "1"], "category": "four_of_a_kind"},
        {
            "knocker": "2",
            "dropped": ["3", "4", "1"],
            "declared": {"winners": ["2"], "category": "four_of_a_kind"},
        },
    ),
    "a dead hand": (
        {"knocker": "2", "dead": ["3"], "winners": ["2"]},
        {"knocker": "2", "dead": ["3"], "declared": {"winners": ["2"]}},
    ),
    "a rare hand": (
        {"knocker": "2", "winners": ["2"], "category": "royal_flush"},
        {
            "knocker": "2",
            "declared": {"winners": ["2"], "category": "royal_flush"},
        },
    ),
    "a rare hand of nobody": (
        {"knocker": "2", "category": "royal_flush"},
        {"knocker": "2", "declared": {"winners": [], "category": "royal_flush"}},
    ),
    "a knock without drawing": (
        {"knocker": "2", "no_draw": "y", "winners": ["2"]},
        {"knocker": "2", "draws": {"2": 0}, "declared": {"winners": ["2"]}},
    ),
    "counted draws": (
        {"knocker": "2", "draws-2": "3", "draws-1": " 0 ", "winners": ["2"]},
        {
            "knocker": "2",
            "draws": {"2": 3, "1": 0},
            "declared": {"winners": ["2"]},
        },
    ),
    "draws from both piles": (
        {"draws-2": "2", "draws-2-discard": "1"},
        {
            "draws": {"2": {"stock": 2, "discard": 1}},
            "declared": {"winners": []},
        },
    ),
    "a count that is no number stays as typed": (
        {"draws-2": "few", "draws-3": "-1", "draws-4": "٣"},
        {
            "draws": {"2": "few", "3": "-1", "4": "٣"},
            "declared": {"winners": []},
        },
    ),
    "cards": (
        {"knocker": "2", "hands-2": "Ah Kd 10c 9s 2c", "hands-3": " ", "hands-1": "Zz"},
        {"knocker": "2", "hands": {"2": "Ah Kd 10c 9s 2c", "1": "Zz"}},
    ),
    "cards are to be entered, and none is yet": (
        {"knocker": "2", "by_cards": "y"},
        {"knocker": "2"},
    ),
    "cards and a winner are both passed on": (
        {"knocker": "2", "hands-2": "Ah", "winners": ["2"]},
        {"knocker": "2", "hands": {"2": "Ah"}, "declared": {"winners": ["2"]}},
    ),
    "a misdeal": ({"knocker": "misdeal"}, {"void": "misdeal"}),
    "the stock ran out": (
        {"knocker": "stock_out", "draws-2": "1"},
        {"void": "stock_out", "draws": {"2": 1}},
    ),
    "what does not belong to a misdeal is passed on": (
        {"knocker": "misdeal", "dropped": ["3"], "winners": ["2"]},
        {"void": "misdeal", "dropped": ["3"], "declared": {"winners": ["2"]}},
    ),
    "strangers are passed on": (
        {"knocker": "9", "dropped": ["9"], "winners": ["9"]},
        {"knocker": "9", "dropped": ["9"], "declared": {"winners": ["9"]}},
    ),
}


@pytest.mark.parametrize(("posted", "facts"), FILLED.values(), ids=FILLED)
def test_a_filled_form_becomes_the_deal_files_record(
    app: Flask, posted: dict[str, Any], facts: dict[str, Any]
) -> None:
    with app.test_request_context(method="POST", data=posted):
        form = open_form(CHAIRS, knock.Rules(), None)
        assert form.record() == {"seats": SEATS, **facts}


def test_who_sits_out_is_no_seat(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"out": ["3", "1"]}):
        form = open_form(CHAIRS, knock.Rules(), None)
        assert form.record()["seats"] == ["2", "4"]


def test_who_is_away_sits_out_at_first(app: Flask) -> None:
    chairs = Chairs(CHAIRS.players, frozenset("124"))
    with app.test_request_context():
        assert open_form(chairs, knock.Rules(), None).record()["seats"] == [
            "2",
            "4",
            "1",
        ]


FACTS = {
    "declared": knock.Deal(
        seats=("2", "3", "4", "1"),
        knocker="2",
        dropped=("4",),
        declared=Declared(("2", "3"), "straight_flush"),
    ),
    "cards and a dead hand": knock.Deal(
        seats=("2", "3", "1"),
        knocker="2",
        dead=("3",),
        hands={
            "2": parse_cards("Ah Kd 10c 9s 2c"),
            "1": parse_cards("As Ks Qs Js 10s"),
        },
    ),
    "a knock without drawing": knock.Deal(
        seats=("2", "1"),
        knocker="2",
        draws={"2": Draws(0)},
        declared=Declared(("1",)),
    ),
    "draws": knock.Deal(
        seats=("2", "1"),
        knocker="2",
        draws={"2": Draws(0, 1), "1": Draws(2, 0)},
        declared=Declared(("1",), "full_house"),
    ),
    "the stock ran out": knock.Deal(
        seats=("2", "3", "4", "1"),
        void="stock_out",
        draws={"2": Draws(0), "3": Draws(2), "4": Draws(1), "1": Draws(1)},
    ),
    "nobody has a live hand": knock.Deal(
        seats=("2", "3"), knocker="2", dropped=("3",), dead=("2",)
    ),
}


@pytest.mark.parametrize("deal", FACTS.values(), ids=FACTS)
@pytest.mark.parametrize("language", ["en", "fi", "ru"])
def test_a_form_filled_from_a_deal_becomes_the_same_deal(
    app: Flask, deal: knock.Deal, language: str
) -> None:
    headers = {"Accept-Language": language}
    with app.test_request_context(headers=headers):
        record = open_form(CHAIRS, knock.Rules(), deal).record()
    assert knock.GAME.read(record) == (deal, [])


PLACES = {
    "knocker": "knocker",
    "void": "knocker",
    "seats": "out",
    "dropped": "dropped",
    "dead": "dead",
    "draws": "draws",
    "draws.3": "draws-3",
    "declared": "winners",
    "declared.winners": "winners",
    "declared.category": "category",
    "hands": "hands",
    "hands.3": "hands-3",
}


@pytest.mark.parametrize(("path", "field"), PLACES.items(), ids=PLACES)
def test_what_is_wrong_stands_beside_its_field(
    app: Flask, path: str, field: str
) -> None:
    problem = Problem(path, knock.GAME.name())
    with app.test_request_context(method="POST"):
        form = open_form(CHAIRS, knock.Rules(), None)
        form.attach([problem])
        assert form.first_error == field
        assert form.problems == []


def test_what_is_wrong_with_no_field_stands_above_the_form(app: Flask) -> None:
    with app.test_request_context(method="POST"):
        form = open_form(CHAIRS, knock.Rules(), None)
        form.attach([Problem("pot_before", knock.GAME.name())])
        assert form.problems == ["Knock poker"]


def parts(
    app: Flask, *, posted: dict[str, Any] | None = None, **rules: Any
) -> KnockParts:
    """What the page shows under these house rules."""
    house = knock.Rules(**rules)
    method = "GET" if posted is None else "POST"
    with app.test_request_context(method=method, data=posted):
        return knock_parts(open_form(CHAIRS, house, None), house)


def test_the_page_asks_what_the_house_rules_need(app: Flask) -> None:
    usual = parts(app)
    assert usual.asks_dropped
    assert usual.asks_no_draw
    assert usual.asks_rare_hand
    assert not usual.asks_draws
    assert [option.data for option in usual.voids] == ["misdeal"]


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ({"showdown": "immediate"}, "asks_dropped"),
        ({"bonuses": False}, "asks_no_draw"),
        ({"bonus_no_draw": 0}, "asks_no_draw"),
        ({"draw_fee": 1}, "asks_no_draw"),
        ({"bonuses": False}, "asks_rare_hand"),
    ],
)
def test_the_page_does_not_ask_what_changes_nothing(
    app: Flask, rules: dict[str, Any], part: str
) -> None:
    assert getattr(parts(app, **rules), part) is False


def test_rare_hands_without_a_bonus_are_not_offered(app: Flask) -> None:
    shown = parts(app, bonus_straight_flush=0)
    offered = [choice[0] for choice in shown.form.category.iter_choices()]
    assert offered == ["", "royal_flush", "four_of_a_kind"]


def test_draws_are_counted_where_they_cost(app: Flask) -> None:
    assert parts(app, draw_fee=1).asks_draws
    assert not parts(app, draw_fee=1).asks_piles
    assert parts(app, draw_fee=1, draw_fee_on="stock_only").asks_piles


def test_a_stock_that_ran_out_is_offered_where_the_pot_is_carried(app: Flask) -> None:
    shown = parts(app, stock_out="void_carry_pot")
    assert [option.data for option in shown.voids] == ["misdeal", "stock_out"]


@pytest.mark.parametrize(
    ("posted", "rules", "part"),
    [
        ({"dropped": "3"}, {"showdown": "immediate"}, "asks_dropped"),
        ({"draws-3": "2"}, {}, "asks_draws"),
        ({"draws-3-discard": "2"}, {}, "asks_piles"),
        ({"category": "royal_flush"}, {"bonuses": False}, "asks_rare_hand"),
        ({"no_draw": "y"}, {"bonuses": False}, "asks_no_draw"),
        ({"hands-3": "Ah"}, {}, "cards_are_open"),
    ],
)
def test_what_was_sent_is_shown_whatever_the_house_rules_say(
    app: Flask, posted: dict[str, Any], rules: dict[str, Any], part: str
) -> None:
    assert getattr(parts(app, posted=posted, **rules), part) is True


def test_the_rulings_are_told_beside_the_dead_hand(app: Flask) -> None:
    verdicts = [remedy.verdict for remedy in parts(app, four_cards="dead").remedies]
    assert verdicts.count("The hand is dead.") == 2


def test_every_kind_of_fact_is_told(app: Flask) -> None:
    with app.test_request_context():
        told = {name: WEB_GAME.tell(deal) for name, deal in FACTS.items()}
    said = {
        name: [(fact.label, fact.words or len(fact.faces)) for fact in facts]
        for name, facts in told.items()
    }
    assert said["declared"] == [
        ("In the deal", "2, 3, 4, 1"),
        ("Knocked", "2"),
        ("Dropped", "4"),
        ("Won", "2, 3"),
        ("Rare hand", "straight flush"),
    ]
    assert said["cards and a dead hand"] == [
        ("In the deal", "2, 3, 1"),
        ("Knocked", "2"),
        ("Dead hand", "3"),
        ("2", 5),
        ("1", 5),
    ]
    assert ("Knocked", "2, without drawing") in said["a knock without drawing"]
    drawn = "2: 0 from the stock and 1 from the discard pile; "
    assert said["draws"][2] == (
        "Cards drawn",
        drawn + "1: 2 from the stock and 0 from the discard pile",
    )
    assert ("Nobody knocked", "the stock ran out") in said["the stock ran out"]
