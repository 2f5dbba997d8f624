"""The form in which the counted stacks are typed, and what becomes of a difference."""

from __future__ import annotations

from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, HiddenField, RadioField

from companion.ledger.count import BY_BANK, BY_SHARE
from companion.storage.night import LEFT, Night
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import ChipsField

STACK: Final = "stack-"


class StackField(ChipsField):
    """A counted stack; it may stay empty for one who has gone home."""

    def __init__(self, *args: Any, may_be_empty: bool, **given: Any) -> None:
        self.may_be_empty = may_be_empty
        super().__init__(*args, **given)

    def pre_validate(self, form: Any) -> None:
        """Refuse what is no number of chips."""
        if self.data or not self.may_be_empty:
            super().pre_validate(form)


class CountForm(CompanionForm):
    """A field for each player's stack; made for a night by `count_form`."""

    slug = "count"
    start = ChipsField(_l("Chips that everyone had without buying them"), default=0)

    @property
    def stack_fields(self) -> list[Any]:
        """The fields of the stacks, in seat order."""
        return [field for field in self if field.name.startswith(STACK)]

    def in_page_order(self) -> list[Field]:
        """The stacks, then what everyone began with."""
        return [*self.stack_fields, self.start]

    def _place_of(self, path: str) -> Any:
        return super()._place_of(path.replace("stacks.", STACK))

    def stacks(self) -> dict[str, int]:
        """What was counted, by player."""
        return {
            field.name.removeprefix(STACK): field.number
            for field in self.stack_fields
            if field.number is not None
        }


class BookForm(CompanionForm):
    """What becomes of chips that were found, or are missing."""

    slug = "book"
    count = HiddenField()
    way = RadioField(_l("What becomes of the difference?"), validate_choice=False)

    def __init__(self, *args: Any, from_bank: bool, **given: Any) -> None:
        super().__init__(*args, **given)
        self.way.choices = list(ways(from_bank=from_bank).items())


def ways(*, from_bank: bool) -> dict[str, str]:
    """What can be done about a difference, in words."""
    if from_bank:
        return {
            BY_BANK: _(
                "The bank pays every stack as counted, and bears the difference."
            ),
            BY_SHARE: _("All share the difference equally; the bank comes out even."),
        }
    return {
        BY_BANK: _("The ledger stands; no result changes."),
        BY_SHARE: _("The count stands; all share the difference equally."),
    }


def count_form(night: Night, *args: Any, **given: Any) -> CountForm:
    """The form with a field for every player of the night."""
    stacks = {
        STACK + player.key: StackField(
            player.name, may_be_empty=player.presence == LEFT
        )
        for player in night.players
    }
    made: CountForm = type("CountForm", (CountForm,), stacks)(*args, **given)
    return made
