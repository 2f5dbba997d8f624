"""Payments as they were made: a part of a line, or one that no line asked for."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField

from companion.ledger.cash import MOST_MINOR, read_money
from companion.services.terms import CHIPS
from companion.storage.night import Night
from companion.transfers import BANK
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LineField

_WHOLE = "JPY"
"""A currency without decimals: chips are written like it."""


class AmountForm(CompanionForm):
    """An amount in what the settlement counts, chips or money."""

    amount = LineField(_l("How much?"))

    def __init__(self, *args: Any, unit: str, **given: Any) -> None:
        self.unit = unit
        super().__init__(*args, **given)

    @property
    def number(self) -> int:
        """The amount in the smallest unit; 0 where it is none."""
        return read_amount(self.amount.data or "", self.unit) or 0

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether the amount can be read, and is more than nothing."""
        sound = super().validate(extra_validators)
        if not 0 < self.number <= MOST_MINOR:
            self.amount.errors = [_("Write how much was paid, such as 5.")]
            return False
        return sound


class PartForm(AmountForm):
    """A part of a payment that was made; the rest stays open."""

    slug = "part"


class OtherPaymentForm(AmountForm):
    """A payment that no line asked for: who paid whom.

    It begins with the player whose phone it is.
    """

    payer = SelectField(_l("Who paid?"), validate_choice=False)
    payee = SelectField(_l("Whom?"), validate_choice=False)

    def __init__(
        self, *args: Any, night: Night, bank: str, own: str, **given: Any
    ) -> None:
        super().__init__(*args, **given)
        people = [(player.key, player.name) for player in night.players]
        self.payer.choices = self.payee.choices = [
            *people,
            *([("bank", bank)] if bank else []),
        ]
        if self.payer.data is None:
            self.payer.data = own or night.keys[0]
        if self.payee.data is None:
            others = (key for key in night.keys if key != self.payer.data)
            self.payee.data = next(others)

    def in_page_order(self) -> Any:
        """Who, whom, then how much."""
        return [self.payer, self.payee, self.amount]

    @property
    def accounts(self) -> tuple[str, str]:
        """Payer and payee as the ledger calls them."""
        chosen = (str(self.payer.data), str(self.payee.data))
        payer, payee = (BANK if name == "bank" else name for name in chosen)
        return payer, payee


def read_amount(text: str, unit: str) -> int | None:
    """An amount as people write it, in chips or in the smallest unit of a currency.

    >>> read_amount("1.50", "EUR"), read_amount("12", "chips")
    (150, 12)
    """
    return read_money(text, _WHOLE if unit == CHIPS else unit)
