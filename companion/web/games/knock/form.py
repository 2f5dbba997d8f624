"""The form of a deal of knock poker, and the deal-file record it becomes."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from wtforms import BooleanField, Field, HiddenField, RadioField, SelectField

from companion.games.knock.checking import NO_PILES, NOT_FIVE
from companion.games.knock.deal import VOIDS
from companion.problems import Problem
from companion.web.games.base import Chairs, DealForm
from companion.web.games.fields import Place, Ticks

_COUNT: Final = re.compile(r"\d{1,7}", re.ASCII)


class KnockForm(DealForm):
    """Who knocked, dropped and won, or every hand; made for a table by `open_form`.

    All fields are there whatever the house rules, so that nothing a page sends is
    swallowed where the rules have changed since it was opened.
    """

    places: ClassVar[dict[str, str]] = {
        "seats": "out",
        "void": "knocker",
        "declared": "winners",
        "declared.winners": "winners",
        "declared.category": "category",
    }
    chairs: ClassVar[Chairs]

    out: Ticks
    knocker: RadioField
    no_draw: BooleanField
    dropped: Ticks
    dead: Ticks
    winners: Ticks
    category: SelectField
    by_cards: HiddenField
    draws: Place
    hands: Place

    def record(self) -> dict[str, object]:
        """The deal as the deal file spells it; what was not entered is left out."""
        knocker, hands = self.knocker.data or "", self._hands()
        is_void = knocker in VOIDS
        facts: dict[str, object] = {
            "seats": list(self._seats()),
            "void": knocker if is_void else "",
            "knocker": "" if is_void else knocker,
            "dropped": list(self.dropped.data or ()),
            "dead": list(self.dead.data or ()),
            "draws": self._draws(),
            "declared": self._declared(is_shown=bool(hands) or is_void),
            "hands": hands,
        }
        return {name: fact for name, fact in facts.items() if fact or name == "seats"}

    def is_unfinished(self, problem: Problem) -> bool:
        """Whether something has merely not been entered yet, or not to its end."""
        if is_too_few(problem):
            return True
        return super().is_unfinished(problem) or problem.code == NO_PILES.code

    def count_fields(self, key: str) -> tuple[Field, Field]:
        """How many cards a player drew: all of them or from the stock, and discards."""
        return self[f"draws-{key}"], self[f"draws-{key}-discard"]

    def _seats(self) -> tuple[str, ...]:
        sitting_out = self.out.data or ()
        return tuple(key for key in self.chairs.keys if key not in sitting_out)

    def _live(self) -> list[str]:
        gone = {*(self.dropped.data or ()), *(self.dead.data or ())}
        return [key for key in self._seats() if key not in gone]

    def _hands(self) -> dict[str, str]:
        texts = {key: self[f"hands-{key}"].data or "" for key in self.chairs.keys}
        return {key: text for key, text in texts.items() if text.strip()}

    def _draws(self) -> dict[str, object]:
        draws: dict[str, object] = {}
        for key in self.chairs.keys:
            count, discards = (field.data or "" for field in self.count_fields(key))
            if count or discards:
                draws[key] = read_count(count, discards)
        if self.no_draw.data and self.knocker.data in self.chairs.keys:
            draws.setdefault(str(self.knocker.data), 0)
        return draws

    def _declared(self, *, is_shown: bool) -> dict[str, object] | None:
        """The winners as named; none named, but asked for, where the page asks."""
        winners, category = list(self.winners.data or ()), self.category.data
        live = self._live()
        if category and not winners and not is_shown and len(live) == 1:
            winners = live
        if category:
            return {"winners": winners, "category": category}
        asks = not is_shown and not self.by_cards.data and len(live) > 1
        return {"winners": winners} if winners or asks else None


def is_too_few(problem: Problem) -> bool:
    """Whether cards are still to come in a hand."""
    cards = problem.message.values.get("n")
    return problem.code == NOT_FIVE.code and isinstance(cards, int) and cards < 5


def read_count(count: str, discards: str) -> object:
    """A count as a number, or as typed where it is none: the game says what is wrong.

    >>> read_count("3", ""), read_count("2", "1"), read_count("few", "")
    (3, {'stock': 2, 'discard': 1}, 'few')
    """
    if discards.strip():
        return {"stock": _number(count), "discard": _number(discards)}
    return _number(count)


def _number(text: str) -> int | str:
    text = text.strip()
    return int(text) if _COUNT.fullmatch(text) else text
