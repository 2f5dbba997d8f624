"""Who sits where: late arrivals, names, sitting out, going home, the button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import button, clubs, leaving
from companion.services.desk import Desk
from companion.services.sending import By, Sent, write
from companion.services.words import new_name
from companion.storage import night_store
from companion.storage.night import LEFT, PRESENCES, Night, Player

MOST_PLAYERS: Final = 20

TABLE_FULL = Phrase("night.full", "A night has room for %(most)s players.")
UNKNOWN_PRESENCE = Phrase(
    "player.presence", "A player is playing, away for a while, or has left."
)


def add_player(
    night: Night, *, sent: Sent, by: By, name: str, after: str | None = None
) -> str:
    """Seat a late arrival at the left of a player (or last); gives the new key."""

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        key = seat_newcomer(desk, new_name(desk.night, name), after)
        return {"player": key}

    return str(write(night, "add_player", sent, by, act)["player"])


def rename_player(night: Night, *, sent: Sent, by: By, player: str, name: str) -> None:
    """Call a player by another name, in old deals too."""

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        renamed = desk.player(player)
        called = new_name(desk.night, name, instead_of=player)
        night_store.save_player(night.id, replace(renamed, name=called))
        return {}

    write(night, "rename_player", sent, by, act)


def set_presence(
    night: Night, *, sent: Sent, by: By, player: str, presence: str
) -> None:
    """Let a player sit out, come back, or go home (playing, away, left).

    The button does not wait for anyone: it goes on where its holder does not play. Who
    comes back after having been settled with is in the next settlement like the others.
    """
    if presence not in PRESENCES:
        raise Refused((Problem("presence", UNKNOWN_PRESENCE()),))

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        changed = replace(desk.player(player), presence=presence)
        night_store.save_player(night.id, changed)
        desk.seat_anew(changed)
        desk.dealer = button.at_or_left_of(desk.night, desk.dealer)
        if presence != LEFT:
            leaving.come_back(desk, player)
        return {}

    write(night, "set_presence", sent, by, act)


def set_dealer(night: Night, *, sent: Sent, by: By, player: str) -> None:
    """Give the button to a player by hand."""

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        desk.dealer = desk.player(player).key
        return {}

    write(night, "set_dealer", sent, by, act)


def seat_newcomer(desk: Desk, name: str, after: str | None) -> str:
    """Seat someone at the left of a player (or last) inside a write; gives the key."""
    players = desk.night.players
    if len(players) >= MOST_PLAYERS:
        raise Refused((Problem("name", TABLE_FULL(most=MOST_PLAYERS)),))
    key = str(1 + max(int(player.key) for player in players))
    keys = [player.key for player in players]
    place = len(keys) if after is None else 1 + keys.index(desk.player(after).key)
    player = Player(key, name)
    night_store.add_player(desk.night.id, player, place)
    clubs.attend(desk.night, player)
    if place < len(keys):
        night_store.seat(desk.night.id, [*keys[:place], key, *keys[place:]])
    return key
