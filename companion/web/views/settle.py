"""Who pays whom: the plan and its ticks, the standings, what is still open."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask_babel import gettext as _

from companion.ledger.entry import PLAN
from companion.services import settlement
from companion.services.settlement import PlanLine, Settlement, Standing
from companion.storage import entries
from companion.storage.night import LEFT, Night
from companion.web.forms.settle import CloseForm, ReopenForm
from companion.web.templating import say, say_chips
from companion.web.views.disputes import Hanging, hanging
from companion.web.views.entry_words import plan_lines_in_words
from companion.web.views.moves import account_name
from companion.web.views.signature import day_of
from companion.web.views.terms import (
    CHIPS,
    amount_in_words,
    gain_in_words,
    mode_in_words,
    worth_in_words,
)


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment of the plan; ``chips`` is what it is worth, where that is whole."""

    number: int
    payer_key: str
    payee_key: str
    payer: str
    payee: str
    amount: str
    chips: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A player's night; ``amount`` is what the settlement brings him, in money."""

    name: str
    has_left: bool
    result: int
    amount: str
    bought: int
    stack: int


@dataclass(frozen=True, slots=True)
class NewPlan:
    """In what a plan differs from the one before it, payment by payment."""

    asked: tuple[str, ...]
    no_longer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettlePage:
    """The settlement, foreseen while the night goes on, and planned once it is closed.

    ``proof`` says whether fewer payments would do; ``outdated`` that a new plan may
    ask for fewer; ``hanging`` is what hangs on open disputes.
    The forms are there where they can be sent.
    """

    title: str
    day: str
    closed: bool
    plan: int | None
    lines: tuple[PaymentLine, ...]
    all_paid: bool
    proof: str
    places: tuple[Place, ...]
    for_money: bool
    from_bank: bool
    worth: str
    mode: str
    rounding: tuple[str, ...]
    pot: int
    pot_went: str
    outdated: bool
    new_plan: NewPlan | None
    hanging: Hanging | None
    close: CloseForm | None
    reopen: ReopenForm | None


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
        lines=tuple(_line(found, line) for line in found.lines),
        all_paid=bool(found.lines) and all(line.is_paid for line in found.lines),
        proof=proof(found),
        places=_places(night, found),
        for_money=found.unit != CHIPS,
        from_bank=_is_bank(found),
        worth=worth_in_words(found.terms),
        mode=mode_in_words(found.terms),
        rounding=tuple(map(say, found.notes)),
        pot=found.pot,
        pot_went=_pot_went(found) if night.closed else "",
        outdated=found.outdated,
        new_plan=_new_plan(night) if night.closed else None,
        hanging=hanging(night, found),
        close=None if night.closed else close or CloseForm(None),
        reopen=reopen or ReopenForm(None) if night.closed else None,
    )


def _is_bank(found: Settlement) -> bool:
    return found.terms.mode == "bank"


def _line(found: Settlement, line: PlanLine) -> PaymentLine:
    return PaymentLine(
        number=line.line,
        payer_key=line.payer,
        payee_key=line.payee,
        payer=account_name(line.payer),
        payee=account_name(line.payee),
        amount=amount_in_words(line.amount, found.unit),
        chips=_in_chips(found, line.amount),
        is_paid=line.is_paid,
    )


def _in_chips(found: Settlement, amount: int) -> str:
    """How many chips an amount of money is, or nothing where it is no whole number."""
    if found.unit == CHIPS:
        return ""
    chips, rest = divmod(amount * found.terms.chips, found.terms.minor)
    return "" if rest else say_chips(chips)


def proof(found: Settlement) -> str:
    """What can be said about there being no plan with fewer payments."""
    asked = [line for line in found.lines if not line.is_paid]
    if not asked or found.outdated:
        return ""
    if _is_bank(found):
        return str(_("Everyone settles with the bank alone."))
    if not found.exact:
        return str(
            _(
                "With so many players not every plan was tried: there may be one with "
                "fewer payments."
            )
        )
    if len(asked) < len(found.lines):
        return str(_("No plan for what is left has fewer payments."))
    return str(_("No plan with fewer payments exists."))


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


def _place(night: Night, found: Settlement, standing: Standing) -> Place:
    player = night.player(standing.player)
    return Place(
        name=account_name(standing.player),
        has_left=player is not None and player.presence == LEFT,
        result=standing.result,
        amount=(
            "" if found.unit == CHIPS else gain_in_words(standing.amount, found.unit)
        ),
        bought=standing.bought,
        stack=standing.stack,
    )


def _new_plan(night: Night) -> NewPlan | None:
    """What the plan in force has changed, where there was one before it."""
    plans = entries.of_kind(night, PLAN)
    if len(plans) < 2:
        return None
    now, before = (Counter(plan_lines_in_words(plan)) for plan in plans[:2])
    if now == before:
        return None
    return NewPlan(
        asked=tuple((now - before).elements()),
        no_longer=tuple((before - now).elements()),
    )
