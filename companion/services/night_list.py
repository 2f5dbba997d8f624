"""Every night of an installation, and those that somebody means by a few signs."""

from __future__ import annotations

from typing import Final

from companion.storage import night_store
from companion.storage.night import Night

LAST: Final = "last"
"""Means the newest night."""


def all_nights() -> tuple[Night, ...]:
    """Every night there is, oldest first."""
    return night_store.all_nights()


def nights_meant(word: str) -> tuple[Night, ...]:
    """The night of this number, the last one, or all whose address begins so."""
    nights = all_nights()
    if word == LAST:
        return nights[-1:]
    numbered = tuple(night for night in nights if str(night.id) == word)
    return numbered or tuple(
        night for night in nights if word and night.uid.startswith(word.lower())
    )
