"""The page of a payment that no line asked for."""

from __future__ import annotations

from dataclasses import dataclass

from companion.services.terms import BANK_MODE, terms_in_force
from companion.storage.night import Night
from companion.transfers import BANK
from companion.web.forms.payments import OtherPaymentForm
from companion.web.views.moves import account_name


@dataclass(frozen=True, slots=True)
class OtherPaymentPage:
    """Who paid whom, though no line asked for it; ``closed`` nights plan anew then."""

    title: str
    closed: bool
    form: OtherPaymentForm


def other_page(night: Night, form: OtherPaymentForm) -> OtherPaymentPage:
    """The page of a payment beside the plan."""
    return OtherPaymentPage(night.title, night.closed, form)


def bank_name(night: Night) -> str:
    """What the bank is called, where it can pay and be paid."""
    return account_name(BANK) if terms_in_force(night).mode == BANK_MODE else ""
