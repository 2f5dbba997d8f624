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
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH,
    RANKINGS,
    SOKO,
    THREE_CARD,
    Ranking,
)
from companion.cards.shapes import Reading, Shape

if TYPE_CHECKING:
    from companion.cards.choosing import best_of, best_with_board
    from companion.cards.comparison import Comparison
    from companion.cards.wording import CATEGORIES

__all__ = [
    "ACE_TO_FIVE",
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
    "best_of",
    "best_with_board",
    "parse_cards",
    "rank_of",
    "read_cards",
    "suit_of",
    "write_card",
    "write_cards",
]

_LATER = {
    "CATEGORIES": "wording",
    "Comparison": "comparison",
    "best_of": "choosing",
    "best_with_board": "choosing",
}


def __getattr__(name: str) -> object:
    """Load what not everyone needs when it is first asked for: starting is quick."""
    if name in _LATER:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
