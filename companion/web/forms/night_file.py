"""The forms that bring a night in from a file, and the one that removes a night."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, FileField, SelectField, ValidationError

from companion.problems import Problem
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField
from companion.web.templating import say


class RemoveForm(CompanionForm):
    """The clear yes to removing a night."""

    sure = BooleanField(_l("Yes, remove the night for good"))

    def validate_sure(self, field: Any) -> None:
        """Refuse to remove anything without a tick."""
        if not field.data:
            raise ValidationError(_("Tick this to remove the night."))


class FileForm(CompanionForm):
    """A form with a file, whose problems say where in the file they stand."""

    file = FileField(_l("The file"))

    def validate_file(self, _field: Any) -> None:
        """Ask for a file where none was chosen."""
        if not self.content():
            raise ValidationError(_("Choose a file that is not empty."))

    def content(self) -> bytes:
        """What is in the file that was sent along."""
        sent = request.files.get("file")
        if sent is None:
            return b""
        content = sent.stream.read()
        sent.stream.seek(0)
        return content

    def attach(self, problems: Iterable[Problem]) -> None:
        """Every problem of the file stands beside it, each with its place."""
        for problem in problems:
            if self._place_of(problem.field) is not None:
                super().attach((problem,))
                continue
            words, place = say(problem.message), place_in_words(problem.field)
            told = f"{place}: {words}" if place else words
            self.file.errors = [*self.file.errors, told]


class NightFileForm(FileForm):
    """The file of a night."""

    slug = "night"


class ResultsForm(FileForm):
    """A table of older results, and the night that is to begin with it."""

    slug = "results"
    title = LineField(_l("What is the night called?"), longest=LONGEST_MEMO)
    game = SelectField(_l("Game"), validate_choice=False)

    def __init__(self, *args: Any, games: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.game.choices = games

    def in_page_order(self) -> list[Any]:
        """The file comes first: without it there is nothing to name."""
        return [self.file, self.title, self.game]


def place_in_words(path: str) -> str:
    """Where in a night's file something stands, or nothing where it is the whole."""
    part, _dot, rest = path.partition(".")
    number = rest.partition(".")[0]
    place = int(number) + 1 if number.isdecimal() else 0
    if part == "entries" and place:
        return str(_("Entry %(no)s", no=place))
    if part == "players" and place:
        return str(_("Player %(no)s of the list", no=place))
    if part == "authors" and place:
        return str(_("Author %(no)s", no=place))
    if part == "night":
        return str(_("The night"))
    return "" if part in {"file", "version"} else path
