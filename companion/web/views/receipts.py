"""A deal's receipt on one page and as plain text, and a receipt that is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from companion.i18n.numbers import signed
from companion.i18n.signs import plain
from companion.ledger.entry import DealHistory
from companion.ledger.receipts import code_of
from companion.problems import Refused
from companion.services.receipts import (
    CORRECTED,
    COUNTS,
    VOIDED,
    Receipt,
    check_receipt,
)
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import Transfer
from companion.web.forms.receipts import CheckForm
from companion.web.views.deal_page import DealPage, deal_page
from companion.web.views.ledger import SHORT
from companion.web.views.moves import Move, payments
from companion.web.views.night import verdict
from companion.web.views.signature import moment

STATES: Final = {
    COUNTS: _l("It counts as it stands on the receipt."),
    CORRECTED: _l("The deal has been corrected since: the receipt no longer counts."),
    VOIDED: _l("The deal has been voided since: the receipt no longer counts."),
}
"""What has become of a receipt, in words."""


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips that moved for one reason, equal ones drawn together, and the rule."""

    reason: str
    rule: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class ReceiptPage:
    """A deal's receipt: ``code`` is its own; ``seal`` the newest entry's of the night.

    ``chips`` are shorter than on the deal's own page. ``text`` says the same without
    any layout.
    """

    night: str
    deal: DealPage
    chips: tuple[Chips, ...]
    when: str
    code: str
    newest: int
    seal: str
    text: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What the ledger says of a receipt."""

    code: str
    deal_no: int
    verdict: str
    when: str
    state: str
    counts: bool


@dataclass(frozen=True, slots=True)
class CheckPage:
    """The question for a code, and the answer where one was asked for."""

    form: CheckForm
    found: Checked | None


def receipt_page(night: Night, history: DealHistory) -> ReceiptPage:
    """The receipt of a deal as it reads now."""
    deal, latest = deal_page(night, history), entries.latest(night)
    when, code = moment(history.newest.at), code_of(history.newest.hash)
    seal, chips = latest.hash[:SHORT], _chips(deal, history.newest.transfers)
    lines = [
        f"{night.title} · {_('Deal %(number)s', number=deal.no)}",
        *_said_of(deal),
        *_said_of_chips(chips),
        *_said_of_rules(deal),
        when,
        _("Receipt %(code)s", code=code),
        _("Seal of the night, entry %(no)s: %(seal)s", no=latest.no, seal=seal),
    ]
    return ReceiptPage(
        night=night.title,
        deal=deal,
        chips=chips,
        when=when,
        code=code,
        newest=latest.no,
        seal=seal,
        text="\n".join(lines) + "\n",
    )


def _chips(deal: DealPage, transfers: Sequence[Transfer]) -> tuple[Chips, ...]:
    """Every transfer under its reason and rule, as on the deal's page."""
    groups = groupby(transfers, key=lambda move: (move.reason, move.clause))
    return tuple(
        Chips(
            reason=told.reason,
            rule=told.rule.sentence,
            moves=payments(tuple(group))[0].moves,
        )
        for told, (_why, group) in zip(deal.payments, groups, strict=True)
    )


def check_page(night: Night, form: CheckForm) -> CheckPage:
    """The deal behind the code that was typed, or what is wrong with the code."""
    if not form.code.data:
        return CheckPage(form, None)
    try:
        return CheckPage(form, _checked(night, check_receipt(night, form.code.data)))
    except Refused as refused:
        form.attach(refused.problems)
        return CheckPage(form, None)


def _checked(night: Night, receipt: Receipt) -> Checked:
    history = entries.of_deal(night, receipt.entry.deal_no or 0)
    return Checked(
        code=receipt.code,
        deal_no=receipt.entry.deal_no or 0,
        verdict=verdict(history) if history else "",
        when=moment(receipt.entry.at),
        state=str(STATES[receipt.state]),
        counts=receipt.state == COUNTS,
    )


def _said_of(deal: DealPage) -> Iterator[str]:
    """The deal in lines: what it came to, the cards, and why."""
    if deal.voided:
        yield _("This deal was voided and counts no more. Its chips went back.")
    if deal.contest.open:
        yield _("This deal is contested")
    yield deal.verdict
    for result in deal.results:
        yield f"{result.name} {signed(result.chips)}"
    for fact in deal.revisions[0].facts:
        cards = " ".join(f"{face.rank}{face.symbol}" for face in fact.faces)
        yield f"{fact.label}: {cards or fact.words}"
    yield from (reason.words for reason in deal.reasons)


def _said_of_chips(chips: tuple[Chips, ...]) -> Iterator[str]:
    for paid in chips:
        yield f"{paid.reason}: {paid.rule}"
        for move in paid.moves:
            each = _("%(chips)s each", chips=plain(move.chips))
            count = each if move.is_repeated else plain(move.chips)
            yield f"  {', '.join(move.payers)} → {', '.join(move.payees)}: {count}"


def _said_of_rules(deal: DealPage) -> Iterator[str]:
    yield _("House rules: %(name)s", name=deal.preset.label)
    for departure in deal.preset.departures:
        yield f"  {departure.label}: {departure.here}"
