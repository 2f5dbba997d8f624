from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.services import chips, clubs, removal, settlement
from companion.services.audit import BROKEN, NOTE, audit
from companion.services.bringing import NEW, bring
from companion.services.clubs import ClubChoice
from companion.services.errors import NightNotFound
from companion.services.night_file import export
from companion.services.nights import find_night
from companion.services.removal import remove_night, remove_settled
from companion.services.sending import By
from companion.storage import db, entries, night_store, tombstone_store
from companion.storage.night import Night

LATER = "2027-01-10T12:00:00Z"


@pytest.fixture
def two(open_night: Callable[..., Night], deal: Any) -> tuple[Night, Night]:
    """Two nights with a deal each."""
    nights = open_night(), open_night("Eeva", "Fedor", "Gleb", "Heli")
    for night in nights:
        deal(night)
    first, second = (find_night(night.uid) for night in nights)
    return first, second


def rows_by_table(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(database)) as file:
        names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - our names
            for (name,) in names.fetchall()
        }


def test_a_night_goes_whole_and_the_other_stays(
    database: Path, open_night: Callable[..., Night], two: tuple[Night, Night]
) -> None:
    gone, stays = two
    kept = export(stays)
    remove_night(gone)
    alone = rows_by_table(database)
    assert (alone["night"], alone["player"], alone["tombstone"]) == (1, 4, 1)
    remove_night(stays)
    empty = rows_by_table(database)
    belong = {"device", "alembic_version", "tombstone"}
    assert {name for name, count in empty.items() if count} == belong
    assert kept
    assert open_night().id not in {gone.id, stays.id}


SCRATCH = """
INSERT INTO open_deal VALUES (1, 'u', 's', 'knock', '1', '[]', 'open', 1, '[]', 'now');
INSERT INTO open_fact VALUES (1, 'knocker', '"2"', 1, 1, 'now');
INSERT INTO open_hand VALUES (1, '2', 1, 'Ah', 0, 1);
INSERT INTO invitation VALUES (1, 'table', '', 0, 'h', '');
INSERT INTO asking VALUES (1, 1, '', 'Eeva', 'waiting', 'now');
INSERT INTO failure VALUES (1, 1, '192.0.2.1', 'now');
"""


def test_what_lies_beside_the_ledger_goes_with_the_night(
    database: Path, two: tuple[Night, Night]
) -> None:
    db.db.session.rollback()
    with closing(sqlite3.connect(database)) as file:
        file.executescript(f"BEGIN; {SCRATCH} COMMIT;")
    remove_night(two[0])
    left = rows_by_table(database)
    names = ("open_deal", "open_fact", "open_hand", "invitation", "asking", "failure")
    assert [left[name] for name in names] == [0] * len(names)


def test_a_club_goes_with_its_last_night_and_people_with_their_last_one(
    database: Path, open_night: Callable[..., Night]
) -> None:
    first = open_night("Aino", "Boris", club=ClubChoice(name="Thursday"))
    club = clubs.club_of(first)
    assert club
    second = open_night("Aino", "Carla", club=ClubChoice(uid=club.uid))
    remove_night(first)
    left = clubs.club_of(second)
    assert left
    assert [one.name for one in left.regulars] == ["Aino", "Carla"]
    remove_night(second)
    tables = rows_by_table(database)
    names = ("club", "club_night", "attendance", "regular", "club_agreement")
    assert [tables[name] for name in names] == [0] * len(names)


def test_a_tombstone_tells_what_the_ledger_came_to(two: tuple[Night, Night]) -> None:
    night = two[0]
    last = entries.latest(night)
    stone = remove_night(night)
    assert (stone.uid, stone.last_hash, stone.entries) == (night.uid, last.hash, 3)
    assert tombstone_store.newest_of(night.uid) == stone
    with pytest.raises(NightNotFound):
        find_night(night.uid)


def test_an_auditor_knows_of_nights_that_were_removed(
    two: tuple[Night, Night],
) -> None:
    night = two[0]
    remove_night(night)
    (note,) = audit()
    assert (note.level, note.message.code) == (NOTE, "audit.removed")
    assert note.message.values["n"] == 3


def test_a_night_that_is_half_removed_is_named(
    database: Path, two: tuple[Night, Night]
) -> None:
    with closing(sqlite3.connect(database)) as file, file:
        file.execute(
            "INSERT INTO tombstone SELECT 1, uid, (SELECT max(hash) FROM entry "
            "WHERE night_id = 1 AND no = 3), 3, 'host', 'now' FROM night WHERE id = 1"
        )
        file.execute("DELETE FROM entry WHERE night_id = 1")
    assert two
    db.db.session.rollback()
    codes = {(finding.level, finding.message.code) for finding in audit()}
    assert (BROKEN, "audit.half_removed") in codes


def test_what_cannot_go_whole_stays_whole(
    two: tuple[Night, Night], monkeypatch: pytest.MonkeyPatch
) -> None:
    night, before = two[0], export(two[0])
    tables = tombstone_store._tables_of_a_night()
    some = [rows for rows in tables if rows.name != "player"]
    monkeypatch.setattr(tombstone_store, "_tables_of_a_night", lambda: some)
    with pytest.raises(Exception, match="FOREIGN KEY"):
        remove_night(night)
    assert export(find_night(night.uid)) == before
    assert tombstone_store.everyone() == ()


def test_a_night_is_removed_only_once(two: tuple[Night, Night]) -> None:
    remove_night(two[0])
    with pytest.raises(NightNotFound):
        remove_night(two[0])
    assert len(tombstone_store.everyone()) == 1


def test_a_night_comes_back_from_its_file_and_can_go_again(
    two: tuple[Night, Night],
) -> None:
    night, file = two[0], export(two[0])
    remove_night(night)
    back = bring(file.encode(), device_id=None)
    assert (back.how, export(back.night)) == (NEW, file)
    assert back.night.id != night.id
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.db.session.connection().connection.cursor().execute("DELETE FROM entry")
    db.db.session.rollback()
    remove_night(back.night)
    assert [stone.uid for stone in tombstone_store.everyone()] == [night.uid] * 2


def test_settled_nights_go_when_they_are_old_enough(
    two: tuple[Night, Night], by: By, fresh: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled, goes_on = two
    settlement.close_night(settled, sent=fresh(), by=by)
    assert remove_settled(30) == ()
    monkeypatch.setattr(removal, "now", lambda: LATER)
    (stone,) = remove_settled(30)
    assert (stone.uid, stone.cause, stone.at) == (settled.uid, "age", LATER)
    assert [night.uid for night in night_store.all_nights()] == [goes_on.uid]
    (note,) = audit()
    assert note.message.code == "audit.removed_by_age"


def test_a_night_in_which_something_was_paid_lately_is_not_old(
    app: Flask, night: Night, by: By, fresh: Any
) -> None:
    assert app
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=1)
    settlement.close_night(night, sent=fresh(), by=by)
    assert remove_settled(1) == ()
