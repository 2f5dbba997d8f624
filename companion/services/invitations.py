"""The ways to a night: the table's link, the watchers' link, and the spoken code.

None is stored in plain: the installation's key makes each again for as long as it is
in force. Making one anew stops the one before it and sends nobody away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.services import clock, keys
from companion.services.attempts import attempt
from companion.services.desk import Desk
from companion.services.sending import By, Sent, write
from companion.storage import invitation_store
from companion.storage.db import write_transaction
from companion.storage.invitation_store import Invitation
from companion.storage.night import Night

TABLE: Final = "table"
WATCH: Final = "watch"
LOBBY: Final = "lobby"
SEAT: Final = "seat"
LINKS: Final = (TABLE, WATCH)

LOBBY_MINUTES: Final = 15
LOBBY_LENGTH: Final = 6


@dataclass(frozen=True, slots=True)
class OpenCode:
    """A code that is in force, and its last moment."""

    code: str
    until: str


def link_of(key: str, night: Night, kind: str) -> str | None:
    """The secret of a night's link of a kind; made at the first need.

    ``None`` where the link was made by another key, or before links were: it goes on
    to work, but nobody can show it any more until it is made anew.
    """
    kept = invitation_store.find(night.id, kind)
    if kept is None:
        kept = _first_link(key, night, kind)
    secret = _secret(key, night, kind, kept.turn)
    return secret if keys.hash_of_secret(secret) == kept.hash else None


def renew_link(key: str, night: Night, *, sent: Sent, by: By, kind: str) -> None:
    """Make a link anew: the old one stops, and whoever has joined stays."""

    def act(_desk: Desk) -> dict[str, int]:
        kept = invitation_store.find(night.id, kind)
        turn = 0 if kept is None else kept.turn + 1
        invitation_store.put(_link(key, night, kind, turn))
        return {"turn": turn}

    write(night, "renew_link", sent, by, act)


def night_behind(secret: str) -> tuple[Night, str] | None:
    """The night that a link leads to, and the link's kind."""
    hashed = keys.hash_of_secret(secret)
    kept = invitation_store.by_hash(hashed, *LINKS)
    return None if kept is None else (kept.night, kept.kind)


def open_lobby(key: str, night: Night, *, sent: Sent, by: By) -> None:
    """Let a code be said at the table by which phones may ask for a seat."""

    def act(_desk: Desk) -> dict[str, int]:
        until = clock.later(clock.now(), LOBBY_MINUTES)
        return {"turn": put_code(key, night, LOBBY, LOBBY_LENGTH, until)}

    write(night, "open_lobby", sent, by, act)


def close_lobby(night: Night, *, sent: Sent, by: By) -> None:
    """Let the spoken code be valid no longer."""

    def act(_desk: Desk) -> dict[str, int]:
        invitation_store.end(night.id, LOBBY, "", clock.now())
        return {}

    write(night, "close_lobby", sent, by, act)


def lobby_of(key: str, night: Night) -> OpenCode | None:
    """The spoken code, while it is valid."""
    return code_of(key, night, LOBBY, LOBBY_LENGTH)


def night_of_code(key: str, code: str, address: str) -> Night | None:
    """The night whose spoken code this is; a wrong one is counted.

    What is too short or too long to be one is no guess. Raises `TooManyTries`.
    """
    if len(keys.read_code(code)) != LOBBY_LENGTH:
        return None
    return attempt(address, None, lambda: night_with_lobby(key, code))


def night_with_lobby(key: str, code: str) -> Night | None:
    """The night that may be asked for a seat by this code, which is no guess."""
    hashed = keys.hash_of_code(key, keys.read_code(code))
    kept = invitation_store.by_hash(hashed, LOBBY)
    return kept.night if kept is not None and kept.is_open(clock.now()) else None


def put_code(
    key: str, night: Night, kind: str, length: int, until: str, player: str = ""
) -> int:
    """Make a code anew inside a write; gives its turn.

    Codes are short: one that another night has is passed over.
    """
    kept = invitation_store.find(night.id, kind, player)
    turn = 0 if kept is None else kept.turn + 1
    while True:
        code = keys.code(key, length, kind, night.uid, player, turn)
        hashed = keys.hash_of_code(key, code)
        if invitation_store.by_hash(hashed, LOBBY, SEAT) is None:
            break
        turn += 1
    invitation_store.put(Invitation(night.id, kind, player, turn, hashed, until))
    return turn


def code_of(
    key: str, night: Night, kind: str, length: int, player: str = ""
) -> OpenCode | None:
    """A code of a kind, while it is valid."""
    kept = invitation_store.find(night.id, kind, player)
    if kept is None or not kept.is_open(clock.now()):
        return None
    code = keys.code(key, length, kind, night.uid, player, kept.turn)
    return OpenCode(code, kept.until)


def _first_link(key: str, night: Night, kind: str) -> Invitation:
    with write_transaction():
        kept = invitation_store.find(night.id, kind)
        if kept is None:
            kept = _link(key, night, kind, 0)
            invitation_store.put(kept)
    return kept


def _link(key: str, night: Night, kind: str, turn: int) -> Invitation:
    secret = _secret(key, night, kind, turn)
    return Invitation(night.id, kind, "", turn, keys.hash_of_secret(secret), "")


def _secret(key: str, night: Night, kind: str, turn: int) -> str:
    return keys.secret(key, kind, night.uid, "", turn)
