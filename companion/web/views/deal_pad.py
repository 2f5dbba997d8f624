"""The pad of fifty-two cards, and hands written as people type them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import gettext as _

from companion.cards import DECK, Card, suit_of
from companion.web.views.cards import Face, face

# From the top of the pad: spades, hearts, diamonds, clubs, as numbers of `suit_of`.
SUITS_DOWN = (3, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class SuitRows:
    """One suit of the pad, from the ace down."""

    name: str
    faces: tuple[Face, ...]


def pad() -> tuple[SuitRows, ...]:
    """The whole pad in the reader's language."""
    names = (_("Spades"), _("Hearts"), _("Diamonds"), _("Clubs"))
    return tuple(
        SuitRows(name, tuple(face(card) for card in _from_the_ace(suit)))
        for name, suit in zip(names, SUITS_DOWN, strict=True)
    )


def _from_the_ace(suit: int) -> list[Card]:
    return [card for card in reversed(DECK) if suit_of(card) == suit]


def typed(cards: Iterable[Card]) -> str:
    """Cards as the typed field takes them, with the letters of the reader's packs."""
    return " ".join(f"{shown.rank}{shown.symbol}" for shown in map(face, cards))
