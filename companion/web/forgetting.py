"""A player's name goes, on a page that says what goes and what stays."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _

from companion.services.forgetting import forget_name, forget_regular
from companion.services.words import NUMBERED
from companion.web.clubs import find_as_host
from companion.web.devices import by as device_by
from companion.web.forms.base import Page, TapForm, accept, show_form
from companion.web.night_context import by, the_night
from companion.web.templating import say
from companion.web.views.clubs import Asked
from companion.web.views.players import ForgetPage, find_player
from companion.web.views.regulars import regular_page

bp = Blueprint("forgetting", __name__)


@bp.route("/n/<night>/players/<key>/forget", methods=["GET", "POST"])
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


@bp.route("/c/<club>/people/<key>/forget", methods=["GET", "POST"])
def forget_person(club: str, key: str) -> Page:
    """Remove someone's name from a club, and from its nights that this phone hosts."""
    found, number = find_as_host(club), say(NUMBERED(number=key))
    page = regular_page(found, key, Asked(), is_host=True)
    form = TapForm()
    gone = accept(
        form, lambda sent: forget_regular(found, key, sent=sent, by=device_by())
    )
    if gone is None:
        forgetting = ForgetPage(key, page.name, number, form)
        return show_form("clubs/forget.html", forgetting)
    flash(_("The name is removed: %(player)s.", player=number))
    for night in gone.result[1]:
        words = _(
            "Its own host removes it from this night: %(night)s", night=night.title
        )
        flash(words)
    return redirect(url_for("clubs.person", club=found.uid, key=key), 303)
