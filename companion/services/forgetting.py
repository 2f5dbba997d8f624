"""A player's name goes, because he wants it to; his chips and every hash stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.services.clubs import RegularNotFound
from companion.services.desk import Desk
from companion.services.sending import OPEN_NIGHT, By, Sent, write
from companion.storage import (
    asking_store,
    club_store,
    device_store,
    member_store,
    night_store,
    sent_store,
)
from companion.storage.club import Club, Regular
from companion.storage.db import write_transaction
from companion.storage.night import HOST, Night, Player, nameless
from companion.storage.night_store import fold

FORGET_NAME: Final = "forget_name"

NAMING: Final = frozenset({OPEN_NIGHT, "add_player", "rename_player", "ask"})
"""What is sent to give names; former ones too, which nothing else remembers."""


def forget_name(night: Night, *, sent: Sent, by: By, player: str) -> None:
    """Call a player by his number from now on, wherever his name stands.

    It goes from his seat, from his entries' authors, from his phone and from what was
    sent; a night that is settled is no hindrance. What people wrote themselves into
    the ledger stays as it was sealed. Raises `PlayerNotFound`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        known = desk.player(player)
        if not known.is_nameless:
            _forget(desk, known)
        return {}

    write(night, FORGET_NAME, sent, by, act)


def forget_regular(
    club: Club, key: str, *, sent: Sent, by: By
) -> tuple[tuple[Night, ...], tuple[Night, ...]]:
    """Call someone by his number at a club, and at those of its nights he was at.

    Gives the nights in which his name is gone, and those in which it stays, because
    another phone hosts them. Raises `RegularNotFound`.
    """
    if club.regular(key) is None:
        raise RegularNotFound(key)
    seats = club_store.seats(club.id).items()
    came = [place for place, regular in seats if regular == key]
    gone, stays = [], []
    for night_id, player in came:
        night = night_store.by_id(night_id)
        if not _hosts(night, by):
            stays.append(night)
            continue
        own = Sent(f"{sent.key}.{night.uid}", {})
        forget_name(night, sent=own, by=_without_seat(by), player=player)
        gone.append(night)
    with write_transaction():
        club_store.rename_regular(club.id, Regular(key, nameless(key)))
    return tuple(gone), tuple(stays)


def _hosts(night: Night, by: By) -> bool:
    member = member_store.find(night.id, by.device_id)
    return member is not None and member.role == HOST


def _without_seat(by: By) -> By:
    """The phone alone: what seat it has is another question in every night."""
    return By(by.device_id, by.name)


def _forget(desk: Desk, known: Player) -> None:
    night_id, written = desk.night.id, nameless(known.key)
    for author in night_store.all_authors(night_id):
        if author.player == known.key or fold(author.name) == fold(known.name):
            night_store.name_author(night_id, author.no, written)
    for member in member_store.of_night(night_id):
        if member.player == known.key:
            device_store.rename(member.device_id, "")
    asking_store.forget_name(night_id, known.key, known.name)
    sent_store.empty(tuple(_telling(night_id, known.name)))
    gone = replace(known, name=written, is_nameless=True)
    night_store.save_player(night_id, gone)
    desk.seat_anew(gone)


def _telling(night_id: int, name: str) -> Iterator[str]:
    """The keys of everything sent to a night that may hold a name."""
    for key, verb, content in sent_store.contents(night_id):
        if verb in NAMING or fold(name) in fold(content):
            yield key
