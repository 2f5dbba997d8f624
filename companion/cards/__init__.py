"""Cards, how they are written, and which hand is better and why."""

from __future__ import annotations

from companion.cards.card import DECK, RANKS, SUITS, Card, rank_of, suit_of
from companion.cards.notation import (
    UnreadableCards,
    parse_cards,
    read_cards,
    write_card,
    write_cards,
)

__all__ = [
    "DECK",
    "RANKS",
    "SUITS",
    "Card",
    "UnreadableCards",
    "parse_cards",
    "rank_of",
    "read_cards",
    "suit_of",
    "write_card",
    "write_cards",
]
