"""A deal read afterwards: verdict, hands, why, every chip, its rules, its history."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, join, looked_at, post_deal, said, void_deal

from companion.web.deal_entry import find_deal
from companion.web.night_context import the_night
from companion.web.views.deal_page import DealPage, deal_page

HANDS = {
    "1": "Th 9h 8h 7h 2d",
    "2": "Ah Ad Kc Kd 9s",
    "3": "As Ac Qh Qd 2c",
}
TOLD = "Tap a line for the rule behind it."


def shown(app: Flask, night: str, deal_no: int = 1) -> DealPage:
    """What the page of a deal is given to show."""
    with looked_at(app, night):
        return deal_page(the_night(), find_deal(the_night(), deal_no))


@pytest.fixture
def by_cards(app: Flask, night: str) -> str:
    """A night with a deal in which all show their cards."""
    post_deal(app, night, declared=None, hands=HANDS)
    return night


def test_hands_stand_from_the_best_to_the_worst(app: Flask, by_cards: str) -> None:
    hands = shown(app, by_cards).hands
    assert [(hand.place, hand.name, hand.words) for hand in hands] == [
        (1, "Boris", "two pairs, aces and kings"),
        (2, "Carla", "two pairs, aces and queens"),
        (3, "Aino", "ten high"),
    ]


def test_equal_hands_have_the_same_place(app: Flask, night: str) -> None:
    equal = {**HANDS, "3": "As Ac Kh Ks 9d"}
    post_deal(app, night, declared=None, hands=equal)
    assert [hand.place for hand in shown(app, night).hands] == [1, 1, 3]


def test_the_cards_that_decide_are_outlined_and_a_sentence_says_why(
    app: Flask, phone: Phone, by_cards: str
) -> None:
    best = shown(app, by_cards).hands[0]
    assert [face.code for face in best.faces if face.state == "deciding"] == [
        "Kc",
        "Kd",
    ]
    page = phone.read(f"{by_cards}deals/1")
    assert len(re.findall("card--deciding", page)) == 4
    assert "Boris is better than Carla: both have two pairs with aces" in page


def test_every_chip_stands_under_its_reason_with_the_rule_behind_it(
    app: Flask, night: str
) -> None:
    post_deal(app, night, dropped=["3"], draws={"2": 0})
    moved = [
        (group.reason, [(move.payer, move.payee, move.chips) for move in group.moves])
        for group in shown(app, night).payments
    ]
    assert moved == [
        ("Ante", [("Boris", "pot", 1), ("Carla", "pot", 1), ("Aino", "pot", 1)]),
        ("Drop", [("Carla", "Boris", 1)]),
        ("Side payment", [("Aino", "Boris", 2)]),
        ("Pot", [("pot", "Boris", 3)]),
        ("Bonus: no draw", [("Carla", "Boris", 2), ("Aino", "Boris", 2)]),
    ]
    bonus = shown(app, night).payments[-1].rule
    assert bonus.sentence.startswith("A knocker who wins without drawing")
    assert bonus.source == "Koputuspokeri, the Finnish rules"


def test_every_player_reads_his_result_and_why(
    phone: Phone, app: Flask, night: str
) -> None:
    post_deal(app, night, dropped=["3"])
    page = said(phone.get(f"{night}deals/1"))
    verdict = "Boris knocked and wins with the best hand."
    assert f"{verdict} Boris +5 Carla −2 Aino −3" in page
    reasons = page[page.index(" Why ") : page.index(TOLD)]
    assert "The table agreed on the winner; no cards were entered." in reasons
    assert "Boris takes the pot: 3." in reasons


def test_a_misdeal_moves_no_chips(phone: Phone, night: str) -> None:
    path = f"{night}deals/new"
    phone.fill(path, path, {"knocker": "misdeal"})
    assert "No chips moved." in said(phone.get(f"{night}deals/1"))


def test_the_house_rules_of_the_deal_are_told_by_what_sets_them_apart(
    app: Flask, phone: Phone
) -> None:
    night = phone.begin(**{"rules-ante": "2"})
    post_deal(app, night)
    page = said(phone.get(f"{night}deals/1"))
    assert "Ready-made: Recommended, but for this:" in page
    assert "Ante 2 instead of: 1" in page


def test_the_history_says_who_changed_what_when_and_why(
    app: Flask, phone: Phone, night: str
) -> None:
    phone.send(f"{night}phone", {"name": "Carla"}, page=f"{night}phone")
    post_deal(app, night, dropped=["3"])
    path = f"{night}deals/1/correct"
    phone.fill(path, path, {"knocker": "2", "winners": "3", "why": "Carla had stayed"})
    newest, first = shown(app, night).revisions
    assert (newest.title, first.title) == ("Corrected", "Posted")
    assert (newest.signature.who, newest.signature.why) == ("Carla", "Carla had stayed")
    assert re.fullmatch(r"\d{1,2} \w+ \d{4}, \d{2}:\d{2}", newest.signature.when)
    assert first.signature.who == "a phone without a name"
    assert ("Dropped", "Carla") in [(fact.label, fact.words) for fact in first.facts]
    assert ("Won", "Carla") in [(fact.label, fact.words) for fact in newest.facts]


def test_old_hands_stay_in_the_history(app: Flask, phone: Phone, by_cards: str) -> None:
    path = f"{by_cards}deals/1/correct"
    phone.fill(path, path, {"knocker": "2", "winners": "3"})
    page = shown(app, by_cards)
    assert page.hands == ()
    first = page.revisions[-1]
    assert [fact.label for fact in first.facts if fact.faces] == [
        "Boris",
        "Carla",
        "Aino",
    ]


def test_a_voided_deal_says_so_and_cannot_be_changed(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    void_deal(app, night, 1)
    page = said(phone.get(f"{night}deals/1"))
    assert "This deal was voided and counts no more. Its chips went back." in page
    assert shown(app, night).voided is not None
    assert f"{night}deals/1/correct" not in phone.read(f"{night}deals/1")


def test_a_deal_of_a_settled_night_can_only_be_read(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    close(app, night)
    page = phone.read(f"{night}deals/1")
    assert f"{night}deals/1/void" not in page
    assert phone.get(f"{night}deals/1/void").status_code == 409


@pytest.mark.parametrize(
    ("language", "verdict"),
    [("fi", "Boris koputti ja voittaa"), ("ru", "Boris стучит и выигрывает")],
)
def test_a_deal_is_told_in_the_readers_language(
    app: Flask, night: str, language: str, verdict: str
) -> None:
    post_deal(app, night)
    page = said(join(app, night, seat="1", language=language).get(f"{night}deals/1"))
    assert verdict in page
