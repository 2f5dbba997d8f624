"""Cards, how they are written, and which hand is better and why."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from companion.cards.card import DECK, RANKS, SUITS, Card, rank_of, suit_of
from companion.cards.notation import (
    UnreadableCards,
    parse_cards,
    read_cards,
    write_card,
    write_cards,
)
from companion.cards.ranking import (
    DEUCE_TO_SEVEN,
    HIGH,
    RANKINGS,
    SOKO,
    THREE_CARD,
    Ranking,
)
from companion.cards.shapes import Reading, Shape

if TYPE_CHECKING:
    from companion.cards.comparison import Comparison
    from companion.cards.wording import CATEGORIES

__all__ = [
    "CATEGORIES",
    "DECK",
    "DEUCE_TO_SEVEN",
    "HIGH",
    "RANKINGS",
    "RANKS",
    "SOKO",
    "SUITS",
    "THREE_CARD",
    "Card",
    "Comparison",
    "Ranking",
    "Reading",
    "Shape",
    "UnreadableCards",
    "parse_cards",
    "rank_of",
    "read_cards",
    "suit_of",
    "write_card",
    "write_cards",
]

_WORDS = {"CATEGORIES": "wording", "Comparison": "comparison"}


def __getattr__(name: str) -> object:
    """Load the words when they are first asked for, so that starting is quick."""
    if name in _WORDS:
        return getattr(import_module(f"{__name__}.{_WORDS[name]}"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
