"""The deal that is shared while it is played: every phone tells its own part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.problems import CompanionError
from companion.services import open_deals, open_facts, open_hands
from companion.services.errors import Meanwhile, PotChanged
from companion.services.house_rules import game_tonight
from companion.services.open_errors import (
    CardsShown,
    DealGone,
    DealIsOpen,
    FactChanged,
    FactsMoved,
    HandLocked,
    NotAgreed,
    NothingToShow,
    NotShown,
    NotYours,
)
from companion.web.access import may
from companion.web.errors import error_page
from companion.web.forms.base import Page, TapForm, accept
from companion.web.forms.open_deal import HandForm, PostingForm, hand_form
from companion.web.games.base import number_in
from companion.web.night_context import by, the_night
from companion.web.templating import say as in_words
from companion.web.views.open_deal import (
    conflict_page,
    give_up_page,
    gone_page,
    open_deal_page,
    seat_page,
    told_value,
)
from companion.web.views.open_hand import check_bar
from companion.web.views.open_looking import Looking, look

bp = Blueprint("open_deal", __name__, url_prefix="/n/<night>/deal")

OVERTAKEN: Final = (
    CardsShown,
    FactsMoved,
    HandLocked,
    Meanwhile,
    NotAgreed,
    NothingToShow,
    NotShown,
    PotChanged,
)
"""The deal has moved on, and the page that shows it now says so."""


@bp.get("")
def show() -> Page:
    """The deal as this phone may see it."""
    looking = look(the_night())
    return _gone(200) if looking is None else _deal(looking, 200)


@bp.post("/begin")
def begin() -> Page:
    """Open the next deal for every phone."""
    form, game = TapForm(), request.form.get("game") or game_tonight(the_night()).key
    opened = _accepted(form, open_deals.open_deal, game=game)
    return _gone(422, " ".join(form.problems)) if opened is None else _back()


@bp.get("/seat/<key>")
def seat(key: str) -> Page:
    """What can be said for one seat, by its own phone or by whoever is in charge."""
    return _seat(_looking_at(key), key, 200)


@bp.post("/say")
def say() -> Page:
    """Tell one fact, or take it back."""
    looking, form = _looking(), TapForm()
    fact, key = request.form.get("fact", ""), request.form.get("seat", "")
    value = told_value(looking, fact, key)
    return _tell(looking, form, name=fact, seat=key, value=value)


@bp.post("/hand/<key>/correct")
def correct(key: str) -> Page:
    """Put a hand right that lies open."""
    looking = _looking_at(key)
    form = hand_form(key, looking.words.shapes())
    return _tell(looking, form, name="hand", seat=key, value=form.cards())


@bp.post("/hand/<key>")
def lock(key: str) -> Page:
    """Lock a hand in; until the showdown nobody else sees it."""
    looking = _looking_at(key)
    form = hand_form(key, looking.words.shapes())
    if "look" in request.form:
        return _seat(looking, key, 200, form)
    try:
        locked = _told(form, open_hands.lock_hand, seat=key, cards=form.cards())
    except FactChanged as error:
        return _conflict(error, form.cards())
    return _seat(looking, key, 422, form) if locked is None else _back()


@bp.post("/hand/<key>/check")
def check(key: str) -> str:
    """What is to be said of a hand by itself; nothing is written."""
    looking = _looking_at(key)
    bar = check_bar(looking, hand_form(key, looking.words.shapes()))
    return render_template("deals/_bar.html", bar=bar)


@bp.post("/hand/<key>/open")
def unlock(key: str) -> Page:
    """Open a hand again that was locked in, to change it."""
    _told(TapForm(), open_hands.unlock_hand, seat=key)
    return _back() if _is_own(key) else redirect(url_for(".seat", key=key), 303)


@bp.post("/showdown")
def showdown() -> Page:
    """Turn the cards over, though somebody is still missing."""
    _told(TapForm(), open_deals.call_showdown)
    return _back()


@bp.post("/agree")
def agree() -> Page:
    """Say that the deal is right as it is shown."""
    seen = request.form.get("seen", "")
    _told(TapForm(), open_deals.agree, seen=seen)
    return _back()


@bp.post("/post")
def post() -> Page:
    """Write the deal into the ledger."""
    form = TapForm()
    posted = _told(
        form,
        open_deals.post,
        seen=request.form.get("seen", ""),
        seen_entry=number_in(request.form.get("seen_entry", "")),
        seen_pot=number_in(request.form.get("seen_pot", "")),
    )
    if posted is None:
        return _deal(_looking(), 422, " ".join(form.problems))
    return redirect(url_for("nights.show", posted=posted.result.deal_no), 303)


@bp.route("/give-up", methods=["GET", "POST"])
def give_up() -> Page:
    """Forget the deal and all that was told of it, after asking once."""
    if _told(TapForm(), open_deals.give_up) is None:
        page = give_up_page(_looking())
        return render_template("open_deal/give_up.html", page=page)
    flash(_("The deal was given up. Nothing of it has been written down."))
    return redirect(url_for("nights.show"), 303)


@bp.post("/posting")
def posting() -> Page:
    """Say who may post a deal that was told by several phones."""
    form = PostingForm()
    chosen = _accepted(form, open_deals.choose_posting, posting=form.posting.data)
    if chosen is not None:
        flash(_("Agreed. It holds from now on."))
    return redirect(url_for("rules.show"), 303)


@bp.errorhandler(NotYours)
def _not_yours(error: NotYours) -> Response:
    return error_page(403, in_words(error.message))


@bp.errorhandler(DealGone)
def _over(error: DealGone) -> Page:
    return _gone(409, in_words(error.message))


@bp.errorhandler(DealIsOpen)
def _already(error: DealIsOpen) -> Page:
    flash(in_words(error.message))
    return _back()


def _overtaken(error: CompanionError) -> Page:
    return _deal(_looking(), 409, in_words(error.message))


for _cause in OVERTAKEN:
    bp.register_error_handler(_cause, _overtaken)


def _accepted(form: Any, verb: Callable[..., Any], **what: Any) -> Any:
    """Let a service do what a form asks for; ``None`` where the form is refused."""
    return accept(form, lambda sent: verb(the_night(), sent=sent, by=by(), **what))


def _told(form: Any, verb: Callable[..., Any], **what: Any) -> Any:
    """The same about the deal that the form names."""
    return _accepted(form, verb, deal=request.form.get("deal", ""), **what)


def _tell(looking: Looking, form: Any, **fact: Any) -> Page:
    """Tell a fact as it was seen; where someone was faster, both are shown."""
    seen = number_in(request.form.get("seen_revision", "")) or 0
    try:
        told = _told(form, open_facts.say, seen_revision=seen, **fact)
    except FactChanged as error:
        return _conflict(error, fact["value"])
    if told is not None:
        return _back()
    if isinstance(form, HandForm):
        return _seat(looking, form.seat, 422, form)
    return _deal(looking, 422, " ".join(form.problems))


def _conflict(error: FactChanged, mine: object) -> Page:
    page = conflict_page(_looking(), error, mine)
    return render_template("open_deal/conflict.html", page=page), 409


def _looking() -> Looking:
    """The deal that is shared; raises `DealGone`."""
    looking = look(the_night())
    if looking is None:
        raise DealGone
    return looking


def _looking_at(seat: str) -> Looking:
    """The deal that is shared, if this seat is in it."""
    looking = _looking()
    if seat not in looking.deal.seats:
        raise NotFound
    return looking


def _is_own(seat: str) -> bool:
    looking = look(the_night())
    return looking is None or looking.own_seat == seat


def _back() -> Response:
    return redirect(url_for("open_deal.show"), 303)


def _deal(looking: Looking, status: int, notice: str = "") -> Page:
    page = open_deal_page(looking, notice)
    return render_template("open_deal/show.html", page=page), status


def _seat(
    looking: Looking, key: str, status: int, form: HandForm | None = None
) -> Page:
    page = seat_page(looking, key, form)
    return render_template("open_deal/seat.html", page=page), status


def _gone(status: int, notice: str = "") -> Page:
    page = gone_page(may_open=may("open_deal.begin"), notice=notice)
    return render_template("open_deal/gone.html", page=page), status
