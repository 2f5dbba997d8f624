"""Checking a receipt: a form that only asks."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LineField


class CheckForm(CompanionForm):
    """The code that stands on a receipt; sent in the address, it writes nothing."""

    slug = "receipt"
    code = LineField(_l("Code of the receipt"), longest=20)
