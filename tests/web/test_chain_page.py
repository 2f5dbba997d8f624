"""Everyone can see whether the ledger is whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from flask import Flask
from support.web import Phone, post_deal, said, stored

from companion.storage import entries
from companion.storage.db import db
from companion.storage.triggers import TRIGGERS


def tamper(app: Flask, statement: str) -> None:
    """Change the file itself, with the triggers out of the way."""
    with app.app_context():
        path = db.engine.url.database
    assert path
    with closing(sqlite3.connect(path)) as file:
        for name in TRIGGERS:
            file.execute(f"DROP TRIGGER {name}")
        file.execute(statement)
        file.commit()


def test_a_whole_ledger_is_said_to_be_whole_with_its_newest_seal(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = said(phone.get(f"{night}chain"))
    with app.app_context():
        newest = entries.latest(stored(app, night))
    assert "Yes. Nothing has been changed, left out or put in." in page
    assert f"entry {newest.no}: {newest.hash[:12]}" in page


def test_the_first_break_is_named(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night)
    post_deal(app, night)
    tamper(app, "UPDATE entry SET at = '2026-01-01T00:00:00Z' WHERE no >= 3")
    page = said(phone.get(f"{night}chain"))
    assert "No. This is the first thing that does not fit:" in page
    assert "entry 3: It is not what was sealed." in page


def test_what_cannot_be_read_is_still_named(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    tamper(app, "UPDATE entry SET facts = 'gone' WHERE no = 3")
    assert "entry 3: It cannot be read any more." in said(phone.get(f"{night}chain"))


def test_another_night_is_not_spoken_of(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night)
    other = phone.begin()
    number = stored(app, other).id
    tamper(app, f"UPDATE entry SET why = 'x' WHERE night_id = {number}")  # noqa: S608 - a number of our own
    assert "Yes." in said(phone.get(f"{night}chain"))
    assert "No." in said(phone.get(f"{other}chain"))


def test_the_ledger_leads_to_it(phone: Phone, night: str) -> None:
    assert f'href="{night}chain"' in phone.read(f"{night}ledger")
