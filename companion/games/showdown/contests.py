"""What hands can be compared by, each way declared as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH,
    SOKO,
    THREE_CARD,
    Ranking,
)
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Order, Row, Variant
from companion.games.showdown import wording
from companion.messages import Phrase

FIVE = range(5, 6)
UP_TO_SEVEN = range(5, 8)
NO_BOARD = range(1)
A_BOARD = range(3, 6)
HANDS = range(2, 11)
SETS = range(2, 5)
"""How many sets of thirteen cards a pack holds."""


@dataclass(frozen=True, slots=True)
class RowOrder:
    """Whether neighbouring rows of a set may be equal, under the orders' names."""

    middle_equals_back: str = "foul"
    equal_rows: str = "legal"


ROW_ORDER = RowOrder()


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """One way to compare: how many cards a hand and the board have, and what wins.

    ``from_hand`` is how many cards of the hand must play; ``variant`` holds the rows
    of a set of thirteen cards, where hands are such sets.
    """

    key: str
    name: Phrase
    ranking: Ranking = HIGH
    cards: range = FIVE
    board: range = NO_BOARD
    from_hand: int | None = None
    lower_wins: bool = False
    variant: Variant | None = None
    hands: range = HANDS

    @property
    def has_board(self) -> bool:
        """Whether cards lie in the middle that belong to every hand."""
        return self.board != NO_BOARD


_NAMES = {row.key: row.name for row in DEUCE_TO_SEVEN_27.rows}

CLASSIC_ROWS = Variant(
    key="chinese_classic",
    rows=(
        Row("front", _NAMES["front"], 3, THREE_CARD, lower_wins=False),
        Row("middle", _NAMES["middle"], 5, HIGH, lower_wins=False),
        Row("back", _NAMES["back"], 5, HIGH, lower_wins=False),
    ),
    orders=(
        Order("middle", "front", "equal_rows"),
        Order("back", "middle", "equal_rows"),
    ),
)
"""Classic Chinese poker: back, middle and front stand from strong to weak; a row may
equal its neighbour, and of a longer row only as many ranks count as the other has."""

CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {
        contest.key: contest
        for contest in (
            Contest(key="high", name=wording.HIGH, cards=UP_TO_SEVEN),
            Contest(
                key="holdem", name=wording.HOLDEM, cards=range(2, 3), board=A_BOARD
            ),
            Contest(
                key="omaha",
                name=wording.OMAHA,
                cards=range(4, 7),
                board=A_BOARD,
                from_hand=2,
            ),
            Contest(key="soko", name=wording.SOKO, ranking=SOKO),
            Contest(
                key="deuce_to_seven",
                name=wording.DEUCE_TO_SEVEN,
                ranking=DEUCE_TO_SEVEN,
                lower_wins=True,
            ),
            Contest(
                key="ace_to_five",
                name=wording.ACE_TO_FIVE,
                ranking=ACE_TO_FIVE,
                cards=UP_TO_SEVEN,
                lower_wins=True,
            ),
            Contest(
                key="three_card",
                name=wording.THREE_CARD,
                ranking=THREE_CARD,
                cards=range(3, 4),
            ),
            Contest(
                key="chinese_27",
                name=wording.CHINESE_27,
                variant=DEUCE_TO_SEVEN_27,
                hands=SETS,
            ),
            Contest(
                key="chinese_classic",
                name=wording.CHINESE_CLASSIC,
                variant=CLASSIC_ROWS,
                hands=SETS,
            ),
        )
    }
)
"""Every way to compare, by its key."""
