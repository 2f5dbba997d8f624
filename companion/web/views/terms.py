"""What chips are worth and when they are paid, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from companion.i18n.numbers import signed, signed_money
from companion.ledger.cash import Terms
from companion.services.terms import CHIPS, terms_in_force, unit_of
from companion.storage.night import Night
from companion.web.forms.terms import TermsForm, modes
from companion.web.language import current_language
from companion.web.templating import say_chips, say_money


@dataclass(frozen=True, slots=True)
class TermsPage:
    """The terms in force, and the form to agree on others."""

    title: str
    closed: bool
    worth: str
    mode: str
    coin: str
    form: TermsForm


def terms_page(night: Night, form: TermsForm) -> TermsPage:
    """The terms of a night, with the form as it stands."""
    terms = terms_in_force(night)
    return TermsPage(
        title=night.title,
        closed=night.closed,
        worth=worth_in_words(terms),
        mode=mode_in_words(terms),
        coin=coin_in_words(terms),
        form=form,
    )


def terms_of(facts: Mapping[str, Any]) -> Terms:
    """The terms that an entry of the ledger states."""
    return Terms(**facts)


def worth_in_words(terms: Terms) -> str:
    """What chips are worth: “10 chips = €1.00”."""
    if not terms.for_money:
        return str(_("Played for chips only."))
    chips, money = say_chips(terms.chips), say_money(terms.minor, terms.currency)
    return f"{chips} = {money}"


def mode_in_words(terms: Terms) -> str:
    """When chips are paid for."""
    return str(modes()[terms.mode])


def coin_in_words(terms: Terms) -> str:
    """The smallest coin that is paid, where one was chosen."""
    if terms.coin == 1:
        return ""
    coin = amount_in_words(terms.coin, unit_of(terms))
    return str(_("The smallest coin that is paid: %(coin)s.", coin=coin))


def amount_in_words(amount: int, unit: str) -> str:
    """An amount to be paid, in chips or in money."""
    return say_chips(amount) if unit == CHIPS else say_money(amount, unit)


def gain_in_words(amount: int, unit: str) -> str:
    """An amount won or lost, with its sign."""
    if unit == CHIPS:
        return signed(amount)
    return signed_money(amount, unit, current_language())
