"""What was sent before, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select

from companion.ledger.entry import canonical
from companion.storage.codec import read_json
from companion.storage.db import db
from companion.storage.schema import SentRow, table


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
    return FirstSending(row.digest, read_json(row.content), read_json(row.result))


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
