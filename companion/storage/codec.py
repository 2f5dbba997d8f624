"""Rows to domain values and back; JSON is canonical, as the hashes need it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Row

from companion.ledger.balance import Balances
from companion.ledger.entry import (
    Entry,
    canonical,
    read_account,
    write_account,
    write_balances,
)
from companion.storage.night import Night, Player, nameless
from companion.transfers import Transfer


def read_json(text: str) -> Any:
    """The value behind a text column."""
    return json.loads(text)


def read_balances(text: str) -> Balances:
    """Balances as an entry's row holds them; raises ValueError where they do not sum.

    >>> read_balances('{"bought":{},"chips":{"1":-2,"pot":2}}').pot
    2
    """
    written = json.loads(text)
    chips = {read_account(account): n for account, n in written["chips"].items()}
    return Balances(chips, written["bought"])


def entry_of(row: Row[Any], transfers: Iterable[Row[Any]]) -> Entry:
    """The entry behind its row and the rows of its transfers, in their order."""
    return Entry(
        no=row.no,
        kind=row.kind,
        at=row.at,
        author=row.author,
        facts=read_json(row.facts),
        transfers=tuple(transfer_of(transfer) for transfer in transfers),
        balances=read_balances(row.balances),
        deal_no=row.deal_no,
        revision=row.revision,
        reverses=row.reverses,
        why=row.why,
        previous_hash=row.previous_hash,
        hash=row.hash,
    )


def transfer_of(row: Row[Any]) -> Transfer:
    """The transfer behind its row."""
    return Transfer(
        read_account(row.payer),
        read_account(row.payee),
        row.chips,
        row.reason,
        row.clause,
    )


def entry_values(night_id: int, entry: Entry) -> dict[str, Any]:
    """An entry as its row holds it."""
    return {
        "night_id": night_id,
        "no": entry.no,
        "kind": entry.kind,
        "deal_no": entry.deal_no,
        "revision": entry.revision,
        "reverses": entry.reverses,
        "why": entry.why,
        "facts": canonical(entry.facts),
        "balances": canonical(write_balances(entry.balances)),
        "author": entry.author,
        "at": entry.at,
        "previous_hash": entry.previous_hash,
        "hash": entry.hash,
    }


def transfer_values(night_id: int, entry: Entry) -> list[dict[str, Any]]:
    """An entry's transfers as their rows hold them, numbered from 1."""
    return [
        {
            "night_id": night_id,
            "entry_no": entry.no,
            "no": no,
            "payer": write_account(payer),
            "payee": write_account(payee),
            "chips": chips,
            "reason": reason,
            "clause": clause,
        }
        for no, (payer, payee, chips, reason, clause) in enumerate(
            entry.transfers, start=1
        )
    ]


def night_of(rows: Sequence[Row[Any]]) -> Night:
    """The night behind its row joined with its players' rows, in seat order."""
    row = rows[0]
    return Night(
        id=row.id,
        uid=row.uid,
        title=row.title,
        opened_at=row.opened_at,
        version=row.version,
        closed=bool(row.closed),
        dealer=row.dealer,
        players=tuple(player_of(item.key, item.name, item.presence) for item in rows),
        posting=row.posting,
    )


def player_of(key: str, name: str, presence: str) -> Player:
    """The player behind what is written of him."""
    return Player(key, name, presence, is_nameless=name == nameless(key))


def grouped(rows: Iterable[Row[Any]], column: str) -> Mapping[int, list[Row[Any]]]:
    """Rows by the value of a column, both in the order in which they came."""
    groups: dict[int, list[Row[Any]]] = {}
    for row in rows:
        groups.setdefault(getattr(row, column), []).append(row)
    return groups
