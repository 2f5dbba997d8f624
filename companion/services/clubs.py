"""Clubs: the people who meet again and again, and what they start a night with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.ledger.cash import Terms, terms_facts
from companion.messages import Phrase
from companion.problems import CompanionError, Problem, Refused
from companion.services.house_rules import (
    game_tonight,
    read_snapshot,
    rules_facts,
    rules_in_force,
)
from companion.services.terms import terms_in_force
from companion.services.words import name_problem, tidy
from companion.storage import club_store
from companion.storage.club import Club, Regular
from companion.storage.db import write_transaction
from companion.storage.night import HOST, PLAYER, Night, Player
from companion.storage.night_store import fold

TERMS: Final = "terms"

CLUB_NOT_FOUND = Phrase("club.not_found", "There is no such club.")
NO_REGULAR = Phrase("club.no_regular", "The club has nobody of number %(key)s.")
HOSTS_ONLY = Phrase("club.hosts_only", "Only a host of the club’s nights can do that.")
SAME_REGULAR = Phrase("club.same", "Choose someone else: a person is himself already.")
BOTH_CAME = Phrase(
    "club.both_came",
    "%(one)s and %(other)s were at the same night, so they are two people.",
)


class ClubNotFound(CompanionError):
    """Raised when no club has this address, or none that this device may see."""

    def __init__(self) -> None:
        super().__init__(CLUB_NOT_FOUND())


class NotClubHost(CompanionError):
    """Raised when a device that is no host at the club would change it."""

    def __init__(self) -> None:
        super().__init__(HOSTS_ONLY())


class RegularNotFound(CompanionError):
    """Raised when a club has nobody of this number."""

    def __init__(self, key: str) -> None:
        super().__init__(NO_REGULAR(key=key))


@dataclass(frozen=True, slots=True)
class ClubChoice:
    """The club that a new night is of: one that there is, or a new one by its name."""

    uid: str = ""
    name: str = ""


def find_club(uid: str, device_id: int) -> Club:
    """The club at this address; raises `ClubNotFound` to whom it is none of."""
    club = club_store.by_uid(uid)
    if club is None or not may_see(club, device_id):
        raise ClubNotFound
    return club


def clubs_of(device_id: int) -> tuple[Club, ...]:
    """The clubs at whose nights this device has played or been host."""
    return club_store.of_device(device_id)


def may_see(club: Club, device_id: int) -> bool:
    """Whether the device has been more than a watcher at a night of the club."""
    return bool(club_store.roles_of(device_id, club.id) & {HOST, PLAYER})


def may_change(club: Club, device_id: int) -> bool:
    """Whether the device is host of a night of the club."""
    return HOST in club_store.roles_of(device_id, club.id)


def club_of(night: Night) -> Club | None:
    """The club that a night is of."""
    return club_store.of_night(night.id)


def enter(night: Night, choice: ClubChoice, device_id: int) -> None:
    """Make a night one of a club's, inside the transaction that opens it.

    A new club begins with the night's people, house rules and terms. Raises
    `ClubNotFound`, and `Refused` at ``club_name``.
    """
    if choice.uid:
        club = find_club(choice.uid, device_id)
    elif choice.name:
        club = _found_club(choice.name)
    else:
        return
    _put(night, club)
    if not club_store.agreements(club.id):
        _agree_as_in(club, night)


def put_night(night: Night, choice: ClubChoice, device_id: int) -> None:
    """Make a night one of a club's, or of another's, or of none."""
    with write_transaction():
        club_store.take_night(night.id)
        enter(night, choice, device_id)


def attend(night: Night, player: Player) -> None:
    """Know a late arrival again in a club's night, inside his transaction."""
    club = club_store.of_night(night.id)
    if club is not None:
        _attend(night, club, player)


def agree_as_in(club: Club, night: Night) -> None:
    """Start the club's next night with the house rules and terms of this one."""
    with write_transaction():
        _agree_as_in(club, night)


def rules_agreed(club: Club, game: str) -> Any | None:
    """The house rules a club starts a game with, or ``None`` where it has none."""
    facts = club_store.agreements(club.id).get(game)
    return None if facts is None else read_snapshot(game, facts["rules"])


def terms_agreed(club: Club) -> Terms | None:
    """What the chips of a club's nights stand for, if that has been agreed on."""
    facts: Mapping[str, Any] | None = club_store.agreements(club.id).get(TERMS)
    return None if facts is None else Terms(**facts)


def rename_club(club: Club, name: str) -> str:
    """Call a club by another name; raises `Refused` at ``name``."""
    tidied = _good_name(name, "name")
    with write_transaction():
        club_store.rename(club.id, tidied)
    return tidied


def rename_regular(club: Club, key: str, name: str) -> str:
    """Call someone by another name at the club; his nights keep the name he had there.

    Raises `RegularNotFound`, and `Refused` at ``name``.
    """
    with write_transaction():
        club = club_store.by_id(club.id)
        _regular(club, key)
        tidied = tidy(name)
        others = [one.name for one in club.regulars if one.key != key]
        problem = name_problem(tidied, "name", others)
        if problem is not None:
            raise Refused((problem,))
        club_store.rename_regular(club.id, Regular(key, tidied))
    return tidied


def merge(club: Club, key: str, into: str) -> None:
    """Two regulars are one person, who is called as the second.

    Raises `RegularNotFound`, and `Refused` at ``into`` where both were at one night.
    """
    with write_transaction():
        club = club_store.by_id(club.id)
        one, other = _regular(club, key), _regular(club, into)
        if one == other:
            raise Refused((Problem("into", SAME_REGULAR()),))
        came = club_store.seats(club.id)
        nights = [
            {night for (night, _), regular in came.items() if regular == person.key}
            for person in (one, other)
        ]
        if nights[0] & nights[1]:
            words = BOTH_CAME(one=one.name, other=other.name)
            raise Refused((Problem("into", words),))
        club_store.merge(club.id, key, into)


def _found_club(name: str) -> Club:
    tidied = _good_name(name, "club_name")
    return club_store.by_id(club_store.add(secrets.token_hex(16), tidied))


def _good_name(name: str, field: str) -> str:
    tidied = tidy(name)
    problem = name_problem(tidied, field, ())
    if problem is not None:
        raise Refused((problem,))
    return tidied


def _put(night: Night, club: Club) -> None:
    club_store.put_night(night.id, club.id)
    for player in night.players:
        _attend(night, club, player)


def _attend(night: Night, club: Club, player: Player) -> None:
    """Whoever is called like a regular is taken for him; the host can tell otherwise.

    Names are read anew: the player before may have been new, too. Who has no name any
    more is nobody's regular.
    """
    if player.is_nameless:
        return
    regulars = club_store.by_id(club.id).regulars
    known = {fold(one.name): one.key for one in regulars}
    key = known.get(fold(player.name))
    if key is None:
        key = str(max((int(one.key) for one in regulars), default=0) + 1)
        club_store.add_regular(club.id, Regular(key, player.name))
    club_store.attend(night.id, player.key, club.id, key)


def _agree_as_in(club: Club, night: Night) -> None:
    game = game_tonight(night).key
    club_store.agree(club.id, game, rules_facts(game, rules_in_force(night, game)))
    club_store.agree(club.id, TERMS, terms_facts(terms_in_force(night)))


def _regular(club: Club, key: str) -> Regular:
    regular = club.regular(key)
    if regular is None:
        raise RegularNotFound(key)
    return regular
