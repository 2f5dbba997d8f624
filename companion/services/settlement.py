"""Who pays whom: foreseen while the night goes on, planned when it is closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.ledger.balance import Balances, after
from companion.ledger.cash import Terms
from companion.ledger.entry import CLOSE, PAYMENT, PLAN, Entry
from companion.messages import Message
from companion.services import disputes, plans
from companion.services.closing import (
    EQUAL,
    LAST_WINNER,
    SHARES,
    present,
    shared,
    shares,
)
from companion.services.desk import Desk
from companion.services.errors import (
    LineNotFound,
    NightOpen,
    PlanGone,
    StillContested,
)
from companion.services.plans import Due, Plan, PlanLine
from companion.services.replay import others_follow
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage import entry_store
from companion.storage.night import Night
from companion.transfers import reversed_transfers

__all__ = [
    "EQUAL",
    "LAST_WINNER",
    "SHARES",
    "PlanLine",
    "Settlement",
    "Standing",
    "close_night",
    "in_force",
    "mark_paid",
    "predict",
    "reopen_night",
    "replan",
    "unmark_paid",
    "without_contested",
]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's night in chips, and what the settlement brings him.

    ``amount`` is what he gets (+) or owes (−) in the unit of the settlement;
    ``result`` is what the deals and side payments came to.
    """

    player: str
    stack: int
    bought: int
    result: int
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom.

    ``plan`` is the number of the plan's entry, or ``None`` where this is only what
    would be if the night ended now. ``pot`` is what still lies in the pot; a foreseen
    settlement shares it as ``share`` says. ``unit`` is ``"chips"`` or a currency.
    ``exact`` says that no plan with fewer payments exists; ``notes`` tell how amounts
    were rounded. ``outdated``: a payment that the plan was built on has been taken
    back, so that a new plan may ask for fewer.
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


def predict(night: Night) -> Settlement:
    """Who would pay whom if the night ended now; nothing is written.

    Chips in the pot are taken to be shared equally among those present.
    """
    balances, terms = entry_store.balances(night.id), plans.terms_of(night.id)
    moves = shares(balances.pot, present(night) or night.keys)
    due = plans.due(night, after(balances, moves), terms)
    plan = plans.made_for(night.id, due.amounts, terms)
    return Settlement(
        plan=None,
        terms=terms,
        unit=plans.unit_of(terms),
        pot=balances.pot,
        share=EQUAL if moves else "",
        exact=plan.exact,
        standings=_standings(night, balances, due),
        lines=plan.lines,
        notes=due.notes,
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
    terms = plans.terms_of(night.id)
    return plans.due(night, after(balances, moves), terms).amounts


def in_force(night: Night) -> Settlement:
    """The plan of a closed night, with what has been paid; raises `NightOpen`."""
    closing = entry_store.newest_live(night.id, CLOSE)
    plan = plans.newest(night.id)
    if closing is None or plan is None:
        raise NightOpen
    balances, terms = entry_store.balances(night.id), plans.terms_of(night.id)
    due = plans.due(night, balances, terms)
    return Settlement(
        plan=plan.no,
        terms=terms,
        unit=plans.unit_of(terms),
        pot=balances.pot,
        share=str(closing.facts["share"]),
        exact=plan.exact,
        standings=_standings(night, balances, due),
        lines=plan.lines,
        notes=due.notes,
        outdated=plan.outdated,
    )


def close_night(
    night: Night, *, sent: Sent, by: By, share: str = "", over_disputes: bool = False
) -> int:
    """End the night and plan who pays whom; gives the plan's entry number.

    ``share`` says who gets chips left in the pot: `EQUAL` (odd chips from the dealer's
    left) or `LAST_WINNER`. Raises `PotNotShared` where there are some and it says
    nothing, `Refused` at ``share`` where it finds nobody, and `StillContested` where
    deals are contested and ``over_disputes`` does not say yes to that.
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
        return {"entry_no": _plan_anew(desk).no}

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


def replan(night: Night, *, sent: Sent, by: By) -> int:
    """Plan the unpaid payments anew; gives the new plan's entry number."""

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_closed()
        return {"entry_no": _plan_anew(desk).no}

    return int(write(night, "replan", sent, by, act)["entry_no"])


def sides_of(night: Night, plan: int, line: int) -> frozenset[str]:
    """Who pays and who is paid by a line of the plan in force; nobody for no line."""
    planned = plans.newest(night.id)
    if planned is None or planned.no != plan or line >= len(planned.lines):
        return frozenset()
    asked = planned.lines[line]
    return frozenset({asked.payer, asked.payee})


def mark_paid(night: Night, *, sent: Sent, by: By, plan: int, line: int) -> int:
    """Tick a payment of the plan in force; gives the payment's entry number.

    Ticked already, it stays as it is. Raises `PlanGone`, `LineNotFound`, `NightOpen`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        planned, asked = _asked(desk, plan, line)
        if asked.payment is not None:
            return {"entry_no": asked.payment}
        facts = plans.payment_facts(planned, asked)
        return {"entry_no": desk.post(PAYMENT, facts).no}

    return int(write(night, "mark_paid", sent, by, act)["entry_no"])


def unmark_paid(
    night: Night, *, sent: Sent, by: By, plan: int, line: int, why: str = ""
) -> int | None:
    """Take the tick off again; gives the reversal's number, none without a tick.

    Raises `PlanGone`, `LineNotFound`, `NightOpen`.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        _, asked = _asked(desk, plan, line)
        payment = entry_store.find(night.id, asked.payment or 0)
        if payment is None:
            return {"entry_no": None}
        return {"entry_no": desk.take_back(payment, reason).no}

    no: int | None = write(night, "unmark_paid", sent, by, act)["entry_no"]
    return no


def _contested_deals(night: Night) -> tuple[int, ...]:
    return tuple(sorted(item.deal_no for item in disputes.open_disputes(night)))


def _standings(night: Night, balances: Balances, due: Due) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            player=key,
            stack=balances.stack(key),
            bought=balances.bought.get(key, 0),
            result=balances.result(key),
            amount=due.amounts[key],
        )
        for key in night.keys
    )


def _plan_anew(desk: Desk) -> Entry:
    terms = plans.terms_of(desk.night.id)
    due = plans.due(desk.night, desk.balances, terms)
    plan = plans.made_for(desk.night.id, due.amounts, terms)
    return desk.post(PLAN, plans.plan_facts(plan, plans.unit_of(terms)))


def _asked(desk: Desk, plan: int, line: int) -> tuple[Plan, PlanLine]:
    desk.must_be_closed()
    planned = plans.newest(desk.night.id)
    if planned is None or planned.no != plan:
        raise PlanGone
    if not 0 <= line < len(planned.lines):
        raise LineNotFound
    return planned, planned.lines[line]
