"""Every chip that moved, entry by entry."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.services import chips
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.ledger import TakeBackForm
from companion.web.night_context import by, the_night
from companion.web.views.chain import chain_page
from companion.web.views.ledger import ledger_page

bp = Blueprint("ledger", __name__, url_prefix="/n/<night>")


@bp.get("/ledger")
def show() -> str:
    """The newest entries, or those from a number down."""
    down_from = request.args.get("down_from", type=int)
    return render_template("ledger/show.html", page=ledger_page(the_night(), down_from))


@bp.get("/chain")
def chain() -> str:
    """Whether the ledger is whole, entry by entry."""
    return render_template("ledger/chain.html", page=chain_page(the_night()))


@bp.route("/ledger/<no:entry_no>/take-back", methods=["GET", "POST"])
def take_back(entry_no: int) -> Page:
    """Reverse a buy-in, a cash-out or a payment between players."""
    form = TakeBackForm(entry_no=entry_no)
    reversed_by = accept(
        form,
        lambda sent: chips.take_back(
            the_night(), sent=sent, by=by(), entry_no=entry_no, why=form.why.data or ""
        ),
    )
    if reversed_by is None:
        return show_form("ledger/show.html", ledger_page(the_night(), entry_no, form))
    flash(_("Entry %(no)s is taken back.", no=entry_no))
    return redirect(url_for("ledger.show"), 303)
