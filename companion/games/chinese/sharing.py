"""What is told of a deal of Chinese poker while it is played: by those in charge.

The players' own part is their hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.cards import read_cards
from companion.games.base import FOUL
from companion.games.chinese.checking import check_hand
from companion.games.chinese.deal import ROWS, Deal, read_hands
from companion.games.chinese.rules import Rules
from companion.games.facts import unread_fields
from companion.games.sharing import Fact, Hands, Sharing, Told
from companion.problems import Problem

FACTS: Final = (
    *(Fact(key) for key in ROWS),
    Fact("bonus", per_seat=True),
    Fact("foul", per_seat=True, values=(FOUL,)),
    Fact("exchanges", per_seat=True),
)


def _asked(_rules: Rules) -> tuple[str, ...]:
    return tuple(fact.name for fact in FACTS)


def _to_answer(_told: Told, _rules: Rules) -> tuple[str, ...]:
    return ()


def _must_show(told: Told, _rules: Rules) -> tuple[str, ...]:
    return () if _declared(told) else told.seats


def _record(told: Told, hands: Hands) -> dict[str, object]:
    facts: dict[str, object] = {
        "seats": list(told.seats),
        "declared": _declared(told),
        "exchanges": dict(told.by_seat("exchanges")),
        "hands": {seat: hands[seat] for seat in told.seats if seat in hands},
    }
    return {name: fact for name, fact in facts.items() if fact or name == "seats"}


def _declared(told: Told) -> dict[str, Any]:
    """What the players agree on without showing their cards to the program."""
    declared: dict[str, Any] = {
        "rows": {key: told.get(key) for key in ROWS if told.get(key) is not None},
        "bonus": dict(told.by_seat("bonus")),
        "fouls": list(told.seats_with("foul", FOUL)),
    }
    return {name: value for name, value in declared.items() if value}


def _check_own_hand(seat: str, hand: object) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    hands = read_hands({seat: hand}, (seat,), problems)
    deal = Deal(seats=(seat,), hands=hands, unread=unread_fields(problems))
    checked = (problem for found in hands for problem in check_hand(deal, found))
    return (*problems, *checked)


def _cards_of(hand: object) -> object:
    rows = hand if isinstance(hand, Mapping) else {}
    return {key: frozenset(read_cards(str(text))[0]) for key, text in rows.items()}


SHARING: Final = Sharing(
    facts=FACTS,
    asked=_asked,
    to_answer=_to_answer,
    must_show=_must_show,
    record=_record,
    check_own_hand=_check_own_hand,
    cards_of=_cards_of,
    rows=tuple(ROWS),
)
