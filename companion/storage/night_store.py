"""Nights, their players and the authors of their entries."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, func, insert, select, union_all, update

from companion.storage.codec import grouped, night_of
from companion.storage.db import db
from companion.storage.night import Author, Night, Player
from companion.storage.schema import (
    AuthorNameRow,
    AuthorRow,
    MemberRow,
    NightRow,
    PlayerRow,
    TombstoneRow,
    table,
)

_NIGHT = table(NightRow)
_PLAYER = table(PlayerRow)

_NAMED = (AuthorNameRow.night_id == AuthorRow.night_id) & (
    AuthorNameRow.no == AuthorRow.no
)

_NIGHTS = (
    select(
        *_NIGHT.c,
        PlayerRow.key,
        PlayerRow.name,
        PlayerRow.presence,
    )
    .join(PlayerRow, PlayerRow.night_id == NightRow.id)
    .order_by(PlayerRow.place)
)


def by_uid(uid: str) -> Night | None:
    """The night at this address."""
    return _one(_NIGHTS.where(NightRow.uid == uid))


def by_id(night_id: int) -> Night:
    """The night as it stands now."""
    night = _one(_NIGHTS.where(NightRow.id == night_id))
    if night is None:
        message = f"no night {night_id}"
        raise ValueError(message)
    return night


def version_now(night_id: int) -> int:
    """The night's version at this moment, whatever was read before in this session."""
    db.session.rollback()  # a session goes on reading what it saw at first
    version: int = db.session.execute(
        select(NightRow.version).where(NightRow.id == night_id)
    ).scalar_one()
    return version


def known_to(device_id: int) -> tuple[Night, ...]:
    """The nights at whose table a device is, newest first."""
    known = select(MemberRow.night_id).where(MemberRow.device_id == device_id)
    nights = _all(_NIGHTS.where(NightRow.id.in_(known)))
    return tuple(sorted(nights, key=lambda night: night.id, reverse=True))


def all_nights() -> tuple[Night, ...]:
    """Every night there is, oldest first."""
    return tuple(sorted(_all(_NIGHTS), key=lambda night: night.id))


def nights_where(*conditions: ColumnElement[bool]) -> tuple[Night, ...]:
    """The nights of which all of this is true."""
    return _all(_NIGHTS.where(*conditions))


def add(night: Night) -> Night:
    """Write down a new night with its players; gives it back with its number."""
    inserted = db.session.execute(
        insert(NightRow)
        .values(
            id=_unused_id(),
            uid=night.uid,
            title=night.title,
            opened_at=night.opened_at,
            version=night.version,
            closed=int(night.closed),
            dealer=night.dealer,
            posting=night.posting,
        )
        .returning(NightRow.id)
    ).scalar_one()
    for place, player in enumerate(night.players):
        add_player(inserted, player, place)
    return by_id(inserted)


def save(night: Night) -> None:
    """Keep what a write has changed in the night's cached state."""
    db.session.execute(
        update(_NIGHT)
        .where(_NIGHT.c.id == night.id)
        .values(
            version=night.version,
            closed=int(night.closed),
            dealer=night.dealer,
            posting=night.posting,
        )
    )


def add_player(night_id: int, player: Player, place: int) -> None:
    """Seat a player; the place counts clockwise from 0."""
    db.session.execute(
        insert(_PLAYER).values(
            night_id=night_id,
            key=player.key,
            name=player.name,
            folded=fold(player.name),
            place=place,
            presence=player.presence,
        )
    )


def save_player(night_id: int, player: Player) -> None:
    """Keep a player's name and presence."""
    _change(
        night_id,
        player.key,
        name=player.name,
        folded=fold(player.name),
        presence=player.presence,
    )


def pins(night_id: int) -> Mapping[str, str]:
    """The hashes of the PINs that guard seats, by the player's key."""
    rows = db.session.execute(
        select(PlayerRow.key, PlayerRow.pin_hash).where(
            PlayerRow.night_id == night_id, PlayerRow.pin_hash.is_not(None)
        )
    )
    return {row.key: row.pin_hash for row in rows}


def save_pin(night_id: int, key: str, hashed: str | None) -> None:
    """Keep the hash of a seat's PIN, or none."""
    _change(night_id, key, pin_hash=hashed)


def seat(night_id: int, keys: Sequence[str]) -> None:
    """Seat the players in this order."""
    for place, key in enumerate(keys):
        _change(night_id, key, place=place)


def fold(name: str) -> str:
    """The form in which two names that look alike are the same.

    >>> fold("AINO") == fold("Aino")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def add_author(
    night_id: int, no: int, *, device_id: int | None, player: str, name: str
) -> None:
    """Write down who an author number stands for, and what he is called now."""
    db.session.execute(
        insert(table(AuthorRow)).values(
            night_id=night_id, no=no, device_id=device_id, player=player
        )
    )
    db.session.execute(
        insert(table(AuthorNameRow)).values(night_id=night_id, no=no, name=name)
    )


def all_authors(night_id: int) -> tuple[Author, ...]:
    """Everyone who wrote entries of a night, in the order of their numbers."""
    rows = db.session.execute(
        select(AuthorRow.no, AuthorRow.player, AuthorNameRow.name)
        .join(AuthorNameRow, _NAMED)
        .where(AuthorRow.night_id == night_id)
        .order_by(AuthorRow.no)
    )
    return tuple(Author(row.no, row.player, row.name) for row in rows)


def name_author(night_id: int, no: int, name: str) -> None:
    """Call an author by another name from now on."""
    names = table(AuthorNameRow)
    db.session.execute(
        update(names)
        .where(names.c.night_id == night_id, names.c.no == no)
        .values(name=name)
    )


def authors(night_id: int) -> Mapping[int, str]:
    """The name behind each author number."""
    rows = db.session.execute(
        select(AuthorNameRow.no, AuthorNameRow.name).where(
            AuthorNameRow.night_id == night_id
        )
    )
    return {row.no: row.name for row in rows}


def _unused_id() -> ColumnElement[int]:
    """A number that no night has, nor one that was removed ever had."""
    used = union_all(select(NightRow.id), select(TombstoneRow.night_id)).subquery()
    newest = select(func.max(used.c.id)).scalar_subquery()
    return func.coalesce(newest, 0) + 1


def _one(query: Select[Any]) -> Night | None:
    rows = db.session.execute(query).all()
    return night_of(rows) if rows else None


def _all(query: Select[Any]) -> tuple[Night, ...]:
    rows = db.session.execute(query)
    return tuple(night_of(group) for group in grouped(rows, "id").values())


def _change(night_id: int, key: str, **values: Any) -> None:
    db.session.execute(
        update(_PLAYER)
        .where(_PLAYER.c.night_id == night_id, _PLAYER.c.key == key)
        .values(**values)
    )
