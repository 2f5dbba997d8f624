"""A player's sheet: what he may do beside the deals, and what he is told."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from support.web import Phone, close, post_deal, said, stored, uid_of
from werkzeug.test import TestResponse

from companion.services.nights import find_night
from companion.storage import entries
from companion.storage.night import AWAY, LEFT, PLAYING


def tap(phone: Phone, night: str, verb: str, **fields: Any) -> TestResponse:
    """Send a form of Aino's sheet."""
    return phone.fill(f"{night}players/1", f"{night}players/1/{verb}", fields)


def after(phone: Phone, answer: TestResponse) -> str:
    """What the page says that the form led to."""
    assert answer.status_code == 303, said(answer)
    return said(phone.get(answer.location))


def newest(app: Flask, night: str) -> Any:
    with app.app_context():
        return entries.latest(find_night(uid_of(night)))


@pytest.mark.parametrize(
    ("verb", "chips", "words"),
    [
        ("buy-in", "1", "Aino: 1 chip bought."),
        ("buy-in", "20", "Aino: 20 chips bought."),
        ("buy-in", "1 000", "Aino: 1000 chips bought."),
        ("cash-out", "5", "Aino: 5 chips cashed in."),
    ],
)
def test_chips_are_bought_and_cashed_in(
    app: Flask, phone: Phone, night: str, verb: str, chips: str, words: str
) -> None:
    assert words in after(phone, tap(phone, night, verb, chips=chips))
    entry = newest(app, night)
    assert entry.kind == verb.replace("-", "_")
    assert sum(move.chips for move in entry.transfers) == int(chips.replace(" ", ""))


@pytest.mark.parametrize("chips", ["", "0", "-5", "1.5", "ten", "2000000", "٣"])
def test_what_is_no_number_of_chips_is_kept_and_refused(
    phone: Phone, night: str, chips: str
) -> None:
    answer = tap(phone, night, "buy-in", chips=chips)
    assert answer.status_code == 422
    assert "Write a whole number of chips, from 1 to 1,000,000." in said(answer)
    assert f'value="{chips}"' in answer.text
    assert answer.text.count('aria-invalid="true"') == 1


def test_a_double_tap_buys_once(app: Flask, phone: Phone, night: str) -> None:
    form = {**phone.protection(f"{night}players/1"), "chips": "20"}
    for _ in range(2):
        assert phone.post(f"{night}players/1/buy-in", data=form).status_code == 303
    assert newest(app, night).balances.stack("1") == 20


def test_the_same_form_with_another_number_is_shown_and_can_be_sent_as_new(
    app: Flask, phone: Phone, night: str
) -> None:
    form = phone.protection(f"{night}players/1")
    path = f"{night}players/1/buy-in"
    phone.post(path, data={**form, "chips": "20"})
    answer = phone.post(path, data={**form, "chips": "30"})
    assert answer.status_code == 409
    assert "Buy chips 20 30" in said(answer)
    assert newest(app, night).balances.stack("1") == 20
    phone.fill_shown(answer, path)
    assert newest(app, night).balances.stack("1") == 50


def test_a_player_pays_another_and_says_what_for(
    app: Flask, phone: Phone, night: str
) -> None:
    answer = tap(phone, night, "pay", payee="3", chips="4", memo="pizza")
    assert "Aino → Carla: 4" in after(phone, answer)
    entry = newest(app, night)
    assert entry.facts == {"memo": "pizza"}
    assert (entry.balances.result("1"), entry.balances.result("3")) == (-4, 4)


def test_nobody_pays_himself_or_a_stranger(phone: Phone, night: str) -> None:
    answer = tap(phone, night, "pay", payee="1", chips="4")
    assert answer.status_code == 422
    assert "Payer and payee are the same player." in said(answer)
    assert tap(phone, night, "pay", payee="9", chips="4").status_code == 404


@pytest.mark.parametrize(
    ("presence", "words"),
    [
        (AWAY, "Aino sits out."),
        (LEFT, "Aino has gone home and stays in the settlement."),
    ],
)
def test_a_player_sits_out_or_goes_home_and_comes_back(
    app: Flask, phone: Phone, night: str, presence: str, words: str
) -> None:
    assert words in after(phone, tap(phone, night, "presence", presence=presence))
    assert stored(app, night).players[0].presence == presence
    assert stored(app, night).dealer == "2"
    answer = tap(phone, night, "presence", presence=PLAYING)
    assert "Aino plays." in after(phone, answer)
    assert stored(app, night).players[0].presence == PLAYING


def test_a_presence_there_is_not_is_refused(phone: Phone, night: str) -> None:
    answer = tap(phone, night, "presence", presence="asleep")
    assert answer.status_code == 422
    assert "A player is playing, away for a while, or has left." in said(answer)


def test_the_button_is_given_by_hand(app: Flask, phone: Phone, night: str) -> None:
    path = f"{night}players/3"
    assert "Carla deals next." in after(phone, phone.fill(path, f"{path}/dealer"))
    assert stored(app, night).dealer == "3"
    assert f'action="{path}/dealer"' not in phone.read(path)


def test_a_player_is_renamed_in_old_deals_too(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="1")
    answer = tap(phone, night, "rename", name="Aino P.")
    assert "Aino is now called Aino P." in after(phone, answer)
    assert "Aino P." in said(phone.get(night)).partition("Deals")[2]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Boris", "Someone is called “Boris” already."),
        ("", "A name has 1 to 40 characters."),
        ("B" * 41, "A name has 1 to 40 characters."),
    ],
)
def test_a_name_that_does_not_fit_is_kept_and_refused(
    phone: Phone, night: str, name: str, words: str
) -> None:
    answer = tap(phone, night, "rename", name=name)
    assert answer.status_code == 422
    assert words in said(answer)
    assert f'value="{name}"' in answer.text


def test_a_late_arrival_takes_a_seat_and_nobody_is_priced_anew(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    before = newest(app, night).balances
    path = f"{night}players/new"
    answer = phone.send(path, {"name": "Dmitri", "after": "1"}, page=path)
    assert "Dmitri is in." in after(phone, answer)
    players = stored(app, night).players
    assert [player.name for player in players] == ["Aino", "Dmitri", "Boris", "Carla"]
    assert newest(app, night).balances == before


def test_a_late_arrival_with_a_name_in_use_is_asked_again(
    phone: Phone, night: str
) -> None:
    path = f"{night}players/new"
    answer = phone.send(path, {"name": "Aino", "after": "2"}, page=path)
    assert answer.status_code == 422
    assert "Someone is called “Aino” already." in said(answer)
    assert 'selected value="2"' in answer.text


def test_a_settled_night_offers_no_forms_and_takes_none(
    app: Flask, phone: Phone, night: str
) -> None:
    form = {**phone.protection(f"{night}players/1"), "chips": "20"}
    close(app, night)
    assert "The night is settled." in said(phone.get(f"{night}players/1"))
    assert "buy-in" not in phone.read(f"{night}players/1")
    answer = phone.post(f"{night}players/1/buy-in", data=form)
    assert answer.status_code == 409
    assert "Reopen it first to change anything." in said(answer)
    assert "Who pays whom" in said(phone.get(night))


def test_names_from_right_to_left_do_not_change_who_pays_whom(phone: Phone) -> None:
    night = phone.begin("שלום", "אבי", "Carla")
    answer = phone.fill(
        f"{night}players/1", f"{night}players/1/pay", {"payee": "2", "chips": "3"}
    )
    apart = "\u2068שלום\u2069 → \u2068אבי\u2069"
    assert f"{apart}: 3" in after(phone, answer)
    assert f"{apart} 3" in said(phone.get(f"{night}ledger"))
    assert 'value="שלום"' in phone.read(f"{night}players/1")


def test_who_has_gone_home_is_not_offered_the_button(phone: Phone, night: str) -> None:
    assert "Give the dealer button" in phone.read(f"{night}players/2")
    phone.fill(f"{night}players/2", f"{night}players/2/presence", {"presence": LEFT})
    assert "Give the dealer button" not in phone.read(f"{night}players/2")
