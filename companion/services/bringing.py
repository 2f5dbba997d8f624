"""Bringing a night in from its file: all of it, or nothing and the reason why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.live.hub import HUB
from companion.messages import Phrase
from companion.problems import CompanionError, Problem, Refused
from companion.services.clubs import attend
from companion.services.night_check import problems_of
from companion.services.night_file import Contents
from companion.services.night_reading import read
from companion.services.words import NAME_TAKEN
from companion.storage import entry_store, member_store, night_store
from companion.storage.db import write_transaction
from companion.storage.night import HOST, Member, Night, Player
from companion.storage.night_store import fold

NEW: Final = "new"
SAME: Final = "same"
OLDER: Final = "older"
LONGER: Final = "longer"

OTHER_HISTORY = Phrase(
    "file.other_history",
    "This night is here already, and from this entry on the file tells another "
    "story. Nothing was changed.",
)
NOT_THE_HOST = Phrase(
    "file.not_the_host",
    "This night is here already, and the file goes on with it. Only the night's host "
    "can bring that in.",
)


class NotTheHost(CompanionError):
    """Raised when a file would go on with a night that the phone does not host."""

    def __init__(self) -> None:
        super().__init__(NOT_THE_HOST())


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of a file.

    ``how`` is `NEW`, `SAME` (it was here, entry for entry), `OLDER` (there is more of
    it here, nothing was changed) or `LONGER` (it went on where the one here ended).
    ``here`` counts the entries that were here before, ``brought`` those of the file.
    """

    night: Night
    how: str
    here: int
    brought: int


def bring(data: bytes, *, device_id: int | None) -> Brought:
    """Bring in the file of a night; the phone that brings a new one hosts it.

    Brought again, it stays one night. What is here goes on with a longer file where
    that begins with every entry that is here, and names that are here stay. Without a
    device it is the owner of the installation who brings it. Raises `Refused`, and
    `NotTheHost` where a phone would change a night of others.
    """
    contents = read(data)
    problems = problems_of(contents)
    if problems:
        raise Refused(problems)
    with write_transaction():
        here = night_store.by_uid(contents.night.uid)
        brought = _added(contents) if here is None else _compared(contents, here)
        if brought.how == LONGER:
            _go_on(contents, brought, device_id)
        if device_id is not None:
            _let_host(brought.night, device_id)
        night = night_store.by_id(brought.night.id)
    HUB.publish(night.id, night.version)
    return replace(brought, night=night)


def _added(contents: Contents) -> Brought:
    night = night_store.add(contents.night)
    _append(night.id, contents, 0)
    return Brought(night, NEW, 0, len(contents.entries))


def _compared(contents: Contents, here: Night) -> Brought:
    """How the file's history stands to the one here; raises `Refused` if they part."""
    known = tuple(entry.hash for entry in entry_store.read(here.id))
    told = tuple(entry.hash for entry in contents.entries)
    for place, (mine, theirs) in enumerate(zip(known, told, strict=False)):
        if mine != theirs:
            raise Refused((Problem(f"entries.{place}", OTHER_HISTORY()),))
    how = SAME if known == told else OLDER if len(told) < len(known) else LONGER
    return Brought(here, how, len(known), len(told))


def _go_on(contents: Contents, brought: Brought, device_id: int | None) -> None:
    here = brought.night
    if device_id is not None and not _hosts(here, device_id):
        raise NotTheHost
    problems = (*_clashes(contents, here), *_other_authors(contents, here))
    if problems:
        raise Refused(problems)
    told = contents.night
    known = {player.key for player in here.players}
    for player in told.players:
        if player.key not in known:
            night_store.add_player(here.id, player, len(known))
            attend(here, player)
            known.add(player.key)
        else:
            _keep_name(here, player)
    night_store.seat(here.id, told.keys)
    _append(here.id, contents, brought.here)
    night_store.save(
        replace(here, version=here.version + 1, closed=told.closed, dealer=told.dealer)
    )


def _keep_name(here: Night, told: Player) -> None:
    """A player is where the file says; called as he is here: a name may have gone."""
    known = here.player(told.key) or told
    night_store.save_player(here.id, replace(known, presence=told.presence))


def _clashes(contents: Contents, here: Night) -> Iterator[Problem]:
    names = {fold(player.name) for player in here.players}
    gone = {player.key for player in here.players} - set(contents.night.keys)
    if gone:
        yield Problem("players", OTHER_HISTORY())
    for place, player in enumerate(contents.night.players):
        if here.player(player.key) is None and fold(player.name) in names:
            yield Problem(f"players.{place}.name", NAME_TAKEN(name=player.name))


def _other_authors(contents: Contents, here: Night) -> Iterator[Problem]:
    known = [author.player for author in night_store.all_authors(here.id)]
    told = [author.player for author in contents.authors]
    if told[: len(known)] != known:
        yield Problem("authors", OTHER_HISTORY())


def _append(night_id: int, contents: Contents, after: int) -> None:
    known = len(night_store.all_authors(night_id))
    for author in contents.authors[known:]:
        night_store.add_author(
            night_id,
            author.no,
            device_id=None,
            player=author.player,
            name=author.name,
        )
    for entry in contents.entries[after:]:
        entry_store.append(night_id, entry)


def _hosts(night: Night, device_id: int) -> bool:
    member = member_store.find(night.id, device_id)
    return member is not None and member.role == HOST


def _let_host(night: Night, device_id: int) -> None:
    """A night without a host, as the owner may have brought it, gets one."""
    members = member_store.of_night(night.id)
    if any(member.role == HOST for member in members):
        return
    mine = member_store.find(night.id, device_id)
    if mine is None:
        member_store.add(night.id, Member(device_id, HOST))
    else:
        member_store.save(night.id, replace(mine, role=HOST))
