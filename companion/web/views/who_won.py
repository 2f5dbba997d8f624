"""The page of a question: its fields, and above them the answer with its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from companion.games.base import Explanation
from companion.games.dealfile import Scored, score_record
from companion.i18n import render
from companion.messages import Message
from companion.problems import Problem
from companion.web.forms.asking import CHOICES, WHOLE, Asked, Choice, keys_of
from companion.web.language import current_language
from companion.web.night_context import set_apart
from companion.web.views.answers import Answer, Telling, answer_of
from companion.web.views.deal_pad import SuitRows, pad

SHOWN_AT_FIRST = 2


@dataclass(frozen=True, slots=True)
class Option:
    """A way to compare, to choose from."""

    key: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CardsField:
    """A field for cards: how many slots it shows, and how many cards it takes.

    The one field of a hand has no ``label`` of its own: it goes by the hand's name.
    """

    name: str
    label: str
    text: str
    slots: int
    most: int
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandFields:
    """The fields of one hand; ``label`` is what it is called without a name."""

    number: int
    label: str
    name: str
    name_errors: tuple[str, ...]
    errors: tuple[str, ...]
    cards: tuple[CardsField, ...]


@dataclass(frozen=True, slots=True)
class WhoWonPage:
    """The question and, where it could be answered, the answer.

    ``more`` are the hands that nothing was entered for and that few will need;
    ``first_error`` is the field to put right first.
    """

    options: tuple[Option, ...]
    ranking_errors: tuple[str, ...]
    board: CardsField | None
    hands: tuple[HandFields, ...]
    more: tuple[HandFields, ...]
    problems: tuple[str, ...]
    first_error: str
    answer: Answer | None
    pad: tuple[SuitRows, ...]

    @property
    def is_refused(self) -> bool:
        """Whether something is wrong with the question."""
        return bool(self.first_error)


class _Errors:
    """What is wrong, in words, beside the fields of the page."""

    def __init__(self, problems: Iterable[Problem], names: Mapping[str, str]) -> None:
        self.by_field: dict[str, list[str]] = {}
        for problem in problems:
            words = render(problem.message, current_language(), names)
            self.by_field.setdefault(problem.field, []).append(words)

    def at(self, field: str) -> tuple[str, ...]:
        return tuple(self.by_field.get(field, ()))


def who_won_page(asked: Asked, *, answer: bool) -> WhoWonPage:
    """The page of a question; without ``answer`` only its fields are shown."""
    scored = score_record(asked.record()) if answer else Scored(())
    names = {key: set_apart(name) for key, name in asked.names().items()}
    problems = (*asked.name_problems(), *scored.problems) if answer else ()
    errors = _Errors(problems, names)
    choice = asked.choice or next(iter(CHOICES.values()))
    hands = _hands(asked, choice, errors)
    shown = max(SHOWN_AT_FIRST, len(asked.hands))
    return WhoWonPage(
        options=_options(choice),
        ranking_errors=errors.at("ranking"),
        board=_board(asked, choice, errors),
        hands=hands[:shown],
        more=hands[shown:],
        problems=errors.at("hands"),
        first_error=_first_error(problems),
        answer=None if problems else _answer(scored, names),
        pad=pad(),
    )


def _answer(scored: Scored, names: Mapping[str, str]) -> Answer | None:
    if scored.game is None or scored.outcome is None:
        return None
    game, outcome = scored.game, scored.outcome
    why: Explanation = game.explain(scored.deal, scored.rules, outcome)
    showdown: Any = scored.deal

    def tell(message: Message) -> str:
        return render(message, current_language(), names)

    return answer_of(showdown, outcome, why, Telling(tell, names))


def _options(chosen: Choice) -> tuple[Option, ...]:
    return tuple(
        Option(choice.key, render(choice.name(), current_language()), choice is chosen)
        for choice in CHOICES.values()
    )


def _board(asked: Asked, choice: Choice, errors: _Errors) -> CardsField | None:
    allowed = choice.contest.board
    if not choice.contest.has_board:
        return None
    most = allowed[-1]
    return CardsField("board", _("Board"), asked.board, most, most, errors.at("board"))


def _hands(asked: Asked, choice: Choice, errors: _Errors) -> tuple[HandFields, ...]:
    numbers = range(1, max(choice.contest.hands[-1], len(asked.hands)) + 1)
    return tuple(_hand(number, asked, choice, errors) for number in numbers)


def _hand(number: int, asked: Asked, choice: Choice, errors: _Errors) -> HandFields:
    given = asked.hands[number - 1] if number <= len(asked.hands) else None
    texts = {} if given is None else given.texts
    return HandFields(
        number=number,
        label=_("Hand %(number)s", number=number),
        name="" if given is None else given.name,
        name_errors=errors.at(f"name-{number}"),
        errors=errors.at(f"hands.{number}"),
        cards=tuple(
            _cards_field(key, number, texts.get(key, ""), choice, errors)
            for key in keys_of(choice.contest)
        ),
    )


def _cards_field(
    key: str, number: int, text: str, choice: Choice, errors: _Errors
) -> CardsField:
    name = f"{key}-{number}"
    variant = choice.contest.variant
    if variant is None:
        most = choice.contest.cards[-1]
        return CardsField(name, "", text, choice.slots, most, ())
    row = variant.by_key[key]
    label = render(row.name(), current_language())
    wrong = errors.at(f"hands.{number}.{key}")
    return CardsField(name, label, text, row.size, row.size, wrong)


def _first_error(problems: Iterable[Problem]) -> str:
    """The name of the first field that something is wrong with."""
    places = [_place(problem.field) for problem in problems]
    return min(places, key=_from_the_top, default="")


def _place(field: str) -> str:
    """The field of the page that a path of the deal file stands for.

    >>> _place("hands.2.front"), _place("hands.2"), _place("hands"), _place("board")
    ('front-2', 'hand-2', 'hand-1', 'board')
    """
    _head, _dot, rest = field.partition(".")
    if field == "hands":
        return f"{WHOLE}-1"
    number, _dot, row = rest.partition(".")
    return f"{row or WHOLE}-{number}" if rest else field


def _from_the_top(place: str) -> tuple[int, int]:
    before = {"ranking": 0, "board": 1}
    number = place.rpartition("-")[2]
    return (before.get(place, 2), int(number) if number.isdecimal() else 0)
