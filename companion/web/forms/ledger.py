"""Taking back an entry of the ledger that is no deal."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l

from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField


class TakeBackForm(CompanionForm):
    """Why a buy-in, a cash-out or a payment between players is taken back."""

    why = LineField(_l("Why?"), longest=LONGEST_MEMO)

    def __init__(self, *args: Any, entry_no: int, **given: Any) -> None:
        self.entry_no = entry_no
        self.slug = f"back-{entry_no}"  # type: ignore[misc]  # one form an entry
        super().__init__(*args, **given)
