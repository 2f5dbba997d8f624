"""Reading pages of a ledger costs the same however long the ledger is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from companion.ledger.balance import NOTHING, after
from companion.ledger.entry import DEAL, REVERSAL, TERMS, Entry, seal
from companion.storage import device_store, entries, entry_store, night_store
from companion.storage.db import db, write_transaction
from companion.storage.night import Night, Player
from companion.transfers import Transfer

MOVE = Transfer("1", "2", 1, "pot", "K000.15")


@pytest.fixture
def night(app: Flask) -> Night:
    """Twelve deals; deal 3 has been corrected, and deal 11 voided."""
    assert app
    players = (Player("1", "Aino"), Player("2", "Boris"))
    planned = Night(0, "uid", "", "now", 1, False, "1", players)
    with write_transaction():
        device_store.add("token")
        night = night_store.add(planned)
        night_store.add_author(night.id, 1, device_id=1, player="", name="Anna")
        for entry in ledger(night):
            entry_store.append(night.id, entry)
    return night


def ledger(night: Night) -> Iterator[Entry]:
    facts: list[dict[str, Any]] = [{"kind": TERMS, "facts": {}}]
    facts += [deal(no) for no in range(1, 13)]
    facts.append(back(4, 3))
    facts.append(deal(3, revision=2))
    facts.append(back(12, 11))
    previous, balances = "", NOTHING
    for no, given in enumerate(facts, start=1):
        transfers = given.pop("transfers", ())
        balances = after(balances, transfers)
        entry = seal(
            night.uid,
            Entry(
                no=no,
                at="now",
                author=1,
                transfers=transfers,
                balances=balances,
                **given,
            ),
            previous,
        )
        previous = entry.hash
        yield entry


def deal(no: int, revision: int = 1) -> dict[str, Any]:
    return {
        "kind": DEAL,
        "deal_no": no,
        "revision": revision,
        "facts": {"deal": {}},
        "transfers": (MOVE,),
    }


def back(no: int, deal_no: int) -> dict[str, Any]:
    move = MOVE._replace(payer="2", payee="1")
    return {
        "kind": REVERSAL,
        "deal_no": deal_no,
        "reverses": no,
        "facts": {},
        "transfers": (move,),
    }


@contextmanager
def statements() -> Iterator[list[str]]:
    seen: list[str] = []

    def see(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        seen.append(statement)

    event.listen(db.engine, "before_cursor_execute", see)
    try:
        yield seen
    finally:
        event.remove(db.engine, "before_cursor_execute", see)


def test_an_entry_is_read_as_it_was_written(night: Night) -> None:
    assert entry_store.read(night.id) == tuple(ledger(night))


def test_the_newest_entry_holds_the_nights_balances(night: Night) -> None:
    newest = entries.latest(night)
    assert (newest.no, newest.balances.stack("2")) == (16, 11)
    assert entry_store.balances(night.id) == newest.balances


def test_entries_come_by_page_the_newest_first(night: Night) -> None:
    first = entries.page(night, None, 3)
    assert [entry.no for entry in first] == [16, 15, 14]
    assert [entry.no for entry in entries.page(night, 14, 3)] == [13, 12, 11]
    assert entries.page(night, 1, 3) == ()


def test_deals_come_by_page_the_newest_first_with_all_that_happened_to_them(
    night: Night,
) -> None:
    first = entries.deals(night, 1, 5)
    assert [(deal.no, deal.live) for deal in first] == [
        (12, True),
        (11, False),
        (10, True),
        (9, True),
        (8, True),
    ]
    assert [deal.no for deal in entries.deals(night, 3, 5)] == [2, 1]
    assert entries.deals(night, 4, 5) == ()
    corrected = entries.deals(night, 2, 5)[-1]
    assert [entry.no for entry in corrected.entries] == [4, 14, 15]
    assert (corrected.no, corrected.newest.revision, corrected.live) == (3, 2, True)


def test_one_deal_is_found_with_all_that_happened_to_it(night: Night) -> None:
    found = entries.of_deal(night, 11)
    assert found is not None
    assert found.voided_by == entries.find(night, 16)
    assert entries.of_deal(night, 13) is None
    assert entries.find(night, 17) is None


def test_entries_of_a_kind_and_of_given_numbers_are_found(night: Night) -> None:
    assert [entry.no for entry in entries.of_kind(night, REVERSAL)] == [16, 14]
    assert set(entries.among(night, (1, 4, 99))) == {1, 4}


def test_entries_that_were_taken_back_name_what_did_it(night: Night) -> None:
    assert entries.taken_back(night, [1, 4, 12, 13]) == {4: 14, 12: 16}


def test_names_are_kept_behind_author_numbers(night: Night) -> None:
    assert entries.authors(night) == {1: "Anna"}


def test_a_night_that_is_not_there_is_our_mistake(night: Night) -> None:
    with pytest.raises(ValueError, match="no night"):
        night_store.by_id(night.id + 1)


def test_voided_deals_are_counted_and_keep_their_number(night: Night) -> None:
    assert entries.count_deals(night) == 12


def test_live_deals_come_newest_first(night: Night) -> None:
    found = [deal.deal_no for deal in entry_store.live_deals(night.id)]
    assert found == [12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("read", "cost"),
    [
        (entries.latest, 2),
        (lambda night: entries.page(night, None, 20), 2),
        (lambda night: entries.deals(night, 1, 20), 3),
        (entries.count_deals, 1),
        (lambda night: night_store.by_uid(night.uid), 1),
        (lambda _: night_store.known_to(1), 1),
    ],
)
def test_a_page_takes_few_statements(
    night: Night, read: Callable[[Night], object], cost: int
) -> None:
    db.session.rollback()
    with statements() as seen:
        read(night)
    assert len([one for one in seen if one != "BEGIN"]) == cost


PAGES = {
    "the newest entry": "SELECT * FROM entry WHERE night_id = 1 "
    "ORDER BY no DESC LIMIT 1",
    "a page of entries": "SELECT * FROM entry WHERE night_id = 1 AND no < 99 "
    "ORDER BY no DESC LIMIT 20",
    "the newest of a kind": "SELECT * FROM entry WHERE night_id = 1 AND kind = 'plan' "
    "ORDER BY no DESC LIMIT 1",
    "how many deals": "SELECT max(deal_no) FROM entry WHERE night_id = 1",
    "a page of deals": "SELECT * FROM entry WHERE night_id = 1 "
    "AND deal_no BETWEEN 5 AND 9 ORDER BY no",
    "what takes an entry back": "SELECT 1 FROM entry WHERE night_id = 1 "
    "AND reverses = 4",
    "the transfers of entries": "SELECT * FROM transfer WHERE night_id = 1 "
    "AND entry_no IN (1, 2, 3) ORDER BY entry_no, no",
    "what was sent": "SELECT * FROM sent WHERE key = 'key'",
}


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("statement", PAGES.values(), ids=PAGES.keys())
def test_a_long_ledger_is_not_read_through(statement: str) -> None:
    plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")
    steps = [row.detail for row in plan]
    assert any(step.startswith("SEARCH") for step in steps)
    assert not any(step.startswith("SCAN") for step in steps)
