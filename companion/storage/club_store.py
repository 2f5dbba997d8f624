"""Clubs, their regulars, and which nights are theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, delete, insert, select, update

from companion.ledger.entry import canonical
from companion.storage.club import Club, Regular
from companion.storage.club_schema import (
    AttendanceRow,
    ClubAgreementRow,
    ClubNightRow,
    ClubRow,
    RegularRow,
)
from companion.storage.codec import read_json
from companion.storage.db import db
from companion.storage.night import WATCHER
from companion.storage.night_store import fold
from companion.storage.schema import MemberRow, table

_REGULAR = table(RegularRow)
_ATTENDANCE = table(AttendanceRow)
_AGREEMENT = table(ClubAgreementRow)


def by_uid(uid: str) -> Club | None:
    """The club at this address."""
    return _one(select(ClubRow).where(ClubRow.uid == uid))


def by_id(club_id: int) -> Club:
    """The club as it stands now."""
    club = _one(select(ClubRow).where(ClubRow.id == club_id))
    if club is None:
        message = f"no club {club_id}"
        raise ValueError(message)
    return club


def of_night(night_id: int) -> Club | None:
    """The club that a night belongs to, if it belongs to one."""
    return _one(
        select(ClubRow)
        .join(ClubNightRow, ClubNightRow.club_id == ClubRow.id)
        .where(ClubNightRow.night_id == night_id)
    )


def of_device(device_id: int) -> tuple[Club, ...]:
    """The clubs at whose nights a device has played or been host, by name."""
    ids = select(ClubNightRow.club_id).where(_played_by(device_id))
    rows = db.session.scalars(select(ClubRow).where(ClubRow.id.in_(ids)))
    return tuple(sorted((_club(row) for row in rows), key=lambda club: club.name))


def roles_of(device_id: int, club_id: int) -> frozenset[str]:
    """What a device may do at the nights of a club, where it has joined any."""
    rows = db.session.scalars(
        select(MemberRow.role)
        .join(ClubNightRow, ClubNightRow.night_id == MemberRow.night_id)
        .where(ClubNightRow.club_id == club_id, MemberRow.device_id == device_id)
    )
    return frozenset(rows)


def add(uid: str, name: str) -> int:
    """Write down a new club; gives its number in the database."""
    return int(
        db.session.execute(
            insert(table(ClubRow)).values(uid=uid, name=name).returning(ClubRow.id)
        ).scalar_one()
    )


def rename(club_id: int, name: str) -> None:
    """Call a club by another name."""
    clubs = table(ClubRow)
    db.session.execute(update(clubs).where(clubs.c.id == club_id).values(name=name))


def put_night(night_id: int, club_id: int) -> None:
    """Let a night be one of a club's."""
    take_night(night_id)
    db.session.execute(
        insert(table(ClubNightRow)).values(night_id=night_id, club_id=club_id)
    )


def take_night(night_id: int) -> None:
    """Let a night be of no club; who came to it is then nobody's regular."""
    nights = table(ClubNightRow)
    db.session.execute(delete(_ATTENDANCE).where(_ATTENDANCE.c.night_id == night_id))
    db.session.execute(delete(nights).where(nights.c.night_id == night_id))


def add_regular(club_id: int, regular: Regular) -> None:
    """Write down someone who has come to a club for the first time."""
    db.session.execute(
        insert(_REGULAR).values(
            club_id=club_id,
            key=regular.key,
            name=regular.name,
            folded=fold(regular.name),
        )
    )


def rename_regular(club_id: int, regular: Regular) -> None:
    """Call a regular by another name."""
    db.session.execute(
        update(_REGULAR)
        .where(_REGULAR.c.club_id == club_id, _REGULAR.c.key == regular.key)
        .values(name=regular.name, folded=fold(regular.name))
    )


def attend(night_id: int, player: str, club_id: int, regular: str) -> None:
    """A player of a night is this regular of the club."""
    db.session.execute(
        insert(_ATTENDANCE).values(
            night_id=night_id, player=player, club_id=club_id, regular=regular
        )
    )


def merge(club_id: int, regular: str, into: str) -> None:
    """One regular is the same person as another, who alone remains."""
    db.session.execute(
        update(_ATTENDANCE)
        .where(_ATTENDANCE.c.club_id == club_id, _ATTENDANCE.c.regular == regular)
        .values(regular=into)
    )
    db.session.execute(
        delete(_REGULAR).where(_REGULAR.c.club_id == club_id, _REGULAR.c.key == regular)
    )


def let_go(club_id: int) -> None:
    """Forget who came to no night that is left, and a club without any night."""
    came = select(AttendanceRow.regular).where(AttendanceRow.club_id == club_id)
    db.session.execute(
        delete(_REGULAR).where(
            _REGULAR.c.club_id == club_id, _REGULAR.c.key.not_in(came)
        )
    )
    nights = select(ClubNightRow.night_id).where(ClubNightRow.club_id == club_id)
    if db.session.execute(nights.limit(1)).first() is None:
        club = table(ClubRow)
        db.session.execute(delete(_AGREEMENT).where(_AGREEMENT.c.club_id == club_id))
        db.session.execute(delete(club).where(club.c.id == club_id))


def seats(club_id: int) -> Mapping[tuple[int, str], str]:
    """Which regular each player of each night is, by night and player."""
    rows = db.session.execute(
        select(_ATTENDANCE).where(AttendanceRow.club_id == club_id)
    )
    return {(row.night_id, row.player): row.regular for row in rows}


def agree(club_id: int, about: str, facts: Mapping[str, Any]) -> None:
    """Keep what a club starts its next night with, in the place of what was."""
    db.session.execute(
        delete(_AGREEMENT).where(
            _AGREEMENT.c.club_id == club_id, _AGREEMENT.c.about == about
        )
    )
    db.session.execute(
        insert(_AGREEMENT).values(club_id=club_id, about=about, facts=canonical(facts))
    )


def agreements(club_id: int) -> Mapping[str, Mapping[str, Any]]:
    """Everything a club has agreed on, by what it is about."""
    rows = db.session.execute(
        select(_AGREEMENT).where(ClubAgreementRow.club_id == club_id)
    )
    return {row.about: read_json(row.facts) for row in rows}


def _played_by(device_id: int) -> Any:
    return ClubNightRow.night_id.in_(
        select(MemberRow.night_id).where(
            MemberRow.device_id == device_id, MemberRow.role != WATCHER
        )
    )


def _one(query: Select[ClubRow]) -> Club | None:
    row = db.session.scalars(query).one_or_none()
    return None if row is None else _club(row)


def _club(row: ClubRow) -> Club:
    regulars = db.session.execute(
        select(RegularRow.key, RegularRow.name).where(RegularRow.club_id == row.id)
    )
    people = (Regular(key, name) for key, name in regulars)
    in_order = sorted(people, key=lambda one: int(one.key))
    return Club(row.id, row.uid, row.name, tuple(in_order))
