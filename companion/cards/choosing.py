"""The cards that play where a hand is made from more of them than it needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, product

from companion.cards.card import Card
from companion.cards.ranking import HIGH, Ranking


def best_of(
    ranking: Ranking, cards: Sequence[Card], *, lowest: bool = False
) -> tuple[Card, ...]:
    """The cards that make the best hand; of equal ones those that stand earlier.

    >>> from companion.cards.notation import parse_cards, write_cards
    >>> write_cards(best_of(HIGH, parse_cards("Kc 9d As Ks 9h 9c 2c")))
    'Kc 9d Ks 9h 9c'
    """
    choose = min if lowest else max
    return choose(combinations(cards, ranking.size), key=ranking.strength)


def best_with_board(
    hand: Sequence[Card], board: Sequence[Card], *, from_hand: int | None = None
) -> tuple[Card, ...]:
    """The best five of a hand and the board: hold'em, or with ``from_hand`` Omaha.

    ``from_hand`` is how many cards of the hand must play, no more and no fewer. Of
    equal cards those of the board play, so that only what it takes is used of a hand.

    >>> from companion.cards.notation import parse_cards, write_cards
    >>> board = parse_cards("Kd Qd Jd 2d 7s")
    >>> write_cards(best_with_board(parse_cards("Ad 5s 5c 4h"), board))
    'Kd Qd Jd 2d Ad'
    >>> write_cards(best_with_board(parse_cards("Ad 5s 5c 4h"), board, from_hand=2))
    'Kd Qd Jd 5s 5c'
    """
    if from_hand is None:
        return best_of(HIGH, (*board, *hand))
    halves = product(
        combinations(board, HIGH.size - from_hand), combinations(hand, from_hand)
    )
    return max((tuple(chain(*both)) for both in halves), key=HIGH.strength)
