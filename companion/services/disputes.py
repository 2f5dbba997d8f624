"""A deal is contested until it is settled: raised, settled, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.ledger import disputes as ledger
from companion.ledger.disputes import AGREEMENT, CARDS, RULING, Dispute
from companion.ledger.entry import DISPUTE, SETTLED_DISPUTE
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services.corrections import changeable, history_of
from companion.services.desk import Desk
from companion.services.errors import DealContested, DisputeNotFound, DisputeSettled
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import Night
from companion.transfers import Transfer, net

BY_WORD: Final = (AGREEMENT, RULING)
"""The ways that need no cards; the third is to correct the deal."""

NO_REASON = Phrase("dispute.why.missing", "Say what is not right with it.")
WHO = Phrase("dispute.player.missing", "Who contests it?")
NO_WAY = Phrase("dispute.how.missing", "Say how it is settled.")
NO_GROUNDS = Phrase("dispute.note.missing", "A ruling needs a reason.")


def raise_dispute(  # noqa: PLR0913 - each of them is named
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal_no: int,
    player: str,
    why: str,
    seen_revision: int | None = None,
) -> int:
    """A player says that a deal is not right; gives the number of the entry.

    It moves no chips, so a settled night may be contested too. Raises `Refused`,
    `DealNotFound`, `DealVoided`, `DealChanged`, `DealContested`.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        deal = changeable(night.id, deal_no, seen_revision)
        _must_be_whole(desk, player, reason)
        if open_dispute(night, deal_no) is not None:
            raise DealContested(deal_no)
        facts = ledger.raised_facts(deal_no, deal.revision or 1, player)
        return {"entry_no": desk.post(DISPUTE, facts, why=reason).no}

    return int(write(night, "raise_dispute", sent, by, act)["entry_no"])


def settle_dispute(
    night: Night, *, sent: Sent, by: By, dispute: int, how: str, note: str = ""
) -> int:
    """The deal stands, because all agree or the host rules so; gives the entry.

    Raises `Refused`, `DisputeNotFound`, `DisputeSettled`.
    """
    said = remark(note, "note")

    def act(desk: Desk) -> Mapping[str, Any]:
        if how not in BY_WORD:
            raise Refused((Problem("how", NO_WAY()),))
        if how == RULING and not said:
            raise Refused((Problem("note", NO_GROUNDS()),))
        known = {item.no: item for item in all_disputes(night)}
        if dispute not in known:
            raise DisputeNotFound(dispute)
        if not _is_open(night, known[dispute]):
            raise DisputeSettled(known[dispute].deal_no)
        return {"entry_no": _settle(desk, known[dispute], how, said)}

    return int(write(night, "settle_dispute", sent, by, act)["entry_no"])


def settle_with_cards(desk: Desk, deal_no: int) -> None:
    """Settle what was contested about a deal that is being corrected just now."""
    dispute = open_dispute(desk.night, deal_no)
    if dispute is not None:
        _settle(desk, dispute, CARDS, "")


def all_disputes(night: Night) -> tuple[Dispute, ...]:
    """Every dispute of a night, oldest first."""
    return ledger.read_disputes(
        entry_store.of_kinds(night.id, (DISPUTE, SETTLED_DISPUTE))
    )


def disputes_of(night: Night, deal_no: int) -> tuple[Dispute, ...]:
    """Every dispute about a deal, oldest first."""
    return tuple(item for item in all_disputes(night) if item.deal_no == deal_no)


def open_disputes(night: Night) -> tuple[Dispute, ...]:
    """The disputes that wait for an end; a deal that is taken back ends its own."""
    return tuple(item for item in all_disputes(night) if _is_open(night, item))


def open_dispute(night: Night, deal_no: int) -> Dispute | None:
    """The dispute about a deal that waits for an end, if there is one."""
    found = disputes_of(night, deal_no)
    return next((item for item in found if _is_open(night, item)), None)


def contested_transfers(night: Night) -> tuple[Transfer, ...]:
    """Every chip that moved in the contested deals, as they stand now."""
    histories = (history_of(night.id, item.deal_no) for item in open_disputes(night))
    return tuple(move for history in histories for move in history.newest.transfers)


def contested(night: Night) -> Mapping[str, int]:
    """What hangs on the contested deals for every account."""
    return net(contested_transfers(night))


def _settle(desk: Desk, dispute: Dispute, how: str, note: str) -> int:
    facts = ledger.settled_facts(dispute.no, how, note)
    return desk.post(SETTLED_DISPUTE, facts).no


def _is_open(night: Night, dispute: Dispute) -> bool:
    return dispute.settled is None and history_of(night.id, dispute.deal_no).live


def _must_be_whole(desk: Desk, player: str, reason: str) -> None:
    named = () if player in desk.night.keys else (Problem("player", WHO()),)
    given = () if reason else (Problem("why", NO_REASON()),)
    if named or given:
        raise Refused((*named, *given))
