"""The phones at the table: the ways in, and what a host makes of each phone."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, join, said, stored

from companion.addresses import network_addresses
from companion.services.devices import known_device
from companion.storage import member_store
from companion.storage.night import HOST, PLAYER, WATCHER, Member
from companion.web.devices import COOKIE

AINO, BORIS = "1", "2"


def number_of(app: Flask, phone: Phone) -> int:
    token = phone.get_cookie(COOKIE)
    assert token
    with app.app_context():
        device = known_device(token.value)
    assert device
    return device.id


def member(app: Flask, night: str, number: int) -> Member | None:
    with app.app_context():
        return member_store.find(stored(app, night).id, number)


@pytest.fixture
def boris(app: Flask, night: str) -> Phone:
    return join(app, night, seat=BORIS)


def test_the_page_shows_both_links_with_pictures_and_who_is_there(
    phone: Phone, night: str, boris: Phone
) -> None:
    phone.tap(f"{night}phone", f"{night}seat", seat=AINO)
    page = phone.get(f"{night}phones")
    assert len(re.findall(r'<svg viewBox="[^"]+" class="qr__code">', page.text)) == 2
    assert "style=" not in page.text
    assert "Aino this phone hosts" in said(page)
    assert "Boris plays" in said(page)
    assert "Send it away" not in said(boris.get(f"{night}phones"))


def test_a_link_names_the_address_that_other_phones_can_open(
    app: Flask, phone: Phone, night: str
) -> None:
    served = app.config["TRUSTED_HOSTS"]
    afar = next((here for here in network_addresses() if here in served), "localhost")
    text = phone.get(f"{night}phones", base_url="http://localhost:8000").text
    links = re.findall(r'value="http://([^/]+)/(?:join|watch)/', text)
    assert links == [f"{afar}:8000"] * 2


@pytest.mark.parametrize(("role", "seat"), [(HOST, BORIS), (WATCHER, "")])
def test_a_host_changes_what_a_phone_may_do(
    app: Flask, phone: Phone, night: str, boris: Phone, role: str, seat: str
) -> None:
    number = number_of(app, boris)
    page = f"{night}phones"
    answer = phone.tap(page, f"{page}/{number}", role=role, seat=seat)
    assert answer.location == page
    assert member(app, night, number) == Member(number, role, seat)
    before = boris.get_cookie(COOKIE)
    assert boris.get(night).status_code == 200
    after = boris.get_cookie(COOKIE)
    assert before
    assert after
    assert before.value != after.value


def test_a_watcher_is_given_a_seat(app: Flask, phone: Phone, night: str) -> None:
    number = number_of(app, join(app, night, role=WATCHER))
    page = f"{night}phones"
    phone.fill(page, f"{page}/{number}", {"role": PLAYER, "seat": "3"})
    assert member(app, night, number) == Member(number, PLAYER, "3")


def test_a_host_hands_over_and_only_then_steps_down(
    app: Flask, phone: Phone, night: str, boris: Phone
) -> None:
    page, host = f"{night}phones", number_of(app, phone)
    refused = phone.tap(page, f"{page}/{host}", role=WATCHER, seat="")
    assert refused.status_code == 409
    assert "Somebody has to host." in said(refused)
    phone.tap(page, f"{page}/{number_of(app, boris)}", role=HOST, seat=BORIS)
    answer = phone.tap(page, f"{page}/{host}", role=WATCHER, seat="")
    assert answer.location == night
    assert phone.get(night).status_code == 200
    assert phone.get(f"{night}deals/new").status_code == 403
    assert boris.get(f"{night}deals/new").status_code == 200


def test_a_phone_that_is_sent_away_is_refused_at_once(
    app: Flask, phone: Phone, night: str, boris: Phone
) -> None:
    page = f"{night}phones"
    assert boris.get(night).status_code == 200
    phone.tap(page, f"{page}/{number_of(app, boris)}/remove")
    for path in ("", "ledger", "events", "news"):
        assert boris.get(night + path).status_code in {403, 404}
    assert boris.get(night).status_code == 403
    assert boris.get(night, headers={"Companion-Live": "1"}).status_code == 403
    assert night not in boris.read("/")


def test_what_does_not_fit_is_said(
    app: Flask, phone: Phone, night: str, boris: Phone
) -> None:
    page = f"{night}phones"
    answer = phone.fill(
        page, f"{page}/{number_of(app, boris)}", {"role": PLAYER, "seat": ""}
    )
    assert answer.status_code == 303
    assert "Say what the phone may do" in said(phone.get(page))


def test_changes_at_the_table_are_news_to_every_phone(
    app: Flask, phone: Phone, night: str, boris: Phone
) -> None:
    before = stored(app, night).version
    page = f"{night}phones"
    phone.tap(page, f"{page}/{number_of(app, boris)}/remove")
    phone.tap(page, f"{page}/code")
    phone.tap(page, f"{page}/link", kind="table")
    assert stored(app, night).version == before + 3
