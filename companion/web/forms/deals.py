"""Taking a deal back: a form with a reason and nothing else."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField

from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField


class VoidForm(CompanionForm):
    """Why a deal is voided, and which revision of it was looked at."""

    seen_revision = HiddenField()
    why = LineField(_l("Why?"), longest=LONGEST_MEMO)
