"""What every form shares: it can be sent twice without harm, and refuses kindly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from flask import g, render_template, request
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import BooleanField, Field, Form, HiddenField, SelectField

from companion.problems import Problem, Refused
from companion.services.sending import Sent
from companion.web.keys import fresh_key
from companion.web.templating import say

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Page: TypeAlias = "str | tuple[str, int] | Response"
"""What a view with a form answers."""

KEY: Final = "sent_key"
UNSAID: Final = frozenset({"csrf_token", KEY, "rows", "seen_changes", "pin"})
"""Fields that protect or lay out a form, or that nobody may read afterwards."""

_KEY_SHAPE: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
_AS_POSTED: Final[MultiDict[str, str]] = MultiDict()


def content_of(given: MultiDict[str, str]) -> dict[str, list[str]]:
    """What a form says, by field, without what only protects it."""
    return {name: given.getlist(name) for name in sorted(given) if name not in UNSAID}


class CompanionForm(Form):
    """A form that carries its own key and shows problems beside their fields.

    Without arguments it is filled from the request where that is a POST; with
    ``None`` it stays as it is first shown. Forms that share a page are told apart by
    their ``slug``. `flask_wtf.CSRFProtect` checks the token of every POST before a
    form is looked at.
    """

    slug: ClassVar[str] = ""
    places: ClassVar[dict[str, str]] = {}
    """Fields that stand under another name than the problem's path."""

    sent_key = HiddenField()

    def __init__(
        self, formdata: MultiDict[str, str] | None = _AS_POSTED, **given: Any
    ) -> None:
        if formdata is _AS_POSTED:
            formdata = request.form if request.method == "POST" else None
        super().__init__(formdata, **given)
        self.problems: list[str] = []
        if not _KEY_SHAPE.fullmatch(self.sent_key.data or ""):
            self.sent_key.data = fresh_key()
        if self.slug:
            for field in self:
                field.id = field.label.field_id = f"{self.slug}-{field.name}"

    @property
    def first_error(self) -> str | None:
        """The name of the first field that something is wrong with."""
        return next(
            (field.name for field in self.in_page_order() if field.errors), None
        )

    def in_page_order(self) -> Iterable[Field]:
        """The fields from the top of the page to its bottom."""
        return self

    def validate_on_submit(self) -> bool:
        """Whether the form was posted and nothing is wrong with it by itself."""
        return request.method == "POST" and self.validate()

    def attach(self, problems: Iterable[Problem]) -> None:
        """Show each problem beside its field, or above the form if it has none."""
        for problem in problems:
            field = self._place_of(problem.field)
            if field is None:
                self.problems.append(say(problem.message))
            else:
                field.errors = [*field.errors, say(problem.message)]

    def labels(self) -> dict[str, str]:
        """What each field is called on the page."""
        return {field.name: str(field.label.text) for field in self}

    def words_of(self, name: str) -> dict[str, str]:
        """The words that a field shows for each of its values, where it has some."""
        field = self._fields.get(name)
        if isinstance(field, BooleanField):
            return {"y": _("yes")}
        if isinstance(field, SelectField):
            return {
                str(value): str(words) for value, words, *_rest in field.iter_choices()
            }
        return {}

    def _place_of(self, path: str) -> Field | None:
        name = self.places.get(path, path.replace(".", "-"))
        found: Field | None = self._fields.get(name)
        return found


class TapForm(CompanionForm):
    """A form that is only a button."""


@dataclass(frozen=True, slots=True)
class Accepted(Generic[T_co]):
    """What a service made of a form."""

    result: T_co


def accept(form: CompanionForm, write: Callable[[Sent], T]) -> Accepted[T] | None:
    """Run the write if the form is in order; what it refuses lands beside its field.

    None means: show the form again, with status 422.
    """
    if not form.validate_on_submit():
        return None
    try:
        return Accepted(write(sent(form)))
    except Refused as refused:
        del g.sent_form  # nothing has been done with it
        form.attach(refused.problems)
        return None


def show_form(template: str, page: object) -> tuple[str, int]:
    """A page with a form, first shown, or with what is wrong and status 422."""
    status = 422 if request.method == "POST" else 200
    return render_template(template, page=page), status


def sent(form: CompanionForm) -> Sent:
    """The form's key with what was entered, for the service that writes it down."""
    g.sent_form = form
    return Sent(key=str(form.sent_key.data), content=content_of(request.form))
