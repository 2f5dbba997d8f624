"""The report as tables for a spreadsheet: names are words, and amounts are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TypeAlias

from flask_babel import gettext as _

from companion.games.registry import GAMES
from companion.ledger.cash import CURRENCIES
from companion.services.report import (
    DealResult,
    Moment,
    NightReport,
    PlayerLine,
    ToldDeal,
)
from companion.services.settlement import Standing
from companion.services.terms import CHIPS
from companion.storage.night import Night
from companion.web.templating import say
from companion.web.views.cards import faces
from companion.web.views.moves import account_name
from companion.web.views.report import label_of, ranked, so_far, state_of, verdict_of


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in the smallest unit of its currency, and how many decimals it has."""

    minor: int
    decimals: int

    @property
    def amount(self) -> Decimal:
        """The amount in the currency itself, with all its decimals.

        >>> str(Money(-1250, 2).amount), str(Money(7, 0).amount)
        ('-12.50', '7')
        """
        return Decimal(self.minor).scaleb(-self.decimals)


Cell: TypeAlias = str | int | Money | datetime | None
"""What stands in a cell; ``None`` where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of the report under its title."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def sheets(night: Night, report: NightReport) -> tuple[Sheet, ...]:
    """Every table of the report, in the order of the page."""
    return (
        _payments(report),
        _standings(report),
        _running(night, report),
        _players(report),
        _bought(report),
        _deals(night, report),
    )


def heading(night: Night) -> tuple[Cell, ...]:
    """What stands above all tables: the night, when it began, whether it goes on."""
    return (night.title, _local(night.opened_at), so_far(night))


def _payments(report: NightReport) -> Sheet:
    unit = report.settlement.unit
    return Sheet(
        title=_("Who pays whom"),
        head=(_("Payer"), _("Payee"), _named(unit), _("Paid")),
        rows=tuple(
            (
                _name(piece.payer),
                _name(piece.payee),
                _amount(piece.amount, unit),
                _("paid") if piece.is_paid else "",
            )
            for line in report.settlement.lines
            for piece in line.pieces
        ),
    )


def _standings(report: NightReport) -> Sheet:
    found = report.settlement
    money = () if found.unit == CHIPS else (found.unit,)

    def row(standing: Standing) -> tuple[Cell, ...]:
        amounts = tuple(_amount(standing.amount, unit) for unit in money)
        name, result = _name(standing.player), standing.result
        return (name, result, *amounts, standing.bought, standing.stack)

    return Sheet(
        title=_("Standings"),
        head=(_("Player"), _("Chips"), *money, _("Bought"), _("Stack")),
        rows=tuple(map(row, ranked(found))),
    )


def _running(night: Night, report: NightReport) -> Sheet:
    def row(moment: Moment) -> tuple[Cell, ...]:
        label = moment.deal_no or label_of(moment)
        results = (moment.results.get(key, 0) for key in night.keys)
        return (label, *results, moment.pot)

    return Sheet(
        title=_("Running chips"),
        head=(_("Deal"), *map(_name, night.keys), _("Pot")),
        rows=tuple(map(row, report.moments)),
    )


def _players(report: NightReport) -> Sheet:
    """A column a player; a row for everything that anybody did in any game."""
    done = {(deed.game, deed.key) for line in report.lines for deed in line.deeds}
    known = [
        (game.key, key)
        for game in GAMES.values()
        for key in game.deeds
        if (game.key, key) in done
    ]
    several = len({game for game, _key in known}) > 1
    lines = report.lines
    facts: tuple[tuple[Cell, ...], ...] = (
        (_("Deals played"), *(line.played for line in lines)),
        (_("Deals won"), *(line.won for line in lines)),
        (_("Most won"), *(_most(line.most_won) for line in lines)),
        (_("Most lost"), *(_most(line.most_lost) for line in lines)),
    )
    deeds = (
        (_label(*deed, several=several), *(_done(line, deed) for line in lines))
        for deed in known
    )
    return Sheet(
        title=_("Players"),
        head=("", *(_name(line.player) for line in lines)),
        rows=(*facts, *deeds),
    )


def _most(result: DealResult | None) -> Cell:
    return None if result is None else result.chips


def _label(game: str, key: str, *, several: bool) -> str:
    label = say(GAMES[game].deeds[key]())
    return f"{say(GAMES[game].name())}: {label}" if several else label


def _done(line: PlayerLine, wanted: tuple[str, str]) -> Cell:
    """How often a player did it, or his best hand; nothing where he never did."""
    found = (deed for deed in line.deeds if (deed.game, deed.key) == wanted)
    deed = next(found, None)
    if deed is None or deed.best is None:
        return None if deed is None else deed.count
    words = say(deed.best.words)
    cards = " ".join(face.rank + face.symbol for face in faces(deed.best.cards))
    return f"{words} ({cards})" if cards else words


def _bought(report: NightReport) -> Sheet:
    return Sheet(
        title=_("Chips bought"),
        head=(_("Time"), _("Player"), _("Chips")),
        rows=tuple(
            (_local(item.at), _name(item.player), item.chips) for item in report.bought
        ),
    )


def _deals(night: Night, report: NightReport) -> Sheet:
    def row(deal: ToldDeal) -> tuple[Cell, ...]:
        told = (say(GAMES[deal.game].name()), verdict_of(deal), state_of(deal))
        chips = (deal.chips.get(key) for key in night.keys)
        return (deal.no, _local(deal.at), *told, *chips)

    told = (_("Game"), _("Verdict"), _("State"))
    return Sheet(
        title=_("Deals"),
        head=(_("Deal"), _("Time"), *told, *map(_name, night.keys)),
        rows=tuple(map(row, report.deals)),
    )


def _name(account: str) -> str:
    """A name as it was typed, without the marks that hold it in a sentence."""
    return account_name(account).strip("\u2068\u2069")


def _named(unit: str) -> str:
    return str(_("Chips")) if unit == CHIPS else unit


def _amount(amount: int, unit: str) -> Cell:
    return amount if unit == CHIPS else Money(amount, CURRENCIES[unit])


def _local(at: str) -> datetime:
    """A time of the ledger by the clock of the place."""
    return datetime.fromisoformat(at).astimezone().replace(tzinfo=None)
