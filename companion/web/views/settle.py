"""Who pays whom: the plan and its ticks, the standings, what is still open."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask_babel import gettext as _

from companion.ledger.entry import PLAN
from companion.services import counting, settlement
from companion.services.settlement import Settlement, Standing
from companion.services.terms import CHIPS
from companion.storage import entries
from companion.storage.night import LEFT, Night
from companion.web.forms.settle import CloseForm, PlanForm, ReopenForm
from companion.web.templating import say
from companion.web.views.disputes import Hanging, hanging
from companion.web.views.moves import account_name
from companion.web.views.payment_lines import PaymentLine, payment_lines
from companion.web.views.payment_words import difference_in_words, plan_lines_in_words
from companion.web.views.signature import day_of
from companion.web.views.terms import (
    coin_in_words,
    gain_in_words,
    mode_in_words,
    worth_in_words,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A player's night; ``amount`` is what the settlement brings him, in money.

    ``exact`` is what it would be without a smallest coin, where that differs. Who went
    home ``is_settled`` once nothing is open with him.
    """

    name: str
    has_left: bool
    is_settled: bool
    result: int
    amount: str
    exact: str
    bought: int
    stack: int


@dataclass(frozen=True, slots=True)
class NewPlan:
    """In what a plan differs from the one before it, payment by payment."""

    asked: tuple[str, ...]
    no_longer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoneHome:
    """One who went home and was settled with, and what corrections changed since.

    ``changed`` are chips; ``open`` is what they leave to be paid or got, beside the
    ``lines`` that were planned and can still be ticked.
    """

    key: str
    name: str
    changed: int
    open: str
    lines: tuple[PaymentLine, ...]


@dataclass(frozen=True, slots=True)
class SettlePage:
    """The settlement, foreseen while the night goes on, and planned once it is closed.

    ``proof`` says whether fewer payments would do; ``outdated`` that a new plan may
    ask for fewer, ``uneven`` that only a new one settles everything; ``gone`` are those
    who were settled with before and whose result has changed since; ``hanging`` is what
    hangs on open disputes, ``count`` what the chips that were counted came to.
    ``amounts_head`` names what is paid, where it is not just the chips. The forms are
    there where they can be sent.
    """

    title: str
    day: str
    closed: bool
    plan: int | None
    lines: tuple[PaymentLine, ...]
    all_paid: bool
    proof: str
    places: tuple[Place, ...]
    amounts_head: str
    from_bank: bool
    worth: str
    mode: str
    rounding: tuple[str, ...]
    pot: int
    pot_went: str
    coin: str
    outdated: bool
    uneven: bool
    gone: tuple[GoneHome, ...]
    count: str
    new_plan: NewPlan | None
    hanging: Hanging | None
    close: CloseForm | None
    reopen: ReopenForm | None
    replan: PlanForm | None


def settle_page(
    night: Night, *, close: CloseForm | None = None, reopen: ReopenForm | None = None
) -> SettlePage:
    """The settlement of a night; a form that was posted is shown as it was sent."""
    found = settlement.in_force(night) if night.closed else settlement.predict(night)
    return SettlePage(
        title=night.title,
        day=day_of(night.opened_at),
        closed=night.closed,
        plan=found.plan,
        lines=payment_lines(found, found.lines),
        all_paid=_all_paid(found),
        proof=proof(found),
        places=_places(night, found),
        amounts_head=_amounts_head(found),
        from_bank=_is_bank(found),
        worth=worth_in_words(found.terms),
        mode=mode_in_words(found.terms),
        rounding=tuple(map(say, found.notes)),
        pot=found.pot,
        pot_went=_pot_went(found) if night.closed else "",
        coin=coin_in_words(found.terms),
        outdated=found.outdated,
        uneven=found.uneven,
        gone=_gone(found),
        count=count_in_words(night),
        new_plan=_new_plan(night) if night.closed else None,
        hanging=hanging(night, found),
        close=None if night.closed else close or CloseForm(None, night=night),
        reopen=reopen or ReopenForm(None) if night.closed else None,
        replan=_plan_form(night, found),
    )


def _is_bank(found: Settlement) -> bool:
    return found.terms.mode == "bank"


def _all_paid(found: Settlement) -> bool:
    lines = found.lines
    return bool(lines) and not found.uneven and all(line.is_paid for line in lines)


def _gone(found: Settlement) -> tuple[GoneHome, ...]:
    return tuple(
        GoneHome(
            key=item.player,
            name=account_name(item.player),
            changed=item.changed,
            open=gain_in_words(item.open, found.unit) if item.open else "",
            lines=() if found.plan else payment_lines(found, item.lines),
        )
        for item in found.gone
        if item.changed or item.open
    )


def _plan_form(night: Night, found: Settlement) -> PlanForm | None:
    if not night.closed or _is_bank(found):
        return None
    return PlanForm(None, night=night, data={"banker": found.banker})


def proof(found: Settlement) -> str:
    """What can be said about there being no plan with fewer payments."""
    asked = [line for line in found.lines if not line.is_paid]
    # A line that was paid in part may leave amounts that even out with fewer.
    in_part = any(line.parts for line in asked)
    if not asked or in_part or found.outdated or found.uneven:
        return ""
    if _is_bank(found):
        return str(_("Everyone settles with the bank alone."))
    if found.banker:
        name = account_name(found.banker)
        return str(_("All pay and collect through %(name)s.", name=name))
    if found.exact and len(asked) == len(found.lines):
        return str(_("No plan with fewer payments exists."))
    if found.exact:
        return str(_("No plan for what is left has fewer payments."))
    told = {item.player for item in found.gone}
    if any(told & {line.payer, line.payee} for line in asked):
        return str(
            _(
                "Those who have gone home settle as they were told. Without that there "
                "may be a plan with fewer payments."
            )
        )
    return str(
        _(
            "With so many players not every plan was tried: there may be one with "
            "fewer payments."
        )
    )


def _pot_went(found: Settlement) -> str:
    said = {
        settlement.EQUAL: _("The pot was shared equally by those who were playing."),
        settlement.LAST_WINNER: _("The pot went to the last winner."),
    }
    return str(said.get(found.share, ""))


def _places(night: Night, found: Settlement) -> tuple[Place, ...]:
    """Everyone from the best result down, in seat order between equals."""
    ranked = sorted(found.standings, key=lambda standing: -standing.result)
    return tuple(_place(night, found, standing) for standing in ranked)


def _amounts_head(found: Settlement) -> str:
    """What is paid, where it is something else than the chips won and lost."""
    if found.unit == CHIPS:
        return str(_("Rounded")) if found.terms.coin > 1 else ""
    return str(_("From the bank")) if _is_bank(found) else str(_("Money"))


def _place(night: Night, found: Settlement, standing: Standing) -> Place:
    player = night.player(standing.player)
    return Place(
        name=account_name(standing.player),
        has_left=player is not None and player.presence == LEFT,
        is_settled=standing.player in _settled(found),
        result=standing.result,
        amount=gain_in_words(standing.amount, found.unit)
        if _amounts_head(found)
        else "",
        exact=(
            ""
            if standing.amount == standing.unrounded
            else gain_in_words(standing.unrounded, found.unit)
        ),
        bought=standing.bought,
        stack=standing.stack,
    )


def _settled(found: Settlement) -> set[str]:
    """Those who went home and have paid or got everything."""
    waiting = {end for line in found.lines if line.left > 0 for end in line.ends}
    return {gone.player for gone in found.gone} - waiting


def _new_plan(night: Night) -> NewPlan | None:
    """What the plan in force has changed, where there was one before it."""
    every = entries.of_kind(night, PLAN)
    plans = [plan for plan in every if "player" not in plan.facts]
    if len(plans) < 2:
        return None
    now, before = (Counter(plan_lines_in_words(plan)) for plan in plans[:2])
    if now == before:
        return None
    return NewPlan(
        asked=tuple((now - before).elements()),
        no_longer=tuple((before - now).elements()),
    )


def count_in_words(night: Night) -> str:
    """What the last count of the chips came to; nothing before the first."""
    found = counting.last_count(night)
    if found is None:
        return ""
    if found.booked is not None:
        return difference_in_words(int(str(found.booked.facts["total"])))
    if found.differences:
        return str(_("The chips on the table are not what the ledger says."))
    return str(_("Counted: every stack is what the ledger says."))
