"""Who pays whom: foreseen while the night goes on, planned when it is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.ledger.balance import after
from companion.ledger.cash import Terms
from companion.ledger.entry import CLOSE, PLAN, Entry
from companion.ledger.settle import Payment, outstanding
from companion.messages import Message
from companion.services import disputes, plan_book, planning, plans
from companion.services.closing import (
    EQUAL,
    LAST_WINNER,
    SHARES,
    present,
    shared,
    shares,
)
from companion.services.desk import Desk
from companion.services.errors import NightOpen, StillContested
from companion.services.plan_book import PlanBook
from companion.services.planning import Due
from companion.services.plans import Plan, PlanLine, line_made
from companion.services.replay import others_follow
from companion.services.sending import By, Sent, write
from companion.services.standings import Gone, Standing, gone_home, standings
from companion.services.terms import terms_of, unit_of
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import LEFT, Night
from companion.transfers import reversed_transfers

__all__ = [
    "EQUAL",
    "LAST_WINNER",
    "SHARES",
    "Gone",
    "PlanLine",
    "Settlement",
    "Standing",
    "changed_since",
    "close_night",
    "in_force",
    "predict",
    "reopen_night",
    "replan",
    "without_contested",
]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom.

    ``plan`` is the number of the plan's entry, or ``None`` where this is only what
    would be if the night ended now. ``pot`` is what still lies in the pot; a foreseen
    settlement shares it as ``share`` says. ``unit`` is ``"chips"`` or a currency.
    ``exact`` says that no plan with fewer payments exists; ``notes`` tell how amounts
    were rounded. ``outdated``: a payment that the plan was built on has been taken
    back, so that a new plan may ask for fewer. ``uneven``: payments were made that the
    plan did not ask for, so that it no longer settles everything. All pay and collect
    through the ``banker``, where there is one; ``gone`` are those who went home and
    were settled with before.
    """

    plan: int | None
    terms: Terms
    unit: str
    pot: int
    share: str
    exact: bool
    standings: tuple[Standing, ...]
    lines: tuple[PlanLine, ...]
    notes: tuple[Message, ...]
    outdated: bool = False
    uneven: bool = False
    banker: str = ""
    gone: tuple[Gone, ...] = ()


def predict(night: Night) -> Settlement:
    """Who would pay whom if the night ended now; nothing is written.

    Chips in the pot are taken to be shared equally among those present.
    """
    balances, terms = entry_store.balances(night.id), terms_of(night.id)
    moves = shares(balances.pot, present(night) or night.keys)
    book = plan_book.of_night(night.id)
    due = planning.due(book, night, after(balances, moves), terms)
    plan = planning.made_for(book, due.amounts, terms)
    return Settlement(
        plan=None,
        terms=terms,
        unit=unit_of(terms),
        pot=balances.pot,
        share=EQUAL if moves else "",
        exact=plan.exact,
        standings=standings(night, balances, due, moves),
        lines=plan.lines,
        notes=due.notes,
        gone=gone_home(book, planning.held(night, balances, terms), due),
    )


def without_contested(night: Night) -> Mapping[str, int]:
    """What everyone would get or owe if no contested deal had been played.

    Nothing where that cannot be said: a later deal was played for chips that a
    contested one left in the pot, or took from it.
    """
    contested = _contested_deals(night)
    live = entry_store.live_deals_from(night.id, min(contested, default=1))
    if others_follow(live, contested):
        return {}
    moved = disputes.contested_transfers(night)
    balances = after(entry_store.balances(night.id), reversed_transfers(moved))
    if balances.pot < 0:
        return {}
    moves = shares(balances.pot, present(night) or night.keys)
    book, terms = plan_book.of_night(night.id), terms_of(night.id)
    return planning.due(book, night, after(balances, moves), terms).amounts


def in_force(night: Night) -> Settlement:
    """The plan of a closed night, with what has been paid; raises `NightOpen`."""
    closing = entry_store.newest_live(night.id, CLOSE)
    book = plan_book.of_night(night.id)
    plan = book.newest
    if closing is None or plan is None:
        raise NightOpen
    balances, terms = entry_store.balances(night.id), terms_of(night.id)
    due = planning.due(book, night, balances, terms)
    lines = (*plan.lines, *_unasked(book, plan))
    return Settlement(
        plan=plan.no,
        terms=terms,
        unit=unit_of(terms),
        pot=balances.pot,
        share=str(closing.facts["share"]),
        exact=plan.exact,
        standings=standings(night, balances, due),
        lines=lines,
        notes=due.notes,
        outdated=plan.outdated,
        uneven=not _settles(lines, due),
        banker=plan.banker,
        gone=gone_home(book, planning.held(night, balances, terms), due),
    )


def changed_since(night: Night) -> Mapping[str, int]:
    """Chips that were moved to or from those who went home settled with, since then."""
    if all(player.presence != LEFT for player in night.players):
        return {}
    balances, terms = entry_store.balances(night.id), terms_of(night.id)
    chips = planning.held(night, balances, terms)
    since = {
        gone.player: chips[gone.player] - gone.chips
        for gone in plan_book.of_night(night.id).departures
    }
    return {player: moved for player, moved in since.items() if moved}


def close_night(
    night: Night,
    *,
    sent: Sent,
    by: By,
    share: str = "",
    over_disputes: bool = False,
    banker: str = "",
) -> int:
    """End the night and plan who pays whom; gives the plan's entry number.

    ``share`` says who gets chips left in the pot: `EQUAL` (odd chips from the dealer's
    left) or `LAST_WINNER`. All pay and collect through the ``banker``, if a player is
    named; at a cash bank there is none. Raises `PotNotShared` where there are some and
    it says nothing, `Refused` at ``share`` where it finds nobody, and `StillContested`
    where deals are contested and ``over_disputes`` does not say yes to that.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        contested = _contested_deals(desk.night)
        if contested and not over_disputes:
            raise StillContested(contested)
        transfers = shared(desk.night, desk.balances.pot, share)
        facts = {
            "share": share if transfers else "",
            "present": list(present(desk.night)),
            **({"contested": list(contested)} if contested else {}),
        }
        desk.post(CLOSE, facts, transfers)
        desk.closed = True
        return {"entry_no": _plan_anew(desk, banker).no}

    return int(write(night, "close_night", sent, by, act)["entry_no"])


def reopen_night(night: Night, *, sent: Sent, by: By, why: str = "") -> int:
    """Let the night go on; what was paid stays paid. Gives the entry's number."""
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_closed()
        closing = entry_store.newest_live(night.id, CLOSE)
        if closing is None:
            raise NightOpen
        desk.closed = False
        return {"entry_no": desk.take_back(closing, reason).no}

    return int(write(night, "reopen_night", sent, by, act)["entry_no"])


def replan(night: Night, *, sent: Sent, by: By, banker: str | None = None) -> int:
    """Plan the unpaid payments anew; gives the new plan's entry number.

    All pay and collect through the ``banker``; nobody, if he is called "", and whoever
    it was before, if nothing is said.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_closed()
        before = plan_book.of_night(night.id).newest
        kept = "" if before is None else before.banker
        return {"entry_no": _plan_anew(desk, kept if banker is None else banker).no}

    return int(write(night, "replan", sent, by, act)["entry_no"])


def _contested_deals(night: Night) -> tuple[int, ...]:
    return tuple(sorted(item.deal_no for item in disputes.open_disputes(night)))


def _unasked(book: PlanBook, plan: Plan) -> tuple[PlanLine, ...]:
    """Payments that were made beside the plan, as lines that are paid."""
    known = {part.entry_no for line in plan.lines for part in line.parts}
    return tuple(
        line_made(item, -1) for item in book.made if item.entry_no not in known
    )


def _settles(lines: Iterable[PlanLine], due: Due) -> bool:
    """Whether what has been paid and what is asked for come out even together."""
    all_lines = [Payment(line.payer, line.payee, line.amount) for line in lines]
    left = outstanding(due.amounts, all_lines)
    return not any(left[key] for key in due.amounts)


def _plan_anew(desk: Desk, banker: str) -> Entry:
    if banker:
        desk.player(banker)
    book, terms = plan_book.of_night(desk.night.id), terms_of(desk.night.id)
    due = planning.due(book, desk.night, desk.balances, terms)
    plan = planning.made_for(book, due.amounts, terms, banker)
    return desk.post(PLAN, plans.plan_facts(plan, unit_of(terms)))
