"""Taking a deal back: the question before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ledger.entry import DealHistory
from companion.web.deal_entry import Notice
from companion.web.forms.deals import VoidForm
from companion.web.views.night import verdict


@dataclass(frozen=True, slots=True)
class VoidPage:
    """The question whether a deal is to be taken back."""

    form: VoidForm
    no: int
    verdict: str
    notice: Notice | None


def void_page(
    form: VoidForm, history: DealHistory, notice: Notice | None = None
) -> VoidPage:
    """The question, with what the deal came to."""
    if form.seen_revision.data is None:
        form.seen_revision.data = str(history.newest.revision)
    return VoidPage(form, history.no, verdict(history), notice)
