"""House rules of a night, and a game's rules told for players."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.services import agreements
from companion.services.errors import UnknownGame
from companion.services.house_rules import (
    agree,
    game_called,
    game_tonight,
    rules_in_force,
)
from companion.services.sending import Sent
from companion.services.terms import agree_terms, terms_in_force
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.rules import RulesForm, for_game
from companion.web.forms.terms import TermsForm
from companion.web.night_context import by, the_night
from companion.web.views.house_rules import house_rules_page
from companion.web.views.terms import terms_page
from companion.web.views.told import TOLD

bp = Blueprint("rules", __name__)


@bp.route("/n/<night>/rules", methods=["GET", "POST"])
def show() -> Page:
    """The house rules in force, and agreeing on others for the deals to come."""
    night, key = the_night(), request.args.get("game")
    game = game_called(key) if key else game_tonight(night)
    form = for_game(RulesForm, game)(rules=rules_in_force(night, game.key))
    preset = game.presets.get(request.form.get("use", ""))
    if preset is not None:
        form.use(preset)
        return render_template("rules/show.html", page=house_rules_page(night, form))
    agreed = accept(form, lambda sent: _agree(form, sent))
    if agreed is None:
        return show_form("rules/show.html", house_rules_page(night, form))
    flash(agreed.result)
    return redirect(url_for("rules.show", game=game.key), 303)


def _agree(form: RulesForm, sent: Sent) -> str:
    night, game, rules = the_night(), form.game.key, form.agreed()
    if agreements.in_force(night.id, game) and rules == rules_in_force(night, game):
        return str(_("You play by these house rules already."))
    agree(night, sent=sent, by=by(), game=game, rules=rules)
    return str(_("Agreed. These house rules hold from the next deal on."))


@bp.route("/n/<night>/terms", methods=["GET", "POST"])
def terms() -> Page:
    """What chips are worth and when they are paid, and agreeing on something else."""
    form = TermsForm()
    if request.method == "GET":
        form.show(terms_in_force(the_night()))
    agreed = accept(
        form,
        lambda sent: agree_terms(the_night(), sent=sent, by=by(), terms=form.terms()),
    )
    if agreed is None:
        return show_form("rules/terms.html", terms_page(the_night(), form))
    flash(_("Agreed. The whole night is settled by these terms."))
    return redirect(url_for("rules.show"), 303)


@bp.get("/games/<game>", endpoint="game")
def told(game: str) -> str:
    """The rules of a game as recommended, told for players."""
    return _tell(game, game_called(game).presets["recommended"].rules, "")


@bp.get("/n/<night>/rules/<game>")
def told_tonight(game: str) -> str:
    """The rules of a game with the house rules of the night, told for players."""
    return _tell(game, rules_in_force(the_night(), game), the_night().title)


def _tell(game: str, rules: Any, night: str) -> str:
    if game not in TOLD:
        raise UnknownGame(game)
    page = TOLD[game](rules, night)
    return render_template(f"games/{game}/rules.html", page=page)
