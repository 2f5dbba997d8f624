"""``companion report``: which night is meant, what is written, and what is refused."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from companion.app import create_app
from companion.cli.report import main
from companion.config import load_settings
from companion.games.registry import GAMES
from companion.ledger.cash import Terms
from companion.services import deals, nights
from companion.services.sending import By, Sent
from companion.storage.db import db
from companion.storage.night import Night
from companion.web.documents import formats

Capture = pytest.CaptureFixture[bytes]


@pytest.fixture
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "nights"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


@pytest.fixture
def played(instance: Path) -> list[Night]:  # noqa: ARG001 - where the nights are kept
    """Two nights with a deal each, Friday's and Saturday's."""
    app = create_app(load_settings())
    with app.app_context():
        by = By(nights.meet_device(None).id)
        found = [_night(by, title) for title in ("Friday", "Saturday")]
        db.engine.dispose()
    return found


def _night(by: By, title: str) -> Night:
    night = nights.open_night(
        sent=Sent(title, {}),
        by=by,
        title=title,
        names=["Aino", "Boris"],
        terms=Terms(mode="book", chips=1, minor=0, currency=""),
        game="knock",
        rules=GAMES["knock"].presets["recommended"].rules,
    )
    record = {"seats": ["2", "1"], "knocker": "1", "dropped": ["2"]}
    deals.record(night, sent=Sent(f"{title} 1", {}), by=by, game="knock", record=record)
    return night


def test_the_report_is_written_as_text(
    played: list[Night], capfdbinary: Capture
) -> None:
    assert main([played[0].uid]) == 0
    text = capfdbinary.readouterr().out.decode()
    assert text.startswith("Friday · ")
    assert "Boris → Aino: 2 chips" in text
    assert "1. Aino knocked and takes the pot: nobody else stayed in." in text


@pytest.mark.parametrize(
    ("language", "words"), [("fi", "Kuka maksaa kenelle"), ("ru", "Кто кому платит")]
)
@pytest.mark.usefixtures("played")
def test_the_report_speaks_the_language_asked_for(
    capfdbinary: Capture, language: str, words: str
) -> None:
    assert main(["1", "--lang", language]) == 0
    assert words in capfdbinary.readouterr().out.decode()


def test_a_night_is_meant_by_its_number_its_beginning_or_as_the_last(
    played: list[Night], capfdbinary: Capture
) -> None:
    for word in ("2", "last", played[1].uid[:9], played[1].uid[:9].upper()):
        assert main([word]) == 0
        assert capfdbinary.readouterr().out.decode().startswith("Saturday · ")


def test_without_a_word_the_nights_are_listed(
    played: list[Night], capfdbinary: Capture
) -> None:
    assert main([]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split()[:2] for line in lines] == [
        [str(night.id), night.uid[:8]] for night in played
    ]
    assert lines[0].endswith(" · Friday · Aino, Boris")


@pytest.mark.usefixtures("played")
def test_where_no_night_is_meant_the_nights_are_listed(capfdbinary: Capture) -> None:
    assert main(["xyz"]) == 2
    told = capfdbinary.readouterr()
    assert told.out == b""
    assert "There is no night “xyz”." in told.err.decode()
    assert "Friday" in told.err.decode()


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("report.html", b"<!doctype html>"),
        ("report.txt", b"Friday"),
        ("report.csv", b"\xef\xbb\xbf"),
        ("REPORT.XLSX", b"PK"),
        ("report.pdf", b"%PDF-"),
        ("report", b"Friday"),
    ],
)
@pytest.mark.usefixtures("played")
def test_the_name_of_the_file_says_what_it_will_be(
    tmp_path: Path, name: str, beginning: bytes
) -> None:
    assert main(["1", "--output", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(beginning)


@pytest.mark.usefixtures("played")
def test_another_form_can_be_asked_for(capfdbinary: Capture) -> None:
    assert main(["1", "--format", "pdf"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF-")


@pytest.mark.usefixtures("played")
def test_the_page_has_its_styles_inside_and_no_program(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert main(["1", "--output", str(file)]) == 0
    page = file.read_text("utf-8")
    assert "--felt:" in page
    assert re.search(r"<script|<link|href=|src=|url\(", page) is None


@pytest.mark.usefixtures("played")
def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, capfdbinary: Capture
) -> None:
    file = tmp_path / "nowhere" / "report.txt"
    assert main(["1", "--output", str(file)]) == 1
    assert str(file) in capfdbinary.readouterr().err.decode()


@pytest.mark.usefixtures("played")
def test_a_screen_is_spared_a_file_of_bytes(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["1", "--format", "xlsx"]) == 1
    assert b"--output FILE" in capfdbinary.readouterr().err


@pytest.mark.usefixtures("played")
def test_without_the_extra_a_kind_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture
) -> None:
    monkeypatch.setattr(formats, "find_spec", lambda _name: None)
    assert main(["1", "--format", "pdf"]) == 1
    assert b"pip install fpdf2 XlsxWriter" in capfdbinary.readouterr().err


def test_a_folder_without_nights_is_left_as_it_is(
    instance: Path, capfdbinary: Capture
) -> None:
    assert main(["last"]) == 2
    assert str(instance) in capfdbinary.readouterr().err.decode()
    assert not instance.exists()


def test_another_folder_can_be_named(
    played: list[Night], instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_INSTANCE")
    assert main([played[0].uid, "--instance", str(instance)]) == 0
