"""The chips that were counted beside those that the ledger expects."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request, url_for
from flask_babel import ngettext

from companion.ledger.clues import Clue
from companion.services import counting
from companion.services.counting import Counted
from companion.services.terms import BANK_MODE, terms_in_force
from companion.storage import entries
from companion.storage.night import Night
from companion.web.forms.counting import BookForm, CountForm, count_form
from companion.web.templating import say
from companion.web.views.moves import account_name
from companion.web.views.payment_words import difference_in_words
from companion.web.views.signature import moment


@dataclass(frozen=True, slots=True)
class StackLine:
    """A player's stack as counted, as the ledger has it, and what is between them."""

    name: str
    counted: int
    expected: int
    difference: int


@dataclass(frozen=True, slots=True)
class ClueLine:
    """A slip that may have happened, and where it would be put right."""

    words: str
    href: str


@dataclass(frozen=True, slots=True)
class LastCount:
    """The last count against the ledger as it is now.

    ``explanations`` would each explain all of the difference; ``booked`` is the entry
    that booked it.
    """

    when: str
    lines: tuple[StackLine, ...]
    agrees: bool
    total: str
    explanations: tuple[tuple[ClueLine, ...], ...]
    booked: int | None
    since: str


@dataclass(frozen=True, slots=True)
class CountPage:
    """The last count, what to do about it, and the form of the next one.

    Chips in the ``pot`` lie before nobody, and are not counted.
    """

    title: str
    closed: bool
    last: LastCount | None
    form: CountForm
    book: BookForm | None
    book_action: str
    is_bought: bool
    pot: int


def count_page(
    night: Night, *, form: CountForm | None = None, book: BookForm | None = None
) -> CountPage:
    """The page of the counted chips; a form that was posted is shown as it was sent."""
    found, balances = counting.last_count(night), entries.latest(night).balances
    wants = found is not None and bool(found.differences) and not night.closed
    fresh = form is None or request.method == "GET"
    return CountPage(
        title=night.title,
        closed=night.closed,
        last=None if found is None else _last(found),
        form=_next(night, found) if form is None or fresh else form,
        book=(book or BookForm(None, from_bank=from_bank(night))) if wants else None,
        book_action=(url_for("counting.book", count=found.entry.no) if found else ""),
        is_bought=bool(balances.bought),
        pot=balances.pot,
    )


def from_bank(night: Night) -> bool:
    """Whether a bank pays the stacks out."""
    return terms_in_force(night).mode == BANK_MODE


def _next(night: Night, found: Counted | None) -> CountForm:
    """The form of the next count; what everyone began with is known from the last."""
    start = 0 if found is None else found.count.start
    return count_form(night, None, data={"start": start})


def _last(found: Counted) -> LastCount:
    return LastCount(
        when=moment(found.entry.at),
        lines=tuple(
            StackLine(
                account_name(key),
                counted,
                found.expected[key],
                counted - found.expected[key],
            )
            for key, counted in found.count.stacks.items()
        ),
        agrees=not found.differences,
        total=difference_in_words(found.total),
        explanations=tuple(tuple(map(_clue, clues)) for clues in found.explanations),
        booked=None if found.booked is None else found.booked.no,
        since=_since(found.deals_since),
    )


def _since(deals: int) -> str:
    if not deals:
        return ""
    words = ngettext(
        "%(num)s deal has been posted since. Count again.",
        "%(num)s deals have been posted since. Count again.",
        deals,
    )
    return str(words)


def _clue(clue: Clue) -> ClueLine:
    return ClueLine(say(clue.message), _place(clue))


def _place(clue: Clue) -> str:
    """Where a slip would be put right; nowhere for one in the typing."""
    if clue.deal_no is not None:
        return url_for("deals.show", deal_no=clue.deal_no)
    if clue.entry_no is not None:
        shown = url_for("ledger.show", down_from=clue.entry_no)
        return f"{shown}#entry-{clue.entry_no}"
    return url_for("players.show", key=clue.player) if clue.player else ""
