"""What rows are called, and whether they are legal, while they are being entered."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _

from companion.games import chinese
from companion.games.chinese.deal import ROWS
from companion.games.chinese.explaining import break_message, described
from companion.games.chinese.legality import breaks
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Hand
from companion.games.chinese.scoring import bonus_value
from companion.web.games.sharing import Aside
from companion.web.night_context import names
from companion.web.templating import say

LEGAL = "legal"
ILLEGAL = "illegal"


def words(deal: chinese.Deal, rules: chinese.Rules) -> tuple[Aside, ...]:
    """Words for every row that is whole, and for each hand whether it is legal.

    They stand at ``hands-1-front`` for a row, at ``hands-1-legal`` and
    ``hands-1-illegal`` for a player's three rows.
    """
    return tuple(line for seat in deal.hands for line in _of_player(seat, deal, rules))


def _of_player(seat: str, deal: chinese.Deal, rules: chinese.Rules) -> Iterator[Aside]:
    name, hand = names().get(seat, seat), _whole_rows(deal.hands[seat])
    for row in hand:
        yield Aside(f"hands-{seat}-{row}", _row_words(row, hand, rules))
    broken = breaks(DEUCE_TO_SEVEN_27, hand, rules)
    if broken:
        why = " ".join(say(break_message(found, hand)) for found in broken)
        yield Aside(
            f"hands-{seat}-{ILLEGAL}",
            _("Illegal: %(why)s", why=why),
            _("%(name)s has an illegal hand. %(why)s", name=name, why=why),
        )
    elif len(hand) == len(ROWS):
        yield Aside(
            f"hands-{seat}-{LEGAL}",
            _("Legal: the rows are in order."),
            _("%(name)s has a legal hand.", name=name),
        )


def _whole_rows(rows: Hand) -> Hand:
    """The rows that have all their cards, none of them twice."""
    return {
        key: rows[key]
        for key, row in ROWS.items()
        if len(set(rows.get(key, ()))) == len(rows.get(key, ())) == row.size
    }


def _row_words(row: str, hand: Hand, rules: chinese.Rules) -> str:
    cards = hand[row]
    name, points = (
        say(described(ROWS[row], cards)),
        bonus_value(ROWS[row], cards, rules),
    )
    if not points:
        return name
    return str(_("%(hand)s, bonus %(points)s", hand=name, points=points))
