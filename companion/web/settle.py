"""Who pays whom when the night ends."""

from __future__ import annotations

from functools import partial
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.problems import Problem, Refused
from companion.services import paying, settlement
from companion.services.errors import PotNotShared, StillContested
from companion.services.sending import Sent
from companion.web.forms.base import Page, TapForm, accept, sent, show_form
from companion.web.forms.settle import CloseForm, ReopenForm
from companion.web.night_context import by, the_night
from companion.web.views.settle import settle_page

bp = Blueprint("settle", __name__, url_prefix="/n/<night>/settle")

LINE: Final = "<no:plan>/<int(max=999):line>"
"""A payment's place: the entry of its plan, and its line in it."""


@bp.route("", methods=["GET", "POST"])
def show() -> Page:
    """Who pays whom; posting the form closes the night."""
    if request.method == "GET":
        return render_template("settle/show.html", page=settle_page(the_night()))
    form = CloseForm(night=the_night())
    if accept(form, partial(_close, form)) is None:
        return show_form("settle/show.html", settle_page(the_night(), close=form))
    return _done(_("The night is closed."))


def _close(form: CloseForm, sending: Sent) -> int:
    try:
        return settlement.close_night(
            the_night(),
            sent=sending,
            by=by(),
            # What was not asked is not answered: the pot may have been filled since.
            share=request.form.get("share", ""),
            over_disputes=form.over_disputes.data,
            banker=form.banker.data or "",
        )
    except PotNotShared as error:
        raise Refused((Problem("share", error.message),)) from error
    except StillContested as error:
        raise Refused((Problem("over_disputes", error.message),)) from error


@bp.route("/reopen", methods=["GET", "POST"])
def reopen() -> Page:
    """Let the night go on."""
    form = ReopenForm()
    reopened = accept(
        form,
        lambda sending: settlement.reopen_night(
            the_night(), sent=sending, by=by(), why=form.why.data
        ),
    )
    if reopened is None:
        return show_form("settle/show.html", settle_page(the_night(), reopen=form))
    flash(_("The night goes on. What was paid stays paid."))
    return redirect(url_for("nights.show"), 303)


@bp.post("/plan")
def replan() -> Response:
    """Plan the unpaid payments anew, through a banker where one was asked for."""
    banker, sending = request.form.get("banker"), sent(TapForm())
    settlement.replan(the_night(), sent=sending, by=by(), banker=banker)
    return _done(_("Planned anew. What was paid stays as it is."))


@bp.post(f"/{LINE}/paid")
def paid(plan: int, line: int) -> Response:
    """Tick a payment."""
    sending = sent(TapForm())
    paying.mark_paid(the_night(), sent=sending, by=by(), plan=plan, line=line)
    # Back to the payment: its Undo stands where the button was.
    place = f"pay-{plan}-{line}"
    return redirect(url_for("settle.show", _anchor=place), 303)


def _done(words: str) -> Response:
    flash(words)
    return redirect(url_for("settle.show"), 303)
