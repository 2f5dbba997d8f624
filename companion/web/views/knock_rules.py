"""Knock poker told for players: what its page says, with one table's amounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from flask_babel import lazy_gettext as _l

from companion.cards import CATEGORIES, parse_cards
from companion.games import knock
from companion.games.knock.deal import Declared
from companion.games.knock.rules import RANKINGS
from companion.web.templating import say
from companion.web.views.cards import Face, faces
from companion.web.views.remedies import Remedy, remedies
from companion.web.views.rules import ReadyMade, ready_made

# A hand of each kind, to be shown beside its name.
SAMPLES: Final = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "9h 8h 7h 6h 5h",
    "four_of_a_kind": "Kc Kd Kh Ks 4d",
    "full_house": "8c 8d 8s Qh Qd",
    "flush": "Ad Jd 9d 6d 2d",
    "straight": "Tc 9d 8h 7s 6c",
    "three_of_a_kind": "6c 6h 6s Kd 9c",
    "two_pairs": "Ah Ac 5d 5s Jc",
    "four_flush": "Kc Jc 8c 3c 9d",
    "four_straight": "Jd Th 9s 8c 3d",
    "pair": "Qh Qs 9d 7c 4h",
    "high_card": "Ac Jd 8s 6h 3c",
}


class Case(NamedTuple):
    """A deal among four, told by who dropped and who had the best hand.

    ``roles`` says what each of them did; the second one knocked.
    """

    title: Any
    dropped: tuple[str, ...]
    winners: tuple[str, ...]
    roles: tuple[Any, Any, Any, Any]


SEATS: Final = ("1", "2", "3", "4")
KNOCKER: Final = "2"

TOLD_AS_WELL: Final = ("knocker_dead", "misdeal")
"""Mishaps that are rare, and yet belong to the rules of the game."""

KNOCKED = _l("knocked")
BEST = _l("best hand")
EQUAL = _l("equal hand")
STAYED = _l("stayed")
DROPPED = _l("dropped")
OUT = _l("beaten")

AFTER_A_ROUND: Final = (
    Case(
        _l("The knocker has the best hand"),
        ("1",),
        ("2",),
        (DROPPED, KNOCKED, STAYED, STAYED),
    ),
    Case(
        _l("Everyone else drops"),
        ("1", "3", "4"),
        ("2",),
        (DROPPED, KNOCKED, DROPPED, DROPPED),
    ),
    Case(
        _l("Another hand is best"),
        ("1",),
        ("3",),
        (DROPPED, KNOCKED, BEST, STAYED),
    ),
    Case(
        _l("The knocker and another have equal hands"),
        ("1",),
        ("2", "3"),
        (DROPPED, KNOCKED, EQUAL, OUT),
    ),
    Case(
        _l("Two equal hands beat the knocker"),
        ("1",),
        ("3", "4"),
        (DROPPED, KNOCKED, BEST, BEST),
    ),
)
AT_ONCE: Final = (
    Case(_l("The knocker has the best hand"), (), ("2",), (OUT, KNOCKED, OUT, OUT)),
    Case(_l("Another hand is best"), (), ("3",), (OUT, KNOCKED, BEST, OUT)),
    Case(
        _l("The knocker and another have equal hands"),
        (),
        ("2", "3"),
        (OUT, KNOCKED, EQUAL, OUT),
    ),
)


@dataclass(frozen=True, slots=True)
class Rung:
    """A kind of hand and a sample of it; the rungs lead from the best down."""

    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """What a deal comes to for each of four players, as the game itself scores it."""

    title: str
    results: tuple[tuple[str, int], ...]
    carry: int


@dataclass(frozen=True, slots=True)
class KnockRulesPage:
    """The rules of knock poker with the amounts of one table.

    ``night`` is the title of the night whose house rules they are, or empty where
    they are the recommended ones.
    """

    night: str
    rules: knock.Rules
    ladder: tuple[Rung, ...]
    examples: tuple[Example, ...]
    remedies: tuple[Remedy, ...]
    presets: tuple[ReadyMade, ...]


def tell(rules: knock.Rules, night: str) -> KnockRulesPage:
    """The page for these house rules."""
    return KnockRulesPage(
        night=night,
        rules=rules,
        ladder=_ladder(rules),
        examples=_examples(rules),
        remedies=remedies(knock.GAME, rules, also=TOLD_AS_WELL),
        presets=ready_made(knock.GAME, rules),
    )


def _ladder(rules: knock.Rules) -> tuple[Rung, ...]:
    shapes = reversed(RANKINGS[rules.ranking].shapes)
    categories = dict.fromkeys(shape.category for shape in shapes)
    return tuple(
        Rung(say(CATEGORIES[category]()), faces(parse_cards(SAMPLES[category])))
        for category in categories
    )


def _examples(rules: knock.Rules) -> tuple[Example, ...]:
    cases = AT_ONCE if rules.showdown == "immediate" else AFTER_A_ROUND
    plain = replace(rules, bonuses=False, draw_fee=0)
    return tuple(_example(case, plain) for case in cases)


def _example(case: Case, rules: knock.Rules) -> Example:
    deal = knock.Deal(
        seats=SEATS,
        knocker=KNOCKER,
        dropped=case.dropped,
        declared=Declared(case.winners),
    )
    outcome = knock.GAME.score(deal, rules)
    chips = [outcome.net[seat] for seat in SEATS]
    results = sorted(
        zip(map(str, case.roles), chips, SEATS, strict=True),
        key=lambda result: (result[2] != KNOCKER, -result[1]),
    )
    return Example(
        str(case.title), tuple((role, n) for role, n, _ in results), outcome.carry
    )
