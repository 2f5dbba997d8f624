"""The deals of a night: scoring one, reading what came of it, taking it back."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.ledger.entry import DealHistory
from companion.services import deals
from companion.services.errors import DealVoided, NightClosed
from companion.storage import entries
from companion.storage.night import Night
from companion.web.deal_entry import (
    Entering,
    enter_correction,
    enter_new,
    find_deal,
)
from companion.web.deal_posting import post_deal, post_void
from companion.web.forms.base import Page, TapForm, accept
from companion.web.forms.deals import VoidForm
from companion.web.games.base import seen
from companion.web.night_context import by, the_night
from companion.web.outbox import waited_before
from companion.web.views.deal_page import deal_page

bp = Blueprint("deals", __name__, url_prefix="/n/<night>/deals")


@bp.route("/new", methods=["GET", "POST"])
def new() -> Page:
    """Score a deal."""
    entering = enter_new(_open_night())
    write = partial(
        deals.record,
        entering.night,
        game=entering.web_game.game.key,
        record=entering.form.record(),
        seen_pot=seen(entering.form.seen_pot),
        seen_entry=seen(entering.form.seen_entry),
        own=waited_before(),
    )
    return post_deal(entering, write)


@bp.post("/preview")
def preview_new() -> str:
    """The bar of a new deal as it stands; nothing is written."""
    return _bar(enter_new(the_night()))


@bp.get("/<no:deal_no>")
def show(deal_no: int) -> str:
    """One deal, and why it came out as it did."""
    night = the_night()
    page = deal_page(night, find_deal(night, deal_no))
    return render_template("deals/show.html", page=page)


@bp.route("/<no:deal_no>/correct", methods=["GET", "POST"])
def correct(deal_no: int) -> Page:
    """Score a deal anew; what it was stays readable."""
    night = _open_night()
    entering = enter_correction(night, _live_deal(night, deal_no))
    write = partial(
        deals.correct,
        night,
        deal_no=deal_no,
        record=entering.form.record(),
        why=entering.form.why.data or "",
        rules_of=entering.rules_of,
        seen_revision=seen(entering.form.seen_revision),
        seen=entering.form.seen_changes.data or "",
    )
    return post_deal(entering, write)


@bp.post("/<no:deal_no>/preview")
def preview_correction(deal_no: int) -> str:
    """The bar of a correction as it stands; nothing is written."""
    night = the_night()
    return _bar(enter_correction(night, find_deal(night, deal_no)))


@bp.route("/<no:deal_no>/void", methods=["GET", "POST"])
def void(deal_no: int) -> Page:
    """Take a deal back for good."""
    night, form = _open_night(), VoidForm()
    write = partial(
        deals.void,
        night,
        deal_no=deal_no,
        why=form.why.data or "",
        seen_revision=seen(form.seen_revision),
        seen=form.seen_changes.data or "",
    )
    return post_void(_live_deal(night, deal_no), form, write)


@bp.post("/<no:deal_no>/undo")
def undo(deal_no: int) -> Page:
    """Take back the newest deal right after it was posted, in one tap."""
    night = _open_night()
    if deal_no != entries.count_deals(night):
        return redirect(url_for("deals.void", deal_no=deal_no), 303)
    accept(
        TapForm(), lambda sent: deals.void(night, sent=sent, by=by(), deal_no=deal_no)
    )
    flash(_("Deal %(number)s has been voided.", number=deal_no))
    return redirect(url_for("nights.show"), 303)


def _open_night() -> Night:
    """The night; a form for it is shown only while it goes on."""
    night = the_night()
    if night.closed and request.method != "POST":
        raise NightClosed
    return night


def _live_deal(night: Night, deal_no: int) -> DealHistory:
    """A deal to be changed; a form for it is shown only while it counts."""
    history = find_deal(night, deal_no)
    if not history.live and request.method != "POST":
        raise DealVoided(deal_no)
    return history


def _bar(entering: Entering) -> str:
    bar = entering.bar(entering.preview())
    return render_template("deals/_bar.html", bar=bar)
