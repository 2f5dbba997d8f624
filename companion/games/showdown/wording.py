"""Every sentence that a comparison of hands says, by its code.

Where the lower hand wins, the sentences say so; ``low`` is then the winner's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.messages import Phrase

NAME = Phrase("showdown.name", "Who won?")

# What is compared.
HIGH = Phrase("showdown.high", "High: ordinary poker hands")
HOLDEM = Phrase("showdown.holdem", "Hold'em")
OMAHA = Phrase("showdown.omaha", "Omaha: exactly two from the hand")
SOKO = Phrase("showdown.soko", "Sökö")
DEUCE_TO_SEVEN = Phrase("showdown.deuce_to_seven", "2-7 low: the ace is high")
ACE_TO_FIVE = Phrase("showdown.ace_to_five", "A-5 low: the ace is low")
THREE_CARD = Phrase("showdown.three_card", "Three cards, without straights")
CHINESE_27 = Phrase("showdown.chinese_27", "Chinese poker, 2-7: low rows")
CHINESE_CLASSIC = Phrase(
    "showdown.chinese_classic", "Chinese poker, classic: high rows"
)

# Verdicts: one sentence.
WINS = Phrase("showdown.wins", "%(winner)s wins: %(hand)s.")
TIE = Phrase("showdown.tie", "A tie, %(winners)s: %(hand)s.")
SET_WINS = Phrase(
    "showdown.set_wins", "%(winner)s wins: rows won %(won)s, rows lost %(lost)s."
)
SETS_LEVEL = Phrase("showdown.sets_level", "Level: %(winners)s.")
ALL_FOUL = Phrase("showdown.all_foul", "Every set is illegal: nobody wins.")

# One hand before the next, and hands that are equal.
BEATS = Phrase("showdown.beats", "%(winners)s before %(losers)s: %(why)s.")
SAME = Phrase(
    "showdown.same",
    "%(seats)s: the same hand, rank for rank. Suits never break ties.",
)
LOWER_CATEGORY = Phrase(
    "showdown.lower.category", "%(low)s is lower than %(high)s, and the lower hand wins"
)
LOWER_FIRST = Phrase(
    "showdown.lower.first",
    "%(low.digit)s is lower than %(high.digit)s, and the lower hand wins",
)
LOWER_NEXT = Phrase(
    "showdown.lower.next",
    "both have %(same.digit)s; then %(low.digit)s is lower than %(high.digit)s, "
    "and the lower hand wins",
)
LOWER_WITHIN = Phrase(
    "showdown.lower.within",
    "both have %(category)s; %(low.digit)s is lower than %(high.digit)s, "
    "and the lower hand wins",
)
LEFT = Phrase("showdown.left", "The cards after that do not matter.")
LAST_LEFT = Phrase("showdown.left.last", "The last card does not matter.")

# What does not play. Only five cards are ever compared.
UNPLAYED: Mapping[int, Phrase] = MappingProxyType(
    {
        1: Phrase(
            "showdown.unplayed.6",
            "Only the five best cards count: the sixth card does not play.",
        ),
        2: Phrase(
            "showdown.unplayed.7",
            "Only the five best cards count: the sixth and the seventh do not play.",
        ),
    }
)
UNPLAYED_OMAHA = Phrase(
    "showdown.unplayed.omaha",
    "Exactly two cards of the hand and three of the board count; the others do not "
    "play.",
)
UNPLAYED_LOW = Phrase(
    "showdown.unplayed.low", "Only the five lowest cards count; the others do not play."
)
IDLE = Phrase(
    "showdown.idle",
    "%(cards.short)s does not play.",
    "%(cards.short)s do not play.",
)
BOARD_PLAYS = Phrase(
    "showdown.board_plays", "The board plays; %(cards.short)s do not play."
)
IDLE_OF = Phrase("showdown.idle_of", "%(seat)s: %(remark)s")
UNEVEN = Phrase(
    "showdown.uneven", "The hands do not all have the same number of cards."
)

# Sets of thirteen cards, row by row.
FOUL = Phrase("showdown.foul", "%(seat)s: an illegal set.")
BREAKS: Mapping[tuple[str, str], Phrase] = MappingProxyType(
    {
        ("middle", "front"): Phrase(
            "showdown.break.middle",
            "The middle (%(stronger)s) is weaker than the front (%(weaker)s).",
        ),
        ("back", "middle"): Phrase(
            "showdown.break.back",
            "The back (%(stronger)s) is weaker than the middle (%(weaker)s).",
        ),
    }
)
DUEL = Phrase(
    "showdown.duel", "%(first)s against %(second)s: %(won)s–%(lost)s in rows."
)
TO_THE_LEGAL = Phrase(
    "showdown.to_the_legal", "All rows go to %(winner)s: the other set is illegal."
)
BOTH_FOUL = Phrase("showdown.both_foul", "Both sets are illegal: no row is won.")
ROW_WON = Phrase(
    "showdown.row_won", "%(row)s: %(winner)s, %(better)s against %(other)s."
)
ROW_TIED = Phrase("showdown.row_tied", "%(row)s: a tie, both %(hand)s.")
WHY = Phrase("showdown.why", "What decides: %(why)s.")
