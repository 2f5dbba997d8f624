"""The forms of a club: its name and its people's, and which club a night is of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField

from companion.services.clubs import ClubChoice
from companion.storage.club import Club, Regular
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LineField

NEW: Final = "new"


class ClubFields(CompanionForm):
    """The part of a form that says which club a night is of."""

    places: ClassVar[dict[str, str]] = {"club": "club"}

    club = SelectField(_l("Which club’s night is it?"), validate_choice=False)
    club_name = LineField(_l("Name of a new club"))

    clubs: tuple[Club, ...] = ()

    def offer(self, clubs: Iterable[Club]) -> None:
        """Name the clubs that this phone knows, and a new one."""
        self.clubs = tuple(clubs)
        known: Any = [(club.uid, club.name) for club in self.clubs]
        self.club.choices = [("", _("No club’s")), *known, (NEW, _("A new club’s"))]

    def club_choice(self) -> ClubChoice:
        """The club that was chosen; a name alone says that it is a new one."""
        if self.club.data == NEW or (self.club_name.data and not self.club.data):
            return ClubChoice(name=self.club_name.data or " ")
        return ClubChoice(uid=self.club.data or "")


class NightClubForm(ClubFields):
    """Which club a night is of."""


class ClubNameForm(CompanionForm):
    """Another name for a club."""

    slug = "club"
    name = LineField(_l("Name of the club"))


class RegularNameForm(CompanionForm):
    """Another name for someone of a club."""

    slug = "rename"
    name = LineField(_l("Name"))


class SamePersonForm(CompanionForm):
    """Two names of a club that are one person."""

    slug = "same"
    into = SelectField(_l("Is the same person as"), validate_choice=False)

    def offer(self, others: Iterable[Regular]) -> None:
        """Name whom it could be."""
        known: Any = [(one.key, one.name) for one in others]
        self.into.choices = known
