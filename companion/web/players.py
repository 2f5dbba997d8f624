"""Pages of a night."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("players", __name__, url_prefix="/n/<secret>")
