"""A question that stands in an address: which hands are held against each other.

``ranking`` says what they are compared by and ``board`` what lies in the middle; each
hand has a number in its fields' names: ``hand-1``, or ``front-1``, ``middle-1`` and
``back-1``, and ``name-1`` where it has a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from companion.cards import read_cards, write_cards
from companion.games.facts import BAD_NAME, NAMED_TWICE, clean_name
from companion.games.showdown import CONTESTS, Contest
from companion.messages import Phrase, Seat
from companion.problems import Problem

WHOLE: Final = "hand"
LONGEST: Final = 400  # letters in a field; thirteen cards are written with 39

HIGH_OF_SEVEN: Final = Phrase(
    "ask.high_of_seven", "High: the best five of six or seven"
)
LOW_OF_SEVEN: Final = Phrase(
    "ask.low_of_seven", "A-5 low: the lowest five of six or seven"
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to compare, as it is chosen on the page; ``slots`` for a hand's cards."""

    key: str
    name: Phrase
    contest: Contest
    slots: int


def _choices() -> dict[str, Choice]:
    found: dict[str, Choice] = {}
    for key, contest in CONTESTS.items():
        found[key] = Choice(key, contest.name, contest, contest.cards[0])
        if key in _OF_SEVEN:
            seven = f"{key}_of_seven"
            found[seven] = Choice(seven, _OF_SEVEN[key], contest, 7)
    return found


_OF_SEVEN: Final = {"high": HIGH_OF_SEVEN, "ace_to_five": LOW_OF_SEVEN}
CHOICES: Final[Mapping[str, Choice]] = MappingProxyType(_choices())


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A hand as it was typed: its name, and the text of each of its fields."""

    name: str
    texts: Mapping[str, str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was entered."""
        return not self.name and not any(self.texts.values())


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it stands in the address; ``choice`` is ``None`` for no known one.

    ``hands`` are those that something was entered for, in their order.
    """

    ranking: str
    choice: Choice | None
    board: str
    hands: tuple[AskedHand, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no cards have been entered yet."""
        return not self.hands and not self.board

    def names(self) -> dict[str, str]:
        """What each hand is called, by its number."""
        return {
            str(number): hand.name or _("Hand %(number)s", number=number)
            for number, hand in enumerate(self.hands, 1)
        }

    def record(self) -> dict[str, object]:
        """The question as the deal file spells it, the hands by their numbers."""
        contest = None if self.choice is None else self.choice.contest
        record: dict[str, object] = {
            "game": "showdown",
            "ranking": self.ranking if contest is None else contest.key,
            "hands": {
                str(number): _cards_of(hand)
                for number, hand in enumerate(self.hands, 1)
            },
        }
        return record | ({"board": self.board} if self.board else {})

    def address(self) -> list[tuple[str, str]]:
        """What stands in the address: the question, and nothing else."""
        pairs = [("ranking", self.ranking), ("board", self.board)]
        for number, hand in enumerate(self.hands, 1):
            pairs.append((f"name-{number}", hand.name))
            pairs += [(f"{key}-{number}", text) for key, text in hand.texts.items()]
        return [(name, text) for name, text in pairs if text]

    def name_problems(self) -> list[Problem]:
        """Names that are too long, or that two hands have."""
        problems: list[Problem] = []
        taken: set[str] = set()
        for number, name in self.names().items():
            if clean_name(name) is None:
                problems.append(Problem(f"name-{number}", BAD_NAME()))
            elif name in taken:
                problems.append(Problem(f"name-{number}", NAMED_TWICE(seat=Seat(name))))
            taken.add(name)
        return problems


def _cards_of(hand: AskedHand) -> object:
    if WHOLE in hand.texts:
        return hand.texts[WHOLE]
    return {key: text for key, text in hand.texts.items() if text}


def read_asked(given: MultiDict[str, str]) -> Asked:
    """The question of an address; a missing ranking is the first of all."""
    ranking = _text(given, "ranking") or next(iter(CHOICES))
    choice = CHOICES.get(ranking)
    contest = None if choice is None else choice.contest
    most = max(each.contest.hands[-1] for each in CHOICES.values())
    hands = (
        AskedHand(
            _text(given, f"name-{number}"),
            {key: _cards(given, f"{key}-{number}") for key in keys_of(contest)},
        )
        for number in range(1, most + 1)
    )
    has_board = contest is None or contest.has_board
    return Asked(
        ranking=ranking,
        choice=choice,
        board=_cards(given, "board") if has_board else "",
        hands=tuple(hand for hand in hands if not hand.is_empty),
    )


def keys_of(contest: Contest | None) -> tuple[str, ...]:
    """The fields of a hand: one for all its cards, or one for each row."""
    variant = None if contest is None else contest.variant
    return (WHOLE,) if variant is None else tuple(variant.by_key)


def _text(given: MultiDict[str, str], name: str) -> str:
    return " ".join(given.get(name, "").split())[:LONGEST]


def _cards(given: MultiDict[str, str], name: str) -> str:
    """Cards as files spell them; as they were typed where they cannot be read."""
    text = _text(given, name)
    cards, mistakes = read_cards(text)
    return text if mistakes else write_cards(cards)
