"""A player's sheet: chips bought and paid, sitting out, the button, another name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.services import chips, leaving, players
from companion.storage.night import AWAY, LEFT, PLAYING
from companion.web.forms.base import CompanionForm, Page, TapForm, accept, show_form
from companion.web.forms.players import (
    ArrivalForm,
    BuyInForm,
    CashOutForm,
    PayForm,
    RenameForm,
)
from companion.web.forms.settle import LeaveForm
from companion.web.night_context import by, names, the_night
from companion.web.views.leaving import leave_page
from companion.web.views.players import (
    ArrivalPage,
    find_player,
    payees,
    player_page,
    seats,
)

bp = Blueprint("players", __name__, url_prefix="/n/<night>/players")


@bp.get("/<key>")
def show(key: str) -> str:
    """A player's sheet."""
    return render_template("players/show.html", page=player_page(the_night(), key))


@bp.route("/new", methods=["GET", "POST"])
def new() -> Page:
    """Seat someone who comes late."""
    form = ArrivalForm(seats=seats(the_night()))
    facts = {"name": form.name.data, "after": form.after.data}
    if not _write(form, players.add_player, **facts):
        return show_form("players/new.html", ArrivalPage(form))
    return _back(_("%(name)s is in.", name=form.name.data))


@bp.post("/<key>/buy-in")
def buy_in(key: str) -> Page:
    """Buy chips from the bank."""
    form, name = BuyInForm(), find_player(the_night(), key).name
    bought = form.chips.number or 0
    words = ngettext(
        "%(name)s: %(num)s chip bought.",
        "%(name)s: %(num)s chips bought.",
        bought,
        name=name,
    )
    return _do(key, form, words, chips.buy_in, player=key, chips=bought)


@bp.post("/<key>/cash-out")
def cash_out(key: str) -> Page:
    """Give chips back to the bank."""
    form, name = CashOutForm(), find_player(the_night(), key).name
    cashed = form.chips.number or 0
    words = ngettext(
        "%(name)s: %(num)s chip cashed in.",
        "%(name)s: %(num)s chips cashed in.",
        cashed,
        name=name,
    )
    return _do(key, form, words, chips.cash_out, player=key, chips=cashed)


@bp.post("/<key>/pay")
def pay(key: str) -> Page:
    """Pay another player beside the deals."""
    find_player(the_night(), key)
    form = PayForm(payees=payees(the_night(), key))
    payee, paid = str(form.payee.data), form.chips.number or 0
    words = _(
        "%(payer)s → %(payee)s: %(amount)s",
        payer=names()[key],
        payee=names().get(payee, ""),
        amount=paid,
    )
    facts = {"payer": key, "payee": payee, "chips": paid, "memo": form.memo.data}
    return _do(key, form, words, chips.pay, **facts)


@bp.post("/<key>/rename")
def rename(key: str) -> Page:
    """Call a player by another name."""
    form, old = RenameForm(), find_player(the_night(), key).name
    new_name = form.name.data
    words = _("%(old)s is now called %(new)s.", old=old, new=new_name)
    return _do(key, form, words, players.rename_player, player=key, name=new_name)


@bp.post("/<key>/presence")
def presence(key: str) -> Page:
    """Sit out, come back, or go home."""
    name = find_player(the_night(), key).name
    chosen = request.form.get("presence", "")
    words = {
        PLAYING: _("%(name)s plays.", name=name),
        AWAY: _("%(name)s sits out.", name=name),
        LEFT: _("%(name)s has gone home and stays in the settlement.", name=name),
    }.get(chosen, "")
    facts = {"player": key, "presence": chosen}
    return _do(key, TapForm(), words, players.set_presence, **facts)


@bp.route("/<key>/leave", methods=["GET", "POST"])
def leave(key: str) -> Page:
    """Go home, settled with on the spot."""
    player = find_player(the_night(), key)
    form = LeaveForm(night=the_night(), but=key)
    facts = {"player": key, "banker": form.banker.data or ""}
    if not _write(form, leaving.settle_leaver, **facts):
        return show_form("players/leave.html", leave_page(the_night(), key, form))
    flash(_("%(name)s has gone home; this is what is to be paid.", name=player.name))
    return redirect(url_for("settle.show"), 303)


@bp.post("/<key>/dealer")
def dealer(key: str) -> Page:
    """Give the button to a player."""
    words = _("%(name)s deals next.", name=find_player(the_night(), key).name)
    return _do(key, TapForm(), words, players.set_dealer, player=key)


def _do(
    key: str, form: CompanionForm, words: str, verb: Callable[..., object], **facts: Any
) -> Page:
    """Do what the form asks and say so, or show the sheet again with what is wrong."""
    if not _write(form, verb, **facts):
        return show_form("players/show.html", player_page(the_night(), key, form))
    return _back(words)


def _write(form: CompanionForm, verb: Callable[..., object], **facts: Any) -> bool:
    # Whose phone it is, is written down only once there is something to write.
    done = accept(form, lambda sent: verb(the_night(), sent=sent, by=by(), **facts))
    return done is not None


def _back(words: str) -> Response:
    flash(words)
    return redirect(url_for("nights.show"), 303)
