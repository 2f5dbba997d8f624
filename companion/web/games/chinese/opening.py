"""The form of a Chinese deal for one table: empty, as posted, or filled in."""

from __future__ import annotations

from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField, SelectField, StringField

from companion.games import chinese
from companion.games.chinese.deal import BONUS_ROWS, ROWS, TIE, Declared
from companion.games.chinese.exchanges import MOST_CARDS, Exchange
from companion.services import scoring
from companion.storage import entries
from companion.storage.night import Night
from companion.web.games.base import Chairs
from companion.web.games.chinese.form import (
    PAT,
    ChineseForm,
    bonus_table,
    round_fields,
)
from companion.web.games.fields import Place, Ticks
from companion.web.night_context import night_or_none
from companion.web.templating import say
from companion.web.views.deal_pad import typed


def open_form(
    chairs: Chairs, rules: chinese.Rules, deal: chinese.Deal | None
) -> ChineseForm:
    """The form for these chairs, as posted or filled from a deal's facts."""
    fields = {"chairs": chairs, "rules": rules, **_fields(chairs)}
    form_type: type[ChineseForm] = type("ChineseTableForm", (ChineseForm,), fields)
    is_posted = request.method == "POST"
    form = form_type(data={} if is_posted else _data(chairs, rules, deal))
    _name_choices(form)
    return form


def _fields(chairs: Chairs) -> dict[str, Any]:
    """The fields from the top of the page to its bottom."""
    fields: dict[str, Any] = {
        "players": Ticks(_l("Which two play?"), validate_choice=False)
    }
    fields["declared-rows"] = Place()
    for row in ROWS:
        fields[f"declared-rows-{row}"] = RadioField(validate_choice=False)
    for row in BONUS_ROWS:
        for key in chairs.keys:
            fields[f"declared-bonus-{key}-{row}"] = SelectField(validate_choice=False)
    fields["fouls"] = Ticks(_l("Whose hand is illegal?"), validate_choice=False)
    fields["by_cards"] = HiddenField()
    fields["hands"] = Place(_l("Enter the cards"))
    for key in chairs.keys:
        fields[f"hands-{key}"] = Place()
        for row in ROWS:
            fields[f"hands-{key}-{row}"] = StringField()
    fields["dealer"] = RadioField(_l("Who dealt?"), validate_choice=False)
    fields["exchanges"] = Place(_l("Exchanges"))
    for key in chairs.keys:
        for name in round_fields(key):
            fields[name] = SelectField(validate_choice=False)
    return fields


def _data(
    chairs: Chairs, rules: chinese.Rules, deal: chinese.Deal | None
) -> dict[str, Any]:
    """What stands in the fields before anyone has touched them."""
    if deal is None:
        seats = [key for key in chairs.keys if key in chairs.dealt_in]
        # The address may fill in whose hand was ruled illegal.
        fouls = [key for key in request.args.getlist("foul") if key in seats]
        return {
            "players": seats,
            "dealer": seats[-1] if seats else "",
            "by_cards": "" if fouls or _was_declared() else "y",
            "fouls": fouls,
        }
    return {
        "players": list(deal.seats),
        "dealer": deal.seats[-1],
        "by_cards": "y" if deal.hands else "",
        **{
            f"hands-{key}-{row}": typed(cards)
            for key, rows in deal.hands.items()
            for row, cards in rows.items()
        },
        **_exchanges(deal),
        **(_declared(deal.declared, rules) if deal.declared else {}),
    }


def _was_declared() -> bool:
    """Whether the night's newest deal was entered without cards."""
    night: Night | None = night_or_none()
    newest = entries.deals(night, 1, 1) if night is not None else ()
    return bool(newest) and "declared" in scoring.deal_of(newest[0].newest)


def _declared(declared: Declared, rules: chinese.Rules) -> dict[str, Any]:
    return {
        "fouls": list(declared.fouls),
        **{
            f"declared-rows-{row}": winner or TIE
            for row, winner in declared.rows.items()
        },
        **{
            f"declared-bonus-{key}-{row}": _hand_worth(points, rules, row)
            for key, values in declared.bonus.items()
            for row, points in values.items()
        },
    }


def _hand_worth(points: int, rules: chinese.Rules, row: str) -> str:
    """A hand of the table that is worth so many points."""
    table = bonus_table(rules, row)
    return next((hand for hand, value in table if value == points), "")


def _exchanges(deal: chinese.Deal) -> dict[str, str]:
    return {
        name: _written(exchange)
        for key, rounds in deal.exchanges.items()
        for name, exchange in zip(round_fields(key), rounds, strict=False)
    }


def _written(exchange: Exchange) -> str:
    return PAT if exchange.row is None else f"{exchange.row} {exchange.cards}"


def _name_choices(form: ChineseForm) -> None:
    seats = [(player.key, player.name) for player in form.chairs.players]
    form.players.choices = form.dealer.choices = form.fouls.choices = seats
    for row in ROWS:
        field: Any = form[f"declared-rows-{row}"]
        field.label.text = say(ROWS[row].name())
        field.choices = [*seats, (TIE, _("tie"))]
    for key, name in seats:
        _name_fields_of(form, key, name)


def _name_fields_of(form: ChineseForm, key: str, name: str) -> None:
    """What the fields of one player are called, and what can be chosen in them."""
    for row in ROWS:
        form[f"hands-{key}-{row}"].label.text = _of(name, row)
    for row in BONUS_ROWS:
        field: Any = form[f"declared-bonus-{key}-{row}"]
        field.label.text = _("Bonus hand: %(row)s", row=_of(name, row))
        table = bonus_table(form.rules, row)
        hands = [(hand, f"{hand} · {points}") for hand, points in table]
        field.choices = [("", _("none")), *hands]
    for place, field_name in enumerate(round_fields(key), start=1):
        field = form[field_name]
        field.label.text = _("%(name)s, exchange %(n)s", name=name, n=place)
        field.choices = [("", "–"), (PAT, _("stands pat")), *_exchange_choices()]


def _of(name: str, row: str) -> str:
    row_name = say(ROWS[row].name()).lower()
    return str(_("%(name)s, %(row)s", name=name, row=row_name))


def _exchange_choices() -> list[tuple[str, str]]:
    return [
        (f"{key} {cards}", f"{say(row.name())}: {cards}")
        for key, row in ROWS.items()
        for cards in range(1, min(row.size, MOST_CARDS) + 1)
    ]
