"""Hands in their order: which cards of each play, and the place that it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from companion.cards import Card, best_of, best_with_board
from companion.cards.hands import arranged
from companion.cards.shapes import Hand
from companion.games.showdown.contests import Contest
from companion.games.showdown.deal import Showdown


@dataclass(frozen=True, slots=True)
class Standing:
    """A hand in its place (1 is best).

    ``plays`` are the cards that make it, in the order they are compared, ``held`` all
    those of the hand itself, and ``idle`` what is left, the hand's own cards first.
    """

    seat: str
    place: int
    strength: int
    plays: tuple[Card, ...]
    held: tuple[Card, ...]
    idle: tuple[Card, ...]

    @property
    def unplayed(self) -> tuple[Card, ...]:
        """The hand's own cards that do not play."""
        return tuple(card for card in self.idle if card in self.held)


def standings(showdown: Showdown, contest: Contest) -> tuple[Standing, ...]:
    """The hands from the best down; equal ones in the order they were entered."""
    board = showdown.board or ()
    chosen = {
        seat: _playing(contest, cards, board) for seat, cards in showdown.hands.items()
    }
    worth = {seat: contest.ranking.strength(cards) for seat, cards in chosen.items()}
    sign = 1 if contest.lower_wins else -1
    return tuple(
        Standing(
            seat=seat,
            place=1
            + sum(sign * other < sign * worth[seat] for other in worth.values()),
            strength=worth[seat],
            plays=in_order(contest, chosen[seat]),
            held=showdown.hands[seat],
            idle=tuple(
                card
                for card in (*showdown.hands[seat], *board)
                if card not in chosen[seat]
            ),
        )
        for seat in sorted(worth, key=lambda seat: sign * worth[seat])
    )


def _playing(
    contest: Contest, hand: Sequence[Card], board: Sequence[Card]
) -> tuple[Card, ...]:
    if contest.has_board:
        return best_with_board(hand, board, from_hand=contest.from_hand)
    return best_of(contest.ranking, hand, lowest=contest.lower_wins)


def in_order(contest: Contest, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand's cards in the order in which they are compared: pairs before kickers."""
    reading = contest.ranking.reading(contest.ranking.strength(cards))
    return tuple(chain(*arranged(Hand(reading, cards))))


def by_place(hands: Sequence[Standing]) -> list[tuple[Standing, ...]]:
    """Hands that share a place together, from the best down."""
    return [tuple(group) for _, group in groupby(hands, key=lambda hand: hand.place)]
