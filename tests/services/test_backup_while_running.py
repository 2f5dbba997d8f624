"""A copy made while thirty-two phones write is the whole ledger of some moment."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from flask import Flask

from companion.services import chips
from companion.services.audit import audit
from companion.services.sending import By, Sent
from companion.storage import db, entry_store, upgrade
from companion.storage.backups import back_up, restore
from companion.storage.night import Night

PHONES = 32
COPIES = 4


def test_a_copy_made_under_thirty_two_writers_restores_to_an_audited_ledger(
    app: Flask, database: Path, night: Night, by: By, tmp_path: Path
) -> None:
    start, enough = threading.Barrier(PHONES + 1), threading.Event()

    def tap(phone: int) -> int:
        with app.app_context():
            start.wait()
            taps = 0
            while not enough.is_set():
                sent = Sent(f"{phone}-{taps}", {})
                chips.buy_in(night, sent=sent, by=by, player="1", chips=1)
                taps += 1
            return taps

    with ThreadPoolExecutor(PHONES) as phones:
        writing = [phones.submit(tap, phone) for phone in range(PHONES)]
        start.wait()
        try:
            copies = [back_up(database, tmp_path / "copies") for _ in range(COPIES)]
        finally:
            enough.set()
    db.db.session.rollback()
    ledger = tuple(entry.hash for entry in entry_store.read(night.id))
    assert len(ledger) == 2 + sum(done.result() for done in writing)
    for no, copy in enumerate(copies):
        hashes = restored(copy, tmp_path / f"{no}")
        assert hashes == ledger[: len(hashes)]


def restored(copy: Path, folder: Path) -> tuple[str, ...]:
    """The hashes of the night on another machine, once an auditor is content."""
    folder.mkdir()
    database = folder / "companion.sqlite3"
    assert restore(copy, database) is None
    upgrade.prepare(database)
    app = Flask("restored")
    db.init(app, database)
    with app.app_context():
        try:
            assert audit() == ()
            return tuple(entry.hash for entry in entry_store.read(1))
        finally:
            db.db.session.remove()
            db.db.engine.dispose()
