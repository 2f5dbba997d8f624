"""Payments one by one: what they come from, in part, beside the plan, taken back."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, join, post_deal, said, stored

from companion.services import settlement
from companion.services.settlement import Settlement
from companion.transfers import BANK


def in_force(app: Flask, night: str) -> Settlement:
    with app.app_context():
        return settlement.in_force(stored(app, night))


def paths(answer: str, what: str) -> list[str]:
    return re.findall(rf'action="([^"]*{what})"', answer)


@pytest.fixture
def closed(app: Flask, phone: Phone) -> str:
    """Aino and Carla owe Boris 3 chips each, in money of ten cents a chip."""
    night = phone.begin(worth_money="1")
    post_deal(app, night, knocker="2")
    post_deal(app, night, knocker="2", dropped=["1"])
    close(app, night)
    return night


def test_a_line_opens_to_the_deals_of_both(phone: Phone, closed: str) -> None:
    page = phone.get(f"{closed}settle")
    assert f'href="{closed}settle/pair/1/2"' in page.text
    text = said(phone.get(f"{closed}settle/pair/1/2"))
    assert "Aino → Boris" in text
    assert "Deal 1 −3 Sum −3 Boris knocked and wins with the best hand." in text
    assert "Deal 2" in text
    assert "Result of the deals −5" in text
    assert "In money −€0.50 Aino → Boris −€0.50 All payments −€0.50" in text
    assert "Result of the deals +11" in text
    assert "All payments +€1.10" in text
    assert f'href="{closed}deals/1"' in phone.read(f"{closed}settle/pair/1/2")


def test_a_foreseen_line_opens_too(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night, knocker="2")
    text = said(phone.get(f"{night}settle/pair/3/2"))
    assert "Carla → Boris 3 chips" in text
    assert "All payments −3" in text
    assert "Only a part was paid" not in text


def test_payments_beside_the_deals_are_among_what_moved_chips(
    app: Flask, phone: Phone, night: str
) -> None:
    pay = f"{night}players/1/pay"
    phone.fill(f"{night}players/1", pay, {"payee": "2", "chips": "4", "memo": "pizza"})
    close(app, night)
    text = said(phone.get(f"{night}settle/pair/1/2"))
    assert "Payment between players −4 Sum −4 pizza" in text


def test_a_bank_has_one_side_only(app: Flask, phone: Phone) -> None:
    night = phone.begin(mode="bank", worth_money="1")
    buy = f"{night}players/1/buy-in"
    phone.fill(f"{night}players/1", buy, {"chips": "20"})
    post_deal(app, night, knocker="2")
    text = said(phone.get(f"{night}settle/pair/bank/1"))
    assert "Result of the deals −3 Chips bought +20 Stack +17 In money +€1.70" in text
    assert "The fewest payments" not in text


@pytest.mark.parametrize("pair", ["1/1", "9/1", "pot/1", "bank/bank", "1/x"])
def test_there_is_no_page_of_people_who_do_not_pay(
    phone: Phone, closed: str, pair: str
) -> None:
    assert phone.get(f"{closed}settle/pair/{pair}").status_code == 404


def test_a_part_is_paid_where_the_line_opens(
    app: Flask, phone: Phone, closed: str
) -> None:
    page = f"{closed}settle/pair/1/2"
    (action,) = paths(phone.read(page), "/part")
    answer = phone.fill(page, action, {"amount": "0,20"})
    assert answer.status_code == 303
    text = said(phone.get(f"{closed}settle"))
    assert "Written down. The rest stays open." in text
    assert "Aino → Boris €0.30 3 chips of €0.50" in text
    assert "€0.20 paid" in text
    assert "No plan" not in text
    line = next(x for x in in_force(app, closed).lines if x.payer == "1")
    assert line.left == 30


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("", "Write how much was paid, such as 5."),
        ("0", "Write how much was paid, such as 5."),
        ("lots", "Write how much was paid, such as 5."),
        ("0.60", "More than is open here."),
    ],
)
def test_a_part_that_cannot_be_keeps_what_was_typed(
    phone: Phone, closed: str, amount: str, words: str
) -> None:
    page = f"{closed}settle/pair/1/2"
    (action,) = paths(phone.read(page), "/part")
    answer = phone.fill(page, action, {"amount": amount})
    assert answer.status_code == 422
    assert words in said(answer)
    assert f'value="{amount}"' in answer.text


def test_a_payment_in_the_wrong_direction_asks_for_a_new_plan(
    app: Flask, phone: Phone, closed: str
) -> None:
    other = f"{closed}settle/other"
    paid = {"payer": "2", "payee": "1", "amount": "0.50"}
    assert phone.fill(other, other, paid).status_code == 303
    text = said(phone.get(f"{closed}settle"))
    assert "Something was paid beside the plan" in text
    assert "Boris → Aino €0.50 5 chips paid" in text
    assert "No plan" not in text
    phone.fill(f"{closed}settle", f"{closed}settle/plan")
    text = said(phone.get(f"{closed}settle"))
    assert "Something was paid" not in text
    assert "Aino → Boris €1.00" in text
    assert not in_force(app, closed).uneven


def test_it_is_undone_right_there(app: Flask, phone: Phone, closed: str) -> None:
    other = f"{closed}settle/other"
    phone.fill(other, other, {"payer": "2", "payee": "1", "amount": "0.50"})
    (undo,) = paths(phone.read(f"{closed}settle"), "/undo")
    answer = phone.fill(f"{closed}settle", undo)
    assert "Taken back: it counts as not paid." in said(phone.get(answer.location))
    assert not in_force(app, closed).uneven


def test_nobody_pays_himself(phone: Phone, closed: str) -> None:
    other = f"{closed}settle/other"
    answer = phone.fill(other, other, {"payer": "1", "payee": "1", "amount": "1"})
    assert answer.status_code == 422
    assert "Payer and payee are the same player." in said(answer)


def test_the_bank_is_among_those_who_pay_where_there_is_one(
    app: Flask, phone: Phone
) -> None:
    night = phone.begin(mode="bank", worth_money="1")
    buy = f"{night}players/1/buy-in"
    phone.fill(f"{night}players/1", buy, {"chips": "20"})
    other = f"{night}settle/other"
    phone.fill(other, other, {"payer": "bank", "payee": "1", "amount": "0.50"})
    close(app, night)
    lines = [(*line.ends, line.amount) for line in in_force(app, night).lines]
    assert lines == [(BANK, "1", 50), (BANK, "1", 150)]


def test_the_ledger_tells_parts_and_payments_of_their_own_accord(
    phone: Phone, closed: str
) -> None:
    page = f"{closed}settle/pair/1/2"
    (action,) = paths(phone.read(page), "/part")
    phone.fill(page, action, {"amount": "0.20"})
    other = f"{closed}settle/other"
    phone.fill(other, other, {"payer": "3", "payee": "1", "amount": "0.40"})
    text = said(phone.get(f"{closed}ledger"))
    assert "Aino → Boris: €0.20" in text
    assert "Carla → Aino: €0.40" in text


def test_a_payment_taken_back_is_told_though_its_plan_is_on_an_older_page(
    app: Flask, phone: Phone, closed: str
) -> None:
    plan = in_force(app, closed).plan
    phone.fill(f"{closed}settle", f"{closed}settle/{plan}/0/paid")
    entry_no = in_force(app, closed).lines[0].parts[0].entry_no
    for _ in range(12):
        other = f"{closed}settle/other"
        phone.fill(other, other, {"payer": "3", "payee": "1", "amount": "0.10"})
    for _ in range(10):
        phone.fill(f"{closed}settle", f"{closed}settle/plan")
    undo = f"{closed}settle/payments/{entry_no}/undo"
    phone.fill(f"{closed}settle", undo)
    assert "Not paid after all" in said(phone.get(f"{closed}ledger"))


def test_one_of_the_players_is_the_banker(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night, knocker="2")
    phone.fill(f"{night}settle", f"{night}settle", {"banker": "3"})
    text = said(phone.get(f"{night}settle"))
    assert "Aino → Carla 3 chips" in text
    assert "Carla → Boris 6 chips" in text
    assert "All pay and collect through Carla." in text
    assert "All pay and collect through Carla." in said(phone.get(f"{night}ledger"))
    phone.send(f"{night}settle/plan", {"banker": ""}, page=f"{night}settle")
    assert "No plan with fewer payments exists." in said(phone.get(f"{night}settle"))


def test_amounts_rounded_to_the_smallest_coin_show_what_they_would_be_exactly(
    app: Flask, phone: Phone
) -> None:
    night = phone.begin(worth_money="1")
    terms = {"worth_chips": "10", "worth_money": "1", "currency": "EUR", "mode": "book"}
    phone.fill(f"{night}terms", f"{night}terms", {**terms, "coin": "0.50"})
    post_deal(app, night, knocker="2")
    text = said(phone.get(f"{night}settle"))
    assert "+€0.50 exactly +€0.60" in text or "+€1.00 exactly +€0.60" in text
    assert "The smallest coin that is paid: €0.50." in text
    assert "The smallest coin that is paid: €0.50." in said(phone.get(f"{night}ledger"))
    assert 'value="0.50"' in phone.read(f"{night}terms")


def test_chips_are_rounded_to_the_smallest_chip(app: Flask, phone: Phone) -> None:
    night = phone.begin()
    terms = {"worth_chips": "10", "worth_money": "", "currency": "EUR", "mode": "book"}
    phone.fill(f"{night}terms", f"{night}terms", {**terms, "coin": "5"})
    post_deal(app, night, knocker="2")
    text = said(phone.get(f"{night}settle"))
    assert "5 chips" in text
    assert "Player Chips Rounded Boris +6 +5 exactly +6" in text
    answer = phone.fill(f"{night}terms", f"{night}terms", {**terms, "coin": "0.5"})
    assert answer.status_code == 422


def test_another_payment_begins_with_the_player_whose_phone_it_is(
    app: Flask, night: str
) -> None:
    page = join(app, night, seat="3").read(f"{night}settle/other")
    chosen = re.findall(r'<option selected value="(\d)"', page)
    assert chosen == ["3", "1"]
