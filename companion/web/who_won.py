"""Who won? A question that stands whole in its address, answered without a night."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for

from companion.web.forms.asking import read_asked
from companion.web.forms.base import Page
from companion.web.views.who_won import who_won_page

bp = Blueprint("who_won", __name__)

ONLY_FORM: Final = "form"
"""The fields are wanted for another ranking; nothing is answered yet."""


@bp.get("/who-won")
def ask() -> Page:
    """The question's fields; below an address that holds one, its answer above them."""
    asked = read_asked(request.args)
    if request.args.get("look") == ONLY_FORM:
        page = who_won_page(asked, answer=False)
        return render_template("who_won/ask.html", page=page)
    if list(request.args.items(multi=True)) != asked.address() and request.args:
        return redirect(f"{url_for('who_won.ask')}?{urlencode(asked.address())}")
    page = who_won_page(asked, answer=not asked.is_empty)
    status = 422 if page.is_refused else 200
    return render_template("who_won/ask.html", page=page), status
