"""2-7 Chinese poker told for players: what its page says, with one table's amounts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from flask_babel import lazy_gettext as _l

from companion.cards import parse_cards
from companion.games import chinese
from companion.games.chinese.deal import ROWS
from companion.games.chinese.scoring import base_points
from companion.games.chinese.tables import LOWS
from companion.web.templating import say
from companion.web.views.cards import Face, faces
from companion.web.views.remedies import Remedy, remedies
from companion.web.views.rules import ReadyMade, ready_made

# How three rows can go, by rows won and lost; each with its name.
PATTERNS: Final = {
    (3, 0): _l("all three rows won: a scoop"),
    (2, 1): _l("two rows won, one lost"),
    (2, 0): _l("two rows won, one tied"),
    (1, 0): _l("one row won, two tied"),
    (1, 1): _l("one won, one lost, one tied"),
    (0, 0): _l("all three rows tied"),
}
LEGAL: Final = ("Ks 9c 6s", "Tc 8c 6h 4s 2h", "9d 7c 5h 4c 3c")
ILLEGAL: Final = ("9c 8d 7h", "9d 8c 7c 4s 2d", "8h 6c 4d 3c 2s")


@dataclass(frozen=True, slots=True)
class Low:
    """One of the eighteen lowest hands: its place, and its points in both tables."""

    place: int
    hand: str
    middle: int | None
    back: int | None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A way the rows can go, and the points it scores."""

    words: str
    points: int


@dataclass(frozen=True, slots=True)
class SampleRow:
    """A row of an example."""

    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class ChineseRulesPage:
    """The rules of 2-7 Chinese poker with the amounts of one table.

    ``night`` is the title of the night whose house rules they are, or empty where
    they are the recommended ones. ``most`` is what one deal can bring at most, and
    ``is_odd`` says that two rows won and one tied score less than one lost instead.
    """

    night: str
    rules: chinese.Rules
    lows: tuple[Low, ...]
    patterns: tuple[Pattern, ...]
    is_odd: bool
    most: int
    legal: tuple[SampleRow, ...]
    illegal: tuple[SampleRow, ...]
    remedies: tuple[Remedy, ...]
    presets: tuple[ReadyMade, ...]


def tell(rules: chinese.Rules, night: str) -> ChineseRulesPage:
    """The page for these house rules."""
    return ChineseRulesPage(
        night=night,
        rules=rules,
        lows=_lows(rules),
        patterns=_patterns(rules),
        is_odd=rules.two_wins_tie < rules.two_hands,
        most=_most(rules),
        legal=_sample(LEGAL),
        illegal=_sample(ILLEGAL),
        remedies=remedies(chinese.GAME, rules),
        presets=ready_made(chinese.GAME, rules),
    )


def _lows(rules: chinese.Rules) -> tuple[Low, ...]:
    """The lowest hands, and any other that these house rules have a bonus for."""
    middle, back = dict(rules.middle_bonus), dict(rules.back_bonus)
    others = [hand for hand in {**middle, **back} if hand not in LOWS]
    return tuple(
        Low(place, hand, middle.get(hand), back.get(hand))
        for place, hand in enumerate((*LOWS, *others), start=1)
    )


def _patterns(rules: chinese.Rules) -> tuple[Pattern, ...]:
    return tuple(
        Pattern(
            words=str(words),
            points=_base(won, lost, rules),
        )
        for (won, lost), words in PATTERNS.items()
    )


def _base(won: int, lost: int, rules: chinese.Rules) -> int:
    sides = [1] * won + [-1] * lost + [0] * (3 - won - lost)
    return base_points(dict(zip(ROWS, sides, strict=True)), rules)[0]


def _most(rules: chinese.Rules) -> int:
    """The most points of one deal: a scoop with the dearest bonuses that fit."""
    pairs: Any = product(
        rules.middle_bonus or ((("", 0)),), rules.back_bonus or (("", 0),)
    )
    dearest = max(
        (
            middle + back
            for (above, middle), (below, back) in pairs
            if not above or not below or _rank_key(above) > _rank_key(below)
        ),
        default=0,
    )
    return max(rules.scoop, rules.foul if rules.foul_bonuses else 0) + dearest


def _rank_key(hand: str) -> tuple[int, ...]:
    ranks = {"J": 11, "Q": 12, "K": 13, "A": 14}
    return tuple(ranks.get(rank) or int(rank) for rank in hand.split("-"))


def _sample(rows: tuple[str, ...]) -> tuple[SampleRow, ...]:
    return tuple(
        SampleRow(say(row.name()), faces(parse_cards(cards)))
        for row, cards in zip(ROWS.values(), rows, strict=True)
    )
