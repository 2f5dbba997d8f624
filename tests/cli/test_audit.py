from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import create_app
from companion.cli.audit import main
from companion.config import load_settings
from companion.games.registry import GAMES
from companion.ledger.cash import Terms
from companion.services import chips, nights
from companion.services.sending import By, Sent


@pytest.fixture
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "nights"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


@pytest.fixture
def played(instance: Path) -> Path:
    """An instance with one night, of which entry 3 buys Aino twenty chips."""
    app = create_app(load_settings())
    with app.app_context():
        by = By(nights.meet_device(None).id, "Anna's phone")
        night = nights.open_night(
            sent=Sent("open", {}),
            by=by,
            title="Friday",
            names=["Aino", "Boris"],
            terms=Terms(mode="book", chips=1, minor=0, currency=""),
            game="knock",
            rules=GAMES["knock"].presets["recommended"].rules,
        )
        chips.buy_in(night, sent=Sent("chips", {}), by=by, player="1", chips=20)
    return instance


def change_third_entry(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "companion.sqlite3")) as database:
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE transfer SET chips = 21")
        for _, sql in triggers:
            database.execute(sql)
        database.commit()


@pytest.mark.usefixtures("played")
def test_a_sound_ledger_differs_in_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert "every deal scored again" in told
    assert told.endswith("Nothing differs.\n")


def test_the_first_thing_that_differs_is_named(
    capsys: pytest.CaptureFixture[str], played: Path
) -> None:
    change_third_entry(played)
    assert main([]) == 1
    assert "The first thing that differs: Friday: entry 3: " in capsys.readouterr().out


def test_another_folder_can_be_checked(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    played: Path,
) -> None:
    monkeypatch.delenv("COMPANION_INSTANCE")
    assert main(["--instance", str(played)]) == 0
    assert str(played) in capsys.readouterr().out


def test_a_folder_without_nights_is_left_as_it_is(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    assert main([]) == 2
    assert str(instance) in capsys.readouterr().err
    assert not instance.exists()


def test_a_file_that_is_no_database_is_not_checked(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    instance.mkdir()
    (instance / "companion.sqlite3").write_text("These are not the nights. " * 100)
    assert main([]) == 2
    assert "companion.sqlite3" in capsys.readouterr().err
