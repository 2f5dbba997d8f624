"""Who has agreed to the house rules in force; new rules begin with nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from companion.ledger.entry import AGREED, Entry
from companion.services.desk import Desk
from companion.services.errors import RulesGone
from companion.services.sending import By, Sent, write
from companion.storage import entry_store
from companion.storage.night import Night


def in_force(night_id: int, game: str) -> Entry | None:
    """The entry by which the rules in force were agreed on, where there is one."""
    return entry_store.newest_rules(night_id, game)


def agreed(night_id: int, rules_no: int) -> Mapping[str, Entry]:
    """The entry by which each player agreed to the rules of an entry."""
    return {
        str(entry.facts["player"]): entry
        for entry in entry_store.all_live(night_id, AGREED)
        if entry.facts["rules"] == rules_no
    }


def say_agreed(
    night: Night, *, sent: Sent, by: By, game: str, rules_no: int, player: str
) -> int:
    """A player agrees to the rules in force; gives the entry's number.

    Agreed already, it stays as it is. Raises `RulesGone` where other rules have been
    agreed on since, `PlayerNotFound`, `NightClosed`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        found = _found(desk, game, rules_no, player)
        if found is not None:
            return {"entry_no": found.no}
        facts = {"rules": rules_no, "player": player}
        return {"entry_no": desk.post(AGREED, facts).no}

    return cast("int", write(night, "say_agreed", sent, by, act)["entry_no"])


def take_word_back(
    night: Night, *, sent: Sent, by: By, game: str, rules_no: int, player: str
) -> int | None:
    """A player has not agreed after all; gives the reversal's number, if any.

    Raises what `say_agreed` raises.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        found = _found(desk, game, rules_no, player)
        return {"entry_no": None if found is None else desk.take_back(found, "").no}

    no: int | None = write(night, "take_word_back", sent, by, act)["entry_no"]
    return no


def _found(desk: Desk, game: str, rules_no: int, player: str) -> Entry | None:
    desk.must_be_open()
    holding = in_force(desk.night.id, game)
    if holding is None or holding.no != rules_no:
        raise RulesGone
    return agreed(desk.night.id, rules_no).get(desk.player(player).key)
