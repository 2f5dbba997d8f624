"""The sentence for each first difference between two hands of one category.

``first``, ``second`` and so on are ranks that both hands share; ``high`` and ``low``
are the two that differ. Where cards are left that no longer matter, it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.messages import Phrase

OTHER_CATEGORY = Phrase("decides.category", "%(high)s beats %(low)s")
TWO_PAIRS_BEAT = Phrase("decides.category.two_pairs", "two pairs beat %(low)s")
SAME_HAND = Phrase("decides.nothing", "the same hand; suits never break ties")

# By category, the place of the first rank that differs, and the groups left after it.
DIFFERENCES: Mapping[tuple[str, int, int], Phrase] = MappingProxyType(
    {
        ("high_card", 0, 4): Phrase(
            "decides.high_card",
            "%(high.one)s high beats %(low.one)s high; the other cards do not matter",
        ),
        ("high_card", 1, 3): Phrase(
            "decides.high_card.2",
            "both are %(first.one)s high; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("high_card", 2, 2): Phrase(
            "decides.high_card.3",
            "both have %(first.digit)s-%(second.digit)s; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("high_card", 3, 1): Phrase(
            "decides.high_card.4",
            "both have %(first.digit)s-%(second.digit)s-%(third.digit)s; "
            "the %(high.one)s beats the %(low.one)s; the fifth card does not matter",
        ),
        ("high_card", 4, 0): Phrase(
            "decides.high_card.5",
            "both have %(first.digit)s-%(second.digit)s-%(third.digit)s-"
            "%(fourth.digit)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("high_card", 0, 2): Phrase(
            "decides.high_card.1_of_3",
            "%(high.one)s high beats %(low.one)s high; "
            "the other two cards do not matter",
        ),
        ("high_card", 1, 1): Phrase(
            "decides.high_card.2_of_3",
            "both are %(first.one)s high; "
            "the %(high.one)s beats the %(low.one)s; the third card does not matter",
        ),
        ("high_card", 2, 0): Phrase(
            "decides.high_card.3_of_3",
            "both have %(first.digit)s-%(second.digit)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("pair", 0, 3): Phrase(
            "decides.pair",
            "a pair of %(high.plural)s beats a pair of %(low.plural)s; "
            "the other cards do not matter",
        ),
        ("pair", 1, 2): Phrase(
            "decides.pair.2",
            "both have a pair of %(first.plural)s; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("pair", 2, 1): Phrase(
            "decides.pair.3",
            "both have a pair of %(first.plural)s and %(second.a)s; "
            "the %(high.one)s beats the %(low.one)s; the fifth card does not matter",
        ),
        ("pair", 3, 0): Phrase(
            "decides.pair.4",
            "both have a pair of %(first.plural)s, %(second.a)s and %(third.a)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("pair", 0, 1): Phrase(
            "decides.pair.1_of_2",
            "a pair of %(high.plural)s beats a pair of %(low.plural)s; "
            "the third card does not matter",
        ),
        ("pair", 1, 0): Phrase(
            "decides.pair.2_of_2",
            "both have a pair of %(first.plural)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("four_straight", 0, 1): Phrase(
            "decides.four_straight",
            "a four-straight to the %(high.one)s beats one to the %(low.one)s; "
            "the fifth card does not matter",
        ),
        ("four_straight", 1, 0): Phrase(
            "decides.four_straight.2",
            "both have a four-straight to the %(first.one)s; "
            "as the fifth card the %(high.one)s beats the %(low.one)s",
        ),
        ("four_flush", 0, 4): Phrase(
            "decides.four_flush",
            "both have a four-flush; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("four_flush", 1, 3): Phrase(
            "decides.four_flush.2",
            "both four-flushes are %(first.one)s high; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("four_flush", 2, 2): Phrase(
            "decides.four_flush.3",
            "both four-flushes have %(first.digit)s-%(second.digit)s; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("four_flush", 3, 1): Phrase(
            "decides.four_flush.4",
            "both four-flushes have %(first.digit)s-%(second.digit)s-%(third.digit)s; "
            "the %(high.one)s beats the %(low.one)s; the fifth card does not matter",
        ),
        ("four_flush", 4, 0): Phrase(
            "decides.four_flush.5",
            "both four-flushes have %(first.digit)s-%(second.digit)s-%(third.digit)s-"
            "%(fourth.digit)s; "
            "as the fifth card the %(high.one)s beats the %(low.one)s",
        ),
        ("two_pairs", 0, 2): Phrase(
            "decides.two_pairs",
            "both have two pairs; "
            "%(high.plural)s beat %(low.plural)s; the other cards do not matter",
        ),
        ("two_pairs", 1, 1): Phrase(
            "decides.two_pairs.2",
            "both have two pairs with %(first.plural)s; "
            "%(high.plural)s beat %(low.plural)s; the fifth card does not matter",
        ),
        ("two_pairs", 2, 0): Phrase(
            "decides.two_pairs.3",
            "both have %(first.plural)s and %(second.plural)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("three_of_a_kind", 0, 2): Phrase(
            "decides.three_of_a_kind",
            "three %(high.plural)s beat three %(low.plural)s; "
            "the other cards do not matter",
        ),
        ("three_of_a_kind", 1, 1): Phrase(
            "decides.three_of_a_kind.2",
            "both have three %(first.plural)s; "
            "the %(high.one)s beats the %(low.one)s; the fifth card does not matter",
        ),
        ("three_of_a_kind", 2, 0): Phrase(
            "decides.three_of_a_kind.3",
            "both have three %(first.plural)s and %(second.a)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("three_of_a_kind", 0, 0): Phrase(
            "decides.three_of_a_kind.1_of_1",
            "three %(high.plural)s beat three %(low.plural)s",
        ),
        ("straight", 0, 0): Phrase(
            "decides.straight",
            "a straight to the %(high.one)s beats one to the %(low.one)s",
        ),
        ("flush", 0, 4): Phrase(
            "decides.flush",
            "both have a flush; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("flush", 1, 3): Phrase(
            "decides.flush.2",
            "both flushes are %(first.one)s high; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("flush", 2, 2): Phrase(
            "decides.flush.3",
            "both flushes have %(first.digit)s-%(second.digit)s; "
            "the %(high.one)s beats the %(low.one)s; the other cards do not matter",
        ),
        ("flush", 3, 1): Phrase(
            "decides.flush.4",
            "both flushes have %(first.digit)s-%(second.digit)s-%(third.digit)s; "
            "the %(high.one)s beats the %(low.one)s; the fifth card does not matter",
        ),
        ("flush", 4, 0): Phrase(
            "decides.flush.5",
            "both flushes have %(first.digit)s-%(second.digit)s-%(third.digit)s-"
            "%(fourth.digit)s; "
            "the %(high.one)s beats the %(low.one)s",
        ),
        ("full_house", 0, 1): Phrase(
            "decides.full_house",
            "both have a full house; "
            "three %(high.plural)s beat three %(low.plural)s; the pairs do not matter",
        ),
        ("full_house", 1, 0): Phrase(
            "decides.full_house.2",
            "both have a full house with three %(first.plural)s; "
            "%(high.plural)s beat %(low.plural)s",
        ),
        ("four_of_a_kind", 0, 1): Phrase(
            "decides.four_of_a_kind",
            "four %(high.plural)s beat four %(low.plural)s; "
            "the fifth card does not matter",
        ),
        ("four_of_a_kind", 1, 0): Phrase(
            "decides.four_of_a_kind.2",
            "both have four %(first.plural)s; the %(high.one)s beats the %(low.one)s",
        ),
        ("straight_flush", 0, 0): Phrase(
            "decides.straight_flush",
            "a straight flush to the %(high.one)s beats one to the %(low.one)s",
        ),
    }
)
