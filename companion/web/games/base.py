"""What the web half of a game must have, so that its deals can be entered and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import lazy_gettext as _l
from wtforms import Field, HiddenField, SelectField

from companion.games.base import Game
from companion.problems import Problem
from companion.services.deals import Preview
from companion.storage.night import Player
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField
from companion.web.games.sharing import Aside, WebSharing
from companion.web.night_context import names
from companion.web.views.cards import Face


@dataclass(frozen=True, slots=True)
class Chairs:
    """Who may be dealt in, clockwise from the dealer's left, and who is.

    >>> anna, boris = Player("1", "Anna"), Player("2", "Boris")
    >>> Chairs((anna, boris), frozenset({"2"})).sitting_out
    ('1',)
    """

    players: tuple[Player, ...]
    dealt_in: frozenset[str]

    @property
    def keys(self) -> tuple[str, ...]:
        """Every player's key, in the order of a deal's seats."""
        return tuple(player.key for player in self.players)

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """The keys of those who are not dealt in."""
        return tuple(key for key in self.keys if key not in self.dealt_in)


class DealForm(CompanionForm):
    """The form of a deal; each game adds its own fields in the order of the page.

    ``seen_pot`` is the pot that the page showed, and ``seen_entry`` the ledger's newest
    entry when it was opened; the others are for corrections: which
    revision was looked at, what was shown to change with it, by which agreement the
    deal is scored (its own if it is empty), and what was wrong with it.
    """

    seen_pot = HiddenField()
    seen_entry = HiddenField()
    seen_revision = HiddenField()
    seen_changes = HiddenField()
    rules_of = SelectField(_l("House rules"), choices=[], validate_choice=False)
    why = LineField(_l("Why?"), longest=LONGEST_MEMO)

    def record(self) -> dict[str, object]:
        """The facts as entered, in the deal file's shape, with player keys as seats."""
        raise NotImplementedError

    def is_unfinished(self, problem: Problem) -> bool:
        """Whether something has merely not been entered yet."""
        return problem.code.endswith(".missing")

    def about(self, problem: Problem) -> str:
        """The player that a problem is about, or nothing."""
        return names().get(problem.field.rpartition(".")[2], "")

    def place_of(self, problem: Problem) -> Field | None:
        """The field that a problem is shown beside."""
        return self._place_of(problem.field)

    def from_the_top(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Problems in the order of the page."""
        order = {field.name: nth for nth, field in enumerate(self.in_page_order())}

        def place(problem: Problem) -> int:
            field = self.place_of(problem)
            return -1 if field is None else order[field.name]

        return tuple(sorted(problems, key=place))


_NUMBER: Final = re.compile(r"[0-9]{1,18}")


def seen(field: HiddenField) -> int | None:
    """The number that a page showed, or ``None`` where it showed none."""
    typed = field.data or ""
    return number_in(typed)


def number_in(typed: str) -> int | None:
    """A number such as a form sends along, or ``None`` where it is none.

    >>> number_in("12"), number_in("-1"), number_in("9" * 30)
    (12, None, None)
    """
    return int(typed) if _NUMBER.fullmatch(typed) else None


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a deal in words, with cards where it is about cards."""

    label: str
    words: str
    faces: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WebGame:
    """A game's pages; adding one adds such a value to `companion.web.games.registry`.

    ``open_form`` gives the form for these chairs and house rules, filled from a
    deal where there is one; ``page`` what ``template`` shows of it. ``tell``
    reads a deal's facts out. A game with more to say of hands than their names says
    it in ``words``, by the names of their places, while they are being entered; one
    that shows hands in a way of its own gives what ``shown_template`` shows.
    ``sharing`` has its words for a deal that several phones tell.
    """

    game: Game[Any, Any]
    template: str
    script: str
    style: str = ""
    open_form: Callable[[Chairs, Any, Any], DealForm]
    page: Callable[[Any, Any], object]
    tell: Callable[[Any], tuple[Fact, ...]]
    sharing: WebSharing
    words: Callable[[Any, Any], tuple[Aside, ...]] | None = None
    shown_template: str = ""
    shown: Callable[[Preview], object] | None = None
