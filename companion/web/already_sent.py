"""The page that shows a form sent twice with different content, swallowing neither."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import g, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.services.sending import AlreadySent
from companion.web.forms.base import CompanionForm, content_of
from companion.web.keys import fresh_key


@dataclass(frozen=True, slots=True)
class Line:
    """One field as it was first sent and as it is sent now."""

    label: str
    first: str
    now: str
    differs: bool


@dataclass(frozen=True, slots=True)
class AlreadySentPage:
    """What was sent first, what is sent now, and the form to send it as new."""

    lines: tuple[Line, ...]
    first_result: str
    again: str
    fields: tuple[tuple[str, str], ...]
    key: str


def already_sent_page(error: AlreadySent) -> Response:
    """Both contents side by side; the reader chooses what is meant."""
    form: CompanionForm | None = g.get("sent_form")
    page = AlreadySentPage(
        lines=_lines(form, error.content, content_of(request.form)),
        first_result=_address_of(error.result),
        again=request.path,
        fields=tuple(
            (name, value)
            for name, values in content_of(request.form).items()
            for value in values
        ),
        key=fresh_key(),
    )
    return make_response(render_template("errors/already_sent.html", page=page), 409)


def _address_of(result: Mapping[str, Any]) -> str:
    if "night" not in g:
        return url_for("home.index")
    if "deal_no" in result:
        return url_for("deals.show", deal_no=result["deal_no"])
    return url_for("nights.show")


def _lines(
    form: CompanionForm | None, first: Mapping[str, Any], now: Mapping[str, Any]
) -> tuple[Line, ...]:
    labels = {} if form is None else form.labels()
    said = [name for name in {**first, **now} if first.get(name) or now.get(name)]
    return tuple(
        Line(
            label=labels.get(name, name),
            first=_in_words(form, name, first.get(name)),
            now=_in_words(form, name, now.get(name)),
            differs=first.get(name) != now.get(name),
        )
        for name in said
    )


def _in_words(form: CompanionForm | None, name: str, values: Any) -> str:
    words = {} if form is None else form.words_of(name)
    given = values if isinstance(values, list) else [values]
    return ", ".join(words.get(str(value), str(value)) for value in given if value)
