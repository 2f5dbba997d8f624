"""A player's name goes, on a page that says what goes and what stays."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _

from companion.services.forgetting import forget_name
from companion.services.words import NUMBERED
from companion.web.forms.base import Page, TapForm, accept, show_form
from companion.web.night_context import by, the_night
from companion.web.templating import say
from companion.web.views.players import ForgetPage, find_player

bp = Blueprint("forgetting", __name__, url_prefix="/n/<night>/players")


@bp.route("/<key>/forget", methods=["GET", "POST"])
def forget(key: str) -> Page:
    """Remove a player's name from the night."""
    player, number = find_player(the_night(), key), say(NUMBERED(number=key))
    form = TapForm()
    gone = accept(
        form, lambda sent: forget_name(the_night(), sent=sent, by=by(), player=key)
    )
    if gone is None:
        page = ForgetPage(key, player.name, number, form)
        return show_form("players/forget.html", page)
    flash(_("The name is removed: %(player)s.", player=number))
    return redirect(url_for("players.show", key=key), 303)
