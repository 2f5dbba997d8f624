"""Whole numbers as they are printed, with a true minus."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\u2212"


def plain(number: int) -> str:
    """A whole number, with a minus as wide as a plus where it is less than none.

    >>> plain(8), plain(-3)
    ('8', '−3')
    """
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def signed(number: int) -> str:
    """What an account gained or lost.

    >>> signed(8), signed(-3), signed(0)
    ('+8', '−3', '0')
    """
    return f"+{number}" if number > 0 else plain(number)
