"""Deals and house rules of knock poker at random, all of them scorable."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from companion.cards import DECK, Card
from companion.games.knock.checking import KINDS_OF_HAND
from companion.games.knock.deal import Deal, Declared, Draws
from companion.games.knock.rules import Rules
from companion.games.rules import switches

NAMES = ("Aino", "Boris", "Carla", "Dmitri", "Eeva", "Pasi", "Zoya", "Ülle")


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """House rules with every switch at random."""
    declared = switches(Rules)
    values: dict[str, Any] = {}
    for item in fields(Rules):
        choices = declared[item.name].choices
        if choices is not None:
            values[item.name] = draw(st.sampled_from(list(choices)))
        elif isinstance(item.default, bool):
            values[item.name] = draw(st.booleans())
        else:
            values[item.name] = draw(st.integers(0, 5))
    return Rules(**values)


@st.composite
def deals(draw: st.DrawFn, house: Rules) -> Deal:
    """A deal that these house rules can score."""
    seats = NAMES[: draw(st.integers(2, 8))]
    facts: dict[str, Any] = {
        "seats": seats,
        "pot_before": draw(st.integers(0, 9)),
        "draws": {seat: Draws(*draw(_TWO_COUNTS)) for seat in seats},
    }
    voids = ["misdeal", *(["stock_out"] if house.stock_out != "reshuffle" else [])]
    if draw(st.integers(0, 9)) == 0:
        return Deal(**facts, void=draw(st.sampled_from(voids)))
    knocker = draw(st.sampled_from(seats))
    state = {
        seat: draw(st.sampled_from(("in", "in", "dropped", "dead"))) for seat in seats
    }
    if state[knocker] == "dropped":
        state[knocker] = "in"
    if house.showdown == "immediate":
        state = {seat: "in" if was == "dropped" else was for seat, was in state.items()}
    for fact in ("dropped", "dead"):
        facts[fact] = tuple(seat for seat in seats if state[seat] == fact)
    live = tuple(seat for seat in seats if state[seat] == "in")
    if draw(st.booleans()) and live:
        declared = draw(_declared(live, house))
        return Deal(**facts, knocker=knocker, declared=declared)
    return Deal(**facts, knocker=knocker, hands=draw(_hands(live)))


_TWO_COUNTS = st.tuples(st.integers(0, 3), st.integers(0, 3))


@st.composite
def _declared(draw: st.DrawFn, live: tuple[str, ...], house: Rules) -> Declared:
    seats: st.SearchStrategy[str] = st.sampled_from(live)
    chosen = draw(st.sets(seats, min_size=1))
    winners = tuple(seat for seat in live if seat in chosen)
    kinds = sorted(KINDS_OF_HAND[house.ranking])
    if len(winners) > 1:
        kinds.remove("four_of_a_kind")
    return Declared(winners, draw(st.sampled_from([None, *kinds])))


@st.composite
def _hands(draw: st.DrawFn, live: tuple[str, ...]) -> dict[str, tuple[Card, ...]]:
    # A short deck makes ties and rare hands common.
    deck = draw(st.permutations(DECK[-20:] if len(live) <= 4 else DECK))
    return {seat: tuple(deck[5 * i : 5 * i + 5]) for i, seat in enumerate(live)}
