"""A phone finds its own nights again, and a link in a chat gives none away."""

from __future__ import annotations

from flask import Flask
from sqlalchemy import text
from support.web import Phone, join, said

from companion.storage.db import db
from companion.web.devices import COOKIE


def test_home_lists_the_nights_of_this_phone_alone(
    app: Flask, phone: Phone, night: str
) -> None:
    assert f'href="{night}"' in phone.read("/")
    assert "No nights on this phone yet." in said(Phone(app).get("/"))


def test_the_newest_night_stands_first(phone: Phone) -> None:
    first, second = phone.begin(title="Friday"), phone.begin(title="Saturday")
    home = phone.read("/")
    assert home.index(second) < home.index(first)


def test_robots_leave_no_trace_on_any_page(app: Flask, night: str) -> None:
    def devices() -> int:
        with app.app_context():
            count = db.session.execute(text("SELECT count(*) FROM device"))
            return int(count.scalar_one())

    before = devices()
    for page in ("", "phone", "players/new", "players/1", "deals/new", "rules"):
        robot = Phone(app)
        assert robot.get(f"{night}{page}").status_code == 403
        assert robot.get_cookie(COOKIE) is None
    assert devices() == before


def test_a_phone_that_has_joined_finds_the_night_at_home(
    app: Flask, night: str
) -> None:
    assert f'href="{night}"' in join(app, night, seat="2").read("/")


def test_a_made_up_token_is_not_taken_over(app: Flask) -> None:
    guest = Phone(app)
    guest.set_cookie(COOKIE, "A" * 22)
    guest.begin()
    cookie = guest.get_cookie(COOKIE)
    assert cookie is not None
    assert cookie.value != "A" * 22


def test_the_owner_gives_his_phone_a_name(phone: Phone, night: str) -> None:
    assert "Which seat is yours?" in phone.read(night)
    answer = phone.send(f"{night}phone", {"name": "Pekka"}, page=f"{night}phone")
    assert (answer.status_code, answer.location) == (303, night)
    assert "This phone: Pekka" in said(phone.get(night))
    assert 'value="Pekka"' in phone.read(f"{night}phone")


def test_a_name_too_long_is_kept_on_the_form(phone: Phone, night: str) -> None:
    name = "P" * 41
    answer = phone.send(f"{night}phone", {"name": name}, page=f"{night}phone")
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.text
    assert "A name has at most 40 characters." in said(answer)
