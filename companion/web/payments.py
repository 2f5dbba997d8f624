"""Payments one by one: what they come from, paid in part, unasked, taken back."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.ledger.entry import read_account
from companion.services import paying
from companion.services.errors import LineNotFound
from companion.services.terms import terms_in_force, unit_of
from companion.web.forms.base import Page, TapForm, accept, sent, show_form
from companion.web.forms.payments import OtherPaymentForm, PartForm
from companion.web.night_context import by, the_night
from companion.web.settle import LINE
from companion.web.views.origins import pair_page
from companion.web.views.payments import bank_name, other_page

bp = Blueprint("payments", __name__, url_prefix="/n/<night>/settle")


@bp.get("/pair/<payer>/<payee>")
def pair(payer: str, payee: str) -> str:
    """What the payments between two are made of, deal by deal."""
    page = pair_page(the_night(), read_account(payer), read_account(payee))
    return render_template("settle/pair.html", page=page)


@bp.route(f"/{LINE}/part", methods=["GET", "POST"])
def part(plan: int, line: int) -> Page:
    """Pay a part of a payment; the rest stays open."""
    night = the_night()
    form = PartForm(unit=unit_of(terms_in_force(night)))
    paid = accept(
        form,
        lambda sending: paying.pay_part(
            night, sent=sending, by=by(), plan=plan, line=line, amount=form.number
        ),
    )
    if paid is not None:
        return _done(_("Written down. The rest stays open."))
    asked = paying.find_line(night, plan, line)
    if asked is None:
        raise LineNotFound
    return show_form("settle/pair.html", pair_page(night, *asked.ends, part=form))


@bp.route("/other", methods=["GET", "POST"])
def other() -> Page:
    """Write down a payment that no line asked for."""
    night = the_night()
    unit, bank = unit_of(terms_in_force(night)), bank_name(night)
    form = OtherPaymentForm(night=night, unit=unit, bank=bank, own=by().player)
    payer, payee = form.accounts
    paid = accept(
        form,
        lambda sending: paying.record_payment(
            night, sent=sending, by=by(), payer=payer, payee=payee, amount=form.number
        ),
    )
    if paid is None:
        return show_form("settle/other.html", other_page(night, form))
    return _done(_("Written down."))


@bp.post("/payments/<no:entry_no>/undo")
def undo(entry_no: int) -> Response:
    """It was not paid after all."""
    sending = sent(TapForm())
    paying.take_back_payment(the_night(), sent=sending, by=by(), entry_no=entry_no)
    return _done(_("Taken back: it counts as not paid."))


def _done(words: str) -> Response:
    flash(words)
    return redirect(url_for("settle.show"), 303)
