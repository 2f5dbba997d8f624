from __future__ import annotations

import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from companion.storage import schema, upgrade
from companion.storage.db import MIGRATIONS, url_of
from companion.storage.upgrade import (
    CopyBroken,
    NewerDatabase,
    NotOurDatabase,
    checked_copy,
    migrating,
    prepare,
)

HEAD = "0005"


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as file:
        (number,) = file.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(number)


def set_revision(path: Path, number: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (number,))


def test_a_new_database_is_made_by_the_migrations(tmp_path: Path) -> None:
    path = tmp_path / "companion.sqlite3"
    assert prepare(path) is None
    assert revision(path) == HEAD
    assert path.stat().st_mode & 0o077 == 0


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    path = tmp_path / "cards? 100% #1" / "companion.sqlite3"
    path.parent.mkdir()
    prepare(path)
    assert revision(path) == HEAD


def test_a_database_that_is_up_to_date_is_left_alone(path: Path) -> None:
    assert prepare(path) is None
    assert [item.name for item in path.parent.glob("*-*-*.sqlite3")] == []


def test_the_migrations_make_what_the_tables_say(path: Path) -> None:
    with migrating(url_of(path)) as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.METADATA) == []


def test_every_migration_has_a_number_of_its_own() -> None:
    numbers = [item.name[:4] for item in (MIGRATIONS / "versions").glob("0*.py")]
    assert sorted(numbers) == [f"{n:04}" for n in range(1, len(numbers) + 1)]


def test_a_newer_database_is_refused_and_left_alone(path: Path) -> None:
    set_revision(path, "9999")
    before = path.read_bytes()
    with pytest.raises(NewerDatabase) as newer:
        prepare(path)
    assert newer.value.message.code == "database.newer"
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all" * 100, b""])
def test_a_file_that_is_no_database_of_ours_is_refused_unless_it_is_empty(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "companion.sqlite3"
    path.write_bytes(content)
    if not content:
        prepare(path)
        return
    with pytest.raises(NotOurDatabase):
        prepare(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(NotOurDatabase):
        prepare(path)


# An older database, by way of a migration that comes after the newest one.

NEXT = """
from alembic import op
import sqlalchemy as sa

revision = "9001"
down_revision = "{head}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("night", sa.Column("place", sa.String()))
    {more}
"""


@pytest.fixture
def next_migration(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program of tomorrow: the migrations of today and one more."""
    folder = path.parent / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    file = folder / "versions" / "9001_place.py"
    file.write_text(NEXT.format(head=HEAD, more=""), "utf-8")
    monkeypatch.setattr(upgrade, "MIGRATIONS", folder)
    return file


@pytest.mark.usefixtures("next_migration", "file")
def test_an_older_database_is_migrated_after_a_checked_copy(path: Path) -> None:
    copy = prepare(path)
    assert copy is not None
    assert copy.parent == path.parent
    assert copy.name.startswith(f"companion-{HEAD}-")
    assert (revision(copy), revision(path)) == (HEAD, "9001")
    with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(path)) as new:
        kept = "SELECT hash FROM entry"
        assert old.execute(kept).fetchall() == new.execute(kept).fetchall()
        assert set(new.execute("SELECT place FROM night").fetchall()) == {(None,)}
    assert prepare(path) is None


def test_a_migration_that_fails_changes_nothing(
    next_migration: Path, path: Path
) -> None:
    text = NEXT.format(head=HEAD, more='op.execute("INSERT INTO nowhere VALUES (1)")')
    next_migration.write_text(text, "utf-8")
    with pytest.raises(Exception, match="nowhere"):
        prepare(path)
    assert revision(path) == HEAD
    with closing(sqlite3.connect(path)) as file:
        columns = [row[1] for row in file.execute("PRAGMA table_info(night)")]
    assert "place" not in columns


def test_a_migration_that_leaves_rows_referring_to_nothing_changes_nothing(
    next_migration: Path, path: Path, file: sqlite3.Connection
) -> None:
    assert file
    text = NEXT.format(head=HEAD, more='op.execute("DELETE FROM device")')
    next_migration.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="refer to nothing"):
        prepare(path)
    assert revision(path) == HEAD


@pytest.mark.usefixtures("next_migration")
def test_without_a_sound_copy_nothing_is_migrated(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        (page,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'uq_night_secret' "
            "OR (type = 'index' AND tbl_name = 'night')"
        ).fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\x00" * 64)
    with pytest.raises(CopyBroken):
        prepare(path)
    assert revision(path) == HEAD
    assert list(path.parent.glob("companion-*")) == []


def test_two_copies_made_in_one_moment_are_two_files(path: Path) -> None:
    assert checked_copy(path, HEAD) != checked_copy(path, HEAD)


# A database of the first migration, with a night that two phones know.

OLD = """
INSERT INTO device VALUES (1, 'one', 'Anna'), (2, 'two', '');
INSERT INTO night VALUES (1, 'uid', 'the-old-link', 'Friday', 'now', 1, 0, '1');
INSERT INTO device_night VALUES (1, 1), (2, 1);
INSERT INTO player VALUES (1, '1', 'Aino', 'aino', 0, 'playing');
INSERT INTO author VALUES (1, 1, 1, 'Anna', 'x');
INSERT INTO entry VALUES
    (1, 1, 'terms', NULL, NULL, NULL, '', '{}', '{}', 1, 'now', '', printf('%064d', 0));
"""


def test_phones_that_knew_a_night_stay_its_hosts_and_its_link_goes_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "companion.sqlite3"
    path.touch()
    with migrating(url_of(path)) as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(MIGRATIONS))
        command.upgrade(config, "0001")
    with closing(sqlite3.connect(path)) as file:
        file.executescript(OLD)
    prepare(path)
    secret = hashlib.sha256(b"the-old-link").hexdigest()
    with closing(sqlite3.connect(path)) as file:
        members = file.execute("SELECT * FROM member").fetchall()
        links = file.execute("SELECT kind, hash FROM invitation").fetchall()
        authors = file.execute(
            "SELECT author.*, name FROM author JOIN author_name USING (night_id, no)"
        ).fetchall()
        night = file.execute("SELECT * FROM night").fetchone()
    assert members == [(1, 1, "host", None), (1, 2, "host", None)]
    assert links == [("table", secret)]
    assert authors == [(1, 1, 1, "", "Anna")]
    assert "the-old-link" not in night
