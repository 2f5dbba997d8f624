"""The phones that have asked for a seat and wait for the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select, update

from companion.storage.db import db
from companion.storage.night_store import fold
from companion.storage.schema import AskingRow, table

WAITING: Final = "waiting"
REFUSED: Final = "refused"

_ASKING = table(AskingRow)


@dataclass(frozen=True, slots=True)
class Asking:
    """A phone that asks for a player's seat, or for a new one by a name."""

    device_id: int
    player: str
    name: str
    state: str
    at: str


def find(night_id: int, device_id: int) -> Asking | None:
    """What a phone has asked of a night."""
    query = select(_ASKING).where(*_at(night_id, device_id))
    row = db.session.execute(query).one_or_none()
    return None if row is None else _asking(row)


def waiting(night_id: int) -> tuple[Asking, ...]:
    """Everyone who waits for an answer, the first who asked first."""
    rows = db.session.execute(
        select(_ASKING)
        .where(_ASKING.c.night_id == night_id, _ASKING.c.state == WAITING)
        .order_by(_ASKING.c.at, _ASKING.c.device_id)
    )
    return tuple(_asking(row) for row in rows)


def put(night_id: int, asking: Asking) -> None:
    """Keep what a phone asks, in the place of what it asked before."""
    remove(night_id, asking.device_id)
    db.session.execute(
        insert(_ASKING).values(
            night_id=night_id,
            device_id=asking.device_id,
            player=asking.player,
            name=asking.name,
            state=asking.state,
            at=asking.at,
        )
    )


def refuse(night_id: int, device_id: int) -> None:
    """Keep that the host has said no."""
    db.session.execute(
        update(_ASKING).where(*_at(night_id, device_id)).values(state=REFUSED)
    )


def remove(night_id: int, device_id: int) -> None:
    """Forget what a phone asked."""
    db.session.execute(delete(_ASKING).where(*_at(night_id, device_id)))


def forget_name(night_id: int, player: str, name: str) -> None:
    """Forget what was asked for a player's seat, or under his name."""
    rows = db.session.execute(select(_ASKING).where(_ASKING.c.night_id == night_id))
    for asking in map(_asking, rows.all()):
        if asking.player == player or fold(asking.name) == fold(name):
            remove(night_id, asking.device_id)


def _at(night_id: int, device_id: int) -> tuple[Any, ...]:
    return _ASKING.c.night_id == night_id, _ASKING.c.device_id == device_id


def _asking(row: Row[Any]) -> Asking:
    return Asking(row.device_id, row.player, row.name, row.state, row.at)
