"""Payments, plans and counted chips in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from companion.ledger.count import BY_BANK, BY_SHARE
from companion.ledger.entry import Entry, read_account
from companion.services.payments import of_a_plan, written_lines
from companion.web.views.moves import account_name
from companion.web.views.terms import amount_in_words

WAYS: Final = {
    BY_BANK: _l("Booked to the bank; no result changes."),
    BY_SHARE: _l("The results follow the count; the difference is shared equally."),
}
"""What was done about a difference that was counted, in words."""


def plan_lines_in_words(plan: Entry) -> tuple[str, ...]:
    """Each payment that a plan asks for, or that was made before it."""
    unit = _unit(plan)
    return tuple(
        _in_words(payer, payee, amount, unit)
        for payer, payee, amount, _paid in written_lines(plan)
    )


def payment_in_words(payment: Entry, others: Mapping[int, Entry]) -> str:
    """Who paid whom how much; ``others`` holds the plan that asked for it."""
    facts: Any = payment.facts
    if not of_a_plan(payment):
        paid = (facts["payer"], facts["payee"], facts["amount"], facts["unit"])
        return _in_words(*paid)
    plan = others[plan_no(payment)]
    payer, payee, whole, _paid = written_lines(plan)[facts["line"]]
    return _in_words(payer, payee, facts.get("amount", whole), _unit(plan))


def plan_no(payment: Entry) -> int:
    """The plan that asked for a payment, 0 where none did."""
    return cast("int", payment.facts.get("plan", 0))


def difference_in_words(total: int) -> str:
    """Chips found or missing on the whole table."""
    if total == 0:
        return str(_("Stacks differ, the chips are all there"))
    size = abs(total)
    if total > 0:
        return str(ngettext("%(num)s chip found", "%(num)s chips found", size))
    return str(ngettext("%(num)s chip missing", "%(num)s chips missing", size))


def _in_words(payer: str, payee: str, amount: int, unit: str) -> str:
    line = _(
        "%(payer)s → %(payee)s: %(amount)s",
        payer=account_name(read_account(payer)),
        payee=account_name(read_account(payee)),
        amount=amount_in_words(amount, unit),
    )
    return str(line)


def _unit(plan: Entry) -> str:
    return str(plan.facts["unit"])
