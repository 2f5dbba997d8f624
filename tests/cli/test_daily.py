"""The daily turn outlives whatever goes wrong in one of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import create_app
from companion.cli import daily
from companion.cli.daily import Daily
from companion.config import load_settings
from companion.storage.db import db


def test_a_turn_that_fails_is_told_and_the_next_one_is_taken(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "EVERY", 0.05)
    given = load_settings({"COMPANION_INSTANCE": str(tmp_path)})
    settings = replace(given, backups=0, retention=1)
    app = create_app(settings)
    with closing(sqlite3.connect(settings.database)) as file:
        file.execute("ALTER TABLE tombstone RENAME TO lost")
        file.execute("ALTER TABLE night RENAME TO gone")
    turns = Daily(app, settings)
    turns.start()
    said = ""
    while said.count("no such table") < 2:
        assert turns.is_alive()
        turns.join(0.05)
        said += capfd.readouterr().err
    turns.stop()
    with app.app_context():
        db.engine.dispose()
