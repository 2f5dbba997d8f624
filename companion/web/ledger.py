"""Every chip that moved, entry by entry."""

from __future__ import annotations

from flask import Blueprint, abort

bp = Blueprint("ledger", __name__)


@bp.get("/n/<secret>/ledger")
def show() -> str:
    """Every chip that moved, entry by entry."""
    abort(404)
