"""Bringing a night in from its file, or beginning one with older results."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from flask import Blueprint, Flask, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.problems import Problem, Refused
from companion.services import members, older_results
from companion.services.bringing import LONGER, NEW, SAME, Brought, NotTheHost, bring
from companion.services.night_file import LARGEST_FILE
from companion.services.sending import Sent
from companion.storage.night import Night
from companion.web.devices import by, this_device
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.night_file import NightFileForm, ResultsForm
from companion.web.views.home import today
from companion.web.views.night_file import BringPage, ResultsPage, format_page, games

bp = Blueprint("bringing", __name__)

LARGE: Final = frozenset({"bringing.night"})
"""Pages that take more than a form: a whole night."""

ROOM_FOR_THE_REST: Final = 16 * 1024


def install(app: Flask) -> None:
    """Let the one page that takes the file of a night take so much."""
    app.url_value_preprocessor(_make_room)


def _make_room(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    if endpoint in LARGE:
        request.max_content_length = LARGEST_FILE + ROOM_FOR_THE_REST


@bp.route("/bring", methods=["GET", "POST"])
def night() -> Page:
    """Bring in the file of a night."""
    form = NightFileForm()
    brought = accept(form, lambda _sent: _bring(form))
    if brought is None:
        return show_form("bringing/night.html", BringPage(form))
    return _show(brought.result)


@bp.route("/bring/results", methods=["GET", "POST"])
def results() -> Page:
    """Begin a night with a table of older results."""
    form = ResultsForm(games=games())
    if request.method == "GET":
        form.title.data = today()
    opened = accept(form, partial(_open, form))
    if opened is None:
        return show_form("bringing/results.html", ResultsPage(form))
    flash(_("The night begins with the older results."))
    return redirect(url_for("nights.show", night=opened.result.uid), 303)


@bp.get("/bring/format")
def told() -> str:
    """What the file of a night looks like, for whoever writes a program for it."""
    return render_template("bringing/format.html", page=format_page())


def _bring(form: NightFileForm) -> Brought:
    try:
        return bring(form.content(), device_id=this_device().id)
    except NotTheHost as error:
        raise Refused((Problem("file", error.message),)) from error


def _open(form: ResultsForm, sent: Sent) -> Night:
    return older_results.open_from_results(
        sent=sent,
        by=by(),
        title=form.title.data or today(),
        game=str(form.game.data),
        results=older_results.read_results(form.content()),
    )


def _show(brought: Brought) -> Response:
    """The night where this phone is at its table, with what came of the file."""
    flash(_in_words(brought))
    if members.member_of(brought.night, this_device().id) is None:
        flash(_("Ask its host to let you in."))
        return redirect(url_for("home.index"), 303)
    return redirect(url_for("nights.show", night=brought.night.uid), 303)


def _in_words(brought: Brought) -> str:
    title = brought.night.title
    if brought.how == NEW:
        return str(_("%(night)s is here now, entry for entry.", night=title))
    if brought.how == SAME:
        words = _("%(night)s was here already. Nothing was changed.", night=title)
        return str(words)
    if brought.how == LONGER:
        added = brought.brought - brought.here
        more = ngettext(
            "%(night)s goes on with %(num)s entry from the file.",
            "%(night)s goes on with %(num)s entries from the file.",
            added,
            night=title,
        )
        return str(more)
    older = ngettext(
        "%(night)s is here already, with %(num)s entry more. Nothing was changed.",
        "%(night)s is here already, with %(num)s entries more. Nothing was changed.",
        brought.here - brought.brought,
        night=title,
    )
    return str(older)
