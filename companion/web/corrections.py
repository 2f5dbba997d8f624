"""Players who were taken for one another in several deals, put right at once."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import ngettext

from companion.services import swaps
from companion.services.errors import NightClosed
from companion.services.sending import Sent
from companion.web.deal_entry import Notice
from companion.web.deal_posting import OVERTAKEN, notice_of
from companion.web.forms.base import Page, accept
from companion.web.forms.corrections import SwapForm, for_night
from companion.web.night_context import by, the_night
from companion.web.views.swap import swap_page

bp = Blueprint("corrections", __name__, url_prefix="/n/<night>")


@bp.route("/swap", methods=["GET", "POST"])
def swap() -> Page:
    """Say who was taken for whom, see what would change, and put it right."""
    form = _form()
    if request.method != "POST" or "look" in request.form:
        return _show(form, 200)
    try:
        done = accept(form, lambda sent: len(_swap(form, sent)))
    except OVERTAKEN as error:
        return _show(form, 409, notice_of(error))
    if done is None:
        return _show(form, 422)
    flash(_put_right(done.result))
    return redirect(url_for("nights.show"), 303)


def _show(form: SwapForm, status: int, notice: Notice | None = None) -> Page:
    page = swap_page(the_night(), form, notice)
    return render_template("deals/swap.html", page=page), page.status or status


def _form() -> SwapForm:
    """The form; a settled night shows none."""
    if the_night().closed and request.method != "POST":
        raise NightClosed
    return for_night(the_night(), request.args.get("deal", type=int))


def _swap(form: SwapForm, sent: Sent) -> tuple[int, ...]:
    return swaps.swap_players(
        the_night(),
        sent=sent,
        by=by(),
        deals=form.chosen,
        players=form.players,
        why=form.why.data or "",
        seen=form.seen_changes.data or "",
    )


def _put_right(deals: int) -> str:
    return str(
        ngettext(
            "%(num)s deal has been put right.",
            "%(num)s deals have been put right.",
            deals,
        )
    )
