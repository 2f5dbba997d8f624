"""A player's sheet: chips bought and paid, sitting out, the button, another name."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.services import chips, players
from companion.storage.night import AWAY, LEFT, PLAYING
from companion.web.devices import by
from companion.web.forms.base import (
    Accepted,
    CompanionForm,
    Page,
    TapForm,
    accept,
    show_form,
)
from companion.web.forms.players import (
    ArrivalForm,
    BuyInForm,
    CashOutForm,
    PayForm,
    RenameForm,
)
from companion.web.night_context import names, the_night
from companion.web.views.players import (
    ArrivalPage,
    find_player,
    payees,
    player_page,
    seats,
)

bp = Blueprint("players", __name__, url_prefix="/n/<secret>/players")


@bp.get("/<key>")
def show(key: str) -> str:
    """A player's sheet."""
    return render_template("players/show.html", page=player_page(the_night(), key))


@bp.route("/new", methods=["GET", "POST"])
def new() -> Page:
    """Seat someone who comes late."""
    form = ArrivalForm(seats=seats(the_night()))
    arrived = accept(
        form,
        lambda sent: players.add_player(
            the_night(),
            sent=sent,
            by=by(),
            name=form.name.data,
            after=form.after.data,
        ),
    )
    if arrived is None:
        return show_form("players/new.html", ArrivalPage(form))
    return _back(_("%(name)s is in.", name=form.name.data))


@bp.post("/<key>/buy-in")
def buy_in(key: str) -> Page:
    """Buy chips from the bank."""
    form, name = BuyInForm(), find_player(the_night(), key).name
    bought = accept(
        form,
        lambda sent: chips.buy_in(
            the_night(), sent=sent, by=by(), player=key, chips=form.chips.number or 0
        ),
    )
    return _done(
        key,
        form,
        bought,
        ngettext(
            "%(name)s: %(num)s chip bought.",
            "%(name)s: %(num)s chips bought.",
            form.chips.number or 0,
            name=name,
        ),
    )


@bp.post("/<key>/cash-out")
def cash_out(key: str) -> Page:
    """Give chips back to the bank."""
    form, name = CashOutForm(), find_player(the_night(), key).name
    cashed = accept(
        form,
        lambda sent: chips.cash_out(
            the_night(), sent=sent, by=by(), player=key, chips=form.chips.number or 0
        ),
    )
    words = ngettext(
        "%(name)s: %(num)s chip cashed in.",
        "%(name)s: %(num)s chips cashed in.",
        form.chips.number or 0,
        name=name,
    )
    return _done(key, form, cashed, words)


@bp.post("/<key>/pay")
def pay(key: str) -> Page:
    """Pay another player beside the deals."""
    form = PayForm(payees=payees(the_night(), key))
    paid = accept(
        form,
        lambda sent: chips.pay(
            the_night(),
            sent=sent,
            by=by(),
            payer=key,
            payee=str(form.payee.data),
            chips=form.chips.number or 0,
            memo=form.memo.data,
        ),
    )
    words = _(
        "%(payer)s → %(payee)s: %(chips)s",
        payer=find_player(the_night(), key).name,
        payee=names().get(str(form.payee.data), ""),
        chips=form.chips.number,
    )
    return _done(key, form, paid, words)


@bp.post("/<key>/rename")
def rename(key: str) -> Page:
    """Call a player by another name."""
    form, name = RenameForm(), find_player(the_night(), key).name
    renamed = accept(
        form,
        lambda sent: players.rename_player(
            the_night(), sent=sent, by=by(), player=key, name=form.name.data
        ),
    )
    words = _("%(old)s is now called %(new)s.", old=name, new=form.name.data)
    return _done(key, form, renamed, words)


@bp.post("/<key>/presence")
def presence(key: str) -> Page:
    """Sit out, come back, or go home."""
    form, name = TapForm(), find_player(the_night(), key).name
    chosen = request.form.get("presence", "")
    said = {
        PLAYING: _("%(name)s plays.", name=name),
        AWAY: _("%(name)s sits out.", name=name),
        LEFT: _("%(name)s has gone home and stays in the settlement.", name=name),
    }
    changed = accept(
        form,
        lambda sent: players.set_presence(
            the_night(), sent=sent, by=by(), player=key, presence=chosen
        ),
    )
    return _done(key, form, changed, said.get(chosen, ""))


@bp.post("/<key>/dealer")
def dealer(key: str) -> Page:
    """Give the button to a player."""
    form, name = TapForm(), find_player(the_night(), key).name
    given = accept(
        form,
        lambda sent: players.set_dealer(the_night(), sent=sent, by=by(), player=key),
    )
    return _done(key, form, given, _("%(name)s deals next.", name=name))


def _done(
    key: str, form: CompanionForm, accepted: Accepted[object] | None, words: str
) -> Page:
    if accepted is None:
        return show_form("players/show.html", player_page(the_night(), key, form))
    return _back(words)


def _back(words: str) -> Response:
    flash(words)
    return redirect(url_for("nights.show"), 303)
