"""House rules looked at afterwards: what if they had held, and making them count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.ledger.entry import RULES
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import scoring
from companion.services.corrections import (
    Foreseen,
    carry_out,
    foresee,
    must_be_seen,
    replay_with,
)
from companion.services.desk import Desk
from companion.services.house_rules import rules_facts, rules_in_force
from companion.services.replay import Change
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import Night

FIRST: Final = 1

SAME_ALREADY = Phrase(
    "hindsight.same", "These deals were played by these very house rules."
)
NO_REASON = Phrase("hindsight.why.missing", "Say why these rules count backwards.")


def what_if(night: Night, *, game: str, rules: Any, since: int = FIRST) -> Foreseen:
    """What the night would have come to by other rules; nothing is written.

    Every deal of the game that counts is scored by them, from the deal ``since`` on,
    and whatever follows from that.
    """
    return foresee(night, _changes(night, game, rules, since))


def count_since(  # noqa: PLR0913 - each of them is named, and the last one may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    game: str,
    rules: Any,
    since: int,
    why: str,
    seen: str | None = None,
) -> tuple[int, ...]:
    """Score the deals since one by these rules; gives the deals scored anew.

    They hold from then on as well. Raises `Refused` at ``why`` and ``since``, and what
    `companion.services.deals.correct` raises.
    """
    reason = remark(why, "why")
    if not reason:
        raise Refused((Problem("why", NO_REASON()),))

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        changes = _changes(desk.night, game, rules, since)
        if not changes:
            raise Refused((Problem("since", SAME_ALREADY()),))
        replay = replay_with(desk.night, changes)
        must_be_seen(replay, seen)
        written = carry_out(desk, replay, reason)
        newest = max(entry.no for entry in written.values())
        if rules_in_force(desk.night, game) != rules:
            newest = desk.post(RULES, rules_facts(game, rules), why=reason).no
        return {"deals": sorted(written), "entry_no": newest}

    return tuple(write(night, "count_since", sent, by, act)["deals"])


def _changes(night: Night, game: str, rules: Any, since: int) -> dict[int, Change]:
    """The deals of the game that were played by other rules."""
    return {
        entry.deal_no or 0: Change(rules=rules)
        for entry in entry_store.live_deals_from(night.id, since)
        if entry.facts["game"] == game and scoring.rules_of(entry) != rules
    }
