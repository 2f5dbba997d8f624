"""The answer to a question: the hands in their order, and why they stand so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.games.base import Explanation, Outcome, ShownHand, Step
from companion.games.chinese.deal import ROWS
from companion.games.showdown import Showdown
from companion.messages import Message
from companion.web.views.cards import Face, faces
from companion.web.views.deal_page import Reason


@dataclass(frozen=True, slots=True)
class Telling:
    """How a message is said, and what the hands are called."""

    say: Callable[[Message], str]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards with what they make; ``remark`` says which of them do not play."""

    row: str
    words: str
    faces: tuple[Face, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A hand, or a set of rows, in its place."""

    place: int
    name: str
    won: bool
    is_foul: bool
    cards: tuple[ShownCards, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Who won, the hands from the best down, and the reasons."""

    verdict: str
    board: tuple[Face, ...]
    hands: tuple[Placed, ...]
    notes: tuple[str, ...]
    reasons: tuple[Reason, ...]


def answer_of(
    showdown: Showdown, outcome: Outcome, why: Explanation, telling: Telling
) -> Answer:
    """The answer as the page shows it."""
    by_seat = groupby(why.hands, key=lambda hand: hand.seat)
    return Answer(
        verdict=telling.say(why.verdict),
        board=faces(showdown.board or ()),
        hands=tuple(
            _placed(seat, tuple(hands), outcome, telling) for seat, hands in by_seat
        ),
        notes=tuple(map(telling.say, outcome.notes)),
        reasons=_reasons(why.steps, telling),
    )


def _placed(
    seat: str, hands: tuple[ShownHand, ...], outcome: Outcome, telling: Telling
) -> Placed:
    places = outcome.details.get("places")
    won, is_foul = seat in outcome.winners, seat in outcome.fouls
    return Placed(
        place=places[seat] if isinstance(places, dict) else hands[0].place,
        name=telling.names[seat],
        won=won,
        is_foul=is_foul,
        cards=tuple(
            ShownCards(
                row="" if hand.row is None else telling.say(ROWS[hand.row].name()),
                words=telling.say(hand.words),
                faces=_faces(hand, won=won, is_foul=is_foul),
                remark="" if hand.remark is None else telling.say(hand.remark),
            )
            for hand in hands
        ),
    )


def _faces(hand: ShownHand, *, won: bool, is_foul: bool) -> tuple[Face, ...]:
    """The winning cards outlined, and dimmed what does not play.

    Of a set each row is outlined that no other one beats.
    """
    best = won if hand.row is None else hand.place == 1 and not is_foul
    return faces(hand.cards, hand.plays if best else (), hand.idle)


def _reasons(steps: Iterable[Step], telling: Telling) -> tuple[Reason, ...]:
    return tuple(
        Reason(telling.say(step.message), _reasons(step.steps, telling))
        for step in steps
    )
