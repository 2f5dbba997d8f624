"""``companion export`` and ``companion import``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.app import create_app
from companion.cli import bring, export
from companion.config import load_settings
from companion.games.registry import GAMES
from companion.ledger.cash import Terms
from companion.services import chips, nights
from companion.services.audit import audit
from companion.services.sending import By, Sent
from companion.storage.db import db


@pytest.fixture
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "nights"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


@pytest.fixture
def uids(instance: Path) -> list[str]:
    """The addresses of two nights; chips were bought in the second."""
    app = create_app(load_settings({"COMPANION_INSTANCE": str(instance)}))
    with app.app_context():
        by = By(nights.meet_device(None).id, "Anna's phone")
        opened = [
            nights.open_night(
                sent=Sent(title, {}),
                by=by,
                title=title,
                names=["Aino", "Борис"],
                terms=Terms(mode="book", chips=1, minor=0, currency=""),
                game="knock",
                rules=GAMES["knock"].presets["recommended"].rules,
            )
            for title in ("Friday", "Saturday")
        ]
        chips.buy_in(opened[1], sent=Sent("c", {}), by=by, player="1", chips=20)
        db.engine.dispose()
    return [night.uid for night in opened]


def printed(capsysbinary: pytest.CaptureFixture[bytes]) -> bytes:
    return capsysbinary.readouterr().out


def test_a_night_is_named_by_its_address_or_as_the_last(
    capsysbinary: pytest.CaptureFixture[bytes], uids: list[str]
) -> None:
    meant = {uids[0]: uids[0], uids[1][:12]: uids[1], "last": uids[1], "1": uids[0]}
    for name, uid in meant.items():
        assert export.main([name]) == 0
        assert json.loads(printed(capsysbinary))["night"]["uid"] == uid


def test_the_nights_are_listed_where_none_is_named(
    capsys: pytest.CaptureFixture[str], uids: list[str]
) -> None:
    assert export.main(["zzz"]) == 2
    told = capsys.readouterr().err
    assert all(uid in told for uid in uids)
    assert "Saturday" in told
    assert export.main([""]) == 2


def test_without_nights_there_is_nothing_to_export(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    assert export.main(["last"]) == 2
    assert str(instance) in capsys.readouterr().err
    assert not instance.exists()


@pytest.mark.usefixtures("uids")
def test_a_night_goes_over_to_another_installation(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file, other = tmp_path / "night.json", str(tmp_path / "other")
    assert export.main(["last", "--output", str(file)]) == 0
    assert bring.main([str(file), "--instance", other]) == 0
    assert bring.main([str(file), "--instance", other]) == 0
    told = printed(capsysbinary).decode()
    assert "Saturday: brought in with 3 entries." in told
    assert "is here already" in told
    assert export.main(["last", "--instance", other]) == 0
    assert printed(capsysbinary) == file.read_bytes()
    app = create_app(load_settings({"COMPANION_INSTANCE": other}))
    with app.app_context():
        assert audit() == ()
        db.engine.dispose()


@pytest.mark.usefixtures("uids")
def test_a_file_that_was_altered_is_refused_with_where_and_what(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, other = tmp_path / "night.json", str(tmp_path / "other")
    export.main(["last", "--output", str(file)])
    file.write_text(file.read_text("utf-8").replace('"buy_in"', '"cash_out"', 1))
    assert bring.main([str(file), "--instance", other]) == 1
    assert "was changed" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    assert bring.main([str(instance / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


@pytest.mark.usefixtures("uids")
def test_a_file_that_cannot_be_written_is_told(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    assert export.main(["last", "--output", str(instance / "no" / "file")]) == 1
    assert "no/file" in capsys.readouterr().err
