"""A copy made while thirty-two phones write is the whole ledger of some moment."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from flask import Flask

from companion.services import chips
from companion.services.audit import audit
from companion.services.sending import By, Sent
from companion.storage import db, entries, entry_store, upgrade
from companion.storage.backups import back_up, restore
from companion.storage.night import Night

PHONES = 32
TAPS = 6


def test_a_copy_made_under_thirty_two_writers_restores_to_an_audited_ledger(
    app: Flask, database: Path, night: Night, by: By, tmp_path: Path
) -> None:
    start = threading.Barrier(PHONES + 1)

    def tap(phone: int) -> None:
        with app.app_context():
            start.wait()
            for turn in range(TAPS):
                sent = Sent(f"{phone}-{turn}", {})
                chips.buy_in(night, sent=sent, by=by, player="1", chips=1)

    with ThreadPoolExecutor(PHONES) as phones:
        taps = [phones.submit(tap, phone) for phone in range(PHONES)]
        start.wait()
        copies = []
        while not all(done.done() for done in taps):
            copies.append(back_up(database, tmp_path / "copies"))
    assert all(done.exception() is None for done in taps)
    copies.append(back_up(database, tmp_path / "copies"))
    ledger = entry_store.read(night.id)
    assert len(ledger) == 2 + PHONES * TAPS
    found = [restored(copy, tmp_path / f"{no}") for no, copy in enumerate(copies)]
    assert all(
        hashes == tuple(e.hash for e in ledger)[: len(hashes)] for hashes in found
    )
    assert found[-1][-1] == entries.latest(night).hash
    assert len({len(hashes) for hashes in found}) > 1


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
