"""What phones at the door wish, as the host reads it."""

from __future__ import annotations

from flask_babel import gettext as _

from companion.services import joining
from companion.services.joining import Asking
from companion.storage.night import Night
from companion.web.night_context import set_apart


def wishes(night: Night) -> tuple[str, ...]:
    """What each phone that waits for an answer asks for, in one sentence each."""
    return tuple(wish(night, asking) for asking in joining.askings(night))


def wish(night: Night, asking: Asking) -> str:
    """What a phone asks for: to sit in a player's seat, or to be a new player."""
    player = night.player(asking.player)
    if player is None:
        return str(_("New at the table: %(name)s", name=set_apart(asking.name)))
    return str(_("A phone wants this seat: %(name)s", name=set_apart(player.name)))
