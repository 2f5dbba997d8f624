"""A deal is contested, and what is contested about it is settled."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _

from companion.services import disputes
from companion.services.errors import DisputeNotFound
from companion.web.deal_entry import find_deal
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.disputes import RaiseForm, SettleForm
from companion.web.night_context import by, the_night
from companion.web.views.disputes import dispute_page

bp = Blueprint("disputes", __name__, url_prefix="/n/<night>/deals")

PAGE: Final = "disputes/show.html"
DISPUTE: Final = "<no:dispute>"
"""A dispute is known by the number of the entry that raised it."""


@bp.route("/<no:deal_no>/dispute", methods=["GET", "POST"])
def show(deal_no: int) -> Page:
    """The disputes of a deal, and contesting it."""
    night, history = the_night(), find_deal(the_night(), deal_no)
    form = RaiseForm(night=night, history=history)
    raised = accept(
        form,
        lambda sent: disputes.raise_dispute(
            night, sent=sent, by=by(), deal_no=deal_no, **form.said()
        ),
    )
    if raised is None:
        return show_form(PAGE, dispute_page(night, history, raising=form))
    flash(_("Deal %(number)s is contested until it is settled.", number=deal_no))
    return redirect(url_for("deals.show", deal_no=deal_no), 303)


@bp.route(f"/<no:deal_no>/dispute/{DISPUTE}", methods=["GET", "POST"])
def settle(deal_no: int, dispute: int) -> Page:
    """Settle a dispute: the deal stands, by agreement or by the host's word."""
    night, form = the_night(), SettleForm()
    _must_be_about(deal_no, dispute)
    settled = accept(
        form,
        lambda sent: disputes.settle_dispute(
            night, sent=sent, by=by(), dispute=dispute, **form.said()
        ),
    )
    if settled is None:
        history = find_deal(night, deal_no)
        return show_form(PAGE, dispute_page(night, history, settling=form))
    flash(_("The dispute about deal %(number)s is settled.", number=deal_no))
    return redirect(url_for("deals.show", deal_no=deal_no), 303)


def _must_be_about(deal_no: int, dispute: int) -> None:
    """Refuse an address that names a dispute about another deal."""
    about = disputes.disputes_of(the_night(), deal_no)
    if dispute not in {item.no for item in about}:
        raise DisputeNotFound(dispute)
