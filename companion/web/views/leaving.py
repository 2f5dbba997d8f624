"""What one pays or gets who goes home before the others."""

from __future__ import annotations

from dataclasses import dataclass

from companion.services.leaving import foresee_leaver
from companion.storage.night import LEFT, Night
from companion.web.forms.settle import LeaveForm
from companion.web.views.moves import account_name
from companion.web.views.terms import amount_in_words, gain_in_words


@dataclass(frozen=True, slots=True)
class LeaverLine:
    """A payment that would settle with one who goes home."""

    payer: str
    payee: str
    amount: str


@dataclass(frozen=True, slots=True)
class LeavePage:
    """What someone would pay or get if he went home now.

    ``has_left`` is true of one who has gone already; ``from_bank`` where all settle
    with the bank alone, and there is no one to choose.
    """

    key: str
    name: str
    has_left: bool
    closed: bool
    amount: str
    lines: tuple[LeaverLine, ...]
    from_bank: bool
    form: LeaveForm


def leave_page(night: Night, key: str, form: LeaveForm) -> LeavePage:
    """The settlement of one who goes home, before it is written down."""
    found = foresee_leaver(night, key)
    player = night.player(key)
    return LeavePage(
        key=key,
        name=account_name(key),
        has_left=player is not None and player.presence == LEFT,
        closed=night.closed,
        amount=gain_in_words(found.amount, found.unit),
        lines=tuple(
            LeaverLine(
                account_name(line.payer),
                account_name(line.payee),
                amount_in_words(line.amount, found.unit),
            )
            for line in found.lines
        ),
        from_bank=found.from_bank,
        form=form,
    )
