"""A club's pages: its season, its people, and starting the next night as agreed."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.browser import Hand
from support.web import Phone, close, join, new_night, post_deal, said, stored

from companion.services import audit, clubs
from companion.services.nights import find_night, meet_device
from companion.storage import member_store
from companion.storage.db import write_transaction
from companion.storage.night import WATCHER, Member
from companion.web.devices import COOKIE


@pytest.fixture
def night(phone: Phone) -> str:
    """A night with Aino, Boris and Carla, the first one of the club Thursday."""
    return phone.begin(**{"club": "new", "club_name": "Thursday", "rules-ante": "2"})


@pytest.fixture
def club(phone: Phone, night: str) -> str:
    """The address of the club."""
    assert night
    (address,) = set(re.findall(r'href="(/c/[0-9a-f]{32}/)"', phone.read("/")))
    return str(address)


def played(app: Flask, night: str, winner: str = "2") -> None:
    post_deal(app, night, winner)
    close(app, night)


def test_a_new_night_founds_a_club_that_home_lists(phone: Phone, club: str) -> None:
    page = said(phone.get(club))
    assert "Thursday" in page
    assert "No night of this season is settled yet." in page
    assert "Knock poker · Played for chips only." in page


def test_a_club_without_a_name_is_asked_for_one(phone: Phone) -> None:
    answer = phone.send("/new", new_night("Aino", "Boris", club="new"), page="/new")
    assert answer.status_code == 422
    assert "A name has 1 to 40 characters." in said(answer)


def test_the_next_night_starts_as_the_club_does(phone: Phone, club: str) -> None:
    page = phone.read(f"/new?club={club.split('/')[2]}")
    assert re.search(r'name="rules-ante"[^>]* value="2"', page)
    assert re.search(r'<option selected value="[0-9a-f]{32}">Thursday</option>', page)
    for name in ("Aino", "Boris", "Carla"):
        assert f'<option value="{name}">' in page


def test_the_clubs_rules_are_taken_over_by_a_button(phone: Phone, club: str) -> None:
    uid = club.split("/")[2]
    answer = phone.send("/new", {"club": uid, "as_club": "1"}, page="/new")
    assert re.search(r'name="rules-ante"[^>]* value="2"', answer.text)


def test_the_season_stands_in_order_with_chips_nights_and_deals(
    app: Flask, phone: Phone, night: str, club: str
) -> None:
    played(app, night)
    page = said(phone.get(club))
    assert "1. Boris +8 1 1 deal +8.00" in page
    assert "2. Aino −4 1 1 deal −4.00" in page
    assert "1. Boris" in said(phone.get(f"{club}?by=per_deal"))
    assert "1. Aino" in said(phone.get(f"{club}?by=nights"))


@pytest.mark.parametrize(
    "asked", ["season=x", "season=0000", "season=99999", "by=luck"]
)
def test_an_address_that_asks_nonsense_shows_all_nights(
    app: Flask, phone: Phone, night: str, club: str, asked: str
) -> None:
    played(app, night)
    assert "1. Boris +8" in said(phone.get(f"{club}?{asked}"))


def test_a_year_without_nights_is_empty(
    app: Flask, phone: Phone, night: str, club: str
) -> None:
    played(app, night)
    assert "No night of this season is settled yet." in said(
        phone.get(f"{club}?season=1999")
    )


def test_someones_page_lists_his_nights(
    app: Flask, phone: Phone, night: str, club: str
) -> None:
    played(app, night)
    page = said(phone.get(f"{club}people/3"))
    assert "Carla −4" in page
    assert "Friday" in page
    assert phone.get(f"{club}people/9").status_code == 404


def test_someone_gets_another_name_and_two_become_one(
    app: Flask, phone: Phone, night: str, club: str
) -> None:
    uid = club.split("/")[2]
    second = phone.begin("Aino K.", "Boris", club=uid)
    played(app, night)
    played(app, second, "1")
    page = f"{club}people/4"
    answer = phone.fill(page, f"{page}/same", {"into": "2"})
    assert answer.status_code == 422
    assert "were at the same night" in said(answer)
    answer = phone.fill(page, f"{page}/same", {"into": "1"})
    assert (answer.status_code, answer.location) == (303, f"{club}people/1")
    phone.fill(f"{club}people/1", f"{club}people/1/rename", {"name": "Ainokki"})
    assert "Ainokki −1 2 2 deals" in said(phone.get(club))


def test_a_club_gets_another_name(phone: Phone, club: str) -> None:
    answer = phone.fill(club, f"{club}rename", {"name": "x" * 41})
    assert answer.status_code == 422
    phone.fill(club, f"{club}rename", {"name": "Friday"})
    assert "<h1>Friday</h1>" in phone.read(club)


def test_tonights_rules_start_the_next_night(phone: Phone, club: str) -> None:
    uid = club.split("/")[2]
    second = phone.begin("Aino", "Boris", club=uid, **{"rules-ante": "3"})
    answer = phone.fill(f"{second}club", f"{second}club/agree")
    assert answer.status_code == 303
    assert re.search(
        r'name="rules-ante"[^>]* value="3"', phone.read(f"/new?club={uid}")
    )


def test_a_night_is_put_into_a_club_afterwards(phone: Phone, club: str) -> None:
    loose = phone.begin("Aino", "Eeva")
    phone.fill(f"{loose}club", f"{loose}club", {"club": club.split("/")[2]})
    assert "Aino, Eeva" in said(phone.get(club))


def test_strangers_and_watchers_see_no_club(app: Flask, night: str, club: str) -> None:
    stranger = Phone(app)
    assert stranger.get(club).status_code == 404
    with app.app_context():
        device = meet_device(None)
        with write_transaction():
            member_store.add(
                find_night(night.split("/")[2]).id, Member(device.id, WATCHER)
            )
    stranger.set_cookie(COOKIE, device.token)
    assert stranger.get(club).status_code == 404


def test_names_are_shown_as_they_are(app: Flask, phone: Phone) -> None:
    night = phone.begin(
        "<b>", "O'Neill 🂡", club="new", club_name="=1+1 <i>", **{"name-3": ""}
    )
    played(app, night, "1")
    home = phone.read("/")
    assert "=1+1 &lt;i&gt;" in home
    (address,) = set(re.findall(r'href="(/c/[0-9a-f]{32}/)"', home))
    assert "&lt;b&gt;" in phone.read(str(address))


@pytest.mark.browser
@pytest.mark.parametrize("locale", ["en", "fi", "ru"])
def test_the_pages_of_a_club_have_no_obstacles(
    app: Flask, night: str, club: str, take: object, locale: str
) -> None:
    played(app, night)
    hand: Hand = take(locale=locale)  # type: ignore[operator] # the fixture is a function
    for path in (club, f"{club}people/2", f"{night}club", f"/new?club={club[3:35]}"):
        hand.open(path)
        assert hand.obstacles() == []
        assert not hand.overflows()
    assert hand.complaints == []


def test_a_name_is_removed_from_the_club_and_all_its_nights(
    app: Flask, phone: Phone, night: str, club: str
) -> None:
    second = phone.begin("Aino", "Boris", club=club.split("/")[2])
    played(app, night)
    page = f"{club}people/2/forget"
    answer = phone.fill(page, page)
    assert (answer.status_code, answer.location) == (303, f"{club}people/2")
    for address in (club, f"{club}people/1", night, second, f"{night}ledger"):
        text = said(phone.get(address))
        assert "Boris" not in text
    assert "1. Player 2 +8" in said(phone.get(club))
    with app.app_context():
        assert audit.audit() == ()


def test_someone_without_a_name_is_nobodys_regular(
    app: Flask, phone: Phone, club: str
) -> None:
    loose = phone.begin("Aino", "Eeva")
    phone.send(f"{loose}players/2/forget", page=f"{loose}players/2/forget")
    phone.fill(f"{loose}club", f"{loose}club", {"club": club.split("/")[2]})
    with app.app_context():
        (found,) = clubs.clubs_of(members_of(app, loose))
    assert [one.name for one in found.regulars] == ["Aino", "Boris", "Carla"]


def members_of(app: Flask, night: str) -> int:
    """The device that is at the table of a night."""
    with app.app_context():
        (member,) = member_store.of_night(stored(app, night).id)
    return member.device_id


def test_a_name_stays_at_the_nights_of_other_hosts(
    app: Flask, phone: Phone, night: str, club: str
) -> None:
    guest = join(app, night, seat="1")
    second = guest.begin("Aino", "Boris", club=club.split("/")[2])
    page = f"{club}people/2/forget"
    assert guest.fill(page, page).status_code == 303
    assert "Boris" not in said(guest.get(second))
    assert "Boris" in said(phone.get(night))
