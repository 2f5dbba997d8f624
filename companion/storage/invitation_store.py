"""The open ways to a night: links and codes, kept as hashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, delete, insert, select, update

from companion.storage.db import db
from companion.storage.night import Night
from companion.storage.night_store import by_id
from companion.storage.schema import InvitationRow, table

_INVITATION = table(InvitationRow)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A way to a night: ``until`` is its last moment, or empty where it has none.

    ``player`` is the seat that a code of one moves, and ``turn`` says how often it was
    made anew.
    """

    night_id: int
    kind: str
    player: str
    turn: int
    hash: str
    until: str

    def is_open(self, now: str) -> bool:
        """Whether it may be used at this time."""
        return not self.until or now < self.until

    @property
    def night(self) -> Night:
        """The night it leads to."""
        return by_id(self.night_id)


def by_hash(hashed: str, *kinds: str) -> Invitation | None:
    """The link or code with this hash, of one of these kinds; open or not."""
    return _one(
        select(_INVITATION).where(
            _INVITATION.c.hash == hashed, _INVITATION.c.kind.in_(kinds)
        )
    )


def find(night_id: int, kind: str, player: str = "") -> Invitation | None:
    """The night's way of a kind, for a seat or for all."""
    return _one(select(_INVITATION).where(*_at(night_id, kind, player)))


def put(invitation: Invitation) -> None:
    """Keep a way to a night in the place of the one before it."""
    at = _at(invitation.night_id, invitation.kind, invitation.player)
    db.session.execute(delete(_INVITATION).where(*at))
    db.session.execute(
        insert(_INVITATION).values(
            night_id=invitation.night_id,
            kind=invitation.kind,
            player=invitation.player,
            turn=invitation.turn,
            hash=invitation.hash,
            until=invitation.until,
        )
    )


def end(night_id: int, kind: str, player: str, at: str) -> None:
    """Let a way to a night be open no longer."""
    db.session.execute(
        update(_INVITATION).where(*_at(night_id, kind, player)).values(until=at)
    )


def _at(night_id: int, kind: str, player: str) -> tuple[Any, ...]:
    return (
        _INVITATION.c.night_id == night_id,
        _INVITATION.c.kind == kind,
        _INVITATION.c.player == player,
    )


def _one(query: Select[Any]) -> Invitation | None:
    row: Row[Any] | None = db.session.execute(query).one_or_none()
    if row is None:
        return None
    return Invitation(row.night_id, row.kind, row.player, row.turn, row.hash, row.until)
