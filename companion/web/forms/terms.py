"""What chips are worth and when they are paid, as a part of a form or by itself."""

from __future__ import annotations

from typing import Any, ClassVar

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import RadioField, SelectField

from companion.i18n.signs import plain
from companion.ledger.cash import CURRENCIES, Terms, check_terms, read_money
from companion.services.terms import CHIPS
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import ChipsField, LineField, unnamed
from companion.web.forms.payments import read_amount


def modes() -> Any:
    """How a night can be settled, in words."""
    return {
        "book": _("On the book: nobody pays until the end."),
        "bank": _("Cash bank: chips are bought with cash, and cashed in at the end."),
    }


class TermsForm(CompanionForm):
    """What a number of chips is worth; without an amount they are only chips."""

    places: ClassVar[dict[str, str]] = {
        "chips": "worth_chips",
        "minor": "worth_money",
    }

    mode = RadioField(_l("How is it settled?"), choices=modes, default="book")
    worth_chips = ChipsField(_l("Chips"), least=1, default=10)
    worth_money = LineField(_l("are worth"))
    currency = SelectField(_l("Currency"), choices=unnamed(CURRENCIES), default="EUR")
    coin = LineField(_l("Smallest coin that is paid"))

    def show(self, terms: Terms) -> None:
        """Fill the form with terms that are known."""
        self.mode.data = terms.mode
        self.worth_chips.process_data(terms.chips)
        if terms.for_money:
            self.worth_money.data = _typed(terms.minor, terms.currency)
            self.currency.data = terms.currency
        if terms.coin > 1:
            self.coin.data = (
                _typed(terms.coin, terms.currency)
                if terms.for_money
                else plain(terms.coin)
            )

    def terms(self) -> Terms:
        """What the chips stand for: money where an amount is given."""
        minor = self._minor() or 0
        currency = str(self.currency.data) if minor else ""
        chips = self.worth_chips.number or 0
        return Terms(str(self.mode.data), chips, minor, currency, self._coin() or 1)

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether the numbers can be read, and the chips stand for something."""
        sound = super().validate(extra_validators)
        if self.worth_money.data and not self._minor():
            words = _("Write an amount such as 0.50, or leave it empty.")
            self.worth_money.errors = [words]
            return False
        if self.coin.data and not self._coin():
            self.coin.errors = [_("Write an amount such as 0.50, or leave it empty.")]
            return False
        problems = check_terms(self.terms()) if sound else ()
        self.attach(problems)
        return sound and not problems

    def _minor(self) -> int | None:
        return read_money(self.worth_money.data or "", str(self.currency.data))

    def _coin(self) -> int | None:
        unit = str(self.currency.data) if self._minor() else CHIPS
        return read_amount(self.coin.data or "", unit)


def _typed(minor: int, currency: str) -> str:
    """An amount of money as people type it.

    >>> _typed(50, "EUR"), _typed(50, "JPY")
    ('0.50', '50')
    """
    places = CURRENCIES[currency]
    if places == 0:
        return plain(minor)
    digits = plain(minor).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
