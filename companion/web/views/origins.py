"""What a payment comes from: the deals of the one who pays, and of the one who gets it.

A plan of the fewest payments has no deal behind each of its lines. So both people's
nights are shown, deal by deal, with sums that lead to what each of them pays or gets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _

from companion.ledger.account import Item, running_result
from companion.ledger.entry import DEAL, Entry
from companion.services import deals, settlement
from companion.services.errors import LineNotFound
from companion.services.plans import PlanLine
from companion.services.settlement import Settlement, Standing
from companion.services.terms import BANK_MODE, CHIPS
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import BANK
from companion.web.forms.payments import PartForm
from companion.web.templating import say
from companion.web.views.entry_words import words
from companion.web.views.moves import account_name
from companion.web.views.payment_lines import PaymentLine, payment_lines
from companion.web.views.terms import gain_in_words


@dataclass(frozen=True, slots=True)
class Step:
    """A deal, or another entry, that moved someone's result, and what it came to."""

    title: str
    said: str
    href: str
    chips: int
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of the reckoning from chips to payments; ``is_total`` draws it up."""

    words: str
    amount: str
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: his night deal by deal, and how it leads to his payments."""

    name: str
    result: int
    steps: tuple[Step, ...]
    sums: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class PairPage:
    """The payments between two people, and what they are made of.

    ``part`` is the form that pays a part of the first line that is open. ``uneven``:
    payments were made beside the plan, so that its sums do not meet.
    """

    title: str
    payer: str
    payee: str
    closed: bool
    uneven: bool
    lines: tuple[PaymentLine, ...]
    sides: tuple[Side, ...]
    part: PartForm | None
    open_line: PaymentLine | None


def pair_page(
    night: Night, payer: str, payee: str, part: PartForm | None = None
) -> PairPage:
    """What one pays another; raises `LineNotFound` where neither is a player."""
    found = settlement.in_force(night) if night.closed else settlement.predict(night)
    people = [key for key in (payer, payee) if key in night.keys]
    if payer == payee or not people or not {payer, payee} <= {*night.keys, BANK}:
        raise LineNotFound
    between = [
        line for line in found.lines if (line.payer, line.payee) == (payer, payee)
    ]
    lines = payment_lines(found, between)
    waiting = [line for line in lines if line.plan and not line.is_paid]
    ledger = entries.whole(night)
    return PairPage(
        title=night.title,
        payer=account_name(payer),
        payee=account_name(payee),
        closed=night.closed,
        uneven=found.uneven,
        lines=lines,
        sides=tuple(_side(found, ledger, key) for key in people),
        part=part or PartForm(None, unit=found.unit) if waiting else None,
        open_line=waiting[0] if waiting else None,
    )


def _side(found: Settlement, ledger: Iterable[Entry], player: str) -> Side:
    standing = next(item for item in found.standings if item.player == player)
    return Side(
        name=account_name(player),
        result=standing.result,
        steps=tuple(map(_step, running_result(ledger, player))),
        sums=(*_reckoning(found, standing), *_paid(found, player)),
    )


def _step(item: Item) -> Step:
    entry = item.entry
    if entry.kind == DEAL:
        verdict = deals.verdict(entry)
        said = "" if verdict is None else say(verdict)
        title = str(_("Deal %(number)s", number=entry.deal_no))
        href = url_for("deals.show", deal_no=entry.deal_no)
        return Step(title, said, href, item.chips, item.total)
    told = words(entry, {})
    href = url_for("ledger.show", down_from=entry.no) + f"#entry-{entry.no}"
    return Step(told.title, " ".join(told.lines), href, item.chips, item.total)


def _reckoning(found: Settlement, standing: Standing) -> Iterable[Sum]:
    """From the result in chips to what is paid for it."""
    yield Sum(_("Result of the deals"), gain_in_words(standing.result, CHIPS))
    if found.terms.mode == BANK_MODE:
        yield Sum(_("Chips bought"), gain_in_words(standing.bought, CHIPS))
        yield Sum(_("Stack"), gain_in_words(standing.stack, CHIPS))
    if standing.share:
        words = _("Share of the pot, if the night ended now")
        yield Sum(words, gain_in_words(standing.share, CHIPS))
    if found.unit != CHIPS:
        yield Sum(_("In money"), gain_in_words(standing.unrounded, found.unit))
    if standing.amount != standing.unrounded:
        words = _("Rounded to what can be paid")
        yield Sum(words, gain_in_words(standing.amount, found.unit))


def _paid(found: Settlement, player: str) -> Iterable[Sum]:
    """Every payment that he makes (−) or gets (+), and what they come to."""
    total = 0
    for line in found.lines:
        if player in (line.payer, line.payee):
            amount = line.amount if line.payee == player else -line.amount
            total += amount
            yield Sum(_between(line), gain_in_words(amount, found.unit))
    yield Sum(_("All payments"), gain_in_words(total, found.unit), is_total=True)


def _between(line: PlanLine) -> str:
    """Between whom, and whether it is paid."""
    way = f"{account_name(line.payer)} → {account_name(line.payee)}"
    return f"{way} · {_('paid')}" if line.is_paid else way
