"""Receipts of deals, and checking one that somebody has brought along."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.web.deal_entry import find_deal
from companion.web.forms.base import Page
from companion.web.forms.receipts import CheckForm
from companion.web.night_context import the_night
from companion.web.views.receipts import check_page, receipt_page

bp = Blueprint("receipts", __name__, url_prefix="/n/<night>")


@bp.get("/deals/<no:deal_no>/receipt")
def show(deal_no: int) -> str:
    """A deal on one page, to be printed or sent on."""
    night = the_night()
    page = receipt_page(night, find_deal(night, deal_no))
    return render_template("receipts/show.html", page=page)


@bp.get("/deals/<no:deal_no>/receipt.txt")
def text(deal_no: int) -> Response:
    """The same as plain text."""
    night = the_night()
    page = receipt_page(night, find_deal(night, deal_no))
    return Response(page.text, mimetype="text/plain")


@bp.get("/receipt")
def check() -> Page:
    """Which deal a receipt belongs to, and whether it still counts."""
    page = check_page(the_night(), CheckForm(request.args))
    status = 422 if page.form.first_error else 200
    return render_template("receipts/check.html", page=page), status
