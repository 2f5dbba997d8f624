"""Scoring deals into the ledger: preview, record, void, correct, undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.base import Explanation, Outcome
from companion.ledger.entry import DEAL, DealHistory, Entry
from companion.messages import Message
from companion.problems import Problem, Refused
from companion.services import button, disputes, scoring
from companion.services.desk import Desk
from companion.services.errors import (
    DealChanged,
    DealNotFound,
    DealVoided,
    NothingToUndo,
    PotChanged,
    PotUsed,
)
from companion.services.house_rules import game_called, rules_in_force
from companion.services.scoring import Played
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import Night


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deal would come to. With problems there is no outcome.

    ``pot`` is what lay in the pot before the deal; send it back as ``seen_pot``.
    """

    problems: tuple[Problem, ...]
    outcome: Outcome | None
    explanation: Explanation | None
    deal: Any
    rules: Any
    pot: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal in the ledger: its number in the night, and its newest entry's."""

    deal_no: int
    entry_no: int


def preview(
    night: Night,
    *,
    game: str,
    record: Mapping[str, object],
    deal_no: int | None = None,
) -> Preview:
    """Score a deal without writing anything; seats are player keys.

    With a ``deal_no`` it is scored as a correction of that deal: by the rules and
    with the pot that it was first played with.
    """
    if deal_no is None:
        rules = rules_in_force(night, game)
        pot = entry_store.balances(night.id).pot
    else:
        entry = _history(night.id, deal_no).newest
        rules, pot = scoring.rules_of(entry), scoring.pot_before(entry)
    return _preview(scoring.play(night, game, record, rules=rules, pot=pot))


def explain(entry: Entry) -> Preview:
    """Why a deal of the ledger came out as it did, by the rules it was played by."""
    return _preview(scoring.replay(entry))


def verdict(entry: Entry) -> Message | None:
    """What a deal of the ledger came to, in one sentence.

    ``None`` where its game can no longer score it.
    """
    played = scoring.replay(entry)
    return None if played.problems else played.verdict()


def record(
    night: Night,
    *,
    sent: Sent,
    by: By,
    game: str,
    record: Mapping[str, object],
    seen_pot: int | None = None,
) -> Recorded:
    """Post a deal by the rules in force.

    Raises `Refused` with every problem, `PotChanged`, `NightClosed`.
    """
    game_called(game)

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        rules = rules_in_force(desk.night, game)
        pot = desk.balances.pot
        played = scoring.play(desk.night, game, record, rules=rules, pot=pot)
        if played.problems:
            raise Refused(played.problems)
        if played.game.has_pot and seen_pot is not None and seen_pot != pot:
            raise PotChanged(seen=seen_pot, pot=pot)
        facts = scoring.facts_of(played, desk.dealer)
        desk.dealer = button.after_deal(
            desk.night, played.game, desk.dealer, facts["deal"]
        )
        return _post(desk, played, facts, deal_no=desk.deals + 1, revision=1)

    return Recorded(**write(night, "record", sent, by, act))


def void(
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    why: str = "",
    seen_revision: int | None = None,
) -> Recorded:
    """Take a deal back for good; its chips return, its facts stay readable.

    Raises `DealNotFound`, `DealVoided`, `DealChanged`, `PotUsed`, `NightClosed`.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        return _void(desk, _changeable(night.id, deal_no, seen_revision), reason)

    return Recorded(**write(night, "void", sent, by, act))


def undo(night: Night, *, sent: Sent, by: By, why: str = "") -> Recorded:
    """Void the newest deal that counts; the button goes back to who dealt it."""
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        newest = next(entry_store.live_deals(night.id), None)
        if newest is None:
            raise NothingToUndo
        return _void(desk, newest, reason)

    return Recorded(**write(night, "undo", sent, by, act))


def correct(  # noqa: PLR0913 - each of them is named, and the last two may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    record: Mapping[str, object],
    why: str = "",
    seen_revision: int | None = None,
) -> Recorded:
    """Score a deal anew from other facts, by the rules it was first played by.

    Raises what `record` and `void` raise.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        old = _changeable(night.id, deal_no, seen_revision)
        played = scoring.play(
            desk.night,
            str(old.facts["game"]),
            record,
            rules=scoring.rules_of(old),
            pot=scoring.pot_before(old),
        )
        if played.problems:
            raise Refused(played.problems)
        corrected = _correct(desk, old, played, reason)
        disputes.settle_with_cards(desk, deal_no)
        return corrected

    return Recorded(**write(night, "correct", sent, by, act))


def _void(desk: Desk, entry: Entry, why: str) -> Mapping[str, Any]:
    _pot_must_be_free(desk, entry)
    if _is_newest(desk, entry):
        dealt_by = scoring.dealer_of(entry)
        desk.dealer = button.at_or_left_of(desk.night, dealt_by)
    reversal = desk.take_back(entry, why)
    return {"deal_no": entry.deal_no, "entry_no": reversal.no}


def _correct(desk: Desk, old: Entry, played: Played, why: str) -> Mapping[str, Any]:
    _pot_must_be_free(desk, old)
    dealer = scoring.dealer_of(old)
    facts = scoring.facts_of(played, dealer)
    moved = button.after_deal(desk.night, played.game, dealer, facts["deal"])
    if _is_newest(desk, old) and moved != button.after_deal(
        desk.night, played.game, dealer, scoring.deal_of(old)
    ):
        desk.dealer = moved
    desk.take_back(old, why)
    revision = (old.revision or 0) + 1
    return _post(desk, played, facts, deal_no=old.deal_no, revision=revision, why=why)


def _post(
    desk: Desk, played: Played, facts: Mapping[str, Any], **more: Any
) -> Mapping[str, Any]:
    entry = desk.post(DEAL, facts, played.sure_outcome.transfers, **more)
    return {"deal_no": entry.deal_no, "entry_no": entry.no}


def _changeable(night_id: int, deal_no: int, seen_revision: int | None) -> Entry:
    history = _history(night_id, deal_no)
    if not history.live:
        raise DealVoided(deal_no)
    if seen_revision is not None and seen_revision != history.newest.revision:
        raise DealChanged(deal_no)
    return history.newest


def _history(night_id: int, deal_no: int) -> DealHistory:
    history = entry_store.history(night_id, deal_no)
    if history is None:
        raise DealNotFound(deal_no)
    return history


def _is_newest(desk: Desk, entry: Entry) -> bool:
    return next(entry_store.live_deals(desk.night.id)).deal_no == entry.deal_no


def _pot_must_be_free(desk: Desk, entry: Entry) -> None:
    """Refuse to touch a deal if a later one was played for the chips it left."""
    if scoring.pot_left(entry) == 0:
        return
    for deal_no, facts in entry_store.deals_posted_after(desk.night.id, entry.no):
        if facts["deal"].get("pot_before", 0) and _history(desk.night.id, deal_no).live:
            raise PotUsed(deal_no)


def _preview(played: Played) -> Preview:
    return Preview(
        problems=played.problems,
        outcome=played.outcome,
        explanation=None if played.problems else played.explain(),
        deal=played.deal,
        rules=played.rules,
        pot=played.pot,
    )
