"""An entry of the ledger in words: what it was, who pays whom, what it left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any, Final

from flask_babel import gettext as _

from companion.games.registry import GAMES
from companion.i18n.render import ACCOUNTS
from companion.ledger.balance import Balances
from companion.ledger.entry import (
    BUY_IN,
    CASH_OUT,
    CLOSE,
    DEAL,
    PAYMENT,
    PLAN,
    REVERSAL,
    RULES,
    SIDE_PAYMENT,
    TERMS,
    Entry,
    read_account,
)
from companion.storage.night import Night
from companion.transfers import BANK, POT, Transfer
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.terms import (
    amount_in_words,
    mode_in_words,
    terms_of,
    worth_in_words,
)

REASONS: Final = {
    reason: phrase for game in GAMES.values() for reason, phrase in game.reasons.items()
}
BESIDE_THE_DEALS: Final = frozenset({BUY_IN, CASH_OUT, SIDE_PAYMENT})
"""Reasons that the title of their entry tells already."""


@dataclass(frozen=True, slots=True)
class Move:
    """The same number of chips from each payer to each payee; one side is one."""

    payers: tuple[str, ...]
    payees: tuple[str, ...]
    chips: int

    @property
    def is_repeated(self) -> bool:
        """Whether there is more than one payment of so many chips."""
        return len(self.payers) > 1 or len(self.payees) > 1


@dataclass(frozen=True, slots=True)
class Payments:
    """Every move made for one reason."""

    reason: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What an account holds after an entry, and a player's result beside it."""

    name: str
    chips: int
    result: int | None


@dataclass(frozen=True, slots=True)
class Words:
    """What an entry was: a title, and what there is to add to it."""

    title: str
    lines: tuple[str, ...] = ()


def words(entry: Entry) -> Words:
    """What an entry was."""
    return _WORDS[entry.kind](entry)


def payments(transfers: Iterable[Transfer]) -> tuple[Payments, ...]:
    """Transfers by their reason, with equal ones drawn together."""
    return tuple(
        Payments(reason, tuple(_moves(list(group))))
        for reason, group in groupby(transfers, key=_reason)
    )


def held(night: Night, balances: Balances) -> tuple[Held, ...]:
    """What lies before everyone, in the pot and at the bank; together it is nothing."""
    players = [
        Held(player.name, balances.stack(player.key), balances.result(player.key))
        for player in night.players
    ]
    others = [
        Held(account_name(account), balances.stack(account), None)
        for account in (POT, BANK)
        if balances.stack(account)
    ]
    return tuple(players + others)


def account_name(account: str) -> str:
    """What an account is called: a player's name, the pot, the bank."""
    other = ACCOUNTS.get(account)
    return names().get(account, account) if other is None else say(other())


def _reason(transfer: Transfer) -> str:
    # A game's side payment goes by the same word as one between players, which no
    # clause asks for.
    told = transfer.clause == "" and transfer.reason in BESIDE_THE_DEALS
    phrase = None if told else REASONS.get(transfer.reason)
    return "" if phrase is None else say(phrase())


def _moves(transfers: Sequence[Transfer]) -> Iterable[Move]:
    """One move for each run of equal chips with the same payer or the same payee."""
    start = 0
    while start < len(transfers):
        run = max(_run(transfers[start:], "payee"), _run(transfers[start:], "payer"))
        drawn = transfers[start : start + run]
        yield Move(
            _called(transfer.payer for transfer in drawn),
            _called(transfer.payee for transfer in drawn),
            drawn[0].chips,
        )
        start += run


def _run(transfers: Sequence[Transfer], side: str) -> int:
    """How many of the first transfers are alike but for the other side."""
    first = transfers[0]
    alike = takewhile(
        lambda transfer: (
            transfer.chips == first.chips
            and getattr(transfer, side) == getattr(first, side)
        ),
        transfers,
    )
    return sum(1 for _transfer in alike)


def _called(accounts: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(account_name, dict.fromkeys(accounts)))


def _terms(entry: Entry) -> Words:
    terms = terms_of(entry.facts)
    return Words(_("Chips and money"), (worth_in_words(terms), mode_in_words(terms)))


def _rules(entry: Entry) -> Words:
    name = say(GAMES[_text(entry, "game")].name())
    return Words(_("House rules agreed on: %(game)s", game=name))


def _deal(entry: Entry) -> Words:
    if entry.revision == 1:
        return Words(_("Deal %(no)s", no=entry.deal_no))
    return Words(_("Deal %(no)s, corrected", no=entry.deal_no))


def _reversal(entry: Entry) -> Words:
    if entry.deal_no is not None:
        return Words(_("Deal %(no)s taken back", no=entry.deal_no))
    return Words(_("Entry %(no)s taken back", no=entry.reverses))


def _side_payment(entry: Entry) -> Words:
    memo = _text(entry, "memo")
    return Words(_("Payment between players"), (memo,) if memo else ())


def _plan(entry: Entry) -> Words:
    facts: Any = entry.facts
    lines = tuple(
        _(
            "%(payer)s → %(payee)s: %(amount)s",
            payer=account_name(read_account(payer)),
            payee=account_name(read_account(payee)),
            amount=amount_in_words(amount, facts["unit"]),
        )
        for payer, payee, amount, *_paid in facts["lines"]
    )
    return Words(_("Who pays whom"), lines or (_("Nobody owes anything."),))


def _text(entry: Entry, name: str) -> str:
    return str(entry.facts.get(name, ""))


_WORDS: Final[Mapping[str, Callable[[Entry], Words]]] = {
    TERMS: _terms,
    RULES: _rules,
    DEAL: _deal,
    REVERSAL: _reversal,
    BUY_IN: lambda _entry: Words(_("Chips bought")),
    CASH_OUT: lambda _entry: Words(_("Chips cashed in")),
    SIDE_PAYMENT: _side_payment,
    CLOSE: lambda _entry: Words(_("The night is closed")),
    PLAN: _plan,
    PAYMENT: lambda entry: Words(
        _("A payment of entry %(no)s is made", no=entry.facts["plan"])
    ),
}
