"""Chips, money and dates as a language writes them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from babel.dates import format_date, format_time
from babel.numbers import format_currency, format_decimal, get_currency_precision

from companion.i18n.render import render
from companion.i18n.signs import MINUS, signed
from companion.messages import Phrase

__all__ = [
    "CHIPS",
    "chips",
    "clock",
    "day",
    "money",
    "signed",
    "signed_hundredths",
    "signed_money",
]

CHIPS = Phrase("chips", "%(n)s chip", "%(n)s chips")

# English as the tables of Europe read it: the day before the month, 24 hours.
_LOCALES: Final = {"en": "en_GB", "fi": "fi", "ru": "ru"}


def chips(n: int, language: str) -> str:
    """A number of chips.

    >>> chips(1, "en"), chips(-3, "en")
    ('1 chip', '−3 chips')
    """
    return render(CHIPS(n=n), language)


def money(minor: int, currency: str, language: str) -> str:
    """An amount given in the currency's smallest unit.

    >>> money(1250, "EUR", "en"), money(-1250, "EUR", "en"), money(1250, "JPY", "en")
    ('€12.50', '−€12.50', 'JP¥1,250')
    """
    amount = Decimal(minor).scaleb(-get_currency_precision(currency))
    text = format_currency(amount, currency, locale=_LOCALES[language])
    return text.replace("-", MINUS)


def signed_money(minor: int, currency: str, language: str) -> str:
    """An amount gained or lost, with a plus where it was gained.

    >>> signed_money(1250, "EUR", "en"), signed_money(0, "EUR", "en")
    ('+€12.50', '€0.00')
    """
    return ("+" if minor > 0 else "") + money(minor, currency, language)


def signed_hundredths(hundredths: int, language: str) -> str:
    """A number with two decimals, with its sign.

    >>> signed_hundredths(-75, "en"), signed_hundredths(125, "fi")
    ('−0.75', '+1,25')
    """
    number = Decimal(hundredths).scaleb(-2)
    text = format_decimal(number, "#,##0.00", locale=_LOCALES[language])
    return ("+" if hundredths > 0 else "") + text.replace("-", MINUS)


def day(moment: datetime, language: str) -> str:
    """The day of a moment, by the clock of the place where the program runs.

    >>> day(datetime.fromisoformat("2026-11-30T12:00+00:00"), "en")
    '30 November 2026'
    """
    local = moment.astimezone()
    return format_date(local, format="long", locale=_LOCALES[language])


def clock(moment: datetime, language: str) -> str:
    """The time of day of a moment, by the clock of the place."""
    local = moment.astimezone()
    return format_time(local, format="short", locale=_LOCALES[language])
