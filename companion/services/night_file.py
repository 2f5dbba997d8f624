"""A night as a file: one JSON document that another installation can bring in.

It holds the entries as they were sealed, so that every hash stays what it was, and
nothing that opens a door: no link, no code, no phone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.ledger.entry import Entry, canonical, read_account, write_entry
from companion.storage import entry_store, night_store
from companion.storage.night import Author, Night

FORMAT: Final = "companion-night"
VERSION: Final = 1

LARGEST_FILE: Final = 4 * 1024 * 1024
"""Bytes; a night of 60 deals with every hand typed in takes about a twentieth."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What the file of a night says; the night has no number here yet."""

    night: Night
    authors: tuple[Author, ...]
    entries: tuple[Entry, ...]


def export(night: Night) -> str:
    """The night's file as it stands now: the same night gives the same bytes."""
    now = night_store.by_id(night.id)
    authors, entries = night_store.all_authors(now.id), entry_store.read(now.id)
    return write(Contents(now, authors, entries))


def write(contents: Contents) -> str:
    """What the file of a night says, in the one form it is written in."""
    night = contents.night
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "night": {
            "uid": night.uid,
            "title": night.title,
            "opened_at": night.opened_at,
            "dealer": night.dealer,
            "closed": night.closed,
        },
        "players": [
            {"key": player.key, "name": player.name, "presence": player.presence}
            for player in night.players
        ],
        "authors": [
            {"no": author.no, "player": author.player, "name": author.name}
            for author in contents.authors
        ],
        "entries": [
            {**write_entry(entry), "hash": entry.hash} for entry in contents.entries
        ],
    }
    return canonical({**document, "hash": hash_of(document)}) + "\n"


def hash_of(document: Mapping[str, Any]) -> str:
    """The hash of all of a document but the hash itself."""
    said = {name: value for name, value in document.items() if name != "hash"}
    return hashlib.sha256(canonical(said).encode()).hexdigest()


def accounts_read(balances: Mapping[str, int]) -> dict[str, int]:
    """Chips by the accounts of the ledger, from those of a file."""
    return {read_account(account): chips for account, chips in balances.items()}
