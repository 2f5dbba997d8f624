"""What a player's sheet shows, and the page of someone who comes late."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.services import joining, pins
from companion.services.errors import PlayerNotFound
from companion.services.joining import TableSeat
from companion.storage import entries
from companion.storage.night import Night, Player
from companion.web.forms.base import CompanionForm, TapForm
from companion.web.forms.joining import PinForm
from companion.web.forms.players import (
    ArrivalForm,
    BuyInForm,
    CashOutForm,
    DeviceForm,
    PayForm,
    RenameForm,
)
from companion.web.night_context import by, names
from companion.web.views.night import SeatRow, seat_row


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's sheet: how he stands, and everything he may do beside the deals.

    ``problems`` are those of a button, which has no field to stand beside.
    """

    seat: SeatRow
    closed: bool
    is_nameless: bool
    problems: tuple[str, ...]
    buy_in: BuyInForm
    cash_out: CashOutForm
    pay: PayForm
    rename: RenameForm
    pin: PinForm
    has_pin: bool


@dataclass(frozen=True, slots=True)
class ArrivalPage:
    """The form of a late arrival."""

    form: ArrivalForm


@dataclass(frozen=True, slots=True)
class ForgetPage:
    """Whose name is to go, and what he is called from then on."""

    key: str
    name: str
    number: str
    form: TapForm


@dataclass(frozen=True, slots=True)
class DevicePage:
    """Whose phone this is: its seat, or the form that names it.

    ``free`` are the seats that a host's phone without one may take.
    """

    form: DeviceForm
    seat: str
    seat_key: str
    free: tuple[TableSeat, ...]


def device_page(night: Night, form: DeviceForm) -> DevicePage:
    """The page of the phone in hand."""
    here = by()
    seats_there = () if here.player else joining.seats_of(night)
    return DevicePage(
        form=form,
        seat=names().get(here.player, ""),
        seat_key=here.player,
        free=tuple(each for each in seats_there if not each.has_phone),
    )


def find_player(night: Night, key: str) -> Player:
    """The player with this key; raises `PlayerNotFound`."""
    player = night.player(key)
    if player is None:
        raise PlayerNotFound(key)
    return player


def player_page(
    night: Night, key: str, posted: CompanionForm | None = None
) -> PlayerPage:
    """A player's sheet; the form that was posted is shown as it was sent."""
    player = find_player(night, key)
    named = "" if player.is_nameless else player.name
    forms: dict[str, Any] = {
        "buy_in": BuyInForm(None),
        "cash_out": CashOutForm(None),
        "pay": PayForm(None, payees=payees(night, key)),
        "rename": RenameForm(None, data={"name": named}),
        "pin": PinForm(None),
    }
    for name, form in forms.items():
        if posted is not None and type(form) is type(posted):
            forms[name] = posted
    return PlayerPage(
        seat=seat_row(night, player, entries.latest(night).balances),
        closed=night.closed,
        is_nameless=player.is_nameless,
        has_pin=key in pins.seats_with_pin(night),
        problems=tuple(posted.problems) if isinstance(posted, TapForm) else (),
        **forms,
    )


def payees(night: Night, payer: str) -> dict[str, str]:
    """Everyone a player can pay, with their names."""
    return {player.key: player.name for player in night.players if player.key != payer}


def seats(night: Night) -> dict[str, str]:
    """Every player, the last seat first: a late arrival mostly sits at the end."""
    return {player.key: player.name for player in reversed(night.players)}
