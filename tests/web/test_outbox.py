"""What a phone's outbox is answered: a receipt, a refusal, or nothing to rely on."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from flask import Flask
from support.web import Phone, close, post_deal, said, stored
from werkzeug.test import TestResponse

from companion.storage import entries
from companion.web.outbox import AFTER, GOES_TO, MARK
from companion.web.stale_form import MARK as STALE

DEAL = {"knocker": "2", "winners": "2"}


def form_on(phone: Phone, page: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that goes to this address."""
    found = re.search(
        rf'<form[^>]*action="{re.escape(action)}"[^>]*data-outbox.*?</form>',
        phone.read(page),
        re.DOTALL,
    )
    assert found, f"no form for the outbox goes to {action}"
    fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', found[0])
    return dict(fields)


def deliver(
    phone: Phone, action: str, fields: Mapping[str, str], after: str = ""
) -> TestResponse:
    """Send a form as the outbox does: the token in a header, and marked as its own."""
    token = fields.get("csrf_token", "")
    kept = {name: value for name, value in fields.items() if name != "csrf_token"}
    marked = {MARK: "1", AFTER: after, "X-CSRFToken": token}
    return phone.post(action, data=kept, headers=marked)


def version(app: Flask, night: str) -> int:
    return stored(app, night).version


@pytest.fixture
def settled(app: Flask, night: str) -> str:
    """A night that is over, with payments to tick."""
    post_deal(app, night)
    close(app, night)
    return night


# The page, where its form goes, and what is entered there.
FORMS = [
    ("players/2", "players/2/buy-in", {"chips": "10"}),
    ("players/2", "players/2/pay", {"payee": "1", "chips": "3"}),
    ("players/2", "players/2/presence", {"presence": "away"}),
    ("players/3", "players/3/dealer", {}),
    ("deals/new", "deals/new", DEAL),
    ("?posted=1", "deals/1/undo", {}),
    ("deals/1/void", "deals/1/void", {"why": "mixed up"}),
    ("deals/1/dispute", "deals/1/dispute", {"player": "2", "why": "I had kings"}),
]


@pytest.mark.parametrize(("page", "action", "data"), FORMS)
def test_every_form_of_the_outbox_is_receipted_and_again_when_the_answer_was_lost(
    app: Flask, phone: Phone, night: str, page: str, action: str, data: dict[str, str]
) -> None:
    post_deal(app, night)
    fields = {**form_on(phone, night + page, night + action), **data}
    first = deliver(phone, night + action, fields)
    assert (first.status_code, first.text) == (200, "")
    assert first.headers[MARK] == "1"
    assert "Location" not in first.headers
    assert phone.get(first.headers[GOES_TO]).status_code == 200
    after_first = version(app, night)
    again = deliver(phone, night + action, fields)
    assert again.status_code == 200
    assert again.headers[GOES_TO] == first.headers[GOES_TO]
    assert version(app, night) == after_first


def test_chips_given_back_are_receipted_once(
    app: Flask, phone: Phone, night: str
) -> None:
    phone.fill(f"{night}players/2", f"{night}players/2/buy-in", {"chips": "10"})
    action = f"{night}players/2/cash-out"
    fields = {**form_on(phone, f"{night}players/2", action), "chips": "4"}
    assert deliver(phone, action, fields).status_code == 200
    after_first = version(app, night)
    assert deliver(phone, action, fields).status_code == 200
    assert version(app, night) == after_first


def test_a_tick_is_receipted_and_taken_off_again(phone: Phone, settled: str) -> None:
    page = f"{settled}settle"
    for verb in ("paid", "undo"):
        (action, *_) = re.findall(rf'action="([^"]+/{verb})"', phone.read(page))
        fields = form_on(phone, page, action)
        for _again in range(2):
            answer = deliver(phone, action, fields)
            assert answer.headers[GOES_TO].partition("#")[0] == page


def test_without_the_outbox_the_reader_is_sent_on(phone: Phone, night: str) -> None:
    answer = phone.fill(
        f"{night}players/2", f"{night}players/2/buy-in", {"chips": "10"}
    )
    assert answer.status_code == 303
    assert MARK not in answer.headers


def test_what_is_wrong_is_answered_with_the_page_that_says_it(
    phone: Phone, night: str
) -> None:
    action = f"{night}players/2/buy-in"
    fields = {**form_on(phone, f"{night}players/2", action), "chips": "ten"}
    answer = deliver(phone, action, fields)
    assert (answer.status_code, answer.headers[MARK]) == (422, "1")
    assert "field__error" in answer.text


def test_the_same_key_with_something_else_is_no_receipt(
    phone: Phone, night: str
) -> None:
    action = f"{night}players/2/buy-in"
    fields = form_on(phone, f"{night}players/2", action)
    deliver(phone, action, {**fields, "chips": "10"})
    answer = deliver(phone, action, {**fields, "chips": "20"})
    assert answer.status_code == 409
    assert GOES_TO not in answer.headers
    assert "Keep the first" in said(answer)


def test_to_be_sent_on_without_having_done_anything_is_no_receipt(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    action = f"{night}deals/1/undo"
    fields = form_on(phone, f"{night}?posted=1", action)
    post_deal(app, night)
    answer = deliver(phone, action, fields)
    assert answer.status_code == 409
    assert answer.headers[MARK] == "1"
    assert {GOES_TO, "Location"}.isdisjoint(answer.headers.keys())
    assert "The night has moved on." in said(answer)


def test_a_stale_token_is_answered_with_a_fresh_one(phone: Phone, night: str) -> None:
    action = f"{night}players/2/buy-in"
    fields = {**form_on(phone, f"{night}players/2", action), "chips": "10"}
    phone.delete_cookie("session")
    here = {MARK: "1", "X-CSRFToken": fields.pop("csrf_token")}
    answer = phone.post(
        action, data=fields, headers={**here, "Origin": "http://localhost"}
    )
    assert (answer.status_code, answer.headers[STALE]) == (400, "1")
    (token,) = re.findall(r'name="csrf-token" content="([^"]+)"', answer.text)
    assert deliver(phone, action, {**fields, "csrf_token": token}).status_code == 200


def test_deals_that_waited_together_do_not_stand_in_each_others_way(
    app: Flask, phone: Phone, night: str
) -> None:
    action = f"{night}deals/new"
    forms = [{**form_on(phone, action, action), **DEAL} for _ in range(3)]
    first, second, third = forms
    assert deliver(phone, action, first).status_code == 200
    assert deliver(phone, action, second, after=first["sent_key"]).status_code == 200
    assert deliver(phone, action, third, after=first["sent_key"]).status_code == 409
    with app.app_context():
        assert entries.count_deals(stored(app, night)) == 2


def test_the_page_of_the_outbox_needs_no_night(phone: Phone) -> None:
    assert 'data-list="waits"' in phone.read("/outbox")
