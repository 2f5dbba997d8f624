"""A player's name goes, because he wants it to; his chips and every hash stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.live.hub import HUB
from companion.services.clock import now
from companion.services.clubs import RegularNotFound
from companion.services.desk import Desk, open_desk
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


def forget_regular(club: Club, by: By, key: str) -> None:
    """Call someone of a club by his number, there and at nights he came to.

    It goes from those nights of which the phone that asks is a host, for a name cannot
    be had back. Raises `RegularNotFound`.
    """
    with write_transaction():
        club = club_store.by_id(club.id)
        if club.regular(key) is None:
            raise RegularNotFound(key)
        club_store.rename_regular(club.id, Regular(key, nameless(key)))
        came = club_store.seats(club.id)
        written = [
            _forget_at(night_id, player, by)
            for (night_id, player), regular in came.items()
            if regular == key and _is_host(night_id, by)
        ]
    for night in written:
        HUB.publish(night.id, night.version)


def _is_host(night_id: int, by: By) -> bool:
    member = member_store.find(night_id, by.device_id)
    return member is not None and member.role == HOST


def _forget_at(night_id: int, player: str, by: By) -> Night:
    desk = open_desk(night_id, by, now())
    known = desk.player(player)
    if not known.is_nameless:
        _forget(desk, known)
    night_store.save(desk.night_after())
    return desk.night_after()


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
