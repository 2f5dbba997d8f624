"""What the pages at the door of a night show."""

from __future__ import annotations

from dataclasses import dataclass

from companion.services import joining
from companion.services.joining import TableSeat
from companion.storage.night import Night
from companion.web.forms.base import CompanionForm
from companion.web.forms.joining import AskForm, SitForm, TakeSeatForm


@dataclass(frozen=True, slots=True)
class DoorPage:
    """The seats of a night, for someone who has its link or its code.

    ``action`` takes what is chosen; with a code alone (``asks``) every choice is a
    question to the host. ``way_in`` is there for a phone that is at the table already.
    ``sit`` and ``ask`` are the forms as they were sent, or empty ones.
    """

    title: str
    action: str
    asks: bool
    seats: tuple[TableSeat, ...]
    way_in: str
    sit: SitForm
    ask: AskForm
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WatchPage:
    """A night that one may look on at."""

    title: str
    names: tuple[str, ...]
    action: str


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """A phone waits for the host's answer, or has got it."""

    title: str
    wish: str
    name: str
    is_refused: bool


@dataclass(frozen=True, slots=True)
class TakeSeatPage:
    """The form that takes a seat by its code."""

    form: TakeSeatForm


def door_page(
    night: Night,
    action: str,
    *,
    asks: bool,
    way_in: str = "",
    posted: CompanionForm | None = None,
) -> DoorPage:
    """The door of a night; a form that was posted is shown as it was sent."""
    return DoorPage(
        title=night.title,
        action=action,
        asks=asks,
        seats=joining.seats_of(night),
        way_in=way_in,
        sit=posted if isinstance(posted, SitForm) else SitForm(None),
        ask=posted if isinstance(posted, AskForm) else AskForm(None),
        problems=tuple(posted.problems) if posted is not None else (),
    )


def watch_page(night: Night, action: str) -> WatchPage:
    """The watchers' door of a night."""
    return WatchPage(night.title, tuple(each.name for each in night.players), action)
