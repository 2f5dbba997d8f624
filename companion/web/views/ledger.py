"""The ledger as it is read: every entry in words, every chip with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from companion.ledger.entry import Entry
from companion.services.chips import TAKEN_BACK_HERE
from companion.storage import entries
from companion.storage.night import Night
from companion.web.forms.ledger import TakeBackForm
from companion.web.forms.receipts import CheckForm
from companion.web.views.entry_words import (
    Words,
    deal_spoken_of,
    spoken_of,
    words,
)
from companion.web.views.moves import Held, Payments, held, payments
from companion.web.views.signature import author_of, clock_of, day_of

ENTRIES_A_PAGE: Final = 20
SHORT: Final = 12
"""How much of a hash is shown; enough to compare two phones by."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry of the ledger.

    ``deal_no`` leads to the deal's own page; ``takes_back`` and ``taken_back_by`` are
    numbers of other entries. ``take_back`` is the form that reverses it, where that
    is done here.
    """

    no: int
    time: str
    moment: str
    who: str
    words: Words
    why: str
    payments: tuple[Payments, ...]
    held: tuple[Held, ...]
    deal_no: int | None
    takes_back: int | None
    taken_back_by: int | None
    take_back: TakeBackForm | None


@dataclass(frozen=True, slots=True)
class LedgerDay:
    """The entries of one calendar day, newest first."""

    name: str
    entries: tuple[EntryLine, ...]


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """A page of the ledger, newest first.

    ``older`` is the entry that the next page begins with; ``seal`` is the beginning
    of the newest entry's hash, ``newest`` its number; ``check`` asks for the code of
    a receipt.
    """

    title: str
    days: tuple[LedgerDay, ...]
    is_newest: bool
    older: int | None
    newest: int
    seal: str
    check: CheckForm


def ledger_page(
    night: Night, down_from: int | None, posted: TakeBackForm | None = None
) -> LedgerPage:
    """The entries from a number down, or the newest ones.

    ``posted`` is the form that was sent, to be shown as it was.
    """
    latest = entries.latest(night)
    first = latest.no if down_from is None else min(down_from, latest.no)
    found = entries.page(night, first + 1, ENTRIES_A_PAGE + 1)
    shown, rest = found[:ENTRIES_A_PAGE], found[ENTRIES_A_PAGE:]
    return LedgerPage(
        title=night.title,
        days=_days(night, shown, posted),
        is_newest=first == latest.no,
        older=rest[0].no if rest else None,
        newest=latest.no,
        seal=latest.hash[:SHORT],
        check=CheckForm(None),
    )


def _days(
    night: Night, shown: Sequence[Entry], posted: TakeBackForm | None
) -> tuple[LedgerDay, ...]:
    around = _Around(
        night=night,
        who=entries.authors(night),
        gone=entries.taken_back(night, [entry.no for entry in shown]),
        others=_spoken_of(night, shown),
        posted=posted,
    )
    lines = [(entry, _line(entry, around)) for entry in shown]
    return tuple(
        LedgerDay(name, tuple(line for _entry, line in group))
        for name, group in groupby(lines, key=lambda pair: day_of(pair[0].at))
    )


def _spoken_of(night: Night, shown: Sequence[Entry]) -> Mapping[int, Entry]:
    """The entries that these speak of, and those that they speak of in their turn."""
    near = entries.among(night, spoken_of(shown))
    return {**near, **entries.among(night, spoken_of(near.values()))}


@dataclass(frozen=True, slots=True)
class _Around:
    """What an entry is told with: names of authors, reversals, entries it speaks of."""

    night: Night
    who: Mapping[int, str]
    gone: Mapping[int, int]
    others: Mapping[int, Entry]
    posted: TakeBackForm | None


def _line(entry: Entry, around: _Around) -> EntryLine:
    by = around.gone.get(entry.no)
    can_go = entry.kind in TAKEN_BACK_HERE and by is None and not around.night.closed
    return EntryLine(
        no=entry.no,
        time=clock_of(entry.at),
        moment=entry.at,
        who=author_of(entry, around.who),
        words=words(entry, around.others),
        why=entry.why,
        payments=payments(entry.transfers),
        held=held(around.night, entry.balances) if entry.transfers else (),
        deal_no=deal_spoken_of(entry, around.others),
        takes_back=entry.reverses,
        taken_back_by=by,
        take_back=_form(entry, around.posted) if can_go else None,
    )


def _form(entry: Entry, posted: TakeBackForm | None) -> TakeBackForm:
    if posted is not None and posted.entry_no == entry.no:
        return posted
    return TakeBackForm(None, entry_no=entry.no)
