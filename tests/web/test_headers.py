"""What every answer tells the browser: what it may load, keep and send."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, post_deal

from companion.web.headers import CONTENT_SECURITY_POLICY
from companion.web.language import COOKIE as LANGUAGE_COOKIE


@pytest.mark.parametrize("path", ["/", "/new", "/nowhere", "/n/unknown/"])
def test_every_page_forbids_what_it_does_not_need(phone: Phone, path: str) -> None:
    headers = phone.get(path).headers
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    assert CONTENT_SECURITY_POLICY.startswith("default-src 'none'")
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "frame-ancestors 'none'" in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY


def test_only_our_own_worker_and_manifest_are_taken() -> None:
    assert "worker-src 'self'" in CONTENT_SECURITY_POLICY
    assert "manifest-src 'self'" in CONTENT_SECURITY_POLICY


def test_pages_are_for_one_reader_and_asked_for_again(phone: Phone) -> None:
    headers = phone.get("/").headers
    assert headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= set(headers["Vary"].split(", "))


def test_styles_and_programs_are_kept_for_a_year_under_their_address(
    phone: Phone,
) -> None:
    (style,) = re.findall(r'rel="stylesheet" href="([^"]+/app\.css)"', phone.read("/"))
    with phone.get(style) as answer:
        kept = answer.headers["Cache-Control"]
        assert kept == "public, max-age=31536000, immutable"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_an_old_address_of_a_style_is_not_kept(phone: Phone) -> None:
    with phone.get("/assets/000000000000/css/app.css") as answer:
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"


def test_nothing_outside_the_static_folder_is_sent(phone: Phone) -> None:
    for path in ("/assets/x/../../pyproject.toml", "/assets/x/%2e%2e/pyproject.toml"):
        assert phone.get(path).status_code == 404


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_cookies_travel_over_https_alone_where_the_page_came_so(
    app: Flask, scheme: str, secure: bool
) -> None:
    phone, site = Phone(app), f"{scheme}://localhost"
    shown = phone.get("/", base_url=site)
    (token, *_) = re.findall(r'name="csrf_token" value="([^"]+)"', shown.text)
    chosen = phone.post(
        "/language",
        base_url=site,
        headers={"Referer": f"{site}/"},
        data={"language": "fi", "csrf_token": token},
    )
    cookies = [*shown.headers.getlist("Set-Cookie"), chosen.headers["Set-Cookie"]]
    names = {cookie.partition("=")[0] for cookie in cookies}
    assert names == {"session", LANGUAGE_COOKIE}
    for cookie in cookies:
        assert ("Secure" in cookie) is secure
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_the_chosen_language_is_kept_as_long_as_browsers_allow(phone: Phone) -> None:
    answer = phone.send("/language", {"language": "fi"})
    cookies = answer.headers.getlist("Set-Cookie")
    (cookie,) = [cookie for cookie in cookies if LANGUAGE_COOKIE in cookie]
    assert "Max-Age=34560000" in cookie
    assert "HttpOnly" in cookie


def test_asking_for_the_headers_alone_answers_as_the_page_does(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    for path in ("deals/new", "deals/1/correct", "deals/1/void", "settle", "rules"):
        assert phone.head(f"{night}{path}").status_code == 200, path
    close(app, night)
    assert phone.head(f"{night}deals/new").status_code == 409
