"""Closing a night: who gets the pot, and whether all pay through one of the players."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, RadioField, SelectField

from companion.services.settlement import EQUAL, LAST_WINNER
from companion.storage.night import Night
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField


def shares() -> Any:
    """Who can get the pot, in words."""
    return {
        EQUAL: _(
            "All who are playing share it equally; odd chips go out from the "
            "dealer's left."
        ),
        LAST_WINNER: _("Whoever won the last deal gets it."),
    }


class BankerForm(CompanionForm):
    """Whether one of the players is the banker, anyone ``but`` one who cannot be."""

    banker = SelectField(_l("Is anyone the banker?"), validate_choice=False)

    def __init__(self, *args: Any, night: Night, but: str = "", **given: Any) -> None:
        super().__init__(*args, **given)
        people = [(player.key, player.name) for player in night.players]
        self.banker.choices = [
            ("", self.nobody()),
            *(person for person in people if person[0] != but),
        ]

    def nobody(self) -> str:
        """What it is called that there is no banker."""
        return str(_("Nobody: the fewest payments"))


class PlanForm(BankerForm):
    """The unpaid payments planned anew, with a banker or without."""

    slug = "plan"


class LeaveForm(BankerForm):
    """Someone goes home and is settled with, by the banker or by as few as can be."""

    slug = "leave"
    banker = SelectField(_l("Settle with whom?"), validate_choice=False)

    def nobody(self) -> str:
        """Whoever owes him, or gets from him, so that it takes the fewest payments."""
        return str(_("As few people as possible"))


class CloseForm(BankerForm):
    """The end of a night; with an empty pot there is nothing to choose.

    ``over_disputes`` is the clear yes to closing it while a deal is contested.
    """

    slug = "close"
    share = RadioField(
        _l("Who gets the pot?"), choices=shares, default=EQUAL, validate_choice=False
    )
    over_disputes = BooleanField(_l("Close the night all the same"))


class ReopenForm(CompanionForm):
    """A settled night goes on after all."""

    slug = "reopen"
    why = LineField(_l("Why?"), longest=LONGEST_MEMO)
