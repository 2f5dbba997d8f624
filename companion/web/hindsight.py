"""House rules looked at afterwards: who agrees, what if, and counting backwards."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import ngettext

from companion.problems import Refused
from companion.services import hindsight
from companion.services.house_rules import game_called, rules_in_force
from companion.services.sending import Sent
from companion.web.deal_entry import Notice
from companion.web.deal_posting import OVERTAKEN, notice_of
from companion.web.forms.base import Page, accept, show_form
from companion.web.forms.hindsight import AgreedForm, HindsightForm, hindsight_form
from companion.web.night_context import by, the_night
from companion.web.views.hindsight import hindsight_page
from companion.web.views.house_rules import house_rules_page

bp = Blueprint("hindsight", __name__, url_prefix="/n/<night>/rules/<game>")


@bp.route("/what-if", methods=["GET", "POST"])
def what_if(game: str) -> Page:
    """What the night so far would have come to by the rules on the form."""
    if request.method == "GET":
        return redirect(url_for("rules.show", game=game))
    form = _form(game)
    form.validate()
    return _show(form, 200)


@bp.post("/backwards")
def count(game: str) -> Page:
    """Make the rules count for deals that have been played."""
    form, notice, status = _form(game), None, 422
    try:
        done = accept(form, lambda sent: len(_count(form, sent)))
    except OVERTAKEN as error:
        done, notice, status = None, notice_of(error), 409
    if done is not None:
        flash(_scored_anew(done.result))
        return redirect(url_for("rules.show", game=game), 303)
    return _show(form, status, notice)


@bp.post("/agreed")
def say_agreed(game: str) -> Page:
    """A player agrees to the rules in force, or not after all."""
    form = AgreedForm()
    accept(
        form,
        lambda sent: form.verb(
            the_night(), sent=sent, by=by(), game=game, **form.said()
        ),
    )
    return redirect(url_for("rules.show", game=game) + "#agreed", 303)


def _form(game: str) -> HindsightForm:
    night = the_night()
    return hindsight_form(night, game_called(game), rules_in_force(night, game))


def _show(form: HindsightForm, status: int, notice: Notice | None = None) -> Page:
    """What the rules come to, or their own form where they cannot be read."""
    rules = _rules(form)
    if rules is None:
        return show_form("rules/show.html", house_rules_page(the_night(), form))
    page = hindsight_page(the_night(), form, rules, notice)
    return render_template("rules/what_if.html", page=page), status


def _rules(form: HindsightForm) -> Any:
    """The rules on the form, or ``None`` where something is wrong with them."""
    if any(field.errors for field in form.rule_fields):
        return None
    try:
        return form.agreed()
    except Refused as refused:
        form.attach(refused.problems)
        return None


def _count(form: HindsightForm, sent: Sent) -> tuple[int, ...]:
    return hindsight.count_since(
        the_night(),
        sent=sent,
        by=by(),
        game=form.game.key,
        rules=form.agreed(),
        since=form.first_deal,
        why=form.why.data or "",
        seen=form.seen_changes.data or "",
    )


def _scored_anew(deals: int) -> str:
    return str(
        ngettext(
            "%(num)s deal has been scored anew by these house rules.",
            "%(num)s deals have been scored anew by these house rules.",
            deals,
        )
    )
