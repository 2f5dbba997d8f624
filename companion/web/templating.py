"""What templates can say: messages in the reader's language, numbers, addresses."""

from __future__ import annotations

from typing import Any

from flask import Flask, g, get_flashed_messages, request, url_for
from jinja2 import StrictUndefined
from werkzeug.routing import Rule
from wtforms import Field

from companion.i18n import LANGUAGES, render
from companion.i18n.numbers import chips, money, signed
from companion.i18n.signs import plain
from companion.messages import Message
from companion.web.assets import asset
from companion.web.keys import fresh_key
from companion.web.language import current_language
from companion.web.night_context import names


def say(message: Message) -> str:
    """A message of the core in the reader's language, players by their names."""
    return render(message, current_language(), names())


def say_chips(count: int) -> str:
    """A number of chips, counted in the reader's language."""
    return chips(count, current_language())


def say_money(minor: int, currency: str) -> str:
    """An amount of money as the reader's language writes it."""
    return money(minor, currency, current_language())


def here() -> str:
    """The address of this page, to come back to after a change of language.

    A form is shown again under the address it was sent to, which nobody can open.
    """
    if request.method == "GET" or (request.url_rule and _answers_get(request.url_rule)):
        return request.full_path.rstrip("?")
    return url_for("nights.show") if "night" in g else url_for("home.index")


def _answers_get(rule: Rule) -> bool:
    return "GET" in (rule.methods or ())


def control_attributes(
    form: Any, field: Field, help_text: str, given: dict[str, Any]
) -> dict[str, Any]:
    """What a field's HTML says beside its value: its help, its errors, the focus."""
    spoken = [f"{field.id}-help"] if help_text else []
    attributes = dict(given)
    if field.errors:
        spoken.append(f"{field.id}-error")
        attributes["aria_invalid"] = "true"
        attributes["autofocus"] = form.first_error == field.name
    if spoken:
        attributes["aria_describedby"] = " ".join(spoken)
    return attributes


def install(app: Flask) -> None:
    """Set up Jinja: a name that is not there is an error, and blanks are trimmed."""
    environment = app.jinja_env
    environment.undefined = StrictUndefined
    environment.trim_blocks = True
    environment.lstrip_blocks = True
    environment.filters.update(
        say=say, signed=signed, chips=say_chips, number=plain, money=say_money
    )
    environment.globals.update(
        asset=asset,
        fresh_key=fresh_key,
        here=here,
        current_language=current_language,
        control_attributes=control_attributes,
        languages=LANGUAGES,
        get_flashed_messages=get_flashed_messages,
    )
