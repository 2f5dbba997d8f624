"""Taking a deal back: a form with a reason and nothing else."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField

from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField


class VoidForm(CompanionForm):
    """Why a deal is voided, which revision was looked at and what would change."""

    seen_revision = HiddenField()
    seen_changes = HiddenField()
    why = LineField(_l("Why?"), longest=LONGEST_MEMO)
