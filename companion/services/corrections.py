"""Putting earlier deals right: what would change, and writing it down all at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.ledger.entry import DEAL, DealHistory, Entry
from companion.messages import Message
from companion.services import button, payments, scoring
from companion.services.desk import Desk
from companion.services.errors import (
    DealChanged,
    DealNotFound,
    DealUnscorable,
    DealVoided,
    NightClosed,
    WouldChange,
)
from companion.services.payments import Paid
from companion.services.replay import Change, Redone, Replay, play_over
from companion.services.terms import terms_of, unit_of
from companion.storage import entry_store
from companion.storage.night import Night


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a change would come to; ``hindrance`` says why it cannot be made.

    ``paid`` holds the payments already made among those whose balance changes; they
    stay paid, and the next plan asks for the difference.
    """

    replay: Replay | None
    hindrance: Message | None = None
    paid: tuple[Paid, ...] = ()
    unit: str = ""


def foresee(night: Night, changes: Mapping[int, Change]) -> Foreseen:
    """What these changes would come to; nothing is written."""
    if night.closed:
        return Foreseen(None, NightClosed().message)
    try:
        replay = replay_with(night, changes)
    except (DealUnscorable, DealVoided) as error:
        return Foreseen(None, error.message)
    touched = replay.moved.keys()
    return Foreseen(
        replay,
        paid=tuple(
            paid
            for paid in payments.made(night.id)
            if touched & {paid.payment.payer, paid.payment.payee}
        ),
        unit=unit_of(terms_of(night.id)),
    )


def replay_with(night: Night, changes: Mapping[int, Change]) -> Replay:
    """The night as it stands, played over with these changes.

    Raises `DealUnscorable`, and `DealVoided` where a deal counts no more.
    """
    balances = entry_store.balances(night.id)
    if not changes:
        return Replay((), balances, balances)
    live = entry_store.live_deals_from(night.id, min(changes))
    counting = {entry.deal_no for entry in live}
    for deal_no in sorted(changes):
        if deal_no not in counting:
            raise DealVoided(deal_no)
    return play_over(night, live, changes, balances)


def changeable(night_id: int, deal_no: int, seen_revision: int | None) -> Entry:
    """The deal as it reads now, if it counts and is what was looked at."""
    history = history_of(night_id, deal_no)
    if not history.live:
        raise DealVoided(deal_no)
    if seen_revision is not None and seen_revision != history.newest.revision:
        raise DealChanged(deal_no)
    return history.newest


def history_of(night_id: int, deal_no: int) -> DealHistory:
    """Everything the ledger holds of a deal; raises `DealNotFound`."""
    history = entry_store.history(night_id, deal_no)
    if history is None:
        raise DealNotFound(deal_no)
    return history


def must_be_seen(replay: Replay, seen: str | None) -> None:
    """Refuse to change deals that the sender has not been shown.

    ``seen`` is the `Replay.fingerprint` that he was shown, or ``None`` for a sender
    who takes whatever follows. One deal alone is the one that he asked to change.
    """
    if seen is None or seen == replay.fingerprint:
        return
    if len(replay.deals) > 1:
        raise WouldChange


def carry_out(desk: Desk, replay: Replay, why: str) -> Mapping[int, Entry]:
    """Write a replay down; gives the newest entry of each deal in it.

    Deals are taken back from the newest to the oldest and posted anew from the oldest
    to the newest, so that the pot never holds less than nothing on the way.
    """
    _move_the_button(desk, replay)
    causes = [deal.no for deal in replay.changed]
    written = {
        deal.no: desk.take_back(deal.old, why) for deal in reversed(replay.deals)
    }
    for deal in replay.deals:
        if deal.played is not None:
            written[deal.no] = _post(desk, deal, causes, why)
    return written


def _post(desk: Desk, deal: Redone, causes: list[int], why: str) -> Entry:
    played: Any = deal.played
    facts = scoring.facts_of(played, deal.dealer)
    if deal.follows:
        facts["follows"] = [no for no in causes if no < deal.no]
    return desk.post(
        DEAL,
        facts,
        deal.transfers,
        deal_no=deal.no,
        revision=(deal.old.revision or 0) + 1,
        why=why,
    )


def _move_the_button(desk: Desk, replay: Replay) -> None:
    """Give the button to whoever has it after the newest deal as it is now."""
    newest = next(entry_store.live_deals(desk.night.id), None)
    if newest is None or not replay.deals or replay.deals[-1].old != newest:
        return
    deal, night = replay.deals[-1], desk.night
    dealt_by = scoring.dealer_of(newest)
    if deal.played is None:
        desk.dealer = button.at_or_left_of(night, dealt_by)
        return
    game = deal.played.game
    facts = game.write(deal.played.deal)
    moved = button.after_deal(night, game, dealt_by, facts)
    if moved != button.after_deal(night, game, dealt_by, scoring.deal_of(newest)):
        desk.dealer = moved
