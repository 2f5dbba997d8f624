"""A player's seat: taken to another phone, and guarded by a PIN."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.services import moving, pins
from companion.web.forms.base import Page, TapForm, accept, show_form
from companion.web.forms.joining import PinForm
from companion.web.keys import installation_key
from companion.web.night_context import by, the_night
from companion.web.views.phones import move_page
from companion.web.views.players import find_player, player_page

bp = Blueprint("seats", __name__, url_prefix="/n/<night>/players/<key>")


@bp.route("/phone", methods=["GET", "POST"])
def move(key: str) -> Page:
    """The code by which another phone takes the seat; posting makes one."""
    night, player = the_night(), find_player(the_night(), key)
    if request.method == "POST":
        offer = partial(moving.offer_seat, installation_key(), night, player=key)
        accept(TapForm(), lambda sent: offer(sent=sent, by=by()))
        return redirect(url_for("seats.move", key=key), 303)
    code = moving.offer_of(installation_key(), night, key)
    page = move_page(player.name, key, code)
    return render_template("phones/move.html", page=page)


@bp.post("/pin")
def pin(key: str) -> Page:
    """Give the seat a PIN, or take it off."""
    night, form = the_night(), PinForm()
    find_player(night, key)
    typed = form.pin.data or ""
    kept = accept(
        form,
        lambda sent: pins.set_pin(night, sent=sent, by=by(), player=key, pin=typed),
    )
    if kept is None:
        return show_form("players/show.html", player_page(night, key, form))
    flash(_("The seat has a PIN now.") if typed else _("The seat has no PIN any more."))
    return redirect(url_for("players.show", key=key), 303)
