"""Scoring deals into the ledger: preview, record, void, correct."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.base import Explanation, Outcome
from companion.ledger.entry import DEAL, Entry
from companion.messages import Message
from companion.problems import Problem, Refused
from companion.services import button, disputes, scoring
from companion.services.corrections import (
    Foreseen,
    carry_out,
    changeable,
    foresee,
    history_of,
    must_be_seen,
    replay_with,
)
from companion.services.desk import Desk
from companion.services.errors import (
    DealUnscorable,
    Meanwhile,
    PotChanged,
)
from companion.services.house_rules import (
    game_called,
    rules_agreed_in,
    rules_in_force,
)
from companion.services.replay import VOID, Change, Replay
from companion.services.scoring import Played
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage import entry_store, sent_store
from companion.storage.night import Night


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deal would come to. With problems there is no outcome.

    ``pot`` is what lay in the pot before the deal; send it back as ``seen_pot``.
    ``foreseen`` is what a correction would change beside, where the deal can be scored.
    """

    problems: tuple[Problem, ...]
    outcome: Outcome | None
    explanation: Explanation | None
    deal: Any
    rules: Any
    pot: int
    foreseen: Foreseen | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal in the ledger: its number in the night, and its newest entry's."""

    deal_no: int
    entry_no: int


def preview(night: Night, *, game: str, record: Mapping[str, object]) -> Preview:
    """Score a deal without writing anything; seats are player keys."""
    rules = rules_in_force(night, game)
    pot = entry_store.balances(night.id).pot
    return _preview(scoring.play(night, game, record, rules=rules, pot=pot))


def preview_correction(
    night: Night,
    *,
    deal_no: int,
    record: Mapping[str, object],
    rules_of: int | None = None,
) -> Preview:
    """Score a deal anew without writing anything, and say what would follow.

    It is scored with the pot that it was played for, and by its own rules unless
    others are named, as in `correct`.
    """
    entry = history_of(night.id, deal_no).newest
    rules = _rules_for(night, entry, rules_of)
    pot, game = scoring.pot_before(entry), str(entry.facts["game"])
    played = scoring.play(night, game, record, rules=rules, pot=pot)
    if played.problems:
        return _preview(played)
    foreseen = foresee(night, {deal_no: Change(record, rules)})
    if foreseen.replay is not None:
        played = foreseen.replay.changed[0].played or played
    return replace(_preview(played), foreseen=foreseen)


def foresee_void(night: Night, *, deal_no: int) -> Foreseen:
    """What would change if a deal were taken back."""
    return foresee(night, {deal_no: VOID})


def explain(entry: Entry) -> Preview:
    """Why a deal of the ledger came out as it did, by the rules it was played by."""
    return _preview(scoring.replay(entry))


def verdict(entry: Entry) -> Message | None:
    """What a deal of the ledger came to, in one sentence.

    ``None`` where its game can no longer score it.
    """
    played = scoring.replay(entry)
    return None if played.problems else played.verdict()


def record(  # noqa: PLR0913 - each of them is named, and the last two may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    game: str,
    record: Mapping[str, object],
    seen_pot: int | None = None,
    seen_entry: int | None = None,
    own: Iterable[str] = (),
) -> Recorded:
    """Post a deal by the rules in force.

    ``seen_entry`` is the newest entry when the form was opened: whoever enters the
    same deal on a second phone, or by rules that have changed, is told. ``own`` are the
    keys of what this phone had entered before but could not send yet: that is no news
    to it, and the pot its page showed was not yet the pot after it. Raises
    `Refused` with every problem, `Meanwhile`, `PotChanged`, `NightClosed`.
    """
    game_called(game)

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        seen = _seen_by_now(desk.night, own, seen_entry)
        return post(
            desk,
            game=game,
            record=record,
            seen_pot=seen_pot if seen == seen_entry else None,
            seen_entry=seen,
        )

    return Recorded(**write(night, "record", sent, by, act))


def _seen_by_now(
    night: Night, own: Iterable[str], seen_entry: int | None
) -> int | None:
    """The newest entry that a phone knows of: what it sent itself is no news to it."""
    if seen_entry is None:
        return None
    firsts = (sent_store.find(key) for key in own)
    known = {first.result.get("entry_no") for first in firsts if first}
    for entry in entry_store.since(night.id, seen_entry):
        if entry.no not in known:
            break
        seen_entry = entry.no
    return seen_entry


def post(
    desk: Desk,
    *,
    game: str,
    record: Mapping[str, object],
    seen_pot: int | None = None,
    seen_entry: int | None = None,
    dealer: str | None = None,
) -> Mapping[str, Any]:
    """Post a deal inside a write; raises what `record` raises but `NightClosed`.

    ``dealer`` is who dealt it, where the button may have gone on since: then it stays
    where it was put.
    """
    gone_on = None if seen_entry is None else meanwhile(desk.night, game, seen_entry)
    if gone_on is not None:
        raise gone_on
    rules = rules_in_force(desk.night, game)
    pot = desk.balances.pot
    played = scoring.play(desk.night, game, record, rules=rules, pot=pot)
    if played.problems:
        raise Refused(played.problems)
    if played.game.has_pot and seen_pot is not None and seen_pot != pot:
        raise PotChanged(seen=seen_pot, pot=pot)
    dealt = desk.dealer if dealer is None else dealer
    facts = scoring.facts_of(played, dealt)
    if dealt == desk.dealer:
        desk.dealer = button.after_deal(desk.night, played.game, dealt, facts["deal"])
    transfers = played.sure_outcome.transfers
    entry = desk.post(DEAL, facts, transfers, deal_no=desk.deals + 1, revision=1)
    return {"deal_no": entry.deal_no, "entry_no": entry.no}


def meanwhile(night: Night, game: str, seen_entry: int) -> Meanwhile | None:
    """What has gone on in the night since an entry that a new deal should know of."""
    for entry in entry_store.since(night.id, seen_entry):
        if entry.kind == DEAL:
            return Meanwhile(entry.deal_no)
        if entry.facts["game"] == game:
            return Meanwhile(None)
    return None


def void(  # noqa: PLR0913 - each of them is named, and the last three may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    why: str = "",
    seen_revision: int | None = None,
    seen: str | None = None,
) -> Recorded:
    """Take a deal back for good; its chips return, its facts stay readable.

    Deals that were played for chips it left are scored anew. ``seen`` is the
    fingerprint of what the sender was shown. Raises `DealNotFound`, `DealVoided`,
    `DealChanged`, `DealUnscorable`, `WouldChange`, `NightClosed`.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        changeable(night.id, deal_no, seen_revision)
        replay = replay_with(desk.night, {deal_no: VOID})
        must_be_seen(replay, seen)
        entry = carry_out(desk, replay, reason)[deal_no]
        return {"deal_no": deal_no, "entry_no": entry.no}

    return Recorded(**write(night, "void", sent, by, act))


def correct(  # noqa: PLR0913 - each of them is named, and the last four may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    record: Mapping[str, object],
    why: str = "",
    rules_of: int | None = None,
    seen_revision: int | None = None,
    seen: str | None = None,
) -> Recorded:
    """Score a deal anew from other facts, and whatever deals follow from it.

    It goes by the rules it was first played by, or by those agreed on in the entry
    ``rules_of``. Raises what `record` and `void` raise, and `EntryNotFound`.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        old = changeable(night.id, deal_no, seen_revision)
        change = Change(record, _rules_for(desk.night, old, rules_of))
        replay = _corrected(desk.night, deal_no, change)
        must_be_seen(replay, seen)
        entry = carry_out(desk, replay, reason)[deal_no]
        disputes.settle_with_cards(desk, deal_no)
        return {"deal_no": deal_no, "entry_no": entry.no}

    return Recorded(**write(night, "correct", sent, by, act))


def _corrected(night: Night, deal_no: int, change: Change) -> Replay:
    """The night with a deal changed; what is wrong with that deal goes to its form."""
    try:
        return replay_with(night, {deal_no: change})
    except DealUnscorable as error:
        if error.deal_no == deal_no:
            raise Refused(error.problems) from error
        raise


def _rules_for(night: Night, entry: Entry, agreed_in: int | None) -> Any:
    if agreed_in is None:
        return scoring.rules_of(entry)
    return rules_agreed_in(night, str(entry.facts["game"]), agreed_in)


def _preview(played: Played) -> Preview:
    return Preview(
        problems=played.problems,
        outcome=played.outcome,
        explanation=None if played.problems else played.explain(),
        deal=played.deal,
        rules=played.rules,
        pot=played.pot,
    )
