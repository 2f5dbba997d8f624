"""What the page of a night's phones shows: the ways in, who asks, who is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import segno
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup

from companion.services import invitations, joining, members
from companion.services.invitations import TABLE, WATCH, OpenCode
from companion.services.joining import TableSeat
from companion.services.members import TablePhone
from companion.storage.night import HOST, PLAYER, WATCHER, Night
from companion.web.addresses import afar
from companion.web.devices import this_device
from companion.web.keys import installation_key
from companion.web.views.signature import clock_of
from companion.web.views.wishes import wish

ROLES: Final = {HOST: _l("hosts"), PLAYER: _l("plays"), WATCHER: _l("watches")}


@dataclass(frozen=True, slots=True)
class Link:
    """A link to pass on, with its picture for cameras."""

    address: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class Code:
    """A code to say or to type, spaced to be read out, and its last moment."""

    words: str
    until: str


@dataclass(frozen=True, slots=True)
class Wish:
    """A phone at the door, and what it asks for."""

    device_id: int
    words: str


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A phone at the table: whose it is, what it may do, and what is to be done."""

    device_id: int
    who: str
    role: str
    role_words: str
    seat: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class PhonesPage:
    """The phones of a night; a link is `None` where it has to be made anew."""

    title: str
    table: Link | None
    watch: Link | None
    code: Code | None
    wishes: tuple[Wish, ...]
    phones: tuple[PhoneRow, ...]
    free: tuple[TableSeat, ...]


@dataclass(frozen=True, slots=True)
class MovePage:
    """A seat on its way to another phone: its code and link, while there is one."""

    name: str
    key: str
    code: Code | None
    link: Link | None


def phones_page(night: Night) -> PhonesPage:
    """The phones of a night as they are now."""
    code = invitations.lobby_of(installation_key(), night)
    return PhonesPage(
        title=night.title,
        table=_link(night, TABLE, "joining.join"),
        watch=_link(night, WATCH, "joining.watch"),
        code=None if code is None else spaced(code),
        wishes=tuple(
            Wish(asking.device_id, wish(night, asking))
            for asking in joining.askings(night)
        ),
        phones=tuple(_row(night, phone) for phone in members.phones_of(night)),
        free=tuple(each for each in joining.seats_of(night) if not each.has_phone),
    )


def move_page(name: str, key: str, code: OpenCode | None) -> MovePage:
    """The code of a seat, if one is in force."""
    if code is None:
        return MovePage(name, key, None, None)
    address = afar("joining.take_seat", code=code.code)
    return MovePage(name, key, spaced(code), Link(address, picture(address)))


def spaced(code: OpenCode) -> Code:
    """A code in two halves."""
    half = len(code.code) // 2
    return Code(f"{code.code[:half]} {code.code[half:]}", clock_of(code.until))


def picture(address: str) -> Markup:
    """An address as a picture that a camera reads; black on white by day and night."""
    drawn = segno.make(address, error="m", micro=False)
    svg = drawn.svg_inline(omitsize=True, svgclass="qr__code", lineclass=None)
    return Markup(svg)  # noqa: S704 - drawn by us; the address is dots in it


def _link(night: Night, kind: str, endpoint: str) -> Link | None:
    secret = invitations.link_of(installation_key(), night, kind)
    if secret is None:
        return None
    address = afar(endpoint, secret=secret)
    return Link(address, picture(address))


def _row(night: Night, phone: TablePhone) -> PhoneRow:
    member = phone.member
    player = night.player(member.player)
    return PhoneRow(
        device_id=member.device_id,
        who=player.name if player else phone.name or str(_("a phone without a name")),
        role=member.role,
        role_words=str(ROLES[member.role]),
        seat=member.player,
        is_here=member.device_id == this_device().id,
    )
