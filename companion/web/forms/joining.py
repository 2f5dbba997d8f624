"""The forms by which a phone comes to a table."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, StringField

from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LineField

CODE_KEYS = {
    "autocomplete": "off",
    "autocapitalize": "characters",
    "spellcheck": "false",
    "maxlength": 12,
}
PIN_KEYS = {"autocomplete": "off", "inputmode": "numeric", "maxlength": 6}


class CodeForm(CompanionForm):
    """The spoken code of a table, or the code of a seat."""

    slug = "join"
    code = LineField(_l("Code"), render_kw=CODE_KEYS)


class SitForm(CompanionForm):
    """A seat that is taken, by its PIN where it has one."""

    seat = HiddenField()
    pin = StringField(_l("PIN"), render_kw=PIN_KEYS)


class AskForm(CompanionForm):
    """What the host is asked for: a seat, or a place under a new name."""

    slug = "ask"
    seat = HiddenField()
    name = LineField(_l("Your name"), longest=40)


class TakeSeatForm(CompanionForm):
    """A seat that is taken by its code, and its PIN where it has one."""

    slug = "take"
    pin = StringField(_l("PIN"), render_kw=PIN_KEYS)
    code = HiddenField()


class PinForm(CompanionForm):
    """A PIN for a seat; an empty one takes it off."""

    slug = "pin"
    pin = StringField(_l("PIN, four to six digits"), render_kw=PIN_KEYS)


class PlaceForm(CompanionForm):
    """What a phone may do at the table, and whose seat it has."""

    role = HiddenField()
    seat = HiddenField()
