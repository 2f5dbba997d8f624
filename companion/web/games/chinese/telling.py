"""A deal of 2-7 Chinese poker read out: who dealt, what was shown, every exchange."""

from __future__ import annotations

from flask_babel import gettext as _

from companion.games import chinese
from companion.games.chinese.deal import ROWS, Declared
from companion.games.chinese.exchanges import Exchange
from companion.web.games.base import Fact
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.cards import faces


def tell(deal: chinese.Deal) -> tuple[Fact, ...]:
    """The facts in words; what did not happen is left out."""
    facts = [
        Fact(_("Played"), ", ".join(map(_name, deal.seats))),
        Fact(_("Dealt"), _name(deal.seats[-1])),
        *(_declared(deal.declared) if deal.declared else ()),
        *_exchanges(deal),
    ]
    hands = [
        Fact(_row_of(seat, row), "", faces(deal.hands[seat][row]))
        for seat in deal.seats
        for row in ROWS
        if row in deal.hands.get(seat, {})
    ]
    return tuple(fact for fact in facts if fact.words) + tuple(hands)


def _name(seat: str) -> str:
    return names().get(seat, seat)


def _row_of(seat: str, row: str) -> str:
    row_name = say(ROWS[row].name()).lower()
    return str(_("%(name)s, %(row)s", name=_name(seat), row=row_name))


def _declared(declared: Declared) -> list[Fact]:
    won = [
        Fact(say(ROWS[row].name()), _name(seat) if seat else _("tie"))
        for row, seat in declared.rows.items()
    ]
    bonuses = [
        Fact(_("Bonus hand: %(row)s", row=_row_of(seat, row)), str(points))
        for seat, values in declared.bonus.items()
        for row, points in values.items()
    ]
    fouls = Fact(_("Illegal hand"), ", ".join(map(_name, declared.fouls)))
    return [*won, *bonuses, fouls]


def _exchanges(deal: chinese.Deal) -> list[Fact]:
    return [
        Fact(
            _("Exchanges: %(name)s", name=_name(seat)),
            "; ".join(map(_exchange, deal.exchanges[seat])),
        )
        for seat in deal.seats
        if seat in deal.exchanges
    ]


def _exchange(exchange: Exchange) -> str:
    if exchange.row is None:
        return str(_("stands pat"))
    return f"{say(ROWS[exchange.row].name())} {exchange.cards}"
