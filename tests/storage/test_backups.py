from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.storage import backups, copies, lock, upgrade
from companion.storage.backups import NoCopy, NotRestored, back_up, kept, restore
from companion.storage.lock import InUse


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "copies"


@pytest.fixture
def nights(path: Path) -> Path:
    """A database with a device in it, closed, and sound."""
    rename(path, "Anna")
    return path


def rename(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(
            "INSERT OR REPLACE INTO device VALUES (1, 't', ?, NULL, 0, '')", (name,)
        )


def name_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as file:
        (name,) = file.execute("SELECT name FROM device").fetchone()
    return str(name)


def spoil(path: Path) -> None:
    """Damage a database where the tables of the nights lie."""
    with closing(sqlite3.connect(path)) as file:
        (page,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'night'"
        ).fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xff" * 64)


def test_a_copy_is_one_whole_file_of_its_owner(nights: Path, folder: Path) -> None:
    copy = back_up(nights, folder)
    assert [item.name for item in folder.iterdir()] == [copy.name]
    assert (copy.stat().st_mode & 0o077, folder.stat().st_mode & 0o077) == (0, 0)
    assert name_in(copy) == "Anna"
    assert copies.what_is_wrong(copy) is None
    assert [item.name for item in folder.iterdir()] == [copy.name]


def test_what_has_only_just_been_written_is_in_the_copy(
    nights: Path, folder: Path
) -> None:
    with closing(sqlite3.connect(nights)) as file:
        file.execute("UPDATE device SET name = 'Boris'")
        file.commit()
        file.execute("UPDATE device SET name = 'half written'")
        assert name_in(back_up(nights, folder)) == "Boris"


def test_so_many_copies_stay_the_newest_and_nothing_else_goes(
    nights: Path, folder: Path
) -> None:
    folder.mkdir()
    others = ["notes.txt", "companion-0002-20200101T000000.000000Z.sqlite3"]
    old = [f"companion-2020010{day}T000000Z.sqlite3" for day in range(1, 6)]
    for name in (*others, *old):
        (folder / name).touch()
    copy = back_up(nights, folder, keep=3)
    assert [item.name for item in kept(folder)] == [old[3], old[4], copy.name]
    assert all((folder / name).exists() for name in others)


def test_copies_of_one_second_are_kept_in_their_order(
    nights: Path, folder: Path
) -> None:
    made = [back_up(nights, folder) for _ in range(12)]
    assert len(set(made)) == 12
    assert kept(folder) == tuple(made)


def test_whether_a_copy_was_made_today(nights: Path, folder: Path) -> None:
    assert not backups.made_today(folder)
    folder.mkdir()
    (folder / "companion-20200101T000000Z.sqlite3").touch()
    assert not backups.made_today(folder)
    back_up(nights, folder)
    assert backups.made_today(folder)
    assert kept(folder)[-1].name.startswith(f"companion-{datetime.now(UTC):%Y}")


def test_a_damaged_database_pushes_no_sound_copy_out(
    nights: Path, folder: Path
) -> None:
    sound = back_up(nights, folder, keep=1)
    spoil(nights)
    with pytest.raises(NoCopy):
        back_up(nights, folder, keep=1)
    assert list(folder.iterdir()) == [sound]


def test_a_ledger_that_does_not_hold_pushes_no_sound_copy_out(
    path: Path, folder: Path, file: sqlite3.Connection
) -> None:
    assert file
    with pytest.raises(NoCopy) as no_copy:
        back_up(path, folder, keep=1)
    reason = no_copy.value.message.values["reason"]
    assert getattr(reason, "code", "") == "copy.chain"
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_in_is_told(nights: Path) -> None:
    with pytest.raises(NoCopy):
        back_up(nights, nights / "copies")


def test_going_back_keeps_what_was_there(nights: Path, folder: Path) -> None:
    copy = back_up(nights, folder)
    rename(nights, "Boris")
    aside = restore(copy, nights)
    assert aside
    assert (name_in(nights), name_in(aside), name_in(copy)) == ("Anna", "Boris", "Anna")
    assert upgrade.prepare(nights) is None


def test_a_copy_can_be_taken_to_another_machine(
    nights: Path, folder: Path, tmp_path: Path
) -> None:
    copy = back_up(nights, folder)
    database = tmp_path / "other" / "companion.sqlite3"
    database.parent.mkdir()
    assert restore(copy, database) is None
    assert name_in(database) == "Anna"
    assert database.stat().st_mode & 0o077 == 0


def test_nothing_is_restored_under_a_running_server(nights: Path, folder: Path) -> None:
    copy = back_up(nights, folder)
    rename(nights, "Boris")
    with lock.held(nights.parent), pytest.raises(InUse):
        restore(copy, nights)
    assert name_in(nights) == "Boris"


def test_nothing_is_restored_while_another_program_has_the_file_open(
    nights: Path, folder: Path
) -> None:
    copy = back_up(nights, folder)
    with closing(sqlite3.connect(nights)) as other:
        assert other.execute("SELECT count(*) FROM device").fetchone() == (1,)
        with pytest.raises(InUse):
            restore(copy, nights)
    assert [item.name for item in nights.parent.glob("*before*")] == []
    restore(copy, nights)


def test_a_damaged_copy_is_not_restored(nights: Path, folder: Path) -> None:
    copy = back_up(nights, folder)
    spoil(copy)
    before = nights.read_bytes()
    with pytest.raises(NotRestored):
        restore(copy, nights)
    assert nights.read_bytes() == before
    assert {item.name for item in nights.parent.glob("*.incoming*")} == set()


@pytest.mark.parametrize("content", [b"", b"no database" * 1000])
def test_what_is_no_copy_is_not_restored(
    nights: Path, tmp_path: Path, content: bytes
) -> None:
    other = tmp_path / "other.sqlite3"
    other.write_bytes(content)
    with pytest.raises(NotRestored):
        restore(other, nights)
    with pytest.raises(NotRestored):
        restore(tmp_path / "nowhere.sqlite3", nights)
    assert name_in(nights) == "Anna"


def test_a_copy_of_a_newer_program_is_not_restored(nights: Path, folder: Path) -> None:
    copy = back_up(nights, folder)
    with closing(sqlite3.connect(copy)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NotRestored) as refused:
        restore(copy, nights)
    reason = refused.value.message.values["reason"]
    assert getattr(reason, "code", "") == "copy.newer"


def test_a_damaged_database_is_kept_beside_the_one_that_takes_its_place(
    nights: Path, folder: Path
) -> None:
    copy = back_up(nights, folder)
    nights.write_bytes(b"burnt" * 1000)
    aside = restore(copy, nights)
    assert aside
    assert aside.read_bytes() == b"burnt" * 1000
    assert name_in(nights) == "Anna"


def test_a_lock_is_let_go_at_the_end(tmp_path: Path) -> None:
    with lock.held(tmp_path), pytest.raises(InUse), lock.held(tmp_path):
        pass
    with lock.held(tmp_path):
        assert (tmp_path / lock.LOCK).exists()
