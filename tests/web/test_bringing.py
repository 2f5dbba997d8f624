"""A night is brought in on a phone, or begins with a table of older results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from support.web import Phone, join, post_deal, said, stored
from werkzeug.test import TestResponse

from companion.app import LONGEST_FORM, create_app
from companion.config import load_settings
from companion.services.night_file import LARGEST_FILE
from companion.storage import entries
from companion.storage.db import db

OTHER = {"fi": "Tiedosto", "ru": "Файл"}


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    """Another installation."""
    folder = str(tmp_path / "elsewhere")
    app = create_app(load_settings({"COMPANION_INSTANCE": folder}))
    app.config["TESTING"] = True
    yield app
    with app.app_context():
        db.engine.dispose()


def file_of(phone: Phone, night: str) -> bytes:
    return phone.get(f"{night}file/download").data


def bring(phone: Phone, data: bytes) -> TestResponse:
    sent = {"file": (BytesIO(data), "night.json")}
    return phone.send("/bring", sent, page="/bring")


def begin(phone: Phone, table: str, **fields: str) -> TestResponse:
    sent = {"file": (BytesIO(table.encode()), "old.csv"), "game": "knock", **fields}
    return phone.send("/bring/results", sent, page="/bring/results")


def test_home_leads_to_it(phone: Phone) -> None:
    assert 'href="/bring"' in phone.read("/")
    assert 'href="/bring/results"' in phone.read("/bring")


def test_a_night_is_brought_over_and_its_bringer_hosts_it(
    app: Flask, phone: Phone, night: str, elsewhere: Flask
) -> None:
    post_deal(app, night)
    file, visitor = file_of(phone, night), Phone(elsewhere)
    answer = bring(visitor, file)
    assert (answer.status_code, answer.location) == (303, night)
    page = said(visitor.get(night))
    assert "Friday is here now, entry for entry." in page
    assert "Boris" in page
    assert file_of(visitor, night) == file
    for page in (
        "ledger",
        "chain",
        "rules",
        "deals/1",
        "settle",
        "report",
        "players/1",
    ):
        assert visitor.get(f"{night}{page}").status_code == 200, page
    post_deal(elsewhere, night)
    assert "+12" in said(visitor.get(night))


def test_brought_again_it_says_so(phone: Phone, night: str) -> None:
    assert bring(phone, file_of(phone, night)).location == night
    assert "Nothing was changed." in said(phone.get(night))


def test_a_file_does_not_open_the_door_to_a_night_of_others(
    app: Flask, phone: Phone, night: str
) -> None:
    file, stranger = file_of(phone, night), Phone(app)
    answer = bring(stranger, file)
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Ask its host to let you in." in said(stranger.get("/"))
    assert stranger.get(night).status_code in {403, 404}


def test_a_player_does_not_let_a_night_go_on_with_a_file(
    app: Flask, phone: Phone, night: str, elsewhere: Flask
) -> None:
    visitor = Phone(elsewhere)
    bring(visitor, file_of(phone, night))
    post_deal(elsewhere, night)
    longer = file_of(visitor, night)
    player = join(app, night, seat="2")
    refused = bring(player, longer)
    assert refused.status_code == 422
    assert "Only the night's host can bring that in." in said(refused)
    assert bring(phone, longer).location == night
    assert "goes on with 1 entry from the file" in said(phone.get(night))
    assert bring(player, file_of(phone, night)).location == night


def test_an_older_file_changes_nothing(app: Flask, phone: Phone, night: str) -> None:
    older = file_of(phone, night)
    post_deal(app, night)
    bring(phone, older)
    assert "with 1 entry more. Nothing was changed." in said(phone.get(night))


def test_what_is_wrong_with_a_file_is_told_beside_it_with_its_place(
    phone: Phone, night: str, elsewhere: Flask
) -> None:
    document = json.loads(file_of(phone, night))
    document["entries"][1]["author"] = "me"
    answer = bring(Phone(elsewhere), json.dumps(document).encode())
    assert answer.status_code == 422
    assert "Entry 2: It is missing, or not what it should be." in said(answer)
    assert 'aria-invalid="true"' in answer.text


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "Choose a file"), (b"PK\x03\x04", "not the file of a night")],
)
def test_what_is_no_file_of_a_night_is_refused(
    phone: Phone, data: bytes, words: str
) -> None:
    answer = bring(phone, data)
    assert answer.status_code == 422
    assert words in said(answer)


def test_this_page_alone_takes_more_than_a_form(phone: Phone) -> None:
    much = b" " * (LONGEST_FORM * 2)
    assert bring(phone, much).status_code == 422
    assert begin(phone, much.decode()).status_code == 413
    announced = {"CONTENT_LENGTH": str(LARGEST_FILE + 64 * 1024)}
    answer = phone.send("/bring", page="/bring", environ_overrides=announced)
    assert answer.status_code == 413


@pytest.mark.parametrize("language", OTHER)
def test_it_is_told_in_the_readers_language(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    assert OTHER[language] in said(phone.get("/bring"))
    answer = bring(phone, b"{}")
    assert "some other file" not in said(answer)
    assert "What the file" not in said(phone.get("/bring/format"))


def test_a_night_begins_with_older_results(app: Flask, phone: Phone) -> None:
    answer = begin(phone, "Aino;5\nBoris;-7\nCarla;2\n", title="Autumn")
    assert answer.status_code == 303
    night = answer.location
    page = said(phone.get(night))
    assert "The night begins with the older results." in page
    assert "Aino +5" in page
    assert "Older results" in said(phone.get(f"{night}ledger"))
    assert stored(app, night).title == "Autumn"
    post_deal(app, night)
    with app.app_context():
        assert entries.latest(stored(app, night)).balances.stack("2") == -7 + 6


def test_everything_wrong_with_the_results_is_told(phone: Phone) -> None:
    answer = begin(phone, "Aino;5\nBoris;-2\n", title="Autumn")
    assert answer.status_code == 422
    told = said(answer)
    assert "Together the results come to 3, 3 chips too many." in told
    assert 'value="Autumn"' in answer.text
