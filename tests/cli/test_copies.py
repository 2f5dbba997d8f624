"""``companion backup`` and ``companion restore``."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import backup, restore
from companion.storage import lock, upgrade


@pytest.fixture
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "nights"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


@pytest.fixture
def database(instance: Path) -> Path:
    instance.mkdir()
    upgrade.prepare(instance / "companion.sqlite3")
    return instance / "companion.sqlite3"


def revision(path: Path, to: str | None = None) -> str:
    with closing(sqlite3.connect(path)) as file, file:
        if to is not None:
            file.execute("UPDATE alembic_version SET version_num = ?", (to,))
        (number,) = file.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(number)


def test_a_copy_lies_in_the_instance_unless_told(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path
) -> None:
    assert backup.main([]) == 0
    assert backup.main([str(tmp_path / "stick"), "--keep", "2"]) == 0
    (here,) = (database.parent / "backups").iterdir()
    (there,) = (tmp_path / "stick").iterdir()
    told = capsys.readouterr().out
    assert str(here) in told
    assert str(there) in told


def test_without_nights_there_is_nothing_to_copy(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    assert backup.main([]) == 2
    assert str(instance) in capsys.readouterr().err
    assert not instance.exists()


def test_what_cannot_be_copied_soundly_is_told(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    database.write_bytes(b"burnt" * 1000)
    assert backup.main(["--lang", "en"]) == 1
    assert "Older copies stay" in capsys.readouterr().err


@pytest.mark.parametrize("keep", ["0", "-1", "all"])
def test_at_least_one_copy_is_kept(database: Path, keep: str) -> None:
    with pytest.raises(SystemExit) as refused:
        backup.main(["--keep", keep])
    assert refused.value.code == 2
    assert not (database.parent / "backups").exists()


def test_going_back_to_a_copy_tells_where_the_present_nights_are_kept(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    backup.main([])
    (copy,) = (database.parent / "backups").iterdir()
    revision(database, "now")
    assert restore.main([str(copy)]) == 0
    (aside,) = database.parent.glob("companion-before-restore-*")
    assert str(aside) in capsys.readouterr().out
    assert (revision(aside), revision(database)) == ("now", revision(copy))


def test_nothing_is_restored_under_a_running_server(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    backup.main([])
    (copy,) = (database.parent / "backups").iterdir()
    revision(database, "now")
    with lock.held(database.parent):
        assert restore.main([str(copy)]) == 1
    assert "is running" in capsys.readouterr().err
    assert revision(database) == "now"


def test_a_copy_can_be_restored_on_a_machine_without_nights(
    database: Path, tmp_path: Path
) -> None:
    backup.main([])
    (copy,) = (database.parent / "backups").iterdir()
    other = tmp_path / "other"
    assert restore.main([str(copy), "--instance", str(other)]) == 0
    assert revision(other / "companion.sqlite3") == revision(database)


def test_a_file_that_is_no_copy_is_refused(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path
) -> None:
    assert restore.main([str(tmp_path / "none"), "--lang", "en"]) == 1
    assert "Nothing was changed" in capsys.readouterr().err
    assert database.is_file()
