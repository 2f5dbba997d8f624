"""The phones at a night's table: who may do what, and who holds whose seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services.desk import Desk
from companion.services.refusals import LastHost, PhoneGone, SeatTaken
from companion.services.sending import By, Sent, write
from companion.storage import asking_store, device_store, member_store
from companion.storage.night import HOST, PLAYER, ROLES, WATCHER, Member, Night

NO_ROLE = Phrase("phone.role", "Say what the phone may do, and whose it is.")


@dataclass(frozen=True, slots=True)
class TablePhone:
    """A phone at the table, and what its owner has called it (or nothing)."""

    member: Member
    name: str


def member_of(night: Night, device_id: int) -> Member | None:
    """A device's place at the table, or ``None`` where it has not joined."""
    return member_store.find(night.id, device_id)


def phones_of(night: Night) -> tuple[TablePhone, ...]:
    """Every phone at the table, in the order in which they were first seen."""
    members = member_store.of_night(night.id)
    names = device_store.names(member.device_id for member in members)
    return tuple(TablePhone(member, names[member.device_id]) for member in members)


def change(
    night: Night, *, sent: Sent, by: By, device_id: int, role: str, seat: str
) -> None:
    """Give a phone a role and a seat, or none of the one it had.

    Raises `Refused`, `PhoneGone`, `SeatTaken`, `LastHost`, `PlayerNotFound`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        member = _found(night, device_id)
        _must_go_together(role, seat)
        if seat:
            desk.player(seat)
        if role != HOST:
            _must_not_be_last(night, member)
        holder = member_store.in_seat(night.id, seat) if seat else None
        if holder is not None and holder.device_id != device_id:
            raise SeatTaken
        put(night, Member(device_id, role, seat))
        return {}

    write(night, "change_phone", sent, by, act)


def remove(night: Night, *, sent: Sent, by: By, device_id: int) -> None:
    """Send a phone away: its next request is refused.

    Raises `PhoneGone`, `LastHost`.
    """

    def act(_desk: Desk) -> Mapping[str, Any]:
        _must_not_be_last(night, _found(night, device_id))
        member_store.remove(night.id, device_id)
        return {}

    write(night, "remove_phone", sent, by, act)


def sit(night: Night, device_id: int, seat: str) -> None:
    """Give a seat to a phone inside a write: a host goes on hosting, others play.

    Whoever held it watches from now on, or hosts without a seat.
    """
    holder = member_store.in_seat(night.id, seat)
    if holder is not None and holder.device_id == device_id:
        return
    if holder is not None:
        role = HOST if holder.role == HOST else WATCHER
        put(night, Member(holder.device_id, role))
    member = member_store.find(night.id, device_id)
    role = HOST if member is not None and member.role == HOST else PLAYER
    put(night, Member(device_id, role, seat))


def put(night: Night, member: Member) -> None:
    """Keep a phone's place inside a write; its token is turned at its next request."""
    known = member_store.find(night.id, member.device_id)
    if known == member:
        return
    if known is None:
        member_store.add(night.id, member)
    else:
        member_store.save(night.id, member)
    asking_store.remove(night.id, member.device_id)
    device_store.mark(member.device_id)


def _found(night: Night, device_id: int) -> Member:
    member = member_store.find(night.id, device_id)
    if member is None:
        raise PhoneGone
    return member


def _must_go_together(role: str, seat: str) -> None:
    fits = {HOST: True, PLAYER: bool(seat), WATCHER: not seat}
    if role not in ROLES or not fits[role]:
        raise Refused((Problem("role", NO_ROLE()),))


def _must_not_be_last(night: Night, leaving: Member) -> None:
    hosts = [each for each in member_store.of_night(night.id) if each.role == HOST]
    if hosts == [leaving]:
        raise LastHost
