"""The night as a file to keep, and removing the night for good."""

from __future__ import annotations

from flask import Blueprint, Response, flash, g, redirect, render_template, url_for
from flask_babel import gettext as _

from companion.services.night_file import export
from companion.services.removal import remove_night
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.night_file import RemoveForm
from companion.web.night_context import the_night
from companion.web.views.night_file import FilePage, file_name, remove_page

bp = Blueprint("night_file", __name__, url_prefix="/n/<night>")


@bp.get("/file")
def show() -> str:
    """What the file holds and what it is for."""
    return render_template("night_file/show.html", page=FilePage(the_night().title))


@bp.get("/file/download")
def download() -> Response:
    """The file itself."""
    night = the_night()
    told = f'attachment; filename="{file_name(night)}"'
    return Response(
        export(night),
        mimetype="application/json",
        headers={"Content-Disposition": told, "Cache-Control": "no-store"},
    )


@bp.route("/remove", methods=["GET", "POST"])
def remove() -> Page:
    """Remove the night, after a warning and a clear yes."""
    form, title = RemoveForm(), the_night().title
    removed = accept(form, lambda _sent: remove_night(the_night()))
    if removed is None:
        return show_form("night_file/remove.html", remove_page(the_night(), form))
    del g.night  # what comes now is a page of no night
    flash(_("%(night)s is removed.", night=title))
    return redirect(url_for("home.index"), 303)
