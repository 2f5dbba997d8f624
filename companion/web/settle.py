"""Who pays whom when the night ends."""

from __future__ import annotations

from flask import Blueprint, abort

bp = Blueprint("settle", __name__)


@bp.get("/n/<secret>/settle")
def show() -> str:
    """Who pays whom when the night ends."""
    abort(404)
