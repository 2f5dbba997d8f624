"""A deal of knock poker read out: who knocked, dropped and won, and every hand."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _

from companion.cards import CATEGORIES
from companion.games import knock
from companion.games.knock.deal import Draws
from companion.web.games.base import Fact
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.cards import faces


def tell(deal: knock.Deal) -> tuple[Fact, ...]:
    """The facts in words; what did not happen is left out."""
    facts = [
        Fact(_("In the deal"), _listed(deal.seats)),
        Fact(_("Nobody knocked"), _void(deal)),
        Fact(_("Knocked"), _knocker(deal)),
        Fact(_("Dropped"), _listed(deal.dropped)),
        Fact(_("Dead hand"), _listed(deal.dead)),
        Fact(_("Cards drawn"), _draws(deal)),
        Fact(_("Won"), _listed(deal.declared.winners if deal.declared else ())),
        Fact(_("Rare hand"), _category(deal)),
    ]
    hands = [
        Fact(_name(seat), "", faces(deal.hands[seat]))
        for seat in deal.seats
        if seat in deal.hands
    ]
    return tuple(fact for fact in facts if fact.words) + tuple(hands)


def _name(seat: str) -> str:
    return names().get(seat, seat)


def _listed(seats: Iterable[str]) -> str:
    return ", ".join(map(_name, seats))


def _knocker(deal: knock.Deal) -> str:
    if deal.knocker is None:
        return ""
    draws = deal.draws.get(deal.knocker)
    if draws is None or draws.total:
        return _name(deal.knocker)
    return str(_("%(name)s, without drawing", name=_name(deal.knocker)))


def _void(deal: knock.Deal) -> str:
    if deal.void is None:
        return ""
    return str(_("misdeal") if deal.void == "misdeal" else _("the stock ran out"))


def _category(deal: knock.Deal) -> str:
    category = deal.declared.category if deal.declared else None
    return "" if category is None else say(CATEGORIES[category]())


def _draws(deal: knock.Deal) -> str:
    return "; ".join(
        f"{_name(seat)}: {_count(deal.draws[seat])}"
        for seat in deal.seats
        if seat in deal.draws and (seat != deal.knocker or deal.draws[seat].total)
    )


def _count(draws: Draws) -> str:
    if draws.discard is None:
        return str(draws.stock)
    words = _("%(stock)s from the stock and %(discard)s from the discard pile")
    return str(words) % {"stock": draws.stock, "discard": draws.discard}
