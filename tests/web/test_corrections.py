"""Earlier deals put right over the pages: what would change is shown before."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from support.replay import as_played_over
from support.web import Phone, close, new_night, post_deal, said, stored, void_deal
from werkzeug.test import TestResponse

from companion.ledger.entry import DealHistory
from companion.services.audit import audit
from companion.storage import entries

# A deal whose pot waits for the next one: the knocker is dead, all others dropped.
CARRIED: dict[str, Any] = {"declared": None, "dead": ["2"], "dropped": ["1", "3"]}
USUAL: Any = {"knocker": "2", "dropped": ["3"], "winners": ["2"]}
SWAPPED: dict[str, object] = {"really-1": "2", "really-2": "1"}


def history(app: Flask, night: str, deal_no: int) -> DealHistory:
    with app.app_context():
        found = entries.of_deal(stored(app, night), deal_no)
    assert found is not None
    return found


def newest(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.latest(stored(app, night)).no


def holds(app: Flask, night: str) -> None:
    with app.app_context():
        as_played_over(stored(app, night))
        assert audit() == ()


def fill(phone: Phone, night: str, path: str, **fields: object) -> TestResponse:
    return phone.fill(night + path, night + path, fields)


def swap(phone: Phone, night: str, **fields: object) -> TestResponse:
    """Look what would change, on the page of players who were mixed up."""
    data = {**SWAPPED, "look": "changes", **fields}
    return phone.fill(f"{night}swap", f"{night}swap#changes", data)


def post(phone: Phone, shown: TestResponse, **fields: object) -> TestResponse:
    """Put right what a page has shown."""
    action = f"{shown.request.path}#changes"
    data = {**SWAPPED, **fields}
    return phone.fill_shown(shown, action, data)


@pytest.fixture
def played(app: Flask, night: str) -> str:
    """Three deals; the second one leaves its pot to the third."""
    post_deal(app, night)
    post_deal(app, night, **CARRIED)
    post_deal(app, night)
    return night


# Correcting and voiding a deal whose pot was played for.


def test_a_correction_says_which_later_deals_it_changes(
    phone: Phone, played: str
) -> None:
    look = fill(phone, played, "deals/2/correct", look="preview", **USUAL)
    assert look.status_code == 200
    told = said(look)
    assert "What would change Balances now and then" in told
    assert "1 later deal is scored anew" in told
    assert "In the pot before it: 0, not" in told


def test_a_correction_of_more_deals_than_were_shown_is_shown_first(
    app: Flask, phone: Phone, played: str
) -> None:
    before = newest(app, played)
    first = fill(phone, played, "deals/2/correct", **USUAL)
    assert first.status_code == 409
    assert "Look at what would change, then post it." in said(first)
    assert newest(app, played) == before
    again = phone.fill_shown(first, f"{played}deals/2/correct", USUAL)
    assert (again.status_code, again.location) == (303, f"{played}deals/2")
    assert len(history(app, played, 3).revisions) == 2
    holds(app, played)
    assert "Scored anew, because deal 2 was put right" in said(
        phone.get(f"{played}deals/3")
    )
    assert "Deal 3, scored anew" in said(phone.get(f"{played}ledger"))


def test_a_deal_whose_pot_was_played_for_is_voided_with_what_follows(
    app: Flask, phone: Phone, played: str
) -> None:
    page = said(phone.get(f"{played}deals/2/void"))
    assert "What would change" in page
    assert "1 later deal is scored anew" in page
    answer = fill(phone, played, "deals/2/void", why="cards were marked")
    assert answer.status_code == 303
    assert not history(app, played, 2).live
    assert history(app, played, 3).newest.why == "cards were marked"
    holds(app, played)


def test_a_deal_can_be_scored_by_rules_that_were_agreed_on_later(
    app: Flask, phone: Phone, played: str
) -> None:
    assert 'id="rules_of"' not in phone.read(f"{played}deals/1/correct")
    page = f"{played}rules?game=knock"
    phone.fill(page, page, agreed(phone, page, ante="4"))
    agreement = newest(app, played)
    assert f'value="{agreement}"' in phone.read(f"{played}deals/1/correct")
    fields = {**USUAL, "rules_of": str(agreement)}
    answer = fill(phone, played, "deals/1/correct", **fields)
    assert answer.status_code == 303, said(answer)
    facts: Any = history(app, played, 1).newest.facts
    assert facts["rules"]["ante"] == 4
    assert "4 before: 1" in said(phone.get(f"{played}deals/1"))
    holds(app, played)


def test_rules_that_nobody_agreed_on_are_not_found(phone: Phone, played: str) -> None:
    answer = fill(phone, played, "deals/1/correct", rules_of="3", **USUAL)
    assert answer.status_code == 404


# Players who were mixed up.


def test_players_are_put_right_in_two_steps(
    app: Flask, phone: Phone, played: str
) -> None:
    shown = swap(phone, played, deals=["1", "3"], why="they had swapped chairs")
    assert shown.status_code == 200
    assert "What would change" in said(shown)
    assert "2 deals put right" in said(shown)
    fields: dict[str, Any] = {"deals": ["1", "3"], "why": "they had swapped chairs"}
    done = post(phone, shown, **fields)
    assert (done.status_code, done.location) == (303, played)
    assert "2 deals have been put right." in said(phone.get(played))
    facts: Any = history(app, played, 1).newest.facts
    assert facts["deal"]["knocker"] == "1"
    assert len(history(app, played, 2).revisions) == 1
    assert history(app, played, 3).newest.why == "they had swapped chairs"
    holds(app, played)


def test_the_page_of_a_deal_leads_to_the_swap_with_that_deal_ticked(
    phone: Phone, played: str
) -> None:
    assert f'href="{played}swap?deal=2"' in phone.read(f"{played}deals/2")
    assert f'href="{played}swap"' in phone.read(played)
    page = phone.read(f"{played}swap?deal=2")
    assert page.count("<input checked") == 1
    assert "Put them right" not in page


def test_sent_twice_a_swap_is_made_once(app: Flask, phone: Phone, played: str) -> None:
    shown = swap(phone, played, deals=["1"])
    assert post(phone, shown, deals=["1"]).status_code == 303
    made = newest(app, played)
    assert post(phone, shown, deals=["1"]).status_code == 303
    assert newest(app, played) == made


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"deals": []}, "Choose the deals that were mixed up."),
        (
            {"deals": ["1"], "really-1": "1", "really-2": "2"},
            "Say who was taken for whom.",
        ),
        (
            {"deals": ["1"], "really-1": "3", "really-2": "3"},
            "Two players cannot both be the same one.",
        ),
    ],
)
@pytest.mark.parametrize("way", ["look", "post"])
def test_what_is_missing_is_said_and_nothing_is_lost(
    phone: Phone, played: str, fields: dict[str, Any], words: str, way: str
) -> None:
    if way == "look":
        answer = swap(phone, played, why="who knows", **fields)
    else:
        page = phone.get(f"{played}swap")
        answer = post(phone, page, why="who knows", **fields)
    assert answer.status_code == 422
    assert 'value="who knows"' in answer.text
    assert words in said(answer)


def test_deals_that_changed_since_are_shown_again(
    app: Flask, phone: Phone, played: str
) -> None:
    shown = swap(phone, played, deals=["1", "3"])
    void_deal(app, played, 2)
    answer = post(phone, shown, deals=["1", "3"])
    assert answer.status_code == 409
    assert "Look at what would change, then post it." in said(answer)
    assert post(phone, answer, deals=["1", "3"]).status_code == 303
    holds(app, played)


def test_a_deal_that_was_voided_since_is_named_and_nothing_is_lost(
    app: Flask, phone: Phone, played: str
) -> None:
    shown = swap(phone, played, deals=["1", "3"], why="wrong chairs")
    void_deal(app, played, 1)
    answer = post(phone, shown, deals=["1", "3"], why="wrong chairs")
    assert answer.status_code == 409
    assert "Deal 1 has been voided." in said(answer)
    assert 'value="wrong chairs"' in answer.text


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 30])
def test_what_is_no_number_of_a_deal_is_refused(
    phone: Phone, played: str, number: str
) -> None:
    assert swap(phone, played, deals=[number]).status_code == 422


def test_a_settled_night_is_not_put_right(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night)
    shown = phone.get(f"{night}swap")
    close(app, night)
    assert phone.get(f"{night}swap").status_code == 409
    assert post(phone, shown, deals=["1"]).status_code == 409


def test_a_swap_that_cannot_be_says_why(phone: Phone, played: str) -> None:
    shown = swap(phone, played, deals=["1"], **{"really-1": "3", "really-2": "2"})
    assert "Deal 1 could not be scored then." in said(shown)
    assert "Put them right" not in said(shown)


def agreed(phone: Phone, page: str, **switches: str) -> dict[str, object]:
    """The rules as they stand on their page, but for some."""
    rules = {k: v for k, v in new_night().items() if k.startswith("rules-")}
    assert phone.read(page)
    return rules | {f"rules-{name}": value for name, value in switches.items()}
