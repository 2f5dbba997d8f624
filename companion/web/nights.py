"""Pages of a night."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.web.night_context import the_night

bp = Blueprint("nights", __name__, url_prefix="/n/<secret>")


@bp.get("/")
def show() -> str:
    """The night."""
    return render_template("home/index.html", page=the_night())
