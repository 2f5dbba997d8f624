"""The door of a night: its link, its spoken code, and a seat that changes phones.

Looking at any of these pages changes nothing: chats fetch what is sent in them.
"""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion.problems import Problem, Refused
from companion.services import invitations, joining, members, moving, nights
from companion.services.invitations import TABLE, WATCH
from companion.services.refusals import (
    WRONG_CODE,
    LinkGone,
    LobbyClosed,
    NotAtTheTable,
    SeatTaken,
)
from companion.services.sending import Sent
from companion.storage.night import Member, Night
from companion.web.devices import by, known_device, renew_token
from companion.web.forms.base import Page, TapForm, accept, show_form
from companion.web.forms.joining import AskForm, CodeForm, SitForm, TakeSeatForm
from companion.web.home import show_home
from companion.web.keys import installation_key
from companion.web.night_context import as_called
from companion.web.views.joining import (
    TakeSeatPage,
    WaitingPage,
    door_page,
    watch_page,
)

bp = Blueprint("joining", __name__)


@bp.route("/join/<secret>", methods=["GET", "POST"])
def join(secret: str) -> Page:
    """The door that the table's link leads to: who are you?"""
    night, action = _behind(secret, TABLE), url_for("joining.join", secret=secret)
    if request.method == "POST":
        return _choose(night, action)
    here = _member(night)
    if here is not None and here.player:
        return redirect(url_for("nights.show", night=night.uid))
    way_in = url_for("nights.show", night=night.uid) if here else ""
    page = door_page(night, action, asks=False, way_in=way_in)
    return render_template("joining/door.html", page=page)


@bp.route("/watch/<secret>", methods=["GET", "POST"])
def watch(secret: str) -> Page:
    """The door that the watchers' link leads to."""
    night = _behind(secret, WATCH)
    if request.method == "POST":
        return _watch(night)
    if _member(night) is not None:
        return redirect(url_for("nights.show", night=night.uid))
    page = watch_page(night, url_for("joining.watch", secret=secret))
    return render_template("joining/watch.html", page=page)


@bp.post("/join")
def enter_code() -> Page:
    """The code that was said at the table, or the one of a seat."""
    form = CodeForm()
    code = form.code.data or ""
    if moving.is_of_seat(code):
        return redirect(url_for("joining.take_seat", code=code), 303)
    if accept(form, lambda _sent: _knock(code)) is None:
        return show_home(form)
    session["code"] = code
    return redirect(url_for("joining.ask"), 303)


@bp.route("/ask", methods=["GET", "POST"])
def ask() -> Page:
    """Who wants to come in, from a phone that has said the right code."""
    night = invitations.night_with_lobby(installation_key(), session.get("code", ""))
    if night is None:
        raise LobbyClosed
    night = as_called(night)
    if request.method == "POST":
        return _ask(night, url_for("joining.ask"), by_code=True)
    if _member(night) is not None:
        return redirect(url_for("nights.show", night=night.uid))
    page = door_page(night, url_for("joining.ask"), asks=True)
    return render_template("joining/door.html", page=page)


@bp.get("/waiting/<uid>")
def waiting(uid: str) -> Page:
    """Wait for the host's answer."""
    device, night = known_device(), nights.night_or_none(uid)
    if device is None or night is None:
        raise NotAtTheTable
    if members.member_of(night, device.id) is not None:
        return redirect(url_for("nights.show", night=uid), 303)
    asking = joining.asking_of(night, device.id)
    if asking is None:
        raise NotAtTheTable
    seat = as_called(night).player(asking.player)
    page = WaitingPage(
        title=night.title,
        wish="" if seat is None else seat.name,
        name=asking.name,
        is_refused=asking.state == joining.REFUSED,
    )
    return render_template("joining/waiting.html", page=page)


@bp.route("/seat/<code>", methods=["GET", "POST"])
def take_seat(code: str) -> Page:
    """Take a seat to this phone, by a code that works once.

    Nothing is looked up before it is sent: the page would tell right codes from wrong.
    """
    form = TakeSeatForm()
    taken = accept(
        form,
        lambda sent: moving.take_seat(
            installation_key(),
            sent=sent,
            by=by(),
            code=code,
            pin=form.pin.data or "",
            address=_address(),
        ),
    )
    if taken is None:
        return show_form("joining/seat.html", TakeSeatPage(form))
    return _go_in(taken.result)


def _behind(secret: str, kind: str) -> Night:
    found = invitations.night_behind(secret)
    if found is None or found[1] != kind:
        raise LinkGone
    return as_called(found[0])


def _knock(code: str) -> Night:
    night = invitations.night_of_code(installation_key(), code, _address())
    if night is None:
        raise Refused((Problem("code", WRONG_CODE()),))
    return night


def _choose(night: Night, action: str) -> Page:
    """What was tapped at the door: a seat, a question, or only to look on."""
    if "watch" in request.form:
        return _watch(night)
    if "ask" in request.form:
        return _ask(night, action)
    form = SitForm()
    if accept(form, partial(_sit, night, form)) is not None:
        return _go_in(night)
    page = door_page(night, action, asks=False, posted=form)
    return show_form("joining/door.html", page)


def _sit(night: Night, form: SitForm, sent: Sent) -> None:
    seat, pin = form.seat.data or "", form.pin.data or ""
    try:
        joining.sit_down(
            night, sent=sent, by=by(), seat=seat, pin=pin, address=_address()
        )
    except SeatTaken as error:
        raise Refused((Problem("", error.message),)) from error


def _watch(night: Night) -> Page:
    accept(TapForm(), lambda sent: joining.watch(night, sent=sent, by=by()))
    return _go_in(night)


def _ask(night: Night, action: str, *, by_code: bool = False) -> Page:
    form = AskForm()
    asked = accept(form, partial(_send_question, night, form))
    if asked is None:
        page = door_page(night, action, asks=by_code, posted=form)
        return show_form("joining/door.html", page)
    return redirect(url_for("joining.waiting", uid=night.uid), 303)


def _send_question(night: Night, form: AskForm, sent: Sent) -> None:
    seat, name = form.seat.data or "", form.name.data or ""
    joining.ask(night, sent=sent, by=by(), seat=seat, name=name)


def _go_in(night: Night) -> Response:
    renew_token()
    return redirect(url_for("nights.show", night=night.uid), 303)


def _member(night: Night) -> Member | None:
    device = known_device()
    return None if device is None else members.member_of(night, device.id)


def _address() -> str:
    return request.remote_addr or ""
