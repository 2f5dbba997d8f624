"""What each is to get or pay, rounded so that nothing is lost or made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.ledger.cash import Terms
from companion.messages import Message, Phrase, Seat

ROUNDING_RULE: Final = Phrase(
    "cash.rounding_rule",
    "Each result is rounded to the nearest amount that can be paid, an exact half"
    " towards zero. If the results then do not add up, those who were rounded the most"
    " take the next amount instead; between equals, whoever sits first in the seat"
    " order.",
)
_ADJUSTED: Final = Phrase(
    "cash.adjusted",
    "Given the next amount, so that the results add up: %(seats)s.",
)

_NOTHING_AGREED: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rounding:
    """What each gets (+) or owes (-), in whole coins of the smallest kind.

    ``rounded`` are those whose exact worth cannot be paid; ``adjusted`` are the few of
    them who did not get the nearest amount, so that the whole adds up.
    """

    amounts: Mapping[str, int]
    rounded: tuple[str, ...]
    adjusted: tuple[str, ...]

    def notes(self) -> tuple[Message, ...]:
        """The rule and whom it hit, for people; nothing where all came out exactly."""
        if not self.rounded:
            return ()
        if not self.adjusted:
            return (ROUNDING_RULE(),)
        seats = tuple(Seat(seat) for seat in self.adjusted)
        return (ROUNDING_RULE(), _ADJUSTED(seats=seats))


def round_worth(
    results: Mapping[str, int],
    terms: Terms,
    *,
    agreed: Mapping[str, int] = _NOTHING_AGREED,
) -> Rounding:
    """Each result as it is paid, in money or in chips, and who was rounded.

    Each is rounded to the nearest whole number of coins, an exact half towards zero,
    and so is the sum of them all. Where the rounded results do not add up to that sum,
    as many of them as it takes are moved by one coin: those that had been rounded
    furthest to the wrong side, the first in the order of ``results`` (the seat order)
    between equals. This is the largest remainder method, made so that winners and
    losers are treated alike: the opposite results come out as the opposite amounts,
    and nobody is a whole coin off. Amounts that were ``agreed`` on before stay as they
    are, and the others make up for it.

    >>> round_worth({"Aino": 2, "Boris": -1, "Carla": -1}, Terms("book", 3, 10, "EUR"))
    Rounding(amounts={'Aino': 6, 'Boris': -3, 'Carla': -3}, \
rounded=('Aino', 'Boris', 'Carla'), adjusted=('Aino',))
    >>> round_worth({"Aino": 13, "Boris": -13}, Terms("book", 1, 0, "", 5)).amounts
    {'Aino': 15, 'Boris': -15}
    """
    worth, coin = (terms.minor, terms.chips) if terms.for_money else (1, 1)
    whole = coin * terms.coin
    parts = {seat: chips * worth for seat, chips in results.items()}
    nearest = {seat: _nearest(part, whole) for seat, part in parts.items()}
    coins = {**nearest, **{seat: agreed[seat] // terms.coin for seat in agreed}}
    excess = sum(coins.values()) - _nearest(sum(parts.values()), whole)
    free = [seat for seat in parts if seat not in agreed]
    if excess and not free:
        return round_worth(results, terms)
    unit = 1 if excess > 0 else -1
    gained = {seat: unit * (coins[seat] * whole - parts[seat]) for seat in free}
    for seat in _furthest(gained, abs(excess)):
        coins[seat] -= unit
    return Rounding(
        amounts={seat: coins[seat] * terms.coin for seat in parts},
        rounded=tuple(seat for seat in parts if coins[seat] * whole != parts[seat]),
        adjusted=tuple(seat for seat in parts if coins[seat] != nearest[seat]),
    )


def _furthest(gained: Mapping[str, int], number: int) -> Iterable[str]:
    """Whom the odd coins hit, those who gained most first, and again if need be."""
    order = sorted(gained, key=lambda seat: -gained[seat])
    return [order[turn % len(order)] for turn in range(number)]


def _nearest(part: int, whole: int) -> int:
    """The whole number nearest to a fraction; an exact half goes towards zero."""
    size = (2 * abs(part) + whole - 1) // (2 * whole)
    return size if part > 0 else -size
