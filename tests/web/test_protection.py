"""Forms are taken only from our own pages, and only for our own addresses."""

from __future__ import annotations

import pytest
from flask import Flask
from support.web import Phone, new_night, said, stored


@pytest.mark.parametrize("path", ["/new", "/language"])
def test_a_form_without_its_token_is_refused_with_a_page(
    phone: Phone, path: str
) -> None:
    answer = phone.post(path, data={"title": "Forged"})
    assert answer.status_code == 400
    assert "Nothing was written down." in said(answer)


def test_a_token_of_another_phone_is_refused(app: Flask, phone: Phone) -> None:
    foreign = Phone(app).protection("/new")
    answer = phone.post("/new", data={**new_night(), **foreign})
    assert answer.status_code == 400
    assert "No nights on this phone yet." in said(phone.get("/"))


def test_a_token_never_grows_too_old(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


def test_the_token_outlives_the_browser(phone: Phone) -> None:
    cookies = phone.get("/").headers.getlist("Set-Cookie")
    (session,) = [cookie for cookie in cookies if cookie.startswith("session=")]
    assert "Expires=" in session
    assert phone.get("/").headers.getlist("Set-Cookie") == []


def test_a_form_older_than_its_token_is_kept_on_a_page_that_sends_it_again(
    app: Flask, phone: Phone, night: str
) -> None:
    action = f"{night}players/1/rename"
    page = phone.get(f"{night}players/1")
    phone.delete_cookie("session")
    before = stored(app, night)
    kept = phone.fill_shown(
        page, action, {"name": "Ännä <3"}, headers={"Origin": "http://localhost"}
    )
    assert kept.status_code == 400
    assert kept.headers["Cache-Control"] == "no-store"
    assert "Nothing has been written down" in said(kept)
    assert stored(app, night) == before
    again = phone.fill_shown(kept, action)
    assert again.status_code == 303
    assert stored(app, night).player("1").name == "Ännä <3"


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example"])
def test_what_another_site_has_filled_in_is_not_offered_to_be_sent(
    phone: Phone, night: str, origin: str | None
) -> None:
    answer = phone.post(
        f"{night}players/1/rename",
        data={"name": "Forged", "csrf_token": "old"},
        headers={} if origin is None else {"Origin": origin},
    )
    assert answer.status_code == 400
    assert "Forged" not in answer.text


def test_a_refused_form_changes_nothing_in_a_night(
    app: Flask, phone: Phone, night: str
) -> None:
    before = stored(app, night)
    answer = phone.post(f"{night}players/1/presence", data={"presence": "left"})
    assert answer.status_code == 400
    assert stored(app, night) == before


def test_over_https_a_form_of_another_site_is_refused(phone: Phone) -> None:
    hidden = phone.protection("/new")
    answer = phone.post(
        "/new",
        base_url="https://localhost",
        headers={"Referer": "https://evil.example/"},
        data={**new_night(), **hidden},
    )
    assert answer.status_code == 400


def test_an_unknown_host_gets_no_page(phone: Phone) -> None:
    answer = phone.get("/", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.mimetype) == (400, "text/plain")
    assert "printed where it was started" in answer.text
