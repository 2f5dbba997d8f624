"""The auditor reads a database that someone has changed behind the program's back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.ledger.balance import after
from companion.ledger.entry import canonical, seal
from companion.services import agreements, chips, deals, paying, settlement
from companion.services.audit import BROKEN, NOTE, Finding, audit
from companion.services.inspection import Read, what_is_wrong
from companion.services.sending import By, Sent
from companion.storage import entry_store
from companion.storage.db import db
from companion.storage.night import Night
from companion.storage.triggers import TRIGGERS

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]
Tamper = Callable[..., None]
Rewrite = Callable[[int, Callable[[dict[str, Any]], None]], None]


@pytest.fixture
def played(
    open_night: Callable[..., Night],
    deal: Deal,
    by: By,
    fresh: Fresh,
    won: Callable[..., dict[str, Any]],
) -> Night:
    """A night with an entry of every kind; entry 5 is a deal that left four chips."""
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=20)  # 3
    deal(night, "2", dropped=["3"])  # 4
    deal(night, void="stock_out")  # 5
    deal(night, "4")  # 6
    deals.correct(
        night, sent=fresh(), by=by, deal_no=1, record=won("3"), why="it was Carla"
    )  # 7, 8
    anna = By(by.device_id, "Anna")
    chips.pay(night, sent=fresh(), by=anna, payer="1", payee="2", chips=3)  # 9
    plan = settlement.close_night(night, sent=fresh(), by=by)  # 10, 11
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=0)  # 12
    return night


@pytest.fixture
def tamper(database: Path) -> Tamper:
    """Run statements on the file itself, with the triggers out of the way."""

    def change(*statements: str) -> None:
        db.session.rollback()
        with closing(sqlite3.connect(database)) as file:
            for name in TRIGGERS:
                file.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                file.execute(statement)
            for sql in TRIGGERS.values():
                file.execute(sql)
            file.commit()

    return change


def broken() -> list[Finding]:
    return [finding for finding in audit() if finding.level == BROKEN]


def first() -> tuple[int | None, str]:
    finding = next(finding for finding in broken() if finding.night)
    return finding.entry_no, finding.message.code


@pytest.mark.usefixtures("played")
def test_a_ledger_that_nobody_touched_is_clean() -> None:
    assert audit() == ()


def test_an_empty_database_is_clean(app: object) -> None:
    assert app
    assert audit() == ()


ENTRY_COLUMNS = [
    ("night_id", "99", (4, "audit.missing")),
    ("no", "99", (4, "audit.missing")),
    ("kind", "'buy_in'", (4, "audit.not_sealed")),
    ("deal_no", "7", (4, "audit.not_sealed")),
    ("revision", "5", (4, "audit.not_sealed")),
    ("reverses", "1", (4, "audit.not_sealed")),
    ("why", "'never mind'", (4, "audit.not_sealed")),
    ("facts", 'replace(facts, \'"dropped":["3"]\', \'"dropped":["4"]\')', None),
    ("facts", "'{}'", (4, "audit.not_sealed")),
    ("facts", "json_remove(facts, '$.deal')", (4, "audit.unscorable")),
    ("facts", "json_set(facts, '$.deal', 7)", (4, "audit.unscorable")),
    ("facts", "json_set(facts, '$.rules', 7)", (4, "audit.not_sealed")),
    ("facts", "'[]'", (4, "audit.unreadable")),
    ("facts", "'no JSON'", (4, "audit.unreadable")),
    ("facts", "facts || ' '", (4, "audit.unreadable")),
    ("balances", "replace(balances, '-3', '-4')", (4, "audit.unreadable")),
    ("balances", '\'{"bought":{},"chips":{}}\'', (4, "audit.balances")),
    ("balances", "'{}'", (4, "audit.unreadable")),
    ("author", "2", (4, "audit.not_sealed")),
    ("author", "9", (4, "audit.not_sealed")),
    ("at", "'2020-01-01T00:00:00Z'", (4, "audit.not_sealed")),
    ("previous_hash", "'0000'", (4, "audit.chain")),
    ("hash", f"'{'0' * 64}'", (4, "audit.not_sealed")),
]


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("column", "value", "expected"), ENTRY_COLUMNS)
def test_whatever_is_changed_in_an_entry_is_named(
    tamper: Tamper, column: str, value: str, expected: tuple[int, str] | None
) -> None:
    tamper(
        "PRAGMA ignore_check_constraints = ON",
        f"UPDATE entry SET {column} = {value} WHERE no = 4",  # noqa: S608 - our own
    )
    assert first() == (expected or (4, "audit.chips"))


TRANSFER_COLUMNS = [
    ("night_id", "99", "audit.transfer_missing"),
    ("entry_no", "99", "audit.transfer_missing"),
    ("no", "99", "audit.transfer_missing"),
    ("payer", "'9'", "audit.balances"),
    ("payee", "'9'", "audit.balances"),
    ("payee", "payer", "audit.balances"),
    ("chips", "2", "audit.balances"),
    ("chips", "-1", "audit.balances"),
    ("chips", "'some'", "audit.balances"),
    ("reason", "'gift'", "audit.reasons"),
    ("clause", "'K000.7'", "audit.reasons"),
]


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("column", "value", "code"), TRANSFER_COLUMNS)
def test_whatever_is_changed_in_a_transfer_is_named(
    tamper: Tamper, column: str, value: str, code: str
) -> None:
    tamper(
        "PRAGMA ignore_check_constraints = ON",
        f"UPDATE transfer SET {column} = {value} "  # noqa: S608 - our own
        "WHERE entry_no = 4 AND no = 1",
    )
    assert first() == (4, code)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("column", "value"),
    [("content", "'{\"chips\":1}'"), ("digest", "''"), ("verb", "'pay'")],
)
def test_whatever_is_changed_of_what_was_sent_is_named(
    tamper: Tamper, column: str, value: str
) -> None:
    tamper(
        f"UPDATE sent SET {column} = {value} WHERE key = 'key-2'"  # noqa: S608 - our own
    )
    assert first() == (None, "audit.sending")


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("DELETE FROM entry WHERE no = 4", (4, "audit.missing")),
        ("DELETE FROM entry WHERE no = 12", (12, "audit.end_missing")),
        ("DELETE FROM entry", (1, "audit.end_missing")),
        ("DELETE FROM transfer WHERE entry_no = 3", (3, "audit.balances")),
        ("UPDATE night SET closed = 0", (None, "audit.closed")),
        ("UPDATE night SET uid = 'other'", (1, "audit.not_sealed")),
    ],
)
def test_what_is_gone_is_named(
    tamper: Tamper, statement: str, expected: tuple[int | None, str]
) -> None:
    tamper(statement)
    assert first() == expected


@pytest.mark.usefixtures("played")
def test_chips_of_an_entry_that_is_gone_are_named_by_sqlite_itself(
    tamper: Tamper,
) -> None:
    tamper("DELETE FROM entry WHERE no = 9")
    assert broken()[0].message.code == "audit.damaged"


@pytest.mark.usefixtures("played")
def test_a_reversal_that_does_not_reverse_is_named(tamper: Tamper) -> None:
    tamper("UPDATE entry SET reverses = 5 WHERE no = 7")
    assert first() == (7, "audit.reversal")


@pytest.mark.usefixtures("played")
def test_a_pot_that_was_not_there_is_named(tamper: Tamper) -> None:
    tamper(
        "UPDATE entry SET facts = replace(facts, '\"pot_before\":4,', '') WHERE no = 6"
    )
    assert first() == (6, "audit.pot")


def test_a_pot_that_was_not_there_for_a_deal_scored_anew_is_named(
    open_night: Callable[..., Night], deal: Deal, by: By, fresh: Fresh, tamper: Tamper
) -> None:
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    deal(night, void="stock_out")  # 3
    deal(night, void="stock_out")  # 4
    deal(night, "4")  # 5
    deals.void(night, sent=fresh(), by=by, deal_no=1)  # 6 to 10
    assert audit() == ()
    tamper(
        "UPDATE entry SET facts = replace(facts, '\"pot_before\":4', "
        "'\"pot_before\":5') WHERE no = 10"
    )
    assert first() == (10, "audit.pot")


@pytest.mark.usefixtures("by")
@pytest.mark.parametrize(
    "forgery",
    [
        """UPDATE entry SET facts = '{"player":"1","rules":1}' WHERE no = 3""",
        """UPDATE entry SET facts = '{"player":"9","rules":2}' WHERE no = 3""",
        "UPDATE entry SET facts = '{}' WHERE no = 3",
    ],
)
def test_agreeing_to_rules_that_were_not_in_force_is_named(
    night: Night, by: By, fresh: Fresh, tamper: Tamper, forgery: str
) -> None:
    agreements.say_agreed(
        night, sent=fresh(), by=by, game="knock", rules_no=2, player="1"
    )
    assert audit() == ()
    tamper(forgery)
    assert first() == (3, "audit.agreed")


@pytest.mark.usefixtures("played")
def test_a_deal_that_cannot_be_scored_any_more_is_named(tamper: Tamper) -> None:
    tamper(
        "UPDATE entry SET facts = replace(facts, '\"knocker\":\"2\",', '') WHERE no = 4"
    )
    assert first() == (4, "audit.unscorable")


@pytest.mark.usefixtures("played")
def test_house_rules_changed_behind_a_deal_show_in_its_chips(tamper: Tamper) -> None:
    tamper(
        "UPDATE entry SET facts = replace(facts, '\"ante\":1', '\"ante\":5') "
        "WHERE no = 4"
    )
    finding = next(finding for finding in broken() if finding.night)
    assert finding.message.code == "audit.chips"
    assert len(finding.message.values["players"]) == 4  # type: ignore[arg-type] # a list of players


@pytest.mark.usefixtures("played")
def test_a_forger_who_seals_anew_is_caught_at_the_next_entry(
    tamper: Tamper, database: Path
) -> None:
    with closing(sqlite3.connect(database)) as file:
        (own,) = file.execute("SELECT hash FROM entry WHERE no = 9").fetchone()
    tamper("UPDATE entry SET previous_hash = 'forged' WHERE no = 10")
    assert own != "forged"
    assert first() == (10, "audit.chain")


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("name", sorted(TRIGGERS))
def test_a_trigger_that_is_gone_is_named(database: Path, name: str) -> None:
    db.session.rollback()
    with closing(sqlite3.connect(database)) as file:
        file.execute(f"DROP TRIGGER {name}")
    (finding,) = broken()
    assert finding.message.code == "audit.trigger"
    assert finding.message.values["name"] == name


@pytest.mark.usefixtures("played")
def test_each_night_is_read_even_where_another_is_broken(
    tamper: Tamper, open_night: Callable[..., Night]
) -> None:
    second = open_night(title="Saturday")
    tamper(
        "UPDATE entry SET at = '' WHERE no = 2",
    )
    named = [(finding.title, finding.entry_no) for finding in broken()]
    assert named == [("Friday", 2), (second.title, 2)]


def test_an_entry_that_takes_back_what_is_gone_already_is_named(played: Night) -> None:
    # No database with its constraints lets this through; another program's might.
    ledger = entry_store.read(played.id)
    read = Read(played, frozenset())
    for entry in ledger[:7]:
        read.go_past(entry)
    again = replace(ledger[6], no=8, balances=after(read.balances, ledger[6].transfers))
    wrong = what_is_wrong(read, seal(played.uid, again, read.hash))
    assert wrong is not None
    assert wrong.code == "audit.reversed_twice"


# What the program has learned since


@pytest.fixture
def older(tamper: Tamper, played: Night) -> Rewrite:
    """Reseals the night as a program of another version would have written it."""

    def rewrite(no: int, change: Callable[[dict[str, Any]], None]) -> None:
        statements = []
        previous = ""
        for entry in entry_store.read(played.id):
            facts = json.loads(canonical(entry.facts))
            if entry.no == no:
                change(facts)
            sealed = seal(played.uid, replace(entry, facts=facts), previous)
            previous = sealed.hash
            statements.append(
                f"UPDATE entry SET facts = '{canonical(facts)}', "  # noqa: S608 - ours
                f"previous_hash = '{sealed.previous_hash}', hash = '{sealed.hash}' "
                f"WHERE no = {sealed.no}"
            )
        tamper(*statements)

    return rewrite


def test_a_deal_scored_by_an_older_program_is_a_note_where_it_came_out_otherwise(
    older: Rewrite,
) -> None:
    def change(facts: dict[str, Any]) -> None:
        facts["version"] = 0
        facts["rules"]["ante"] = 2

    older(4, change)
    (note,) = audit()
    assert (note.level, note.entry_no) == (NOTE, 4)
    assert note.message.code == "audit.newer_rules"


def test_a_deal_scored_by_an_older_program_is_no_news_where_it_comes_out_the_same(
    older: Rewrite,
) -> None:
    older(4, lambda facts: facts.update(version=0))
    assert audit() == ()


def test_a_game_that_is_no_longer_here_is_a_note(
    older: Rewrite,
) -> None:
    older(4, lambda facts: facts.update(game="whist"))
    (note,) = audit()
    assert (note.level, note.message.code) == (NOTE, "audit.game_is_gone")


def test_facts_that_today_cannot_be_scored_are_a_note_in_an_older_deal(
    older: Rewrite,
) -> None:
    older(4, lambda facts: facts.update(version=0, deal={"seats": ["1"]}))
    (note,) = audit()
    assert (note.level, note.message.code) == (NOTE, "audit.unscorable")
