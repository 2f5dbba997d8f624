"""A deal is contested on a phone, shown as such everywhere, and settled."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, join, post_deal, said, void_deal
from werkzeug.test import TestResponse

from companion.storage.night import HOST

WHY = "I had the flush"


def contest(phone: Phone, night: str, deal_no: int = 1, **more: str) -> TestResponse:
    """Carla contests a deal."""
    page = f"{night}deals/{deal_no}/dispute"
    return phone.fill(page, page, {"player": "3", "why": WHY, **more})


def settle(phone: Phone, night: str, **answer: str) -> TestResponse:
    page = phone.get(f"{night}deals/1/dispute")
    action = re.search(r'action="(/[^"]*/dispute/\d+)"', page.text)
    assert action
    return phone.fill_shown(page, action[1], answer)


@pytest.fixture
def contested(app: Flask, phone: Phone, night: str) -> str:
    """A night whose first deal Carla contests: Boris won 6, the others lost 3."""
    post_deal(app, night)
    post_deal(app, night, "3")
    contest(phone, night)
    return night


def test_a_deal_is_contested_from_its_page(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = phone.read(f"{night}deals/1")
    assert f'href="{night}deals/1/dispute"' in page
    answer = contest(phone, night)
    assert (answer.status_code, answer.location) == (303, f"{night}deals/1")
    page = said(phone.get(answer.location))
    assert "Deal 1 is contested until it is settled." in page
    assert f"Carla contests it. {WHY}" in page


def test_a_reason_and_a_name_are_asked_for(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    answer = contest(phone, night, player="", why=" ")
    assert answer.status_code == 422
    assert "Who contests it?" in said(answer)
    assert "Say what is not right with it." in said(answer)
    assert 'aria-invalid="true"' in answer.text


def test_the_owner_of_the_phone_is_named_already(app: Flask, night: str) -> None:
    post_deal(app, night)
    host = join(app, night, seat="3", role=HOST)
    page = host.read(f"{night}deals/1/dispute")
    assert len(re.findall(r'name="player"', page)) == 3
    assert re.search(r'<input checked [^>]*value="3"', page)


def test_a_player_contests_for_nobody_else(app: Flask, night: str) -> None:
    post_deal(app, night)
    carla = join(app, night, seat="3")
    page = carla.read(f"{night}deals/1/dispute")
    (choice,) = re.findall(r'<input[^>]*name="player"[^>]*>', page)
    assert "checked" in choice
    assert 'value="3"' in choice
    assert contest(carla, night, player="3").status_code == 303


def test_it_is_marked_in_the_list_and_on_the_board(
    phone: Phone, contested: str
) -> None:
    board = said(phone.get(contested))
    assert "contested" in board
    assert "Deal 1 is contested" in board
    assert "Boris the last deal −3 +3 without: −3" in board
    assert "Carla the last deal +6 +3 without: +6" in board


def test_a_night_without_disputes_says_nothing_of_them(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    assert "without" not in said(phone.get(night))
    assert "disputes" not in said(phone.get(f"{night}settle"))


@pytest.mark.parametrize(
    ("how", "note", "words"),
    [
        ("agreement", "", "All agreed that it stands."),
        ("ruling", "the cards lay open", "The host ruled that it stands."),
    ],
)
def test_it_is_settled_and_its_history_stays(
    phone: Phone, contested: str, how: str, note: str, words: str
) -> None:
    answer = settle(phone, contested, how=how, note=note)
    assert answer.status_code == 303
    page = said(phone.get(f"{contested}deals/1"))
    assert words in page
    assert note in page
    assert "This deal is contested" not in page
    assert "without" not in said(phone.get(contested))


def test_a_ruling_without_a_reason_is_asked_for_one(
    phone: Phone, contested: str
) -> None:
    answer = settle(phone, contested, how="ruling")
    assert answer.status_code == 422
    assert "A ruling needs a reason." in said(answer)
    answer = settle(phone, contested)
    assert "Say how it is settled." in said(answer)


def test_a_settled_dispute_is_raised_again(phone: Phone, contested: str) -> None:
    settle(phone, contested, how="agreement")
    assert contest(phone, contested, why="Look again").status_code == 303
    page = said(phone.get(f"{contested}deals/1/dispute"))
    assert "Look again" in page
    assert "All agreed that it stands." in page


def test_a_second_dispute_beside_an_open_one_is_refused(
    phone: Phone, contested: str
) -> None:
    page = f"{contested}deals/1/dispute"
    protected = phone.protection(page)
    answer = phone.post(page, data={**protected, "player": "1", "why": "Me too"})
    assert answer.status_code == 409
    assert "Deal 1 is contested already." in said(answer)


def test_voiding_the_deal_ends_it_and_says_so(
    app: Flask, phone: Phone, contested: str
) -> None:
    void_deal(app, contested, 1)
    page = said(phone.get(f"{contested}deals/1"))
    assert "The deal was voided, and the dispute with it." in page
    assert "without" not in said(phone.get(contested))
    dispute = phone.read(f"{contested}deals/1/dispute")
    assert "<h1>Dispute about deal 1</h1>" in dispute
    assert "action" not in dispute.split("<main")[1].split("</main")[0]


def test_the_settlement_says_what_hangs_on_it(phone: Phone, contested: str) -> None:
    page = said(phone.get(f"{contested}settle"))
    assert "What hangs on open disputes" in page
    assert f"Deal 1 · Carla contests it. {WHY}" in page
    assert "Boris +3 −3" in page


def test_with_money_it_says_so_in_money(app: Flask, phone: Phone) -> None:
    night = phone.begin(worth_money="1")
    post_deal(app, night)
    post_deal(app, night, "3")
    contest(phone, night)
    page = said(phone.get(f"{night}settle"))
    assert "Boris +3 +€0.30 −3 −€0.30" in page


def test_closing_over_it_needs_a_clear_yes(phone: Phone, contested: str) -> None:
    answer = phone.fill(f"{contested}settle", f"{contested}settle")
    assert answer.status_code == 422
    assert "1 deal is still contested: 1." in said(answer)
    answer = phone.fill(
        f"{contested}settle", f"{contested}settle", {"over_disputes": "y"}
    )
    assert answer.status_code == 303
    assert "Deal 1 was still contested." in said(phone.get(f"{contested}ledger"))
    assert "What hangs on open disputes" in said(phone.get(f"{contested}settle"))


def test_a_settled_night_can_be_contested(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night)
    close(app, night)
    assert contest(phone, night).status_code == 303
    assert "Something was entered wrong" not in said(
        phone.get(f"{night}deals/1/dispute")
    )
    assert settle(phone, night, how="agreement").status_code == 303


def test_the_ledger_tells_both_ends(phone: Phone, contested: str) -> None:
    settle(phone, contested, how="ruling", note="as they lay")
    page = said(phone.get(f"{contested}ledger"))
    assert f"Carla contests it. {WHY}" in page
    assert "Dispute about deal 1 settled" in page
    assert "The host ruled that it stands. as they lay" in page


def test_there_is_no_dispute_about_a_deal_that_was_never_dealt(
    phone: Phone, night: str
) -> None:
    assert phone.get(f"{night}deals/7/dispute").status_code == 404
    assert phone.get(f"{night}deals/1/dispute/9").status_code == 404


def test_an_address_that_names_another_deals_dispute_settles_nothing(
    app: Flask, phone: Phone, contested: str
) -> None:
    post_deal(app, contested)
    page = phone.get(f"{contested}deals/1/dispute")
    action = re.search(r'action="(/[^"]*/dispute/\d+)"', page.text)
    assert action
    fields = phone.protection(f"{contested}deals/1/dispute") | {"how": "agreement"}
    forged = action[1].replace("deals/1/", "deals/2/")
    assert phone.post(forged, data=fields).status_code == 404
    assert "contested" in said(phone.get(f"{contested}deals/1"))
