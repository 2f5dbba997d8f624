"""Closing a night: who gets the chips that still lie in the pot."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, RadioField

from companion.services.settlement import EQUAL, LAST_WINNER
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


class CloseForm(CompanionForm):
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
