"""Who may do what at a night's table: one table, asked before any page is.

A host may do everything; a player what is his own to do, for his own seat; a watcher
looks on. Who has not joined sees nothing of a night, not even that there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from flask import Flask, request

from companion.services import paying
from companion.services.refusals import ForHosts, ForPlayers, ForThatSeat
from companion.storage.night import HOST, PLAYER, ROLES, Member
from companion.web.night_context import member_or_none, night_or_none, the_night

Seats = Callable[[Mapping[str, Any]], frozenset[str]]
"""Whose seats a form is about, by the values that stand in its address."""


def in_address(values: Mapping[str, Any]) -> frozenset[str]:
    """The player whose sheet it is."""
    return frozenset({str(values["key"])})


def in_form(_values: Mapping[str, Any]) -> frozenset[str]:
    """The player whom the form names."""
    return frozenset({request.form.get("player", "")})


def in_payment(values: Mapping[str, Any]) -> frozenset[str]:
    """Who pays and who is paid."""
    return paying.sides_of(the_night(), int(values["plan"]), int(values["line"]))


def in_other_payment(_values: Mapping[str, Any]) -> frozenset[str]:
    """Who paid and who was paid, though nobody had asked for it."""
    return frozenset(request.form.get(side, "") for side in ("payer", "payee"))


def in_made_payment(values: Mapping[str, Any]) -> frozenset[str]:
    """Who paid and who was paid in a payment that was written down."""
    return paying.sides_of_payment(the_night(), int(values["entry_no"]))


@dataclass(frozen=True, slots=True)
class Who:
    """Who may: these roles, a player only for his own seat where ``seats`` says so."""

    roles: frozenset[str]
    seats: Seats | None = None

    def lets(self, member: Member, seats: frozenset[str] | None) -> bool:
        """Whether this phone may; for whichever seat is its own where none is named."""
        if member.role not in self.roles:
            return False
        if member.role == HOST or self.seats is None or seats is None:
            return True
        return member.player in seats


EVERYONE: Final = Who(frozenset(ROLES))
PLAYERS: Final = Who(frozenset({HOST, PLAYER}))
HOSTS: Final = Who(frozenset({HOST}))
OWN_SHEET: Final = Who(frozenset({HOST, PLAYER}), in_address)
OWN_NAME: Final = Who(frozenset({HOST, PLAYER}), in_form)
OWN_PAYMENT: Final = Who(frozenset({HOST, PLAYER}), in_payment)
OTHER_PAYMENT: Final = Who(frozenset({HOST, PLAYER}), in_other_payment)
MADE_PAYMENT: Final = Who(frozenset({HOST, PLAYER}), in_made_payment)
NOBODY: Final = Who(frozenset())


@dataclass(frozen=True, slots=True)
class Access:
    """Who may look at a page, and who may do what its form does."""

    look: Who
    do: Who


_TABLE: Final = (
    #                            who may look   who may do it
    # The night
    ("nights.show",              EVERYONE,      NOBODY),
    ("nights.device",            EVERYONE,      EVERYONE),
    ("nights.seat",              NOBODY,        HOSTS),
    # The phones at the table
    ("phones.show",              PLAYERS,       NOBODY),
    ("phones.renew",             NOBODY,        HOSTS),
    ("phones.open_lobby",        NOBODY,        HOSTS),
    ("phones.close_lobby",       NOBODY,        HOSTS),
    ("phones.answer",            NOBODY,        HOSTS),
    ("phones.change",            NOBODY,        HOSTS),
    ("phones.remove",            NOBODY,        HOSTS),
    ("seats.move",               OWN_SHEET,     OWN_SHEET),
    ("seats.pin",                NOBODY,        OWN_SHEET),
    ("screen.show",              EVERYONE,      NOBODY),
    ("events.stream",            EVERYONE,      NOBODY),
    ("live.news",                EVERYONE,      NOBODY),
    ("night_file.show",          EVERYONE,      NOBODY),
    ("night_file.download",      EVERYONE,      NOBODY),
    ("night_file.remove",        HOSTS,         HOSTS),
    ("clubs.of_night",           EVERYONE,      HOSTS),
    ("clubs.agree",              NOBODY,        HOSTS),
    # Players and their chips
    ("players.show",             EVERYONE,      NOBODY),
    ("players.presence",         NOBODY,        OWN_SHEET),
    ("players.rename",           NOBODY,        OWN_SHEET),
    ("players.pay",              NOBODY,        OWN_SHEET),
    ("players.leave",            OWN_SHEET,     OWN_SHEET),
    ("players.buy_in",           NOBODY,        HOSTS),
    ("players.cash_out",         NOBODY,        HOSTS),
    ("players.dealer",           NOBODY,        HOSTS),
    ("players.new",              HOSTS,         HOSTS),
    ("forgetting.forget",        HOSTS,         HOSTS),
    # Deals
    ("deals.show",               EVERYONE,      NOBODY),
    ("chinese.best",             EVERYONE,      NOBODY),
    ("deals.new",                HOSTS,         HOSTS),
    ("deals.preview_new",        NOBODY,        HOSTS),
    ("deals.undo",               NOBODY,        HOSTS),
    ("deals.correct",            HOSTS,         HOSTS),
    ("deals.preview_correction", NOBODY,        HOSTS),
    ("deals.void",               HOSTS,         HOSTS),
    ("corrections.swap",         HOSTS,         HOSTS),
    # The deal that is told by every phone while it is played
    ("open_deal.show",           EVERYONE,      NOBODY),
    ("open_deal.begin",          NOBODY,        PLAYERS),
    ("open_deal.seat",           OWN_SHEET,     NOBODY),
    ("open_deal.say",            NOBODY,        PLAYERS),
    ("open_deal.lock",           NOBODY,        OWN_SHEET),
    ("open_deal.check",          NOBODY,        OWN_SHEET),
    ("open_deal.unlock",         NOBODY,        OWN_SHEET),
    ("open_deal.correct",        NOBODY,        OWN_SHEET),
    ("open_deal.showdown",       NOBODY,        HOSTS),
    ("open_deal.agree",          NOBODY,        PLAYERS),
    ("open_deal.post",           NOBODY,        PLAYERS),
    ("open_deal.give_up",        HOSTS,         HOSTS),
    ("open_deal.posting",        NOBODY,        HOSTS),
    # Disputes
    ("disputes.show",            EVERYONE,      OWN_NAME),
    ("disputes.settle",          EVERYONE,      HOSTS),
    # House rules
    ("rules.show",               EVERYONE,      HOSTS),
    ("rules.terms",              EVERYONE,      HOSTS),
    ("rules.told_tonight",       EVERYONE,      NOBODY),
    ("rulings.show",             EVERYONE,      NOBODY),
    ("hindsight.say_agreed",     NOBODY,        OWN_NAME),
    ("hindsight.what_if",        EVERYONE,      HOSTS),
    ("hindsight.count",          NOBODY,        HOSTS),
    # The ledger
    ("ledger.show",              EVERYONE,      NOBODY),
    ("ledger.chain",             EVERYONE,      NOBODY),
    ("ledger.take_back",         HOSTS,         HOSTS),
    ("receipts.show",            EVERYONE,      NOBODY),
    ("receipts.text",            EVERYONE,      NOBODY),
    ("receipts.check",           EVERYONE,      NOBODY),
    # Who pays whom
    ("settle.show",              EVERYONE,      HOSTS),
    ("settle.reopen",            HOSTS,         HOSTS),
    ("settle.replan",            NOBODY,        HOSTS),
    ("settle.paid",              NOBODY,        OWN_PAYMENT),
    ("payments.part",            OWN_PAYMENT,   OWN_PAYMENT),
    ("payments.undo",            NOBODY,        MADE_PAYMENT),
    ("payments.other",           PLAYERS,       OTHER_PAYMENT),
    ("payments.pair",            EVERYONE,      NOBODY),
    ("counting.show",            EVERYONE,      HOSTS),
    ("counting.book",            HOSTS,         HOSTS),
    ("report.show",              EVERYONE,      NOBODY),
    ("report.file",              EVERYONE,      NOBODY),
)  # fmt: skip

ACCESS: Final[Mapping[str, Access]] = MappingProxyType(
    {endpoint: Access(look, do) for endpoint, look, do in _TABLE}
)
"""Who may look at and do what, by endpoint; what does not stand here is for nobody."""


def may(endpoint: str, *seats: str) -> bool:
    """Whether this phone may do what the form sent there does, for these seats.

    Where nothing can be sent there, whether it may look.
    """
    member, access = member_or_none(), ACCESS[endpoint]
    who = access.look if access.do is NOBODY else access.do
    return member is not None and who.lets(member, frozenset(seats) or None)


def install(app: Flask) -> None:
    """Ask the table before each page of a night, and let templates ask it."""
    app.url_value_preprocessor(_check)
    app.jinja_env.globals["may"] = may


def _check(endpoint: str | None, values: dict[str, Any] | None) -> None:
    member = member_or_none()
    if night_or_none() is None or member is None:
        return  # no page of a night: whoever has not joined one was stopped before
    access = ACCESS.get(endpoint or "", Access(NOBODY, NOBODY))
    who = access.do if request.method == "POST" else access.look
    seats = who.seats(values or {}) if who.seats else None
    if not who.lets(member, seats):
        raise _refusal(who)


def _refusal(who: Who) -> ForHosts | ForPlayers | ForThatSeat:
    if PLAYER not in who.roles:
        return ForHosts()
    return ForPlayers() if who.seats is None else ForThatSeat()
