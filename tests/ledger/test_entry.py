from __future__ import annotations

import hashlib
from dataclasses import fields, replace
from typing import Any

import pytest

from companion.ledger.balance import NOTHING, after
from companion.ledger.entry import (
    DEAL,
    REVERSAL,
    DealHistory,
    Entry,
    canonical,
    fingerprint,
    read_account,
    seal,
    verify_chain,
    write_account,
)
from companion.transfers import BANK, POT, Transfer

NIGHT = "0123456789abcdef"
ANTES = (Transfer("1", POT, 1, "ante", "K000.6"), Transfer("2", POT, 1, "ante", "a"))


def entry(no: int = 1, **more: Any) -> Entry:
    given: dict[str, Any] = {
        "no": no,
        "kind": DEAL,
        "at": "2026-11-30T18:05:00Z",
        "author": 1,
        "facts": {"deal": {"seats": ["1", "2"]}},
        "transfers": ANTES,
        "balances": after(NOTHING, ANTES),
        "deal_no": no,
        "revision": 1,
    }
    return Entry(**{**given, **more})


def chain(length: int) -> list[Entry]:
    entries: list[Entry] = []
    for no in range(1, length + 1):
        previous = entries[-1].hash if entries else ""
        entries.append(seal(NIGHT, entry(no), previous))
    return entries


def test_an_entry_names_the_hash_before_it() -> None:
    first, second, third = chain(3)
    assert first.previous_hash == ""
    assert (second.previous_hash, third.previous_hash) == (first.hash, second.hash)


def test_a_sealed_chain_holds() -> None:
    assert verify_chain(NIGHT, chain(4)) is None


OTHER: dict[str, Any] = {
    "no": 9,
    "kind": "close",
    "at": "2026-11-30T18:05:01Z",
    "author": 2,
    "facts": {"deal": {"seats": ["2", "1"]}},
    "transfers": ANTES[:1],
    "balances": NOTHING,
    "deal_no": 7,
    "revision": 2,
    "reverses": 1,
    "why": "because",
    "previous_hash": "0" * 64,
    "hash": "0" * 64,
}


@pytest.mark.parametrize("name", [item.name for item in fields(Entry)])
def test_the_chain_breaks_where_anything_of_an_entry_was_changed(name: str) -> None:
    entries = chain(4)
    entries[1] = replace(entries[1], **{name: OTHER[name]})
    assert verify_chain(NIGHT, entries) == 2


def test_the_chain_breaks_where_an_entry_was_taken_out() -> None:
    entries = chain(4)
    assert verify_chain(NIGHT, [*entries[:2], entries[3]]) == 3


def test_an_entry_of_another_night_does_not_fit() -> None:
    assert verify_chain("another night", chain(2)) == 1


def test_the_hash_is_made_of_canonical_json() -> None:
    # Written out by hand, so that it stays what it was when ledgers were sealed.
    written = (
        '{"at":"2026-11-30T18:05:00Z","author":1,"balances":{"bought":{},'
        '"chips":{"1":-1,"2":-1,"pot":2}},"deal_no":1,"facts":{"deal":{"seats":'
        '["1","2"]}},"kind":"deal","night":"0123456789abcdef","no":1,'
        '"previous_hash":"","reverses":null,"revision":1,"transfers":'
        '[["1","pot",1,"ante","K000.6"],["2","pot",1,"ante","a"]],"why":""}'
    )
    expected = hashlib.sha256(written.encode()).hexdigest()
    assert fingerprint(NIGHT, entry()) == expected


def test_canonical_json_has_no_numbers_that_are_none() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        canonical({"chips": float("nan")})


@pytest.mark.parametrize("account", [POT, BANK, "1", "17"])
def test_an_account_is_read_as_it_was_written(account: str) -> None:
    assert read_account(write_account(account)) == account


def test_a_corrected_deal_keeps_its_older_readings_and_counts_as_the_newest() -> None:
    first, second = entry(1), entry(3, deal_no=1, revision=2)
    taken_back = entry(2, kind=REVERSAL, revision=None, deal_no=1, reverses=1)
    history = DealHistory(1, (first, taken_back, second))
    assert history.revisions == (first, second)
    assert history.newest == second
    assert history.live


def test_a_voided_deal_names_what_took_it_back() -> None:
    taken_back = entry(2, kind=REVERSAL, revision=None, deal_no=1, reverses=1)
    history = DealHistory(1, (entry(1), taken_back))
    assert not history.live
    assert history.voided_by == taken_back
