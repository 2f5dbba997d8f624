"""A phone comes to the table: by its link, by the spoken code, or by a seat's code."""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from support.clock import Clock
from support.web import Phone, join, new_night, said, stored, uid_of

from companion.i18n import LANGUAGES
from companion.services import keys, members, nights
from companion.storage import invitation_store
from companion.storage.db import db, write_transaction
from companion.storage.invitation_store import Invitation
from companion.storage.night import HOST, PLAYER, WATCHER
from companion.web.devices import COOKIE

AINO, BORIS = "1", "2"


def link(phone: Phone, night: str, kind: str = "join") -> str:
    """The path of a link that the page of phones shows."""
    found = re.search(
        rf'value="http://[^/]+(/{kind}/[^"]+)"', phone.read(f"{night}phones")
    )
    assert found
    return found[1]


def place(app: Flask, night: str, phone: Phone) -> tuple[str, str] | None:
    """What a phone may do at the table, and its seat."""
    token = phone.get_cookie(COOKIE)
    with app.app_context():
        device = token and nights.known_device(token.value)
        member = device and members.member_of(stored(app, night), device.id)
    return (member.role, member.player) if member else None


def everything(app: Flask) -> list[str]:
    """All that the database holds, line by line."""
    with app.app_context(), closing(db.engine.raw_connection()) as connection:
        driver: Any = connection.driver_connection
        return list(driver.iterdump())


@pytest.fixture
def guest(app: Flask) -> Phone:
    return Phone(app)


# The link.


def test_a_camera_a_tap_and_done(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    door = link(phone, night)
    assert "Who are you? I am Aino I am Boris I am Carla" in said(guest.get(door))
    answer = guest.tap(door, door, seat=BORIS)
    assert (answer.status_code, answer.location) == (303, night)
    assert "This phone: Boris" in said(guest.get(night))
    assert place(app, night, guest) == (PLAYER, BORIS)


@pytest.mark.parametrize("kind", ["join", "watch"])
def test_a_preview_of_a_link_changes_nothing(
    app: Flask, phone: Phone, night: str, kind: str
) -> None:
    door = link(phone, night, kind)
    before = everything(app)
    for _ in range(3):
        robot = Phone(app)
        assert robot.get(door).status_code == 200
        assert robot.get_cookie(COOKIE) is None
    assert everything(app) == before


def test_a_double_tap_of_a_new_phone_seats_one_phone(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    door = link(phone, night)
    page = guest.get(door)
    form = next(
        form
        for form in re.findall(r"<form.*?</form>", page.text, re.DOTALL)
        if 'name="seat" value="2"' in form
    )
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    guest.post(door, data=fields)
    guest.delete_cookie(COOKIE)  # the first answer was lost
    answer = guest.post(door, data=fields)
    assert answer.status_code == 303
    assert guest.get(night).status_code == 200
    assert place(app, night, guest) == (PLAYER, BORIS)


def test_a_night_begun_twice_by_a_new_phone_is_one_and_its_own(guest: Phone) -> None:
    fields = {**guest.protection("/new"), **new_night()}
    first = guest.post("/new", data=fields).location
    guest.delete_cookie(COOKIE)
    assert guest.post("/new", data=fields).location == first
    assert guest.get(first).status_code == 200


def test_a_token_is_turned_on_joining_and_the_old_one_dies(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    guest.begin("Elsa", "Dmitri")
    guest.get("/")
    before = guest.get_cookie(COOKIE)
    door = link(phone, night)
    guest.tap(door, door, seat=BORIS)
    after = guest.get_cookie(COOKIE)
    assert before
    assert after
    assert after.value != before.value
    assert guest.get(night).status_code == 200
    thief = Phone(app)
    thief.set_cookie(COOKIE, before.value)
    assert thief.get(night).status_code == 403
    assert "No nights on this phone yet." in said(thief.get("/"))


def test_a_seat_with_a_phone_is_not_taken_but_asked_for(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    join(app, night, seat=BORIS)
    door = link(phone, night)
    page = guest.get(door)
    assert "I am Boris" not in said(page)
    forged = {**guest.protection(door), "seat": BORIS}
    answer = guest.post(door, data=forged)
    assert answer.status_code == 422
    assert "Another phone sits there. Ask the host." in said(answer)
    answer = guest.tap(door, door, ask="y", seat=BORIS)
    assert answer.location == f"/waiting/{uid_of(night)}"
    assert "You want to sit here: Boris." in said(guest.get(answer.location))
    assert place(app, night, guest) is None


def test_a_host_who_has_no_seat_yet_sits_down_by_the_link_too(
    app: Flask, phone: Phone, night: str
) -> None:
    door = link(phone, night)
    assert "Back to the night" in said(phone.get(door))
    phone.tap(door, door, seat=AINO)
    assert place(app, night, phone) == (HOST, AINO)
    assert phone.get(door).location == night


def test_just_watching(app: Flask, phone: Phone, guest: Phone, night: str) -> None:
    door = link(phone, night)
    assert guest.tap(door, door, watch="y").location == night
    assert place(app, night, guest) == (WATCHER, "")


def test_the_watchers_link_only_lets_watch(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    door = link(phone, night, "watch")
    assert guest.get(door.replace("watch", "join")).status_code == 404
    assert guest.tap(door, door).location == night
    assert place(app, night, guest) == (WATCHER, "")
    assert guest.get(f"{night}phones").status_code == 403
    assert phone.get(door).location == night


@pytest.mark.parametrize("kind", ["join", "watch"])
def test_a_new_link_stops_the_old_one_and_sends_nobody_away(
    app: Flask, phone: Phone, guest: Phone, night: str, kind: str
) -> None:
    old = link(phone, night, kind)
    watcher = join(app, night, role=WATCHER)
    named = {"join": "table", "watch": "watch"}[kind]
    page = f"{night}phones"
    answer = phone.tap(page, f"{page}/link", kind=named)
    assert answer.location == page
    assert "There is a new link." in said(phone.get(page))
    assert guest.get(old).status_code == 404
    assert "This link leads nowhere any more." in said(guest.get(old))
    assert guest.get(link(phone, night, kind)).status_code == 200
    assert watcher.get(night).status_code == 200


def test_an_address_from_when_addresses_were_secret_leads_to_the_door(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    old = "abcdefghijklmnopqrstuv"
    with app.app_context(), write_transaction():
        hashed = keys.hash_of_secret(old)
        number = stored(app, night).id
        invitation_store.put(Invitation(number, "table", "", 0, hashed, ""))
    for path in ("", "deals/new", "players/1"):
        answer = guest.get(f"/n/{old}/{path}")
        assert (answer.status_code, answer.location) == (303, f"/join/{old}")
    assert guest.tap(f"/join/{old}", f"/join/{old}", seat=BORIS).location == night
    assert "made before links could be shown again" in said(phone.get(f"{night}phones"))
    assert guest.get(guest.get(f"/n/{old[::-1]}/").location).status_code == 404


# PINs.


def test_a_pin_brings_a_seat_back_when_the_phone_is_dead(
    app: Flask, phone: Phone, guest: Phone, night: str
) -> None:
    boris = join(app, night, seat=BORIS)
    sheet, pin = f"{night}players/2", f"{night}players/2/pin"
    assert boris.fill(sheet, pin, {"pin": "2468"}).location == sheet
    door = link(phone, night)
    wrong = guest.fill(door, door, {"seat": BORIS, "pin": "1111"})
    assert wrong.status_code == 422
    assert "That is not the PIN of this seat." in said(wrong)
    assert re.search(r"<details[^>]* open>\s*<summary><span>Boris", wrong.text)
    right = guest.fill_shown(wrong, door, {"seat": BORIS, "pin": "2468"})
    assert (right.status_code, right.location) == (303, night)
    assert place(app, night, guest) == (PLAYER, BORIS)
    assert place(app, night, boris) == (WATCHER, "")


def test_a_pin_stands_nowhere_in_what_was_sent(app: Flask, night: str) -> None:
    boris = join(app, night, seat=BORIS)
    boris.fill(f"{night}players/2", f"{night}players/2/pin", {"pin": "975310"})
    with app.app_context():
        kept = db.session.execute(text("SELECT content FROM sent")).scalars().all()
    assert "975310" not in str(kept)
    assert "The seat has a PIN now." in said(boris.get(f"{night}players/2"))


def test_guessing_is_stopped_with_a_word_on_when_to_try_again(
    guest: Phone, clock: Clock
) -> None:
    for _ in range(11):
        wrong = guest.fill("/", "/join", {"code": "222 222"})
        assert wrong.status_code == 422
        assert "That code is not valid." in said(wrong)
        assert 'value="222 222"' in wrong.text
    locked = guest.fill("/", "/join", {"code": "333333"})
    assert locked.status_code == 429
    assert re.search(r"looked at again after \d\d:\d\d", said(locked))
    clock.pass_minutes(15)
    assert guest.fill("/", "/join", {"code": "333333"}).status_code == 422


def test_what_cannot_be_a_code_is_no_guess(guest: Phone) -> None:
    for typed in ("", "22222", "2222222", "222222222") * 4:
        answer = guest.fill("/", "/join", {"code": typed})
        assert answer.status_code == 422
        assert "That code is not valid." in said(answer)


# The spoken code.


@pytest.fixture
def code(phone: Phone, night: str) -> str:
    """The code that a host says at the table."""
    page = f"{night}phones"
    assert phone.tap(page, f"{page}/code").location == page
    found = re.search(r'class="code">([^<]+)<', phone.read(page))
    assert found
    return found[1]


def test_a_code_only_asks_and_the_host_lets_in(
    app: Flask, phone: Phone, guest: Phone, night: str, code: str
) -> None:
    answer = guest.fill("/", "/join", {"code": code.lower()})
    assert (answer.status_code, answer.location) == (303, "/ask")
    page = said(guest.get("/ask"))
    assert "I am Aino I am Boris I am Carla" in page
    assert "Just watch" not in page
    before = stored(app, night).version
    answer = guest.tap("/ask", "/ask", seat=BORIS)
    waiting = f"/waiting/{uid_of(night)}"
    assert answer.location == waiting
    assert stored(app, night).version == before + 1
    assert guest.get(night).status_code == 403
    assert "The host is being asked" in said(guest.get(waiting))
    assert "A phone wants this seat: Boris" in said(phone.get(night))
    phones = f"{night}phones"
    let_in = re.search(rf'action="({phones}/\d+/answer)"', phone.read(phones))
    assert let_in
    assert phone.tap(phones, let_in[1], word="yes").location == phones
    answer = guest.get(waiting)
    assert (answer.status_code, answer.location) == (303, night)
    assert place(app, night, guest) == (PLAYER, BORIS)


def test_somebody_new_gives_his_name_and_the_host_says_no(
    app: Flask, phone: Phone, guest: Phone, night: str, code: str
) -> None:
    guest.fill("/", "/join", {"code": code})
    wish = {**guest.protection("/ask"), "ask": "y"}
    taken = guest.post("/ask", data={**wish, "name": "aino"})
    assert taken.status_code == 422
    assert "Someone is called “aino” already." in said(taken)
    answer = guest.post("/ask", data={**wish, "name": "Elsa"})
    assert answer.status_code == 303
    assert "New at the table: Elsa" in said(phone.get(night))
    phones = f"{night}phones"
    refuse = re.search(rf'action="({phones}/\d+/answer)"', phone.read(phones))
    assert refuse
    phone.tap(phones, refuse[1], word="no")
    assert "The host has said no" in said(guest.get(answer.location))
    assert "Elsa" not in said(phone.get(night))
    assert place(app, night, guest) is None


def test_a_player_sees_no_askings_and_answers_none(
    app: Flask, guest: Phone, night: str, code: str
) -> None:
    guest.fill("/", "/join", {"code": code})
    guest.tap("/ask", "/ask", seat=AINO)
    boris = join(app, night, seat=BORIS)
    assert "wants this seat" not in said(boris.get(night))
    assert "Let in" not in said(boris.get(f"{night}phones"))
    assert code in said(boris.get(f"{night}phones"))


def test_the_door_closes_by_itself_and_by_hand(
    phone: Phone, guest: Phone, night: str, code: str, clock: Clock
) -> None:
    guest.fill("/", "/join", {"code": code})
    clock.pass_minutes(15)
    closed = guest.get("/ask")
    assert closed.status_code == 409
    assert "The code is no longer valid." in said(closed)
    phones = f"{night}phones"
    assert "Show a code" in said(phone.get(phones))
    phone.tap(phones, f"{phones}/code")
    phone.tap(phones, f"{phones}/code/close")
    assert "Show a code" in said(phone.get(phones))


def test_who_has_not_asked_sees_no_waiting_page(guest: Phone, night: str) -> None:
    known = guest.get(f"/waiting/{uid_of(night)}")
    unknown = guest.get(f"/waiting/{'0' * 32}")
    assert known.status_code == unknown.status_code == 403
    assert guest.get("/ask").status_code == 409


# A seat goes to another phone.


@pytest.fixture
def offered(app: Flask, night: str) -> tuple[Phone, str]:
    """Boris's phone, and the address that takes his seat to another one."""
    boris = join(app, night, seat=BORIS)
    page = f"{night}players/2/phone"
    assert boris.tap(page, page).location == page
    found = re.search(r'value="http://[^/]+(/seat/[^"]+)"', boris.read(page))
    assert found
    return boris, found[1]


def test_a_seat_moves_once_and_looking_moves_nothing(
    app: Flask, guest: Phone, night: str, offered: tuple[Phone, str]
) -> None:
    boris, address = offered
    for _ in range(2):
        assert Phone(app).get(address).status_code == 200
    assert place(app, night, boris) == (PLAYER, BORIS)
    answer = guest.send(address, page=address)
    assert (answer.status_code, answer.location) == (303, night)
    assert place(app, night, guest) == (PLAYER, BORIS)
    assert place(app, night, boris) == (WATCHER, "")
    late = Phone(app)
    assert "That code is not valid." in said(late.send(address, page=address))


def test_the_page_of_a_wrong_code_is_the_page_of_a_right_one(
    guest: Phone, offered: tuple[Phone, str]
) -> None:
    _, address = offered
    right, wrong = guest.get(address), guest.get("/seat/22222222")
    assert said(right) == said(wrong)


def test_the_code_of_a_seat_can_be_typed_on_the_first_page(
    guest: Phone, offered: tuple[Phone, str]
) -> None:
    _, address = offered
    typed = address.removeprefix("/seat/")
    answer = guest.fill("/", "/join", {"code": f"{typed[:4]} {typed[4:]}"})
    assert answer.status_code == 303
    assert guest.send(answer.location, page=answer.location).status_code == 303


def test_a_phone_whose_seat_has_moved_gets_another_token(
    guest: Phone, night: str, offered: tuple[Phone, str]
) -> None:
    boris, address = offered
    before = boris.get_cookie(COOKIE)
    guest.send(address, page=address)
    assert boris.get(f"{night}players/2/phone").status_code == 403
    after = boris.get_cookie(COOKIE)
    assert before
    assert after
    assert before.value != after.value


# Whose phone.


def test_a_host_says_which_seat_is_his_and_that_it_is_not(
    app: Flask, phone: Phone, night: str
) -> None:
    page = f"{night}phone"
    assert phone.tap(page, f"{night}seat", seat=AINO).location == night
    assert place(app, night, phone) == (HOST, AINO)
    assert "This phone: Aino" in said(phone.get(night))
    phone.tap(page, f"{night}seat", seat="")
    assert place(app, night, phone) == (HOST, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_door_speaks_the_readers_language(
    app: Flask, phone: Phone, night: str, language: str
) -> None:
    words = {"en": "Who are you?", "fi": "Kuka olet?", "ru": "Кто вы?"}
    assert words[language] in said(Phone(app, language).get(link(phone, night)))
