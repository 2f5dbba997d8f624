"""What the pages of a night show: the board, the verdicts, a player's sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from flask_babel import gettext as _

from companion.i18n.signs import signed
from companion.ledger.balance import Balances
from companion.ledger.entry import DealHistory
from companion.services import deals, disputes, settlement
from companion.storage import entries
from companion.storage.night import Night, Player
from companion.transfers import net
from companion.web.access import may
from companion.web.language import current_language
from companion.web.night_context import by, names
from companion.web.templating import say
from companion.web.views.open_line import NextDeal, next_deal
from companion.web.views.wishes import wishes

DEALS_A_PAGE: Final = 20
NIGHTS_KEPT: Final = 128


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player on the board.

    ``last`` is what the newest deal came to for him, where he played it; ``stack``
    is shown where he has bought chips. ``rebuy`` asks whether he wants more;
    ``without`` is his result without the contested deals, where there are some.
    """

    key: str
    name: str
    presence: str
    is_dealer: bool
    result: int
    last: int | None
    stack: int | None
    rebuy: bool
    without: int | None = None


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in the list: its number, its verdict, and whether it still counts."""

    no: int
    verdict: str
    live: bool
    corrected: bool
    contested: bool


@dataclass(frozen=True, slots=True)
class Pages:
    """Where a long list goes on; `None` where it ends."""

    newer: int | None
    older: int | None


@dataclass(frozen=True, slots=True)
class NightPage:
    """The night: seats clockwise, the pot, the latest deals with their verdicts.

    ``contested`` numbers the deals that wait for an end of a dispute. ``gone`` tells of
    those who went home settled with, and whose result was corrected since. ``undo`` is
    the deal that was posted just now, while it is still the newest. ``device_name`` is
    whose phone this is, ``asks_for_seat`` says that it is a host's without a seat, and
    ``askings`` are what phones at the door wish, in words.
    """

    title: str
    closed: bool
    seats: tuple[SeatRow, ...]
    pot: int
    contested: tuple[int, ...]
    gone: tuple[str, ...]
    undo: DealLine | None
    deals: tuple[DealLine, ...]
    pages: Pages
    device_name: str
    next_deal: NextDeal
    asks_for_seat: bool
    askings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealsPage:
    """Older deals of a night."""

    deals: tuple[DealLine, ...]
    pages: Pages


@dataclass(frozen=True, slots=True)
class _Table:
    """What lies on the table, the same for everyone who looks at it."""

    seats: tuple[SeatRow, ...]
    pot: int
    contested: tuple[int, ...]
    gone: tuple[str, ...]
    deals: tuple[DealLine, ...]


def night_page(night: Night, posted: int | None) -> NightPage:
    """The night as it stands; ``posted`` is the deal that was posted just now."""
    table = _table(night, current_language())
    here = by()
    return NightPage(
        title=night.title,
        closed=night.closed,
        seats=table.seats,
        pot=table.pot,
        contested=table.contested,
        gone=table.gone,
        undo=None if night.closed else _just_posted(table.deals, posted),
        deals=table.deals,
        pages=_pages(table.deals, 1),
        next_deal=next_deal(night),
        device_name=here.name,
        asks_for_seat=not here.player and may("nights.seat"),
        askings=wishes(night) if may("phones.answer") else (),
    )


@lru_cache(maxsize=NIGHTS_KEPT)
def _table(night: Night, _language: str) -> _Table:
    """The table for readers of a language, laid out once for each version of a night.

    The night's own value is the key: every write raises its version.
    """
    newest = entries.deals(night, 1, DEALS_A_PAGE)
    balances, contested = entries.latest(night).balances, contested_deals(night)
    return _Table(
        seats=_board(night, balances, newest),
        pot=balances.pot,
        contested=contested,
        gone=changed_since(night),
        deals=deal_lines(newest, contested),
    )


def contested_deals(night: Night) -> tuple[int, ...]:
    """The deals that are contested, by number."""
    return tuple(sorted(item.deal_no for item in disputes.open_disputes(night)))


def changed_since(night: Night) -> tuple[str, ...]:
    """What corrections have changed for those who went home settled with, in words."""
    return tuple(
        _(
            "%(name)s has gone home and was settled with. Corrected since: %(chips)s.",
            name=names().get(player, player),
            chips=signed(moved),
        )
        for player, moved in settlement.changed_since(night).items()
    )


def _just_posted(lines: tuple[DealLine, ...], posted: int | None) -> DealLine | None:
    newest = lines[0] if lines else None
    if newest is None or newest.no != posted or not newest.live:
        return None
    return newest


def deals_page(night: Night, page: int) -> DealsPage:
    """A page of deals; 1 is the newest."""
    found = entries.deals(night, page, DEALS_A_PAGE)
    lines = deal_lines(found, contested_deals(night))
    return DealsPage(lines, _pages(lines, page))


def deal_lines(
    histories: tuple[DealHistory, ...], contested: tuple[int, ...]
) -> tuple[DealLine, ...]:
    """Deals as a list shows them, each with its verdict in one sentence."""
    return tuple(
        DealLine(
            no=history.no,
            verdict=verdict(history),
            live=history.live,
            corrected=len(history.revisions) > 1,
            contested=history.no in contested,
        )
        for history in histories
    )


def verdict(history: DealHistory) -> str:
    """What a deal came to, in one sentence."""
    found = deals.verdict(history.newest)
    if found is None:
        return str(_("Today's rules cannot score this deal; its chips stand."))
    return say(found)


def _board(
    night: Night, balances: Balances, newest: tuple[DealHistory, ...]
) -> tuple[SeatRow, ...]:
    last = next((history for history in newest if history.live), None)
    moved = {} if last is None else _played(last)
    hanging = disputes.contested(night)
    return tuple(
        _without(seat_row(night, player, balances, moved.get(player.key)), hanging)
        for player in night.players
    )


def _without(row: SeatRow, hanging: Mapping[str, int]) -> SeatRow:
    """The row with the result that it would show without the contested deals."""
    if not hanging:
        return row
    return replace(row, without=row.result - hanging.get(row.key, 0))


def _played(history: DealHistory) -> dict[str, int]:
    """What a deal came to for everyone who played it, and for nobody else."""
    entry = history.newest
    moved = net(entry.transfers)
    return {key: chips for key, chips in moved.items() if key.isdecimal()}


def seat_row(
    night: Night, player: Player, balances: Balances, last: int | None = None
) -> SeatRow:
    """A player as the board shows him."""
    stack, bought = balances.stack(player.key), balances.bought.get(player.key, 0)
    return SeatRow(
        key=player.key,
        name=player.name,
        presence=player.presence,
        is_dealer=player.key == night.dealer,
        result=balances.result(player.key),
        last=last,
        stack=stack if player.key in balances.bought else None,
        rebuy=bought > 0 > stack and player.is_playing,
    )


def _pages(lines: tuple[DealLine, ...], page: int) -> Pages:
    older = lines and lines[-1].no > 1  # deals are numbered from 1 without gaps
    return Pages(
        newer=page - 1 if page > 1 else None, older=page + 1 if older else None
    )
