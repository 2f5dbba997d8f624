"""What was sent before, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import insert, select, update

from companion.ledger.entry import canonical
from companion.storage.codec import read_json
from companion.storage.db import db
from companion.storage.schema import SentRow, table

EMPTIED: Final = "null"
"""What stands for a content that had to go, because a name was in it."""


@dataclass(frozen=True, slots=True)
class FirstSending:
    """The first time a key was sent."""

    digest: str
    content: Mapping[str, Any]
    result: Mapping[str, Any]


def find(key: str) -> FirstSending | None:
    """What was sent first under this key."""
    row = db.session.execute(
        select(SentRow.digest, SentRow.content, SentRow.result).where(
            SentRow.key == key
        )
    ).one_or_none()
    if row is None:
        return None
    content = read_json(row.content) or {}
    return FirstSending(row.digest, content, read_json(row.result))


def add(key: str, night_id: int, verb: str, at: str, sending: FirstSending) -> None:
    """Keep what was sent and what came of it."""
    db.session.execute(
        insert(table(SentRow)).values(
            key=key,
            night_id=night_id,
            verb=verb,
            at=at,
            digest=sending.digest,
            content=canonical(sending.content),
            result=canonical(sending.result),
        )
    )


def contents(night_id: int) -> tuple[tuple[str, str, str], ...]:
    """Key, verb and content of everything that was sent to a night and is kept."""
    rows = db.session.execute(
        select(SentRow.key, SentRow.verb, SentRow.content).where(
            SentRow.night_id == night_id, SentRow.content != EMPTIED
        )
    )
    return tuple((row.key, row.verb, row.content) for row in rows)


def empty(keys: Sequence[str]) -> None:
    """Let go of what was sent under these keys; its digest and its result stay."""
    sent = table(SentRow)
    for key in keys:
        db.session.execute(
            update(sent).where(sent.c.key == key).values(content=EMPTIED)
        )
