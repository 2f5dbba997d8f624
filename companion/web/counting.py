"""Counting the chips at the end, and what becomes of a difference."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _

from companion.services import counting
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.counting import BookForm, count_form
from companion.web.night_context import by, the_night
from companion.web.views.counting import count_page, from_bank

bp = Blueprint("counting", __name__, url_prefix="/n/<night>/count")


@bp.route("", methods=["GET", "POST"])
def show() -> Page:
    """The last count, and the form of the next one."""
    night = the_night()
    form = count_form(night)
    counted = accept(
        form,
        lambda sending: counting.count_chips(
            night,
            sent=sending,
            by=by(),
            stacks=form.stacks(),
            start=form.start.number or 0,
        ),
    )
    if counted is None:
        return show_form("counting/show.html", count_page(night, form=form))
    return redirect(url_for("counting.show"), 303)


@bp.route("/<no:count>/book", methods=["GET", "POST"])
def book(count: int) -> Page:
    """Book what a count has found or misses."""
    night = the_night()
    form = BookForm(from_bank=from_bank(night))
    booked = accept(
        form,
        lambda sending: counting.book_difference(
            night, sent=sending, by=by(), count=count, way=form.way.data or ""
        ),
    )
    if booked is None:
        return show_form("counting/show.html", count_page(night, book=form))
    flash(_("Booked. The ledger says what was counted."))
    return redirect(url_for("counting.show"), 303)
