from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.config import Settings
from companion.services import removal, settlement
from companion.services.daily import take_turn
from companion.services.sending import By
from companion.storage import night_store
from companion.storage.backups import NoCopy, kept
from companion.storage.copies import what_is_wrong
from companion.storage.night import Night


@pytest.fixture
def closed(night: Night, by: By, fresh: Any, monkeypatch: pytest.MonkeyPatch) -> Night:
    """A settled night, as seen two months later."""
    settlement.close_night(night, sent=fresh(), by=by)
    monkeypatch.setattr(removal, "now", lambda: "2100-01-01T00:00:00Z")
    return night


def settings(database: Path, **chosen: Any) -> Settings:
    return Settings(instance=database.parent, secret_key="x", **chosen)  # noqa: S106 - a test's own


def test_one_copy_is_made_a_day(app: Flask, database: Path, closed: Night) -> None:
    assert app
    here = settings(database)
    take_turn(here)
    take_turn(here)
    (copy,) = kept(here.copies)
    assert what_is_wrong(copy) is None
    assert night_store.all_nights()[0].uid == closed.uid


def test_none_is_made_where_none_is_wanted(database: Path, closed: Night) -> None:
    take_turn(settings(database, backups=0))
    assert closed
    assert kept(database.parent / "backups") == ()


def test_settled_nights_go_after_the_days_copy(database: Path, closed: Night) -> None:
    here = settings(database, retention=30)
    take_turn(here)
    assert closed
    assert night_store.all_nights() == ()
    assert len(kept(here.copies)) == 1


def test_without_the_days_copy_no_night_goes(database: Path, closed: Night) -> None:
    (database.parent / "backups").touch()
    with pytest.raises(NoCopy):
        take_turn(settings(database, retention=30))
    assert [night.uid for night in night_store.all_nights()] == [closed.uid]
