"""The ledger is append-only for every program that opens the file."""

from __future__ import annotations

import sqlite3

import pytest

from companion.storage.triggers import APPEND_ONLY, TRIGGERS

ENTRY = (
    "INSERT {how} INTO entry "
    "VALUES (1, {no}, {kind}, {rest}, 1, 'now', '{previous}', '{hash}')"
)
HASH = "0" * 64
OTHER_HASH = "b" * 64


def entry(
    no: int = 2,
    kind: str = "'terms'",
    rest: str = "NULL, NULL, NULL, '', '{}', '{}'",
    previous: str = HASH,
    how: str = "",
) -> str:
    return ENTRY.format(
        how=how, no=no, kind=kind, rest=rest, previous=previous, hash=OTHER_HASH
    )


def refused(file: sqlite3.Connection, statement: str, words: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match=words):
        file.execute(statement)
    if file.in_transaction:
        file.execute("ROLLBACK")


def test_the_database_has_exactly_these_triggers(file: sqlite3.Connection) -> None:
    found = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    assert dict(found.fetchall()) == dict(TRIGGERS)


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_nothing_in_it_is_changed(file: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
    for column in columns:
        statement = f"UPDATE {table} SET {column} = {column}"  # noqa: S608 - our names
        refused(file, statement, f"{table} is append-only")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_nothing_in_it_is_deleted(file: sqlite3.Connection, table: str) -> None:
    statement = f"DELETE FROM {table}"  # noqa: S608 - our own names
    refused(file, statement, f"{table} is append-only")


def test_nothing_takes_the_place_of_an_author_or_of_what_was_sent(
    file: sqlite3.Connection,
) -> None:
    refused(
        file,
        "INSERT OR REPLACE INTO author VALUES (1, 1, 1, '2')",
        "author is append-only",
    )
    refused(
        file,
        "INSERT OR REPLACE INTO sent VALUES ('key', 1, 'pay', '', '{}', '{}', 'now')",
        "sent is append-only",
    )


def test_nothing_takes_the_place_of_an_entry(file: sqlite3.Connection) -> None:
    replace = "OR REPLACE"
    refused(file, entry(no=1, previous="", how=replace), "not the next one")
    same_deal = "1, 1, NULL, '', '{}', '{}'"
    refused(
        file, entry(kind="'deal'", rest=same_deal, how=replace), "entry is append-only"
    )
    file.execute(entry(kind="'reversal'", rest="1, NULL, 1, '', '{}', '{}'"))
    again = entry(
        no=3,
        kind="'reversal'",
        rest="1, NULL, 1, '', '{}', '{}'",
        previous=OTHER_HASH,
        how=replace,
    )
    refused(file, again, "entry is append-only")


def test_entries_are_numbered_without_a_hole(file: sqlite3.Connection) -> None:
    refused(file, entry(no=3), "not the next one|does not follow")


def test_an_entry_names_the_one_before_it(file: sqlite3.Connection) -> None:
    refused(file, entry(previous="c" * 64), "does not follow")


def test_nothing_is_added_to_a_sealed_entry(file: sqlite3.Connection) -> None:
    late = "INSERT INTO transfer VALUES (1, 1, 2, '1', 'pot', 1, 'ante', '')"
    refused(file, late, "entry is sealed")


def test_transfers_without_an_entry_are_not_kept(file: sqlite3.Connection) -> None:
    file.execute("BEGIN")
    file.execute("INSERT INTO transfer VALUES (1, 2, 1, '1', 'pot', 1, 'ante', '')")
    refused(file, "COMMIT", "FOREIGN KEY")


@pytest.mark.parametrize(
    "values",
    ["'1', 'pot', 0", "'1', 'pot', -1", "'1', '1', 1"],
    ids=["no chips", "chips below none", "to himself"],
)
def test_a_transfer_moves_chips_to_another(
    file: sqlite3.Connection, values: str
) -> None:
    statement = f"INSERT INTO transfer VALUES (1, 2, 1, {values}, 'ante', '')"  # noqa: S608 - our own
    refused(file, statement, "CHECK")


@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        ("'reversal'", "1, NULL, NULL, '', '{}', '{}'"),
        ("'terms'", "NULL, NULL, 1, '', '{}', '{}'"),
        ("'deal'", "2, NULL, NULL, '', '{}', '{}'"),
        ("'deal'", "NULL, 1, NULL, '', '{}', '{}'"),
        ("'deal'", "2, 0, NULL, '', '{}', '{}'"),
        ("'terms'", "NULL, 1, NULL, '', '{}', '{}'"),
        ("'reversal'", "1, NULL, 2, '', '{}', '{}'"),
    ],
    ids=[
        "a reversal of nothing",
        "a reversal by another name",
        "a deal without a revision",
        "a deal without a number",
        "a revision before the first",
        "a revision of no deal",
        "a reversal of itself",
    ],
)
def test_an_entry_has_the_shape_of_its_kind(
    file: sqlite3.Connection, kind: str, rest: str
) -> None:
    refused(file, entry(kind=kind, rest=rest), "CHECK")


STONE = (
    "INSERT {how} INTO tombstone VALUES ({night}, '{uid}', '{hash}', {n}, 'age', '')"
)


@pytest.mark.parametrize(
    "wrong",
    [{"uid": "other"}, {"hash": OTHER_HASH}, {"n": 0}, {"night": 3}],
    ids=["another night", "another hash", "another number", "no night"],
)
def test_a_tombstone_tells_the_truth(
    file: sqlite3.Connection, wrong: dict[str, object]
) -> None:
    told = {"how": "", "night": 1, "uid": "uid", "hash": HASH, "n": 1, **wrong}
    refused(file, STONE.format(**told), "of another night")


def test_nothing_takes_the_place_of_a_tombstone_or_of_a_night_that_was_removed(
    file: sqlite3.Connection,
) -> None:
    again = STONE.format(how="OR REPLACE", night=2, uid="gone", hash=HASH, n=1)
    refused(file, again, "tombstone is append-only")
    for statement in ("DELETE FROM entry WHERE", "DELETE FROM author WHERE"):
        file.execute(f"{statement} night_id = 2")
    file.execute("DELETE FROM night WHERE id = 2")
    later = "INSERT INTO night VALUES (2, 'new', 'Sunday', 'now', 1, 0, '1', 'host')"
    refused(file, later, "night was removed")


def test_only_a_night_with_a_tombstone_lets_go(file: sqlite3.Connection) -> None:
    file.execute(STONE.format(how="", night=1, uid="uid", hash=HASH, n=1))
    for table in ("sent", "entry", "transfer", "author"):
        statement = f"DELETE FROM {table} WHERE night_id = 1"  # noqa: S608 - our names
        file.execute("PRAGMA foreign_keys = OFF")
        assert file.execute(statement).rowcount == 1


@pytest.mark.parametrize(
    "more",
    ["verb = 'x'", "digest = 'x'", "result = 'x'", "at = 'x'", "key = 'x'"],
)
def test_what_was_sent_can_be_emptied_and_not_changed(
    file: sqlite3.Connection, more: str
) -> None:
    emptied = "UPDATE sent SET content = 'null'"
    refused(file, f"{emptied}, {more}", "sent is append-only")
    refused(file, "UPDATE sent SET content = '[]'", "sent is append-only")
    assert file.execute(emptied).rowcount == 1
    refused(file, "UPDATE sent SET content = '{}'", "sent is append-only")


def test_two_players_of_a_night_do_not_share_a_name(file: sqlite3.Connection) -> None:
    refused(
        file,
        "INSERT INTO player VALUES (1, '2', 'AINO', 'aino', 1, 'playing', NULL)",
        "UNIQUE",
    )
