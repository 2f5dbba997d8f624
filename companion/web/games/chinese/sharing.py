"""Chinese poker on two phones: each sets his own rows, and nothing else is told."""

from __future__ import annotations

from typing import Any, Final

from flask_babel import gettext as _

from companion.games import chinese
from companion.games.chinese.deal import ROWS, read_hands
from companion.games.sharing import Told
from companion.problems import Problem
from companion.web.games.chinese.form import is_too_few
from companion.web.games.chinese.words import words
from companion.web.games.sharing import Aside, Choice, HandShape, SeatWords, WebSharing
from companion.web.templating import say


def _headline(_told: Told) -> str:
    return str(_("The hands are being set"))


def _seat(_told: Told, _rules: Any, _seat: str) -> SeatWords:
    return SeatWords()


def _nothing(*_about: Any) -> tuple[Choice, ...]:
    return ()


def _shapes() -> tuple[HandShape, ...]:
    return tuple(
        HandShape(
            key,
            say(row.name()),
            row.size,
            "Ah Kd 9c" if row.size == 3 else "8h 7d 4c 3s 2c",
        )
        for key, row in ROWS.items()
    )


def _is_unfinished(problem: Problem) -> bool:
    return problem.code.endswith(".missing") or is_too_few(problem)


def _tell_hand(seat: str, hand: Any, rules: chinese.Rules) -> tuple[Aside, ...]:
    rows = read_hands({seat: hand}, (seat,), [])
    return words(chinese.Deal(seats=(seat,), hands=rows), rules)


def _label(fact: str) -> str:
    return say(ROWS[fact].name()) if fact in ROWS else fact


def _words(_fact: str, value: object) -> str:
    return str(_("not said")) if value is None else str(value)


SHARING: Final = WebSharing(
    headline=_headline,
    seat=_seat,
    choices=_nothing,
    second_thoughts=_nothing,
    ruled=_nothing,
    of_all=_nothing,
    piles=lambda _rules: (),
    label=_label,
    words=_words,
    read_piles=lambda _counts: None,
    shapes=_shapes,
    is_unfinished=_is_unfinished,
    tell_hand=_tell_hand,
)
