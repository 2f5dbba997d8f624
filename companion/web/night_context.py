"""The night that an address under ``/n/<night>`` speaks of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from unicodedata import bidirectional

from flask import Flask, abort, current_app, g, redirect, url_for

from companion.i18n import render
from companion.messages import Message
from companion.services import members, nights
from companion.services.keys import SECRET_LENGTH
from companion.services.refusals import NotAtTheTable
from companion.services.sending import By
from companion.services.words import called
from companion.storage.night import Member, Night, nameless
from companion.web import devices
from companion.web.language import current_language

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


def the_night() -> Night:
    """The night of this page, as it stood when the request came in."""
    night: Night = g.night
    return night


def night_or_none() -> Night | None:
    """The night of this page, or ``None`` on a page that belongs to no night."""
    night: Night | None = g.get("night")
    return night


def member_or_none() -> Member | None:
    """This phone's place at the table, or ``None`` on a page of no night."""
    member: Member | None = g.get("member")
    return member


def by() -> By:
    """Whose entry it will be: a phone's, by its player's name or by its own."""
    device, member = devices.this_device(), member_or_none()
    seat = the_night().player(member.player) if member else None
    if seat is None:
        return By(device.id, device.name)
    name = nameless(seat.key) if seat.is_nameless else seat.name
    return By(device.id, name, seat.key)


def names() -> dict[str, str]:
    """Every player's name by key, for sentences; empty outside a night."""
    night = night_or_none()
    players = () if night is None else night.players
    return {player.key: set_apart(player.name) for player in players}


def as_called(night: Night) -> Night:
    """The night with a word in the reader's language for who has no name any more."""
    players = tuple(
        replace(player, name=in_words(called(player))) for player in night.players
    )
    return replace(night, players=players)


def in_words(name: str | Message) -> str:
    """A name, or what stands for one, as the reader's language says it."""
    return name if isinstance(name, str) else render(name, current_language())


def set_apart(name: str) -> str:
    """A name as a sentence takes it in: one written from right to left stays in place.

    Unmarked, two such names would change sides, and with them who pays whom.

    >>> set_apart("Aino"), set_apart("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"
    ('Aino', True)
    """
    turns = any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def install(app: Flask) -> None:
    """Find the night of every address that names one, and name it in new addresses."""
    app.url_value_preprocessor(_find)
    app.url_defaults(_name_it_again)


def _find(endpoint: str | None, values: dict[str, Any] | None) -> None:
    if endpoint is None or values is None or "night" not in values:
        return
    # Nothing of the night is kept for a phone that has not joined it: not even the
    # page that says so may tell whether there is one.
    address = values.pop("night")
    if len(address) == SECRET_LENGTH:  # once the secret stood in every address
        abort(redirect(url_for("joining.join", secret=address), 303))
    device, night = devices.known_device(), nights.night_or_none(address)
    member = device and night and members.member_of(night, device.id)
    if not member or night is None:
        raise NotAtTheTable
    g.night, g.member = as_called(night), member


def _name_it_again(endpoint: str, values: dict[str, Any]) -> None:
    if "night" in values or "night" not in g:
        return
    if current_app.url_map.is_endpoint_expecting(endpoint, "night"):
        values["night"] = g.night.uid
