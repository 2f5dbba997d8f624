"""What decides, in a sentence that fits whether the higher or the lower hand wins."""

from __future__ import annotations

from companion.cards import CATEGORIES, Card, Comparison, Ranking
from companion.games.base import Step
from companion.games.showdown import wording
from companion.messages import Message


def reasons(
    ranking: Ranking, winner: tuple[Card, ...], compared: Comparison
) -> tuple[Message, tuple[Step, ...]]:
    """Why the first hand of a comparison wins, and what else there is to say.

    The weaker hand wins where ``compared.result`` is negative.
    """
    if compared.result >= 0:
        return compared.message, ()
    low, high = compared.low, compared.high
    if low is None or high is None:
        return compared.message, ()
    left = wording.LAST_LEFT if compared.left == 1 else wording.LEFT
    below = (Step(left()),) if compared.left else ()
    if isinstance(low, Message) and isinstance(high, Message):
        return wording.LOWER_CATEGORY(low=low, high=high), ()
    category = ranking.category(ranking.strength(winner))
    if not compared.same and category == "high_card":
        return wording.LOWER_FIRST(low=low, high=high), below
    if category == "high_card":
        return wording.LOWER_NEXT(same=compared.same, low=low, high=high), below
    named = CATEGORIES[category]()
    return wording.LOWER_WITHIN(category=named, low=low, high=high), below
