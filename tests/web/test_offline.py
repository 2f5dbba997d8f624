"""What a phone is told to keep, and how it puts Companion on its home screen."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from support.web import Phone, close, post_deal

from companion.i18n import LANGUAGES
from companion.web.headers import CONTENT_SECURITY_POLICY

KEEP = "Companion-Keep"


def facts(phone: Phone) -> dict[str, Any]:
    """What /sw.js tells the worker."""
    found = re.match(r"self\.COMPANION = (.*);\n", phone.read("/sw.js"))
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_the_worker_is_asked_for_each_time_and_holds_to_the_policy(
    phone: Phone,
) -> None:
    answer = phone.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert "worker-src 'self'" in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_and_page_the_worker_holds_ready_is_there(
    app: Flask, language: str
) -> None:
    phone = Phone(app, language)
    told = facts(phone)
    assert told["version"].endswith(f"-{language}")
    for address in told["files"]:
        with phone.get(address) as answer:
            assert answer.status_code == 200, address
    assert f'<html lang="{language}">' in phone.read("/offline")


def test_the_worker_is_another_one_where_a_file_is(
    app: Flask, phone: Phone, tmp_path: Path
) -> None:
    before = facts(phone)["version"]
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "one.css").write_text("", "utf-8")
    app.static_folder = str(tmp_path / "static")
    assert facts(phone)["version"] != before


@pytest.mark.parametrize("path", ["", "?page=1", "deals/1", "ledger", "settle"])
def test_pages_that_are_only_read_may_be_kept_by_this_version_and_phone(
    app: Flask, phone: Phone, night: str, path: str
) -> None:
    post_deal(app, night)
    told = phone.get(night + path).headers[KEEP].split(" ")
    assert told[0] == facts(phone)["version"]
    assert told[1] == phone.get(night).headers[KEEP].split(" ")[1]


@pytest.mark.parametrize(
    "path", ["deals/new", "deals/1/correct", "players/1", "phone", "deals/9"]
)
def test_no_page_where_something_is_entered_may_be_kept(
    app: Flask, phone: Phone, night: str, path: str
) -> None:
    post_deal(app, night)
    assert KEEP not in phone.get(night + path).headers


def test_an_answer_to_a_form_may_not_be_kept(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    close(app, night)
    answer = phone.fill(f"{night}settle", f"{night}settle/reopen", {"why": ""})
    assert KEEP not in answer.headers


def test_what_is_told_of_a_phone_does_not_give_its_cookie_away(
    phone: Phone, night: str
) -> None:
    told = phone.get(night).headers[KEEP].split(" ")[1]
    assert re.fullmatch("[0-9a-f]{16}", told)
    assert all(told not in str(cookie) for cookie in phone._cookies.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_companion_installs_in_the_readers_language(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    assert 'rel="manifest" href="/manifest.webmanifest"' in phone.read("/")
    answer = phone.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert (manifest["id"], manifest["start_url"]) == ("/", "/")
    assert manifest["display"] == "standalone"
    assert manifest["lang"] == language


def test_every_icon_is_a_picture_of_the_size_it_says(phone: Phone) -> None:
    icons = json.loads(phone.read("/manifest.webmanifest"))["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    assert {icon["sizes"] for icon in icons} == {"192x192", "512x512"}
    (touch,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', phone.read("/"))
    sizes = [(icon["src"], icon["sizes"]) for icon in icons] + [(touch, "180x180")]
    for address, size in sizes:
        with phone.get(address) as answer:
            assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
            width = int.from_bytes(answer.data[16:20])
            height = int.from_bytes(answer.data[20:24])
        assert f"{width}x{height}" == size
