"""A player's seat goes to another phone, by a code that works once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.problems import Problem, Refused
from companion.services import clock, keys, pins
from companion.services.attempts import attempt
from companion.services.desk import Desk
from companion.services.invitations import SEAT, OpenCode, code_of, put_code
from companion.services.members import sit
from companion.services.refusals import WRONG_CODE
from companion.services.sending import By, Sent, first_result, write
from companion.storage import invitation_store
from companion.storage.invitation_store import Invitation
from companion.storage.night import Night

MINUTES: Final = 10
LENGTH: Final = 8
VERB: Final = "take_seat"


def offer_seat(key: str, night: Night, *, sent: Sent, by: By, player: str) -> None:
    """Make the code by which another phone takes a player's seat."""

    def act(desk: Desk) -> Mapping[str, Any]:
        seat = desk.player(player).key
        until = clock.later(clock.now(), MINUTES)
        return {"turn": put_code(key, night, SEAT, LENGTH, until, seat)}

    write(night, "offer_seat", sent, by, act)


def is_of_seat(code: str) -> bool:
    """Whether a code can only be one of a seat, by its length."""
    return len(keys.read_code(code)) == LENGTH


def offer_of(key: str, night: Night, player: str) -> OpenCode | None:
    """The code by which a player's seat can be taken just now."""
    return code_of(key, night, SEAT, LENGTH, player)


def take_seat(
    key: str, *, sent: Sent, by: By, code: str, pin: str, address: str
) -> Night:
    """Take the seat that a code offers to this phone; gives its night.

    A wrong code or PIN is counted. Raises `Refused` at ``code`` and ``pin``,
    `TooManyTries`.
    """
    hashed = keys.hash_of_code(key, keys.read_code(code))
    known = invitation_store.by_hash(hashed, SEAT)
    if known is not None and first_result(sent, VERB, known.night.uid) is not None:
        return known.night
    offered = attempt(address, None, lambda: _open(hashed))
    if offered is None:
        raise _wrong_code()
    night, player = offered.night, offered.player
    pins.check(night, player, pin, address)

    def act(_desk: Desk) -> Mapping[str, Any]:
        if _open(hashed) is None:
            raise _wrong_code()
        invitation_store.end(night.id, SEAT, player, clock.now())
        sit(night, by.device_id, player)
        return {}

    write(night, VERB, sent, by, act)
    return night


def _open(hashed: str) -> Invitation | None:
    kept = invitation_store.by_hash(hashed, SEAT)
    return kept if kept is not None and kept.is_open(clock.now()) else None


def _wrong_code() -> Refused:
    return Refused((Problem("code", WRONG_CODE()),))
