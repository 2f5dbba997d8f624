"""What the house rules say of a hand that is not set in order."""

from __future__ import annotations

from companion.games.base import Ruling
from companion.games.chinese.rules import Rules
from companion.messages import Phrase

FOUL = Ruling(
    "foul",
    Phrase("chinese.ruling.foul", "One player's rows are not in order"),
    Phrase(
        "chinese.ruling.foul.verdict",
        "The other player wins all three rows and scores as the house rules say.",
    ),
    "K003.14",
)
BOTH_FOUL = Phrase("chinese.ruling.both", "Neither player's rows are in order")
BOTH_VERDICTS = {
    "zero": Phrase("chinese.ruling.both.zero", "Nobody scores."),
    "compare": Phrase(
        "chinese.ruling.both.compare", "The rows are compared, without bonuses."
    ),
}
EQUAL = Phrase("chinese.ruling.equal", "Middle and back are equal")
EQUAL_VERDICTS = {
    "foul": Phrase("chinese.ruling.equal.foul", "The hand is illegal."),
    "legal": Phrase("chinese.ruling.equal.legal", "The hand is legal."),
}


def rulings(rules: Rules) -> tuple[Ruling, ...]:
    """Every irregularity the source knows or leaves open, with what these rules say."""
    both = BOTH_VERDICTS[rules.both_foul]
    equal = EQUAL_VERDICTS[rules.middle_equals_back]
    return (
        FOUL,
        Ruling("both_foul", BOTH_FOUL, both, "both_foul"),
        Ruling("middle_equals_back", EQUAL, equal, "middle_equals_back"),
    )
