"""What chips are worth in money, and what it is paid with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, Final

from companion.messages import Phrase
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
_COIN: Final = Phrase(
    "terms.coin", "The smallest coin must be worth something, and not too much."
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a night's chips stand for: ``chips`` of them are worth ``minor``.

    ``minor`` counts the smallest units of ``currency`` (cents). With neither, the night
    is played for chips alone. ``mode`` is one of `MODES`. ``coin`` is the smallest coin
    that changes hands in the end, in the same units, or in chips where they are worth
    nothing: every payment is a whole number of them.
    """

    mode: str
    chips: int
    minor: int
    currency: str
    coin: int = 1

    @property
    def for_money(self) -> bool:
        """Whether the chips are worth anything."""
        return self.minor > 0 and self.currency != ""


def terms_facts(terms: Terms) -> Mapping[str, Any]:
    """Terms as their entry states them: the smallest coin only where one was chosen.

    >>> terms_facts(Terms("book", 1, 0, ""))
    {'mode': 'book', 'chips': 1, 'minor': 0, 'currency': ''}
    """
    facts = asdict(terms)
    if terms.coin == 1:
        del facts["coin"]
    return facts


def check_terms(terms: Terms) -> tuple[Problem, ...]:
    """Everything that is wrong with what a night's chips are to stand for.

    >>> [problem.field for problem in check_terms(Terms("book", 0, 50, ""))]
    ['chips', 'currency']
    """
    return tuple(_wrong(terms))


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
    if not 1 <= terms.coin <= (MOST_MINOR if terms.minor else MOST_CHIPS):
        yield Problem("coin", _COIN())
