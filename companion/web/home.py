"""The first page: start a night, or go on with one that this phone knows."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.services import clubs, nights
from companion.services.sending import Sent
from companion.storage.club import Club
from companion.storage.night import Night
from companion.web.devices import by, known_device
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.joining import CodeForm
from companion.web.forms.night import NewNightForm, new_night_form
from companion.web.views.home import home_page, new_night_page, today

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> Page:
    """Home: a night to start, to join, or to go back to."""
    return show_home(CodeForm())


def show_home(form: CodeForm) -> Page:
    """Home, with the code that was entered if it was no good."""
    device = known_device()
    known = () if device is None else nights.known_nights(device.id)
    return show_form("home/index.html", home_page(known, _clubs(), form))


@bp.route("/new", methods=["GET", "POST"])
def new_night() -> Page:
    """Begin a night: who plays, in which order, by which rules, for what."""
    form = new_night_form(_clubs())
    if request.method == "GET":
        form.title.data = today()
        form.start_in(request.args.get("club", ""))
    elif form.rearrange(request.form):
        return render_template("home/new.html", page=new_night_page(form))
    opened = accept(form, partial(_open, form))
    if opened is None:
        return show_form("home/new.html", new_night_page(form))
    return _begin(opened.result)


def _open(form: NewNightForm, sent: Sent) -> Night:
    return nights.open_night(
        sent=sent,
        by=by(),
        title=form.title.data or today(),
        names=form.names(),
        terms=form.terms(),
        game=form.game.key,
        rules=form.agreed(),
        dealer=form.dealer_key(),
        club=form.club_choice(),
    )


def _clubs() -> tuple[Club, ...]:
    device = known_device()
    return () if device is None else clubs.clubs_of(device.id)


def _begin(night: Night) -> Response:
    return redirect(url_for("nights.show", night=night.uid), 303)
