"""Coming to a night's table: by its link at once, by its code if a host agrees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import clock, pins
from companion.services.desk import Desk
from companion.services.errors import PlayerNotFound
from companion.services.members import put, sit
from companion.services.players import seat_newcomer
from companion.services.refusals import NobodyAsks, SeatTaken
from companion.services.sending import By, Sent, write
from companion.services.words import new_name
from companion.storage import asking_store, device_store, member_store
from companion.storage.asking_store import REFUSED, WAITING, Asking
from companion.storage.night import WATCHER, Member, Night

__all__ = [
    "REFUSED",
    "WAITING",
    "Asking",
    "TableSeat",
    "answer",
    "ask",
    "asking_of",
    "askings",
    "seats_of",
    "sit_down",
    "watch",
]


MOST_ASKING: Final = 20

DOOR_FULL = Phrase(
    "join.door_full", "Too many phones are asking already. Talk to the host."
)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat as someone at the door sees it."""

    key: str
    name: str
    has_phone: bool
    has_pin: bool


def seats_of(night: Night) -> tuple[TableSeat, ...]:
    """Every seat, clockwise: whether a phone has it, and whether a PIN guards it."""
    taken = {member.player for member in member_store.of_night(night.id)}
    guarded = pins.seats_with_pin(night)
    return tuple(
        TableSeat(player.key, player.name, player.key in taken, player.key in guarded)
        for player in night.players
    )


def sit_down(
    night: Night, *, sent: Sent, by: By, seat: str, pin: str, address: str
) -> None:
    """Take a seat by the table's link: a free one, or one whose PIN is known.

    Raises `SeatTaken`, `Refused` at ``pin``, `TooManyTries`, `PlayerNotFound`.
    """
    if night.player(seat) is None:
        raise PlayerNotFound(seat)
    guarded = seat in pins.seats_with_pin(night)
    if not _sits(night, by.device_id, seat):
        pins.check(night, seat, pin, address)

    def act(_desk: Desk) -> Mapping[str, Any]:
        holder = member_store.in_seat(night.id, seat)
        if holder is not None and holder.device_id != by.device_id and not guarded:
            raise SeatTaken
        sit(night, by.device_id, seat)
        return {}

    write(night, "sit_down", sent, by, act)


def watch(night: Night, *, sent: Sent, by: By) -> None:
    """Look on; whoever has a place at the table keeps it."""

    def act(_desk: Desk) -> Mapping[str, Any]:
        if member_store.find(night.id, by.device_id) is None:
            put(night, Member(by.device_id, WATCHER))
        return {}

    write(night, "watch", sent, by, act)


def ask(night: Night, *, sent: Sent, by: By, seat: str = "", name: str = "") -> None:
    """Ask the host for a player's seat, or for a new one under a name.

    Raises `Refused` (at ``name``, or where too many ask), `PlayerNotFound`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        wanted = desk.player(seat).key if seat else ""
        called = "" if wanted else new_name(desk.night, name)
        _must_have_room(night, by.device_id)
        asking = Asking(by.device_id, wanted, called, WAITING, clock.now())
        asking_store.put(night.id, asking)
        return {}

    write(night, "ask", sent, by, act)


def askings(night: Night) -> tuple[Asking, ...]:
    """The phones that wait for a host's answer."""
    return asking_store.waiting(night.id)


def asking_of(night: Night, device_id: int) -> Asking | None:
    """What a phone has asked of a night, with the answer if it was no."""
    return asking_store.find(night.id, device_id)


def answer(night: Night, *, sent: Sent, by: By, device_id: int, agreed: bool) -> None:
    """Let a phone sit down as it asked, or not.

    Raises `NobodyAsks`, `Refused` at ``name`` where the name has been taken since,
    `NightClosed` for a new player.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        asking = asking_store.find(night.id, device_id)
        if asking is None or asking.state != WAITING:
            raise NobodyAsks
        if agreed:
            _let_in(desk, asking)
        else:
            asking_store.refuse(night.id, device_id)
        return {}

    write(night, "answer", sent, by, act)


def _must_have_room(night: Night, device_id: int) -> None:
    others = [each for each in askings(night) if each.device_id != device_id]
    if len(others) >= MOST_ASKING:
        raise Refused((Problem("", DOOR_FULL()),))


def _let_in(desk: Desk, asking: Asking) -> None:
    seat = asking.player
    if not seat:
        desk.must_be_open()
        seat = seat_newcomer(desk, new_name(desk.night, asking.name), None)
    sit(desk.night, asking.device_id, seat)
    asking_store.remove(desk.night.id, asking.device_id)
    device_store.mark(asking.device_id)


def _sits(night: Night, device_id: int, seat: str) -> bool:
    member = member_store.find(night.id, device_id)
    return member is not None and member.player == seat
