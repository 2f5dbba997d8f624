"""The phones at a night's table: how they come in, and what each may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.services import invitations, joining, members
from companion.web.forms.base import Page, TapForm, accept
from companion.web.forms.joining import PlaceForm
from companion.web.keys import installation_key
from companion.web.night_context import by, the_night
from companion.web.views.phones import phones_page

bp = Blueprint("phones", __name__, url_prefix="/n/<night>/phones")


@bp.get("")
def show() -> str:
    """The ways in, and who is at the table."""
    return render_template("phones/show.html", page=phones_page(the_night()))


@bp.post("/link")
def renew() -> Page:
    """Make a link anew; the old one stops."""
    kind = request.form.get("kind", "")
    kind = kind if kind in invitations.LINKS else invitations.TABLE
    _do(partial(invitations.renew_link, installation_key()), kind=kind)
    return _back(_("There is a new link. The old one leads nowhere any more."))


@bp.post("/code")
def open_lobby() -> Page:
    """Let a code be said at the table."""
    _do(partial(invitations.open_lobby, installation_key()))
    return _back()


@bp.post("/code/close")
def close_lobby() -> Page:
    """Let the code be valid no longer."""
    _do(invitations.close_lobby)
    return _back()


@bp.post("/<no:device_id>/answer")
def answer(device_id: int) -> Page:
    """Let a phone in, or not."""
    agreed = request.form.get("word") == "yes"
    return _do(joining.answer, device_id=device_id, agreed=agreed) or _back()


@bp.post("/<no:device_id>")
def change(device_id: int) -> Page:
    """Give a phone a role and a seat."""
    form = PlaceForm()
    role, seat = form.role.data or "", form.seat.data or ""
    done = _do(members.change, device_id=device_id, role=role, seat=seat)
    if device_id == by().device_id:  # it may not look at this page any more
        return done or redirect(url_for("nights.show"), 303)
    return done or _back()


@bp.post("/<no:device_id>/remove")
def remove(device_id: int) -> Page:
    """Send a phone away."""
    return _do(members.remove, device_id=device_id) or _back()


def _do(verb: Callable[..., object], **facts: Any) -> Page | None:
    """Do it, or say what is in the way; None where it is done."""
    form = TapForm()
    night = the_night()
    done = accept(form, lambda sent: verb(night, sent=sent, by=by(), **facts))
    if done is not None:
        return None
    flash(" ".join(form.problems))
    return redirect(url_for("phones.show"), 303)


def _back(words: str = "") -> Page:
    if words:
        flash(words)
    return redirect(url_for("phones.show"), 303)
