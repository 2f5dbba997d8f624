"""What chips are worth in money, rounded so that nothing is lost or made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.messages import Message, Phrase, Seat
from companion.problems import Problem

CURRENCIES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "EUR": 2,
        "USD": 2,
        "GBP": 2,
        "SEK": 2,
        "NOK": 2,
        "DKK": 2,
        "ISK": 0,
        "CHF": 2,
        "PLN": 2,
        "CZK": 2,
        "RUB": 2,
        "UAH": 2,
        "KZT": 2,
        "CAD": 2,
        "AUD": 2,
        "JPY": 0,
    }
)
"""The decimals of each currency that chips can be worth something in."""

MODES: Final = ("book", "bank")
"""On the book no money moves until the end; a cash bank sells chips and buys them."""

MOST_CHIPS: Final = 1_000_000
MOST_MINOR: Final = 1_000_000_000

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

_MODE: Final = Phrase(
    "terms.mode", "Choose whether the night is kept on the book or has a cash bank."
)
_CHIPS: Final = Phrase(
    "terms.chips", "The number of chips must be between 1 and %(most)s."
)
_NEGATIVE: Final = Phrase("terms.negative", "Chips cannot be worth less than nothing.")
_TOO_DEAR: Final = Phrase("terms.too_dear", "Choose a smaller value for the chips.")
_NO_VALUE: Final = Phrase(
    "terms.no_value", "Say what the chips are worth, or choose no currency."
)
_NO_CURRENCY: Final = Phrase(
    "terms.no_currency", "Choose the currency the chips are worth something in."
)
_CURRENCY: Final = Phrase(
    "terms.currency", "Choose one of these currencies: %(currencies)s."
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a night's chips stand for: ``chips`` of them are worth ``minor``.

    ``minor`` counts the smallest units of ``currency`` (cents). With neither, the night
    is played for chips alone. ``mode`` is one of `MODES`.
    """

    mode: str
    chips: int
    minor: int
    currency: str

    @property
    def for_money(self) -> bool:
        """Whether the chips are worth anything."""
        return self.minor > 0 and self.currency != ""


@dataclass(frozen=True, slots=True)
class Rounding:
    """What each gets (+) or owes (-) in the smallest unit of the currency.

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


def check_terms(terms: Terms) -> tuple[Problem, ...]:
    """Everything that is wrong with what a night's chips are to stand for.

    >>> [problem.field for problem in check_terms(Terms("book", 0, 50, ""))]
    ['chips', 'currency']
    """
    return tuple(_wrong(terms))


def round_worth(results: Mapping[str, int], terms: Terms) -> Rounding:
    """Each result in money, and who was rounded.

    Each is rounded to the nearest unit, an exact half towards zero, and so is the sum
    of them all. Where the rounded results do not add up to that sum, as many of them as
    it takes are moved by one unit: those that had been rounded furthest to the wrong
    side, the first in the order of ``results`` (the seat order) between equals. This is
    the largest remainder method, made so that winners and losers are treated alike: the
    opposite results come out as the opposite amounts, and nobody is a whole unit off.

    >>> round_worth({"Aino": 2, "Boris": -1, "Carla": -1}, Terms("book", 3, 10, "EUR"))
    Rounding(amounts={'Aino': 6, 'Boris': -3, 'Carla': -3}, \
rounded=('Aino', 'Boris', 'Carla'), adjusted=('Aino',))

    Raises:
        ValueError: The chips are worth nothing under these terms.
    """
    if not terms.for_money:
        message = "the chips are not worth any money"
        raise ValueError(message)
    parts = {seat: chips * terms.minor for seat, chips in results.items()}
    amounts = {seat: _nearest(part, terms.chips) for seat, part in parts.items()}
    excess = sum(amounts.values()) - _nearest(sum(parts.values()), terms.chips)
    unit = 1 if excess > 0 else -1
    gained = {
        seat: unit * (amounts[seat] * terms.chips - part)
        for seat, part in parts.items()
    }
    furthest = sorted(gained, key=lambda seat: -gained[seat])[: abs(excess)]
    for seat in furthest:
        amounts[seat] -= unit
    rounded = tuple(seat for seat, part in parts.items() if part % terms.chips)
    adjusted = tuple(seat for seat in rounded if seat in furthest)
    return Rounding(amounts, rounded, adjusted)


_NUMBER: Final = re.compile(
    r"(?P<whole>[0-9]{1,3}(?: [0-9]{3})+|[0-9]+)(?:[.,](?P<decimals>[0-9]+))?"
)
_MOST_DIGITS: Final = 15


def read_money(text: str, currency: str) -> int | None:
    """An amount as people write it, in the smallest unit; None where it is not one.

    A comma or a point stands before the decimals and nowhere else; blanks may stand
    around the number and between its thousands.

    >>> read_money("0,50", "EUR"), read_money(" 1 000.5 ", "EUR")
    (50, 100050)
    >>> read_money("0.505", "EUR"), read_money("1,000.00", "EUR")
    (None, None)
    """
    places = CURRENCIES.get(currency)
    match = _NUMBER.fullmatch(" ".join(text.split()))
    if places is None or match is None:
        return None
    decimals = match["decimals"] or ""
    digits = match["whole"].replace(" ", "") + decimals.ljust(places, "0")
    if len(decimals) > places or len(digits) > _MOST_DIGITS:
        return None
    return int(digits)


def _nearest(part: int, whole: int) -> int:
    """The whole number nearest to a fraction; an exact half goes towards zero."""
    size = (2 * abs(part) + whole - 1) // (2 * whole)
    return size if part > 0 else -size


def _wrong(terms: Terms) -> Iterator[Problem]:
    if terms.mode not in MODES:
        yield Problem("mode", _MODE())
    if not 1 <= terms.chips <= MOST_CHIPS:
        yield Problem("chips", _CHIPS(most=MOST_CHIPS))
    if terms.minor < 0:
        yield Problem("minor", _NEGATIVE())
    elif terms.minor > MOST_MINOR:
        yield Problem("minor", _TOO_DEAR())
    elif terms.minor and not terms.currency:
        yield Problem("currency", _NO_CURRENCY())
    elif terms.currency and not terms.minor:
        yield Problem("minor", _NO_VALUE())
    if terms.currency and terms.currency not in CURRENCIES:
        yield Problem("currency", _CURRENCY(currencies=tuple(CURRENCIES)))
