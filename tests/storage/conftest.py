"""A database with one sealed entry and one sending, and the file it lies in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion.storage import db, upgrade


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "companion.sqlite3"
    upgrade.prepare(path)
    return path


@pytest.fixture
def app(path: Path) -> Iterator[Flask]:
    app = Flask("storage")
    db.init(app, path)
    with app.app_context():
        yield app
    with app.app_context():
        db.db.engine.dispose()


ROWS = """
INSERT INTO device VALUES (1, 'token', 'Anna', NULL, 0, '');
INSERT INTO night VALUES (1, 'uid', 'Friday', 'now', 1, 0, '1', 'host');
INSERT INTO player VALUES (1, '1', 'Aino', 'aino', 0, 'playing', NULL);
INSERT INTO author VALUES (1, 1, 1, '');
INSERT INTO transfer VALUES (1, 1, 1, '1', 'pot', 1, 'ante', 'K000.6');
INSERT INTO entry VALUES
    (1, 1, 'deal', 1, 1, NULL, '', '{}', '{}', 1, 'now', '', printf('%064d', 0));
INSERT INTO sent VALUES ('key', 1, 'record', 'digest', '{}', '{}', 'now');
INSERT INTO night VALUES (2, 'gone', 'Saturday', 'now', 1, 0, '1', 'host');
INSERT INTO author VALUES (2, 1, 1, '');
INSERT INTO entry VALUES
    (2, 1, 'terms', NULL, NULL, NULL, '', '{}', '{}', 1, 'now', '', printf('%064d', 0));
INSERT INTO tombstone VALUES (2, 'gone', printf('%064d', 0), 1, 'host', 'now');
"""


@pytest.fixture
def file(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as any other program would open it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA foreign_keys = ON")
        file.executescript(f"BEGIN; {ROWS} COMMIT;")
        yield file
