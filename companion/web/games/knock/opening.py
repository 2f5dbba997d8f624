"""The form of a deal of knock poker for one table: empty, as posted, or filled in."""

from __future__ import annotations

from typing import Any, Final

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, SelectField, StringField

from companion.cards import CATEGORIES
from companion.games import knock
from companion.games.knock.bonuses import HAND_BONUSES
from companion.games.knock.deal import VOIDS, Draws
from companion.web.games.base import Chairs
from companion.web.games.fields import Place, Ticks
from companion.web.games.knock.form import KnockForm
from companion.web.templating import say
from companion.web.views.deal_pad import typed

MISDEAL: Final = _l("Misdeal: everyone takes back what they put in")
STOCK_OUT: Final = _l("The stock ran out: the pot waits for the next deal")


def open_form(chairs: Chairs, rules: knock.Rules, deal: knock.Deal | None) -> KnockForm:
    """The form for these chairs, as posted or filled from a deal's facts."""
    form_type: type[KnockForm] = type(
        "KnockTableForm", (KnockForm,), {"chairs": chairs, **_fields(chairs)}
    )
    is_posted = request.method == "POST"
    form = form_type(data={} if is_posted else _data(chairs, deal))
    _name_choices(form, rules, deal)
    return form


def _fields(chairs: Chairs) -> dict[str, Any]:
    """The fields from the top of the page to its bottom."""
    fields: dict[str, Any] = {
        "out": Ticks(_l("Not in this deal"), validate_choice=False),
        "knocker": RadioField(_l("Who knocked?"), validate_choice=False),
        "no_draw": BooleanField(_l("knocked without drawing")),
        "dropped": Ticks(_l("Who dropped?"), validate_choice=False),
        "dead": Ticks(_l("Whose hand is dead?"), validate_choice=False),
        "draws": Place(_l("How many cards were drawn?")),
    }
    for key in chairs.keys:
        fields[f"draws-{key}"] = StringField()
        fields[f"draws-{key}-discard"] = StringField()
    fields["winners"] = Ticks(_l("Who won?"), validate_choice=False)
    fields["category"] = SelectField(_l("A rare hand?"), validate_choice=False)
    fields["by_cards"] = HiddenField()
    fields["hands"] = Place(_l("Enter the cards"))
    for player in chairs.players:
        fields[f"hands-{player.key}"] = StringField(player.name)
    return fields


def _data(chairs: Chairs, deal: knock.Deal | None) -> dict[str, Any]:
    """What stands in the fields before anyone has touched them."""
    if deal is None:
        return {"out": chairs.sitting_out, **_as_ruled(chairs)}
    no_draw = dict(deal.draws) == {deal.knocker: Draws(0)}
    draws = {} if no_draw else deal.draws
    counts = {key: _counts(draws[key]) for key in draws}
    return {
        "out": [key for key in chairs.keys if key not in deal.seats],
        "knocker": deal.void or deal.knocker,
        "no_draw": no_draw,
        "dropped": deal.dropped,
        "dead": deal.dead,
        "winners": deal.declared.winners if deal.declared else (),
        "category": (deal.declared.category if deal.declared else None) or "",
        "by_cards": "y" if deal.hands else "",
        **{f"draws-{key}": count for key, (count, _discards) in counts.items()},
        **{f"draws-{key}-discard": n for key, (_count, n) in counts.items()},
        **{f"hands-{key}": typed(cards) for key, cards in deal.hands.items()},
    }


def _as_ruled(chairs: Chairs) -> dict[str, Any]:
    """What the address fills in: whose hand is dead, or why nobody knocked."""
    asked = request.args
    knocker, void = asked.get("knocker", ""), asked.get("void", "")
    return {
        "dead": [key for key in asked.getlist("dead") if key in chairs.keys],
        "knocker": void if void in VOIDS else knocker if knocker in chairs.keys else "",
    }


def _counts(draws: Draws) -> tuple[str, str]:
    return str(draws.stock), "" if draws.discard is None else str(draws.discard)


def _name_choices(form: KnockForm, rules: knock.Rules, deal: knock.Deal | None) -> None:
    seats = {player.key: player.name for player in form.chairs.players}
    for ticks in (form.out, form.dropped, form.dead, form.winners):
        ticks.choices = seats
    form.knocker.choices = seats | _voids(rules, deal)
    rare = {key: say(CATEGORIES[key]()) for key in _rare_hands(rules, deal)}
    form.category.choices = {"": _("none")} | rare


def _voids(rules: knock.Rules, deal: knock.Deal | None) -> dict[str, str]:
    void = None if deal is None else deal.void
    carries = rules.stock_out == "void_carry_pot" or void == "stock_out"
    stock_out = {"stock_out": str(STOCK_OUT)} if carries else {}
    return {"misdeal": str(MISDEAL)} | stock_out


def has_rare_hands(form: KnockForm) -> bool:
    """Whether there is a hand to choose beside none."""
    return sum(1 for _choice in form.category.iter_choices()) > 1


def _rare_hands(rules: knock.Rules, deal: knock.Deal | None) -> list[str]:
    """The hands that a bonus is paid for, and one that stands in the facts already."""
    paid = [key for key, (switch, _) in HAND_BONUSES.items() if getattr(rules, switch)]
    rare = paid if rules.bonuses else []
    declared = deal.declared if deal is not None else None
    known = declared.category if declared is not None else None
    return rare if known is None or known in rare else [*rare, known]
