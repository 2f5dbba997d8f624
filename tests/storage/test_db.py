from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import text

from companion.storage.db import db, write_transaction

DEVICE = "INSERT INTO device (id, token_hash, name) VALUES (1, 'token', '')"


def one(statement: str) -> object:
    return db.session.execute(text(statement)).scalar_one()


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
        ("recursive_triggers", 1),
        ("secure_delete", 1),
    ],
)
def test_each_connection_is_set_up_to_lose_nothing(pragma: str, value: object) -> None:
    assert one(f"PRAGMA {pragma}") == value


@pytest.mark.usefixtures("app")
def test_what_fails_is_undone_as_a_whole() -> None:
    def fail() -> None:
        with write_transaction() as session:
            session.execute(
                text(
                    "INSERT INTO device (id, token_hash, name) VALUES (1, 'token', '')"
                )
            )
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert one("SELECT count(*) FROM device") == 0


@pytest.mark.usefixtures("app")
def test_what_was_read_before_a_write_is_read_anew(app: Flask) -> None:
    assert one("SELECT count(*) FROM device") == 0
    with app.app_context(), write_transaction() as session:
        session.execute(text(DEVICE))
    with write_transaction():
        assert one("SELECT count(*) FROM device") == 1


@pytest.mark.usefixtures("app")
def test_a_write_holds_the_database_from_its_first_moment() -> None:
    connection = db.engine.raw_connection()
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        with write_transaction(), pytest.raises(Exception, match="locked"):
            connection.execute("BEGIN IMMEDIATE")
    finally:
        connection.close()


@pytest.mark.usefixtures("app")
def test_pages_are_read_while_someone_writes(app: Flask) -> None:
    with write_transaction() as session:
        session.execute(text(DEVICE))
        with app.app_context():
            assert one("SELECT count(*) FROM device") == 0
