"""The page on which players are put right in several deals at once."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from companion.problems import Refused
from companion.services import swaps
from companion.storage.night import Night
from companion.web.deal_entry import Notice
from companion.web.forms.corrections import SwapForm
from companion.web.views.changes import Changes, changes_of


@dataclass(frozen=True, slots=True)
class SwapPage:
    """The form; ``changes`` once it was asked what would change.

    ``status`` is set where something does not fit yet.
    """

    form: SwapForm
    changes: Changes | None
    notice: Notice | None
    status: int | None

    @property
    def can_be_posted(self) -> bool:
        """Whether what would change has been shown, and can be."""
        return self.changes is not None and not self.changes.hindrance


def swap_page(night: Night, form: SwapForm, notice: Notice | None) -> SwapPage:
    """The form as it stands, with what it would change where it says enough."""
    if request.method == "GET" or form.first_error or form.problems:
        return SwapPage(form, None, notice, None)
    try:
        foreseen = swaps.foresee_swap(night, deals=form.chosen, players=form.players)
    except Refused as refused:
        form.attach(refused.problems)
        return SwapPage(form, None, notice, 422)
    return SwapPage(form, changes_of(foreseen), notice, None)
