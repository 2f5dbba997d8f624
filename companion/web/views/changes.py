"""What would change if earlier deals were put right, before anything is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from companion.i18n.render import ACCOUNTS
from companion.ledger.entry import Entry
from companion.services.corrections import Foreseen
from companion.services.payments import Paid
from companion.services.replay import Redone, Replay
from companion.transfers import POT
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.moves import account_name
from companion.web.views.terms import amount_in_words


@dataclass(frozen=True, slots=True)
class Shift:
    """What stands beside a name now, and what would stand there."""

    name: str
    before: int
    after: int

    @property
    def difference(self) -> int:
        """What is gained or lost by it."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class ChangedDeal:
    """A deal that would be scored anew: its verdict then, and what that changes.

    ``why`` says what made it so, where it is not the deal that is put right.
    """

    no: int
    verdict: str
    why: str
    shifts: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """What would change; ``hindrance`` says why nothing can.

    ``balances`` holds every player's result, ``pot`` the pot where it changes;
    ``deals`` are those that are to be changed and ``later`` those that follow from
    them. ``fingerprint`` is sent back to show that all this was seen.
    """

    hindrance: str
    balances: tuple[Shift, ...]
    pot: Shift | None
    deals: tuple[ChangedDeal, ...]
    later: tuple[ChangedDeal, ...]
    paid: tuple[str, ...]
    fingerprint: str

    @property
    def moved(self) -> tuple[Shift, ...]:
        """The balances that would be others."""
        return tuple(shift for shift in self.balances if shift.difference)


def changes_of(foreseen: Foreseen) -> Changes:
    """What would change, in the reader's words."""
    replay = foreseen.replay
    if replay is None:
        words = "" if foreseen.hindrance is None else say(foreseen.hindrance)
        return Changes(words, (), None, (), (), (), "")
    return Changes(
        hindrance="",
        balances=tuple(
            Shift(name, replay.before.result(key), replay.after.result(key))
            for key, name in names().items()
        ),
        pot=_pot(replay),
        deals=_deals(replay.changed),
        later=_deals(replay.followers),
        paid=_paid(foreseen.paid, foreseen.unit),
        fingerprint=replay.fingerprint,
    )


def followed(entry: Entry) -> str:
    """Why a revision of a deal followed from others; nothing where it did not."""
    causes: Any = entry.facts.get("follows", ())
    if not causes:
        return ""
    return str(
        ngettext(
            "Scored anew, because deal %(deals)s was put right",
            "Scored anew, because deals %(deals)s were put right",
            len(causes),
            deals=", ".join(map(str, causes)),
        )
    )


def _pot(replay: Replay) -> Shift | None:
    before, after = replay.before.pot, replay.after.pot
    return None if before == after else Shift(say(ACCOUNTS[POT]()), before, after)


def _deals(redone: Iterable[Redone]) -> tuple[ChangedDeal, ...]:
    return tuple(
        ChangedDeal(deal.no, _verdict(deal), _why(deal), _shifts(deal))
        for deal in redone
    )


def _verdict(deal: Redone) -> str:
    if deal.played is None:
        return str(_("It counts no more."))
    return say(deal.played.verdict())


def _why(deal: Redone) -> str:
    was, now = deal.pots
    if not deal.follows:
        return ""
    if was == now:
        return str(_("It was played for chips of that deal, and comes out the same."))
    return str(_("In the pot before it: %(now)s, not %(was)s.", now=now, was=was))


def _shifts(deal: Redone) -> tuple[Shift, ...]:
    return tuple(
        Shift(names().get(key, key), deal.was.get(key, 0), deal.now.get(key, 0))
        for key in names()
        if deal.was.get(key, 0) != deal.now.get(key, 0)
    )


def _paid(made: Iterable[Paid], unit: str) -> tuple[str, ...]:
    return tuple(
        _(
            "%(payer)s → %(payee)s: %(amount)s",
            payer=account_name(item.payment.payer),
            payee=account_name(item.payment.payee),
            amount=amount_in_words(item.payment.amount, unit),
        )
        for item in made
    )
