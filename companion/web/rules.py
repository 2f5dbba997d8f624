"""House rules of a night, and a game's rules told for players."""

from __future__ import annotations

from flask import Blueprint, abort

bp = Blueprint("rules", __name__)


@bp.route("/n/<secret>/rules", methods=["GET", "POST"])
def show() -> str:
    """The house rules of the night."""
    abort(404)


@bp.get("/rules/<game>")
def game(game: str) -> str:
    """The rules of a game, told for players."""
    abort(404, game)
