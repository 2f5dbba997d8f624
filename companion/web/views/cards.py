"""A card's face: what is printed on it, and what a screen reader says."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.cards import Card, write_card
from companion.i18n.grammar import GRAMMAR
from companion.web.language import current_language

PLAIN, DECIDING, IDLE = "plain", "deciding", "idle"


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn: ``code`` is ``Ah``, ``suit`` one of ``cdhs``.

    ``state`` is `PLAIN`, `DECIDING` (outlined) or `IDLE` (dimmed).
    """

    code: str
    rank: str
    suit: str
    symbol: str
    name: str
    state: str = PLAIN


def face(card: Card, state: str = PLAIN) -> Face:
    """A card's face in the reader's language."""
    words, code = GRAMMAR[current_language()], write_card(card)
    return Face(
        code=code,
        rank=words["rank"][code[0]]["digit"],
        suit=code[1],
        symbol=words["suit"][code[1]]["symbol"],
        name=words["card"][code]["name"],
        state=state,
    )


def faces(
    cards: Iterable[Card],
    deciding: Collection[Card] = (),
    idle: Collection[Card] = (),
) -> tuple[Face, ...]:
    """The faces of a hand, with what decided outlined and what did not play dimmed."""
    return tuple(
        face(card, DECIDING if card in deciding else IDLE if card in idle else PLAIN)
        for card in cards
    )
