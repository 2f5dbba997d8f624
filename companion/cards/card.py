"""The fifty-two cards, each a number: ``rank * 4 + suit``."""

from __future__ import annotations

from typing import Final, NewType

Card = NewType("Card", int)
"""A card from 0 (the deuce of clubs) to 51 (the ace of spades)."""

RANKS: Final = "23456789TJQKA"
"""The ranks from the lowest; a ten is one letter here, and ``10`` for people."""

SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades; no suit is better than another."""

DECK: Final = tuple(map(Card, range(52)))
"""The whole pack, from the deuces to the aces."""


def rank_of(card: Card) -> int:
    """The card's place in `RANKS`: 0 for a deuce, 12 for an ace.

    >>> rank_of(DECK[51]), RANKS[rank_of(DECK[51])]
    (12, 'A')
    """
    return card >> 2


def suit_of(card: Card) -> int:
    """The card's place in `SUITS`: 0 for clubs, 3 for spades.

    >>> suit_of(DECK[51]), SUITS[suit_of(DECK[51])]
    (3, 's')
    """
    return card & 3
