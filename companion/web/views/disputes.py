"""What the pages show of contested deals: who contests what, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from companion.ledger.disputes import AGREEMENT, CARDS, RULING, Dispute
from companion.ledger.entry import DealHistory
from companion.services import disputes, settlement
from companion.services.settlement import Settlement
from companion.services.terms import CHIPS
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import net
from companion.web.forms.disputes import RaiseForm, SettleForm
from companion.web.views.moves import account_name
from companion.web.views.night import verdict
from companion.web.views.signature import Signature, signature
from companion.web.views.terms import gain_in_words

HOW: Final = {
    CARDS: _l("The deal was corrected; that settled it."),
    AGREEMENT: _l("All agreed that it stands."),
    RULING: _l("The host ruled that it stands."),
}
"""How a dispute was settled, in words."""


@dataclass(frozen=True, slots=True)
class DisputeLine:
    """A dispute: who contests the deal, why, and how it ended.

    ``how`` is empty while it is open; ``settled`` is missing where the deal was taken
    back and the dispute ended with it.
    """

    no: int
    deal_no: int
    player: str
    raised: Signature
    how: str
    note: str
    settled: Signature | None


@dataclass(frozen=True, slots=True)
class Contest:
    """What is contested about a deal: the open dispute, and those that had an end."""

    open: DisputeLine | None
    past: tuple[DisputeLine, ...]


@dataclass(frozen=True, slots=True)
class DisputePage:
    """A deal and its disputes, with the form to raise one or the form to settle it."""

    deal_no: int
    verdict: str
    counts: bool
    can_correct: bool
    chips: tuple[tuple[str, int], ...]
    contest: Contest
    raising: RaiseForm | None
    settling: SettleForm | None


@dataclass(frozen=True, slots=True)
class WithAndWithout:
    """A player's result and amount as they stand, and without the contested deals.

    Amounts are empty without money, and where they cannot be said.
    """

    name: str
    result: int
    result_without: int
    amount: str
    amount_without: str


@dataclass(frozen=True, slots=True)
class Hanging:
    """What hangs on the open disputes of a night."""

    disputes: tuple[DisputeLine, ...]
    players: tuple[WithAndWithout, ...]
    for_money: bool


def contest_of(night: Night, history: DealHistory) -> Contest:
    """Every dispute about a deal; a deal taken back has none that is open."""
    authors = entries.authors(night)
    lines = [
        _line(item, authors, counts=history.live)
        for item in disputes.disputes_of(night, history.no)
    ]
    waiting = next((line for line in lines if not line.how), None)
    return Contest(waiting, tuple(line for line in reversed(lines) if line.how))


def dispute_page(
    night: Night,
    history: DealHistory,
    *,
    raising: RaiseForm | None = None,
    settling: SettleForm | None = None,
) -> DisputePage:
    """The disputes of a deal; a form that was posted is shown as it was sent."""
    contest = contest_of(night, history)
    is_open = contest.open is not None
    moved = net(history.newest.transfers)
    return DisputePage(
        deal_no=history.no,
        verdict=verdict(history),
        counts=history.live,
        can_correct=history.live and not night.closed,
        chips=tuple((account_name(key), n) for key, n in moved.items() if n),
        contest=contest,
        raising=raising or RaiseForm(None, night=night, history=history)
        if history.live and not is_open
        else None,
        settling=settling or SettleForm(None) if is_open else None,
    )


def hanging(night: Night, found: Settlement) -> Hanging | None:
    """What hangs on the open disputes beside the settlement, if there are any."""
    waiting = disputes.open_disputes(night)
    if not waiting:
        return None
    authors, moved = entries.authors(night), disputes.contested(night)
    amounts = settlement.without_contested(night) if found.unit != CHIPS else {}
    return Hanging(
        disputes=tuple(_line(item, authors, counts=True) for item in waiting),
        players=tuple(
            WithAndWithout(
                name=account_name(standing.player),
                result=standing.result,
                result_without=standing.result - moved.get(standing.player, 0),
                amount=gain_in_words(standing.amount, found.unit) if amounts else "",
                amount_without=(
                    gain_in_words(amounts[standing.player], found.unit)
                    if amounts
                    else ""
                ),
            )
            for standing in found.standings
        ),
        for_money=bool(amounts),
    )


def _line(dispute: Dispute, authors: Mapping[int, str], *, counts: bool) -> DisputeLine:
    ended = dispute.settled
    gone = "" if counts else str(_("The deal was voided, and the dispute with it."))
    return DisputeLine(
        no=dispute.no,
        deal_no=dispute.deal_no,
        player=account_name(dispute.player),
        raised=signature(dispute.raised, authors),
        how=str(HOW[dispute.how]) if ended else gone,
        note=dispute.note,
        settled=signature(ended, authors) if ended else None,
    )
