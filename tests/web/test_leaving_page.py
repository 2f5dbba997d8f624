"""Going home in mid-night, on the pages."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, post_deal, said, void_deal


@pytest.fixture
def gone(app: Flask, phone: Phone, night: str) -> str:
    """Carla, who owes Boris 3, goes home and is settled with."""
    post_deal(app, night, knocker="2")
    post_deal(app, night, knocker="1")
    post_deal(app, night, knocker="2")
    leave = f"{night}players/3/leave"
    assert phone.fill(leave, leave).status_code == 303
    return night


def test_who_goes_home_sees_first_what_is_to_be_paid(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    assert f'href="{night}players/3/leave"' in phone.read(f"{night}players/3")
    text = said(phone.get(f"{night}players/3/leave"))
    assert "Carla goes home −3" in text
    assert "Carla → Boris 3 chips" in text
    assert "Go home and settle" in text


def test_then_it_is_ticked_while_the_night_goes_on(phone: Phone, gone: str) -> None:
    page = phone.read(f"{gone}settle")
    (paid,) = re.findall(r'action="([^"]*/paid)"', page)
    assert "Carla has gone home −" in said(phone.get(f"{gone}settle"))
    phone.fill(f"{gone}settle", paid)
    assert "Carla has gone home, settled −" in said(phone.get(f"{gone}settle"))
    assert "Carla → Boris 9 chips paid Undo" in said(phone.get(f"{gone}settle"))
    assert "has gone home" in said(phone.get(gone))


def test_a_correction_since_is_flagged_and_can_be_settled(
    app: Flask, phone: Phone, gone: str
) -> None:
    (paid,) = re.findall(r'action="([^"]*/paid)"', phone.read(f"{gone}settle"))
    phone.fill(f"{gone}settle", paid)
    assert "corrections have changed" not in said(phone.get(f"{gone}settle"))
    void_deal(app, gone, 1)
    text = said(phone.get(f"{gone}settle"))
    assert "Carla has gone home and was settled with." in text
    assert "What corrections have changed since: +3" in text
    assert "Nothing was planned anew." in text
    assert "Carla has gone home and was settled with. Corrected since: +3." in said(
        phone.get(gone)
    )
    leave = f"{gone}players/3/leave"
    text = said(phone.get(leave))
    assert "Boris → Carla 3 chips" in text
    phone.fill(leave, leave)
    text = said(phone.get(f"{gone}settle"))
    assert "Nothing was planned anew." not in text
    assert "Boris → Carla 3 chips Paid" in text


def test_what_was_agreed_on_and_not_paid_is_shown_with_the_flag(
    app: Flask, phone: Phone, gone: str
) -> None:
    void_deal(app, gone, 1)
    text = said(phone.get(f"{gone}settle"))
    assert "This was agreed on and is not paid yet: Carla → Boris 9 chips Paid" in text
    close(app, gone)
    text = said(phone.get(f"{gone}settle"))
    assert "The payments below settle this too." in text


def test_the_ledger_tells_who_went_home_and_for_what(phone: Phone, gone: str) -> None:
    text = said(phone.get(f"{gone}ledger"))
    assert "Carla goes home and settles" in text
    playing = {"presence": "playing"}
    phone.send(f"{gone}players/3/presence", playing, page=f"{gone}players/3")
    text = said(phone.get(f"{gone}ledger"))
    assert "Carla goes home and settles: taken back" in text


def test_with_one_player_alone(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night, knocker="2")
    leave = f"{night}players/3/leave"
    assert '<option value="3"' not in phone.read(leave)
    phone.fill(leave, leave, {"banker": "1"})
    assert "Carla → Aino 3 chips Paid" in said(phone.get(f"{night}settle"))


def test_from_a_settled_night_nobody_goes_home(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, knocker="2")
    close(app, night)
    text = said(phone.get(f"{night}players/3/leave"))
    assert "The night is settled." in text
    assert "Go home and settle" not in text


def test_where_a_leaver_makes_a_payment_more_the_page_says_so(
    phone: Phone, night: str
) -> None:
    def pay(payer: str, payee: str) -> None:
        page = f"{night}players/{payer}"
        phone.fill(page, f"{page}/pay", {"payee": payee, "chips": "5"})

    pay("3", "2")
    leave = f"{night}players/3/leave"
    phone.fill(leave, leave)
    assert "No plan with fewer payments exists." in said(phone.get(f"{night}settle"))
    pay("2", "1")
    text = said(phone.get(f"{night}settle"))
    assert "Those who have gone home settle as they were told." in text
    assert "No plan" not in text
