"""The house rules of a night: those in force, and agreeing on others from now on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.base import Game
from companion.games.dealfile import rules_of
from companion.games.registry import GAMES
from companion.games.rules import write_rules
from companion.ledger.entry import DEAL, RULES
from companion.services.desk import Desk
from companion.services.errors import EntryNotFound, UnknownGame
from companion.services.sending import By, Sent, write
from companion.storage import entry_store
from companion.storage.night import Night


def game_called(key: str) -> Game[Any, Any]:
    """The game with this key; raises `UnknownGame`."""
    game = GAMES.get(key)
    if game is None:
        raise UnknownGame(key)
    return game


def rules_in_force(night: Night, game: str) -> Any:
    """The rules that the next deal of this game is scored by (a frozen value)."""
    entry = entry_store.newest_rules(night.id, game)
    snapshot: Any = None if entry is None else entry.facts["rules"]
    return read_snapshot(game, snapshot)


def rules_agreed_in(night: Night, game: str, entry_no: int) -> Any:
    """The rules of a game that an entry says were agreed on; raises `EntryNotFound`."""
    entry = entry_store.find(night.id, entry_no)
    if entry is None or entry.kind != RULES or entry.facts["game"] != game:
        raise EntryNotFound(entry_no)
    snapshot: Any = entry.facts["rules"]
    return read_snapshot(game, snapshot)


def game_tonight(night: Night) -> Game[Any, Any]:
    """The game that was dealt last, or else the one that the night began with."""
    newest = entry_store.newest(night.id, DEAL)
    entry = newest or entry_store.all_of(night.id, RULES)[0]
    return game_called(str(entry.facts["game"]))


def read_snapshot(game: str, snapshot: Mapping[str, Any] | None) -> Any:
    """The rules behind a snapshot in the ledger; without one, the recommended ones."""
    rules, _ = rules_of(game_called(game), snapshot)
    return rules


def agree(night: Night, *, sent: Sent, by: By, game: str, rules: Any) -> int:
    """Play by these rules from the next deal on; gives the entry's number."""

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        return {"entry_no": desk.post(RULES, rules_facts(game, rules)).no}

    return int(write(night, "agree", sent, by, act)["entry_no"])


def rules_facts(game: str, rules: Any) -> Mapping[str, Any]:
    """House rules as an entry states them; they must be of the game's own kind."""
    if not isinstance(rules, game_called(game).rules_type):
        message = f"no rules of {game}: {rules!r}"
        raise TypeError(message)
    return {"game": game, "rules": write_rules(rules)}
