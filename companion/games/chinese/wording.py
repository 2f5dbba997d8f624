"""Every sentence that 2-7 Chinese poker says of a deal, by its code.

Rows are contested by the lower hand; "stronger" is said of the order of rows alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.messages import Phrase

NAME = Phrase("chinese.name", "2-7 Chinese poker")

REASONS: Mapping[str, Phrase] = MappingProxyType(
    {"points": Phrase("chinese.reason.points", "Points")}
)

# Verdicts: one sentence a deal.
WINS = Phrase(
    "chinese.wins",
    "%(winner)s wins %(n)s point from %(loser)s.",
    "%(winner)s wins %(n)s points from %(loser)s.",
)
SCOOPS = Phrase(
    "chinese.scoops",
    "%(winner)s scoops and wins %(n)s point from %(loser)s.",
    "%(winner)s scoops and wins %(n)s points from %(loser)s.",
)
FOUL_LOSES = Phrase(
    "chinese.foul_loses",
    "%(loser)s has an illegal hand: %(winner)s wins %(n)s point.",
    "%(loser)s has an illegal hand: %(winner)s wins %(n)s points.",
)
LEVEL = Phrase("chinese.level", "Level: no points change hands.")
BOTH_FOUL = Phrase(
    "chinese.both_foul", "Both hands are illegal: no points change hands."
)

# Why a hand is illegal: the two rows, and the cards.
FOUL = Phrase("chinese.step.foul", "%(seat)s has an illegal hand.")
BREAKS: Mapping[tuple[str, bool], Phrase] = MappingProxyType(
    {
        ("front", True): Phrase(
            "chinese.break.front_equal",
            "The front (%(stronger)s) is not stronger than the top of the middle "
            "(%(weaker)s): they are equal.",
        ),
        ("front", False): Phrase(
            "chinese.break.front",
            "The front (%(stronger)s) is weaker than the middle (%(weaker)s).",
        ),
        ("middle", True): Phrase(
            "chinese.break.middle_equal",
            "The middle (%(stronger)s) is not stronger than the back (%(weaker)s): "
            "they are equal.",
        ),
        ("middle", False): Phrase(
            "chinese.break.middle",
            "The middle (%(stronger)s) is weaker than the back (%(weaker)s).",
        ),
    }
)
THREE_RANKS = Phrase(
    "chinese.three_ranks", "%(first.digit)s-%(second.digit)s-%(third.digit)s"
)

# Row by row.
ROW_WON = Phrase(
    "chinese.step.row_won",
    "%(row)s: %(winner)s is lower, %(low)s against %(high)s.",
)
ROW_TIED = Phrase("chinese.step.row_tied", "%(row)s: a tie, %(low)s both.")
ROW_DECLARED = Phrase("chinese.step.row_declared", "%(row)s: %(winner)s won.")
ROW_DECLARED_TIE = Phrase("chinese.step.row_declared_tie", "%(row)s: a tie.")
LOWER_CATEGORY = Phrase(
    "chinese.step.lower_category", "What decides: %(low)s is lower than %(high)s."
)
LOWER_RANK = Phrase(
    "chinese.step.lower_rank",
    "What decides: %(low.digit)s is lower than %(high.digit)s.",
)
DECLARED = Phrase(
    "chinese.step.declared",
    "The players agreed on the rows; no cards were entered.",
)

# Bonuses, base points, and what they come to.
BONUS = Phrase("chinese.step.bonus", "%(row)s bonus for %(hand)s, %(seat)s: %(n)s.")
BONUS_DECLARED = Phrase(
    "chinese.step.bonus_declared", "%(row)s bonus, %(seat)s: %(n)s."
)
BONUS_DIFFERENCE = Phrase(
    "chinese.step.bonus_difference",
    "Both have a bonus hand there: only the difference counts, %(mine)s − %(other)s.",
)
BONUS_LOST = Phrase(
    "chinese.step.bonus_lost",
    "%(row)s, %(seat)s: a bonus hand, but the row was not won.",
)
BASE: Mapping[str, Phrase] = MappingProxyType(
    {
        "K003.13": Phrase("chinese.base.scoop", "All three rows, a scoop: %(n)s."),
        "K003.12": Phrase("chinese.base.two", "Two rows won, one lost: %(n)s."),
        "K003.15": Phrase("chinese.base.two_tie", "Two rows won, one tied: %(n)s."),
        "one_win_two_ties": Phrase("chinese.base.one", "One row won, two tied: %(n)s."),
        "K003.16": Phrase("chinese.base.cross", "Neither has more rows: 0."),
        "K003.14": Phrase(
            "chinese.base.foul", "Own hand in order, the other one not: %(n)s."
        ),
        "both_foul": Phrase("chinese.base.both", "Two illegal hands: 0."),
    }
)
ODD_CASE = Phrase(
    "chinese.step.odd_case",
    "Yes: two rows and a tie score less than two rows and a loss. The Finnish text "
    "says so.",
)
NET = Phrase(
    "chinese.step.net",
    "%(seat)s: base %(base.signed)s, own bonuses %(own.signed)s, the other's "
    "%(other.signed)s; together %(net.signed)s.",
)
CHIPS = Phrase(
    "chinese.step.chips",
    "A point is worth %(n)s chip.",
    "A point is worth %(n)s chips.",
)
