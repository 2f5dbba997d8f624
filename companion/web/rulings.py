"""Something went wrong at the table: what the house rules and the sources say."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from companion.services.house_rules import game_called, game_tonight, rules_in_force
from companion.web.night_context import the_night
from companion.web.views.rulings import rulings_page

bp = Blueprint("rulings", __name__)


@bp.get("/n/<night>/rulings")
def show() -> str:
    """What this table's house rules say, and one tap to enter it on the deal."""
    night, key = the_night(), request.args.get("game")
    game = game_called(key) if key else game_tonight(night)
    page = rulings_page(game, rules_in_force(night, game.key), night)
    return render_template("rulings/show.html", page=page)


@bp.get("/games/<game>/rulings")
def told(game: str) -> str:
    """What the recommended house rules say."""
    found = game_called(game)
    page = rulings_page(found, found.presets["recommended"].rules)
    return render_template("rulings/show.html", page=page)
