"""The rules of 2-7 Chinese poker in our own words, one sentence a clause."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.base import Clause
from companion.games.chinese.rules import Rules
from companion.games.rules import switches
from companion.messages import Phrase

FINNISH = Phrase("chinese.text.finnish", "72-kiinanpokeri, the Finnish rules")

_SENTENCES = {
    "K003.9": Phrase(
        "chinese.clause.K003.9",
        "The front must be stronger than the middle, and the middle stronger than the "
        "back; a front equal to the top three cards of the middle is illegal.",
    ),
    "K003.12": Phrase("chinese.clause.K003.12", "Winning two rows scores two points."),
    "K003.13": Phrase(
        "chinese.clause.K003.13", "Winning all three rows, a scoop, scores six points."
    ),
    "K003.14": Phrase(
        "chinese.clause.K003.14",
        "If your own rows are in order and the other player's are not, you score six.",
    ),
    "K003.15": Phrase(
        "chinese.clause.K003.15",
        "If a row is tied, winning the other two scores one point.",
    ),
    "K003.16": Phrase(
        "chinese.clause.K003.16",
        "If the wins go crosswise, neither player scores, bonuses apart.",
    ),
    "K003.18": Phrase(
        "chinese.clause.K003.18",
        "A middle won with 7-6-4-3-2 earns 17 points, and each next hand of the table "
        "one point less.",
    ),
    "K003.19": Phrase(
        "chinese.clause.K003.19",
        "A back won with 7-5-4-3-2 earns 4 points, and each of the next three hands "
        "one point less.",
    ),
    "K003.22": Phrase(
        "chinese.clause.K003.22",
        "Bonuses count only for rows won, and only if all one's own rows are in order.",
    ),
    "K003.23": Phrase(
        "chinese.clause.K003.23",
        "If both players score, the difference goes to the one with more points.",
    ),
    "K003.24": Phrase(
        "chinese.clause.K003.24",
        "Optional extra rule: if both have a bonus hand in the same row, the lower "
        "hand scores the difference of the two values.",
    ),
}

CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {code: Clause(sentence, FINNISH) for code, sentence in _SENTENCES.items()}
    | {name: Clause(switch.help) for name, switch in switches(Rules).items()}
)
