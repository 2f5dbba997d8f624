"""The first page: start a night, or go on with one that this phone knows."""

from __future__ import annotations

from flask import Blueprint, render_template

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> str:
    """Home."""
    return render_template("home/index.html")
