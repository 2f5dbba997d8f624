"""What becomes of a posted deal: written down, shown again, or set beside the first."""

from __future__ import annotations

from collections.abc import Callable

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.ledger.entry import DealHistory
from companion.problems import CompanionError
from companion.services.deals import Recorded
from companion.services.errors import (
    DealChanged,
    DealUnscorable,
    DealVoided,
    Meanwhile,
    PotChanged,
    WouldChange,
)
from companion.services.sending import AlreadySent
from companion.web.deal_entry import Entering, Notice, entry_page
from companion.web.forms.base import Page, accept
from companion.web.forms.deals import VoidForm
from companion.web.night_context import by
from companion.web.templating import say
from companion.web.views.deal_void import void_page
from companion.web.views.sent_twice import sent_twice_page

OVERTAKEN = (
    Meanwhile,
    PotChanged,
    DealChanged,
    DealVoided,
    DealUnscorable,
    WouldChange,
)
"""Something else was written in the meantime, and a word about it is due."""


def post_deal(entering: Entering, write: Callable[..., Recorded]) -> Page:
    """Write the deal down, or show its form again with what there is to say."""
    if request.method != "POST" or "look" in request.form:
        return look(entering)
    try:
        posted = accept(entering.form, lambda sent: write(sent=sent, by=by()))
    except OVERTAKEN as error:
        return show(entering, 409, notice_of(error))
    except AlreadySent as again:
        if "deal_no" not in again.result:
            raise
        page = sent_twice_page(entering, int(again.result["deal_no"]))
        return render_template("deals/sent_twice.html", page=page), 409
    if posted is None:
        return show(entering, 422)
    return after_posting(entering, posted.result)


def look(entering: Entering) -> Page:
    """The form as it is first shown, or with a preview that was asked for."""
    form = entering.form
    if request.method == "POST" and form.validate():
        form.attach(entering.preview().problems)
    return show(entering, 200)


def show(entering: Entering, status: int, notice: Notice | None = None) -> Page:
    """The form as it stands."""
    page = entry_page(entering, notice)
    return render_template("deals/entry.html", page=page), status


def after_posting(entering: Entering, recorded: Recorded) -> Response:
    """Back to the night with the verdict, or to the deal that was corrected."""
    if entering.correcting is None:
        return redirect(url_for("nights.show", posted=recorded.deal_no), 303)
    flash(_("Deal %(number)s has been corrected.", number=recorded.deal_no))
    return redirect(url_for("deals.show", deal_no=recorded.deal_no), 303)


def post_void(
    history: DealHistory, form: VoidForm, write: Callable[..., Recorded]
) -> Page:
    """Take the deal back, or ask again."""
    notice, status = None, 422 if request.method == "POST" else 200
    try:
        voided = accept(form, lambda sent: write(sent=sent, by=by()))
    except OVERTAKEN as error:
        voided, notice, status = None, notice_of(error), 409
    if voided is None:
        page = void_page(form, history, notice)
        return render_template("deals/void.html", page=page), status
    flash(_("Deal %(number)s has been voided.", number=history.no))
    return redirect(url_for("deals.show", deal_no=history.no), 303)


def notice_of(error: CompanionError) -> Notice:
    """What happened in the meantime, with a way to look at the deal it names."""
    deal_no = getattr(error, "deal_no", None)
    if deal_no is None:
        return Notice(say(error.message))
    return Notice(
        say(error.message),
        url_for("deals.show", deal_no=deal_no),
        _("Look at deal %(number)s", number=deal_no),
    )
