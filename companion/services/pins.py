"""A seat's PIN: whoever knows it may take the seat to another phone."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Any, Final

from companion.problems import Problem, Refused
from companion.services.attempts import attempt
from companion.services.desk import Desk
from companion.services.refusals import BAD_PIN, PIN_ASKED, WRONG_PIN
from companion.services.sending import By, Sent, write
from companion.storage import night_store
from companion.storage.night import Night

_SHAPE: Final = re.compile(r"\d{4,6}", re.ASCII)
_COST: Final[Mapping[str, int]] = {"n": 2**14, "r": 8, "p": 1}  # 16 MB, some 50 ms


def set_pin(night: Night, *, sent: Sent, by: By, player: str, pin: str) -> None:
    """Give a seat a PIN, or take it off with an empty one; raises `Refused`."""
    typed = pin.strip()
    if typed and not _SHAPE.fullmatch(typed):
        raise Refused((Problem("pin", BAD_PIN()),))
    kept = _hash(typed, secrets.token_hex(16)) if typed else None

    def act(desk: Desk) -> Mapping[str, Any]:
        night_store.save_pin(night.id, desk.player(player).key, kept)
        return {}

    write(night, "set_pin", sent, by, act)


def seats_with_pin(night: Night) -> frozenset[str]:
    """The seats that have a PIN."""
    return frozenset(night_store.pins(night.id))


def check(night: Night, player: str, pin: str, address: str) -> None:
    """Let a phone go on with a seat's right PIN, or where the seat has none.

    A wrong one is counted. Raises `Refused` at ``pin``, `TooManyTries`.
    """
    kept = night_store.pins(night.id).get(player)
    if kept is None:
        return
    if not pin.strip():
        raise Refused((Problem("pin", PIN_ASKED()),))
    if attempt(address, night.id, lambda: _is_right(pin.strip(), kept) or None) is None:
        raise Refused((Problem("pin", WRONG_PIN()),))


def _is_right(pin: str, kept: str) -> bool:
    salt, _, _ = kept.partition("$")
    return hmac.compare_digest(_hash(pin, salt), kept)


def _hash(pin: str, salt: str) -> str:
    made = hashlib.scrypt(pin.encode(), salt=salt.encode(), dklen=32, **_COST)
    return f"{salt}${made.hex()}"
