"""Who wrote something into the ledger, when, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _

from companion.i18n.numbers import clock, day
from companion.ledger.entry import Entry
from companion.web.language import current_language


@dataclass(frozen=True, slots=True)
class Signature:
    """Who wrote something into the ledger, when, and why."""

    who: str
    when: str
    why: str


def signature(entry: Entry, authors: Mapping[int, str]) -> Signature:
    """Who wrote an entry, among the night's authors by number."""
    return Signature(
        who=authors.get(entry.author) or _("a phone without a name"),
        when=moment(entry.at),
        why=entry.why,
    )


def moment(at: str) -> str:
    """A time as the ledger writes it, in the reader's words: day and clock."""
    then, language = datetime.fromisoformat(at), current_language()
    return f"{day(then, language)}, {clock(then, language)}"
