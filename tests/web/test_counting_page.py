"""The chips are counted on the page, explained, put right or booked."""

from __future__ import annotations

import pytest
from flask import Flask
from support.web import Phone, close, post_deal, said
from werkzeug.test import TestResponse


@pytest.fixture
def bought(app: Flask, phone: Phone) -> str:
    """Aino, Boris and Carla bought 40 each; Boris won 3 from each of the others."""
    night = phone.begin()
    for key in "123":
        buy = f"{night}players/{key}/buy-in"
        phone.fill(f"{night}players/{key}", buy, {"chips": "40"})
    post_deal(app, night, knocker="2")
    return night


def count(phone: Phone, night: str, *stacks: object, start: int = 0) -> TestResponse:
    page = f"{night}count"
    typed = {f"stack-{key}": stack for key, stack in enumerate(stacks, 1)}
    return phone.fill(page, page, {**typed, "start": start})


def counted(phone: Phone, night: str) -> str:
    return said(phone.get(f"{night}count"))


def test_the_page_is_reached_from_the_settlement(phone: Phone, bought: str) -> None:
    assert f'href="{bought}count"' in phone.read(f"{bought}settle")
    assert "Compare with the ledger" in counted(phone, bought)


def test_stacks_that_fit_are_told_to_fit(phone: Phone, bought: str) -> None:
    assert count(phone, bought, 37, 46, 37).status_code == 303
    assert "Every stack is right" in counted(phone, bought)
    text = said(phone.get(f"{bought}settle"))
    assert "Counted: every stack is what the ledger says." in text


def test_a_difference_is_explained_and_goes_once_it_is_put_right(
    phone: Phone, bought: str
) -> None:
    count(phone, bought, 37, 46, 57)
    text = counted(phone, bought)
    assert "20 chips found" in text
    assert "Carla 37 57 +20" in text
    assert "A rebuy of 20 chips for Carla that was not written down" in text
    assert f'href="{bought}players/3"' in phone.read(f"{bought}count")
    buy = f"{bought}players/3/buy-in"
    phone.fill(f"{bought}players/3", buy, {"chips": "20"})
    assert "Every stack is right" in counted(phone, bought)


def test_a_deal_posted_twice_leads_to_the_deal(
    app: Flask, phone: Phone, bought: str
) -> None:
    post_deal(app, bought, knocker="2")
    post_deal(app, bought, knocker="3")
    count(phone, bought, 34, 43 - 3 - 3 + 3 + 3, 40)
    page = phone.read(f"{bought}count")
    assert f'href="{bought}deals/' in page


def test_what_nothing_explains_is_said_so(phone: Phone, bought: str) -> None:
    count(phone, bought, 38, 50, 30)
    text = counted(phone, bought)
    assert "2 chips missing" in text
    assert "No single slip explains it" in text


@pytest.mark.parametrize(
    ("way", "result", "words"),
    [
        ("bank", "Boris bought 41, stack 47 +6", "Booked to the bank"),
        ("shared", "Boris bought 40, stack 46 +6", "The results follow the count"),
    ],
)
def test_a_difference_is_booked_as_it_was_decided(
    phone: Phone, bought: str, way: str, result: str, words: str
) -> None:
    count(phone, bought, 38, 47, 38)
    page = phone.read(f"{bought}count")
    action = page.split('/book"')[0].split('action="')[-1] + "/book"
    answer = phone.fill(f"{bought}count", action, {"way": way})
    assert answer.status_code == 303
    text = counted(phone, bought)
    assert "Booked. The ledger says what was counted." in text or "Booked" in text
    assert result in said(phone.get(f"{bought}settle"))
    text = said(phone.get(f"{bought}ledger"))
    assert "3 chips found" in text
    assert words in text
    assert "Chips counted" in text
    assert "Take it back" in text


def test_nothing_is_booked_without_a_decision(phone: Phone, bought: str) -> None:
    count(phone, bought, 38, 46, 37)
    page = phone.read(f"{bought}count")
    action = page.split('/book"')[0].split('action="')[-1] + "/book"
    answer = phone.fill(f"{bought}count", action)
    assert answer.status_code == 422
    assert "Say what becomes of the difference." in said(answer)


def test_every_stack_has_to_be_typed(phone: Phone, bought: str) -> None:
    answer = count(phone, bought, 37, "", "many")
    assert answer.status_code == 422
    assert said(answer).count("Write a whole number of chips") == 2
    assert 'value="many"' in answer.text


def test_one_who_has_gone_home_need_not_be_counted(phone: Phone, bought: str) -> None:
    left = {"presence": "left"}
    phone.send(f"{bought}players/3/presence", left, page=f"{bought}players/3")
    assert count(phone, bought, 37, 46, "").status_code == 303
    assert "Every stack is right" in counted(phone, bought)


def test_chips_that_nobody_bought_are_taken_off(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    count(phone, night, 97, 106, 98, start=100)
    assert "Carla 97 98 +1" in counted(phone, night)
    assert 'value="100"' in phone.read(f"{night}count")
    text = said(phone.get(f"{night}ledger"))
    assert "Everyone began with 100 chips." in text


def test_a_settled_night_shows_the_count_and_takes_no_other(
    app: Flask, phone: Phone, bought: str
) -> None:
    count(phone, bought, 37, 46, 36)
    close(app, bought)
    text = counted(phone, bought)
    assert "1 chip missing" in text
    assert "The night is settled." in text
    assert "Book it" not in text
    assert "Compare with" not in text
