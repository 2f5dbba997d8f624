"""Deals and house rules of 2-7 Chinese poker at random, all of them scorable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from companion.cards import DECK, Card, parse_cards
from companion.games.chinese.deal import Deal
from companion.games.chinese.rules import Rules
from companion.games.rules import switches


def rows(front: str, middle: str, back: str) -> dict[str, tuple[Card, ...]]:
    """A player's rows as they are written."""
    written = {"front": front, "middle": middle, "back": back}
    return {key: parse_cards(text) for key, text in written.items()}


def dealt(cards: list[Card]) -> Mapping[str, tuple[Card, ...]]:
    """Thirteen cards, strongest three in front: often a legal hand."""
    return {
        "front": tuple(cards[:3]),
        "middle": tuple(cards[3:8]),
        "back": tuple(cards[8:]),
    }


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """House rules with every switch but the tables at random."""
    values: dict[str, Any] = {}
    for item in fields(Rules):
        choices = switches(Rules)[item.name].choices
        if choices is not None:
            values[item.name] = draw(st.sampled_from(list(choices)))
        elif isinstance(item.default, bool):
            values[item.name] = draw(st.booleans())
        elif isinstance(item.default, int):
            values[item.name] = draw(st.integers(0, 8))
    return Rules(**values)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal with cards: low ones, so that bonuses and ties are common."""
    deck = draw(st.permutations(DECK[: draw(st.sampled_from([28, 36, 52]))]))
    hands = {"Aino": deck[:13], "Boris": deck[13:26]}
    return Deal(
        seats=("Aino", "Boris"),
        hands={
            seat: dealt(sorted(cards, reverse=draw(st.booleans())))
            for seat, cards in hands.items()
        },
    )
