"""The form that begins a night: who plays, in which order, and for what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from flask import request
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, RadioField

from companion.games.registry import GAMES
from companion.problems import Problem
from companion.services.clubs import rules_agreed, terms_agreed
from companion.services.house_rules import game_called
from companion.storage.club import Club
from companion.web.forms.clubs import ClubFields
from companion.web.forms.fields import (
    LONGEST_MEMO,
    LineField,
    unnamed,
)
from companion.web.forms.rules import RulesForm, for_game
from companion.web.forms.terms import TermsForm

ROWS: Final = 8
ROWS_AT_FIRST: Final = 4


class NewNightForm(ClubFields, TermsForm, RulesForm):
    """Title, names in seat order, dealer, house rules, what a chip is worth.

    It may be a club's. Rows that stay empty count for nothing. The buttons that add or
    move a row, those that choose the first game, and those that fill in rules, send the
    form without beginning the night.
    """

    title = LineField(_l("What is the night called?"), longest=LONGEST_MEMO)
    rows = HiddenField(default=str(ROWS_AT_FIRST))
    dealer = RadioField(
        _l("Who deals first?"),
        choices=unnamed(map(str, range(1, ROWS + 1))),
        default="1",
        validate_choice=False,
    )

    @property
    def name_fields(self) -> list[Any]:
        """Every row for a name, those that are not shown too."""
        return [self[f"name-{row}"] for row in range(1, ROWS + 1)]

    def in_page_order(self) -> list[Any]:
        """The title, the names, the club, the house rules, then the money."""
        money = [self.worth_chips, self.worth_money, self.currency, self.mode]
        club = [self.club, self.club_name]
        return [self.title, *self.name_fields, *club, *self.rule_fields, *money]

    @property
    def shown(self) -> int:
        """How many rows are shown: those asked for, and every one with a name."""
        typed = self.rows.data or ""
        asked = int(typed) if typed in map(str, range(ROWS + 1)) else 0
        used = [row for row, field in enumerate(self.name_fields, 1) if field.data]
        return min(ROWS, max(ROWS_AT_FIRST, asked, *used, 0))

    def names(self) -> list[str]:
        """The names that were entered, clockwise."""
        return [field.data for field in self.name_fields if field.data]

    def dealer_key(self) -> str:
        """The key the dealer will have: his place among those who were named."""
        rows = [row for row, field in enumerate(self.name_fields, 1) if field.data]
        chosen = str(self.dealer.data)
        place = rows.index(int(chosen)) if chosen in map(str, rows) else 0
        return str(place + 1)

    def rearrange(self, pressed: MultiDict[str, str]) -> bool:
        """Do what an arranging button says; False where none of them was pressed."""
        actions: dict[str, Callable[[str], None]] = {
            "more": self._one_more,
            "up": partial(self._move, -1),
            "down": partial(self._move, 1),
            "use": self._use,
            "play": self._play,
            "as_club": self._start_as_club,
        }
        name = next((name for name in actions if name in pressed), None)
        if name is not None:
            actions[name](pressed[name])
        return name is not None

    def _one_more(self, _value: str) -> None:
        self.rows.data = str(min(ROWS, self.shown + 1))

    def _move(self, step: int, row: str) -> None:
        last = ROWS + 1
        if not row.isdecimal() or not (0 < int(row) < last > int(row) + step > 0):
            return
        here, there = self[f"name-{row}"], self[f"name-{int(row) + step}"]
        here.data, there.data = there.data, here.data
        moved = {row: str(int(row) + step), str(int(row) + step): row}
        self.dealer.data = moved.get(str(self.dealer.data), self.dealer.data)

    def _use(self, preset: str) -> None:
        if preset in self.game.presets:
            self.use(self.game.presets[preset])

    def _play(self, _game: str) -> None:
        self.use(self.game.presets["recommended"])

    def start_in(self, uid: str) -> None:
        """Begin as a club does, if this phone knows it."""
        club = next((one for one in self.clubs if one.uid == uid), None)
        if club is not None:
            self._start_as(club)

    def _start_as_club(self, _value: str) -> None:
        self.start_in(str(self.club.data))

    def _start_as(self, club: Club) -> None:
        """Fill in what a club has agreed on: this game's house rules, and the terms."""
        self.club.data = club.uid
        rules, terms = rules_agreed(club, self.game.key), terms_agreed(club)
        if rules is not None:
            self.fill_in(rules)
        if terms is not None:
            self.show(terms)

    def attach(self, problems: Iterable[Problem]) -> None:
        """Show each problem in its place; without names, nobody asks for a dealer."""
        super().attach(problem for problem in problems if problem.field != "dealer")

    def _place_of(self, path: str) -> Any:
        """A name's problem stands in the row it was written in."""
        rows = [field.name for field in self.name_fields if field.data]
        empty = [field.name for field in self.name_fields if not field.data]
        places = {f"names.{place}": row for place, row in enumerate(rows)}
        if empty:
            places["names"] = empty[0]
        return super()._place_of(places.get(path, path))


for _row in range(1, ROWS + 1):
    setattr(NewNightForm, f"name-{_row}", LineField())


def new_night_form(clubs: Iterable[Club] = ()) -> NewNightForm:
    """The form with the house rules of the game that was chosen, or of the first.

    ``clubs`` are those whose night it may be.
    """
    chosen = request.values.get("play") or request.values.get("game")
    game = game_called(chosen or next(iter(GAMES)))
    form = for_game(NewNightForm, game)()
    form.offer(clubs)
    return form
