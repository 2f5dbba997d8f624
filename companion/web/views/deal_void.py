"""Taking a deal back: the question before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ledger.entry import DealHistory
from companion.services import deals
from companion.web.deal_entry import Notice
from companion.web.forms.deals import VoidForm
from companion.web.night_context import the_night
from companion.web.views.changes import Changes, changes_of
from companion.web.views.night import verdict


@dataclass(frozen=True, slots=True)
class VoidPage:
    """The question whether a deal is to be taken back."""

    form: VoidForm
    no: int
    verdict: str
    changes: Changes
    notice: Notice | None


def void_page(
    form: VoidForm, history: DealHistory, notice: Notice | None = None
) -> VoidPage:
    """The question, with what the deal came to and what would change."""
    if form.seen_revision.data is None:
        form.seen_revision.data = str(history.newest.revision)
    changes = changes_of(deals.foresee_void(the_night(), deal_no=history.no))
    return VoidPage(form, history.no, verdict(history), changes, notice)
