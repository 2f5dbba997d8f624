"""A night: its board, its latest deals, and the name of this phone."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.services import members, nights
from companion.storage.night import HOST
from companion.web.devices import this_device
from companion.web.forms.base import Page, TapForm, accept, show_form
from companion.web.forms.players import DeviceForm
from companion.web.night_context import by, the_night
from companion.web.views.night import deals_page, night_page
from companion.web.views.players import device_page

bp = Blueprint("nights", __name__, url_prefix="/n/<night>")


@bp.get("/")
def show() -> str:
    """The night as it stands, or a page of its older deals."""
    night, page = the_night(), request.args.get("page", 1, type=int)
    if page > 1:
        return render_template("nights/deals.html", page=deals_page(night, page))
    posted = request.args.get("posted", type=int)
    return render_template("nights/show.html", page=night_page(night, posted))


@bp.route("/phone", methods=["GET", "POST"])
def device() -> Page:
    """Say whose phone this is: its name stands beside what is entered on it."""
    form = DeviceForm()
    named = accept(
        form, lambda _sent: nights.name_device(this_device().id, form.name.data)
    )
    if named is None:
        if request.method == "GET":
            form.name.data = this_device().name
        return show_form("nights/device.html", device_page(the_night(), form))
    flash(_("This phone: %(name)s", name=named.result or _("no name")))
    return redirect(url_for("nights.show"), 303)


@bp.post("/seat")
def seat() -> Page:
    """A host says which seat is his, or that none is."""
    chosen, here = request.form.get("seat", ""), by()
    accept(
        TapForm(),
        lambda sent: members.change(
            the_night(),
            sent=sent,
            by=here,
            device_id=here.device_id,
            role=HOST,
            seat=chosen,
        ),
    )
    return redirect(url_for("nights.show"), 303)
