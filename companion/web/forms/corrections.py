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
from companion.web.games.base import number_in

REALLY: Final = "really-"


class SwapForm(CompanionForm):
    """Deals to choose, and for each player who he really was; made by `for_night`."""

    keys: ClassVar[tuple[str, ...]] = ()

    seen_changes = HiddenField()
    deals = SelectMultipleField(
        _l("In which deals?"),
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
        numbers = map(number_in, self.deals.data or ())
        return tuple(number for number in numbers if number)

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
    form: SwapForm = made(deals=[] if deal is None else [str(deal)])
    counting: Any = {
        str(entry.deal_no): str(entry.deal_no) for entry in entries.live_deals(night)
    }
    form.deals.choices = counting
    return form
