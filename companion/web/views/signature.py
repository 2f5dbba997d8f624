"""Who wrote something into the ledger, when, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _

from companion.i18n.numbers import clock, day
from companion.ledger.entry import Entry
from companion.services.words import author_called
from companion.web.language import current_language
from companion.web.night_context import in_words


@dataclass(frozen=True, slots=True)
class Signature:
    """Who wrote something into the ledger, when, and why."""

    who: str
    when: str
    why: str


def signature(entry: Entry, authors: Mapping[int, str]) -> Signature:
    """Who wrote an entry, among the night's authors by number."""
    return Signature(
        who=author_of(entry, authors),
        when=moment(entry.at),
        why=entry.why,
    )


def author_of(entry: Entry, authors: Mapping[int, str]) -> str:
    """Whose phone wrote an entry, among the night's authors by number."""
    name = authors.get(entry.author)
    return in_words(author_called(name)) if name else _("a phone without a name")


def day_of(at: str) -> str:
    """The day of a time as the ledger writes it, in the reader's words."""
    return day(datetime.fromisoformat(at), current_language())


def clock_of(at: str) -> str:
    """The time of day of a time as the ledger writes it, in the reader's words."""
    return clock(datetime.fromisoformat(at), current_language())


def moment(at: str) -> str:
    """A time as the ledger writes it, in the reader's words: day and clock."""
    return f"{day_of(at)}, {clock_of(at)}"
