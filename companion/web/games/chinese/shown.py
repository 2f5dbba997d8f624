"""Both players' rows beside each other, as they lay on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games import chinese
from companion.games.base import ShownHand
from companion.games.chinese.deal import ROWS
from companion.games.chinese.scoring import Tally, tally
from companion.services.deals import Preview
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.cards import Face, faces


@dataclass(frozen=True, slots=True)
class ShownRow:
    """One player's row: its cards, what it is called, the bonus it earned.

    ``won`` tells that the row counted for this player, ``lower`` that it did because
    his hand was the lower one: an illegal hand loses its rows whatever they are.
    """

    faces: tuple[Face, ...]
    words: str
    bonus: int
    won: bool
    lower: bool


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A row of both players, in the order of the columns."""

    name: str
    tied: bool
    sides: tuple[ShownRow, ShownRow]


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """A column: whose rows they are, and how the points of both add up for him."""

    name: str
    is_foul: bool
    base: int
    own: int
    other: int
    net: int


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A deal as its page shows it; without cards there are no rows."""

    players: tuple[ShownPlayer, ...]
    rows: tuple[ShownPair, ...]


def shown(played: Preview) -> ShownDeal:
    """Both hands row by row, and the points of both players."""
    deal: chinese.Deal = played.deal
    added = tally(deal, played.rules)
    hands = () if played.explanation is None else played.explanation.hands
    return ShownDeal(
        players=tuple(_player(seat, deal, added) for seat in deal.seats),
        rows=tuple(
            _pair(key, {hand.seat: hand for hand in hands if hand.row == key}, added)
            for key in (ROWS if hands else ())
        ),
    )


def _player(seat: str, deal: chinese.Deal, added: Tally) -> ShownPlayer:
    (other,) = (each for each in deal.seats if each != seat)
    base = added.base if seat == deal.seats[0] else -added.base
    own, others = added.bonus_of(seat), added.bonus_of(other)
    return ShownPlayer(
        name=names().get(seat, seat),
        is_foul=seat in added.fouls,
        base=base,
        own=own,
        other=-others,
        net=base + own - others,
    )


def _pair(key: str, hands: Mapping[str, ShownHand], added: Tally) -> ShownPair:
    first, second = hands.values()
    side = added.winners.get(key, 0)
    return ShownPair(
        name=say(ROWS[key].name()),
        tied=side == 0 and bool(added.winners),
        sides=(
            _side(first, added, won=side > 0),
            _side(second, added, won=side < 0),
        ),
    )


def _side(hand: ShownHand, added: Tally, *, won: bool) -> ShownRow:
    is_compared = len(added.fouls) != 1 and bool(added.winners)
    return ShownRow(
        faces=faces(hand.cards, hand.deciding if is_compared else (), hand.idle),
        words=say(hand.words),
        bonus=added.bonus.get(hand.seat, {}).get(str(hand.row), 0),
        won=won,
        lower=won and is_compared,
    )
