"""Which deals were mixed up, and who was taken for whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from flask_babel import lazy_gettext as _l
from wtforms import Field, HiddenField, SelectField, SelectMultipleField
from wtforms.widgets import CheckboxInput

from companion.storage import entries
from companion.storage.night import Night
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField

REALLY: Final = "really-"
MOST_DEALS: Final = 999_999_999


def deal_number(typed: Any) -> int:
    """The number of a deal; raises ValueError where it cannot be one."""
    number = int(typed)
    if not 1 <= number <= MOST_DEALS:
        raise ValueError(typed)
    return number


class SwapForm(CompanionForm):
    """Deals to choose, and for each player who he really was; made by `for_night`."""

    keys: ClassVar[tuple[str, ...]] = ()

    seen_changes = HiddenField()
    deals = SelectMultipleField(
        _l("In which deals?"),
        coerce=deal_number,
        choices=[],
        option_widget=CheckboxInput(),
        validate_choice=False,
    )
    why = LineField(_l("Why?"), longest=LONGEST_MEMO)

    @property
    def players(self) -> Mapping[str, str]:
        """Who each player written down really was."""
        return {key: str(self[REALLY + key].data or key) for key in self.keys}

    @property
    def chosen(self) -> tuple[int, ...]:
        """The deals that were mixed up."""
        return tuple(self.deals.data or ())

    @property
    def asked(self) -> tuple[Field, ...]:
        """The question for each player, in seat order."""
        return tuple(self[REALLY + key] for key in self.keys)


def for_night(night: Night, deal: int | None = None) -> SwapForm:
    """The form for a night; ``deal`` is one to begin with."""
    names: Any = {player.key: player.name for player in night.players}
    fields: dict[str, Any] = {
        REALLY + player.key: SelectField(
            player.name, choices=names, default=player.key, validate_choice=False
        )
        for player in night.players
    }
    places = {"players": REALLY + night.keys[0]}
    made = type(
        "SwapForm", (SwapForm,), {"keys": night.keys, "places": places} | fields
    )
    form: SwapForm = made(deals=[] if deal is None else [deal])
    counting = [entry.deal_no or 0 for entry in entries.live_deals(night)]
    form.deals.choices = [(number, str(number)) for number in counting]
    return form
