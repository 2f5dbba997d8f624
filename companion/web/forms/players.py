"""The forms of a player's page, each of one or two fields."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import SelectField

from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, ChipsField, LineField


class BuyInForm(CompanionForm):
    """Chips bought from the bank."""

    slug = "buy-in"
    chips = ChipsField(_l("Buy chips"), least=1)


class CashOutForm(CompanionForm):
    """Chips given back to the bank."""

    slug = "cash-out"
    chips = ChipsField(_l("Cash in chips"), least=1)


class PayForm(CompanionForm):
    """Chips that go to another player beside the deals."""

    slug = "pay"
    payee = SelectField(_l("To whom?"), validate_choice=False)
    chips = ChipsField(_l("How many chips?"), least=1)
    memo = LineField(_l("What for?"), longest=LONGEST_MEMO)

    def __init__(self, *args: Any, payees: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.payee.choices = payees


class RenameForm(CompanionForm):
    """Another name for a player."""

    slug = "rename"
    name = LineField(_l("Name"))


class ArrivalForm(CompanionForm):
    """Someone who comes later, and where he sits down."""

    name = LineField(_l("Who has come?"))
    after = SelectField(_l("Who sits at the right hand?"), validate_choice=False)

    def __init__(self, *args: Any, seats: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.after.choices = seats


class DeviceForm(CompanionForm):
    """What the owner of this phone is called in the ledger."""

    name = LineField(_l("Name"))
