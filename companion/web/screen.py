"""The big screen: a television or a tablet in the middle of the table."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.web.night_context import the_night
from companion.web.views.screen import screen_page

bp = Blueprint("screen", __name__)


@bp.get("/n/<night>/screen")
def show() -> str:
    """Seats, chips and the newest deal, to be read from three metres."""
    return render_template("screen/show.html", page=screen_page(the_night()))
