"""The deals of a night: scoring one, and reading what came of it."""

from __future__ import annotations

from flask import Blueprint, abort

bp = Blueprint("deals", __name__)


@bp.route("/n/<secret>/deals/new", methods=["GET", "POST"])
def new() -> str:
    """Score a deal."""
    abort(404)


@bp.get("/n/<secret>/deals/<int:deal_no>")
def show(deal_no: int) -> str:
    """One deal, and why it came out as it did."""
    abort(404, deal_no)


@bp.post("/n/<secret>/deals/<int:deal_no>/undo")
def undo(deal_no: int) -> str:
    """Void the newest deal right after it was posted."""
    abort(404, deal_no)
