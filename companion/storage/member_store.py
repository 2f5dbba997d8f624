"""The devices at a night's table, and what each may do there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from companion.storage.db import db
from companion.storage.night import Member
from companion.storage.schema import MemberRow, table

_MEMBER = table(MemberRow)


def find(night_id: int, device_id: int) -> Member | None:
    """The device's place at the table, if it has one."""
    return _first(MemberRow.night_id == night_id, MemberRow.device_id == device_id)


def in_seat(night_id: int, player: str) -> Member | None:
    """The device that holds a player's seat, if one does."""
    return _first(MemberRow.night_id == night_id, MemberRow.player == player)


def of_night(night_id: int) -> tuple[Member, ...]:
    """Every device at the table, in the order in which they were first seen."""
    rows = db.session.execute(
        select(_MEMBER)
        .where(MemberRow.night_id == night_id)
        .order_by(MemberRow.device_id)
    )
    return tuple(_member(row) for row in rows)


def add(night_id: int, member: Member) -> None:
    """Let a device sit down that is not at the table yet."""
    db.session.execute(insert(_MEMBER).values(night_id=night_id, **_values(member)))


def save(night_id: int, member: Member) -> None:
    """Keep a device's role and seat."""
    db.session.execute(
        update(_MEMBER)
        .where(*_at(night_id, member.device_id))
        .values(**_values(member))
    )


def remove(night_id: int, device_id: int) -> None:
    """Let a device get up from the table."""
    db.session.execute(delete(_MEMBER).where(*_at(night_id, device_id)))


def _at(night_id: int, device_id: int) -> Iterable[Any]:
    return _MEMBER.c.night_id == night_id, _MEMBER.c.device_id == device_id


def _first(*conditions: Any) -> Member | None:
    row = db.session.execute(select(_MEMBER).where(*conditions)).one_or_none()
    return None if row is None else _member(row)


def _member(row: Row[Any]) -> Member:
    return Member(row.device_id, row.role, row.player or "")


def _values(member: Member) -> dict[str, Any]:
    return {
        "device_id": member.device_id,
        "role": member.role,
        "player": member.player or None,
    }
