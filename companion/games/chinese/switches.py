"""Each house rule of 2-7 Chinese poker as people see it: name, help, clause."""

from __future__ import annotations

from types import MappingProxyType

from companion.games.chinese.tables import LOWS, read_table, write_table
from companion.games.rules import Switch
from companion.messages import Phrase

TWO_HANDS = Switch(
    label=Phrase("chinese.rule.two_hands", "Two rows won"),
    help=Phrase(
        "chinese.help.two_hands", "Points for winning two rows and losing one."
    ),
    clause="K003.12",
    main=True,
)
SCOOP = Switch(
    label=Phrase("chinese.rule.scoop", "Scoop"),
    help=Phrase("chinese.help.scoop", "Points for winning all three rows."),
    clause="K003.13",
    main=True,
)
FOUL = Switch(
    label=Phrase("chinese.rule.foul", "The other hand is illegal"),
    help=Phrase(
        "chinese.help.foul",
        "Points when your own rows are in order and the other player's are not.",
    ),
    clause="K003.14",
)
TWO_WINS_TIE = Switch(
    label=Phrase("chinese.rule.two_wins_tie", "Two rows won, one tied"),
    help=Phrase(
        "chinese.help.two_wins_tie",
        "The Finnish text gives one point, fewer than for two rows won and one lost.",
    ),
    clause="K003.15",
)
ONE_WIN_TWO_TIES = Switch(
    label=Phrase("chinese.rule.one_win_two_ties", "One row won, two tied"),
    help=Phrase(
        "chinese.help.one_win_two_ties", "No source says; by analogy, nothing."
    ),
    clause="one_win_two_ties",
)
MIDDLE_EQUALS_BACK = Switch(
    label=Phrase("chinese.rule.middle_equals_back", "Middle and back are equal"),
    help=Phrase(
        "chinese.help.middle_equals_back",
        "Whether a middle no stronger than the back is illegal. No source says.",
    ),
    clause="middle_equals_back",
    choices=MappingProxyType(
        {
            "foul": Phrase("chinese.choice.foul", "the hand is illegal"),
            "legal": Phrase("chinese.choice.legal", "the hand is legal"),
        }
    ),
)
BOTH_FOUL = Switch(
    label=Phrase("chinese.rule.both_foul", "Both hands are illegal"),
    help=Phrase(
        "chinese.help.both_foul",
        "Whether nothing is paid, or the rows are compared all the same, without "
        "bonuses. No source says.",
    ),
    clause="both_foul",
    choices=MappingProxyType(
        {
            "zero": Phrase("chinese.choice.zero", "nobody scores"),
            "compare": Phrase("chinese.choice.compare", "the rows are compared"),
        }
    ),
)
FOUL_BONUSES = Switch(
    label=Phrase("chinese.rule.foul_bonuses", "Bonuses count against an illegal hand"),
    help=Phrase(
        "chinese.help.foul_bonuses",
        "Whether all your bonus hands are paid when the other hand is illegal.",
    ),
    clause="K003.22",
)
OPTIONAL_DIFFERENCE = Switch(
    label=Phrase("chinese.rule.optional_difference", "Bonus hands meet: difference"),
    help=Phrase(
        "chinese.help.optional_difference",
        "The optional extra rule: where both players have a bonus hand in a row, its "
        "winner scores only the difference of the two.",
    ),
    clause="K003.24",
    main=True,
)
_NO_TABLE = Phrase(
    "chinese.table",
    "A bonus table names hands such as 7-6-4-3-2, each with its points.",
)
MIDDLE_BONUS = Switch(
    label=Phrase("chinese.rule.middle_bonus", "Bonuses in the middle"),
    help=Phrase("chinese.help.middle_bonus", "Points for winning the middle with it."),
    clause="K003.18",
    parse=read_table,
    write=write_table,
    refusal=_NO_TABLE,
    rows=LOWS,
)
BACK_BONUS = Switch(
    label=Phrase("chinese.rule.back_bonus", "Bonuses in the back"),
    help=Phrase("chinese.help.back_bonus", "Points for winning the back with it."),
    clause="K003.19",
    parse=read_table,
    write=write_table,
    refusal=_NO_TABLE,
    rows=LOWS,
)
CHIPS_PER_POINT = Switch(
    label=Phrase("chinese.rule.chips_per_point", "A point is worth"),
    help=Phrase(
        "chinese.help.chips_per_point", "How many chips change hands for each point."
    ),
    clause="chips_per_point",
    main=True,
)
