"""Codes and PINs that were wrong: from where, for which night, and when."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, insert, select

from companion.storage.db import db
from companion.storage.schema import FailureRow, table

_FAILURE = table(FailureRow)


def add(night_id: int | None, address: str, at: str) -> int:
    """Write down a failure; gives its number."""
    number: int = db.session.execute(
        insert(_FAILURE)
        .values(night_id=night_id, address=address, at=at)
        .returning(_FAILURE.c.id)
    ).scalar_one()
    return number


def remove(number: int) -> None:
    """Strike out a failure that was none."""
    db.session.execute(delete(_FAILURE).where(_FAILURE.c.id == number))


def sweep(before: str) -> None:
    """Forget the failures from before a time."""
    db.session.execute(delete(_FAILURE).where(_FAILURE.c.at < before))


def newest_from(address: str) -> str | None:
    """When the last failure came from an address."""
    return _newest(_FAILURE.c.address == address)


def newest_for(night_id: int) -> str | None:
    """When the last failure was about a night."""
    return _newest(_FAILURE.c.night_id == night_id)


def count_from(address: str, since: str) -> int:
    """How many failures came from an address after a time."""
    return _count(_FAILURE.c.address == address, since)


def count_for(night_id: int, since: str) -> int:
    """How many failures were about a night after a time."""
    return _count(_FAILURE.c.night_id == night_id, since)


def _newest(about: Any) -> str | None:
    found: str | None = db.session.execute(
        select(func.max(_FAILURE.c.at)).where(about)
    ).scalar_one()
    return found


def _count(about: Any, since: str) -> int:
    found: int = db.session.execute(
        select(func.count()).select_from(_FAILURE).where(about, _FAILURE.c.at > since)
    ).scalar_one()
    return found
