"""Who may look at the pages of a shared deal on which one seat, or all, are spoken for.

What is written is asked again by the services, inside the transaction.
"""

from __future__ import annotations

from companion.services.open_errors import NotYours
from companion.storage.night import HOST, WATCHER
from companion.web.night_context import member_or_none


def is_host() -> bool:
    """Whether the phone in hand is one of those in charge."""
    member = member_or_none()
    return member is not None and member.role == HOST


def plays() -> bool:
    """Whether the phone in hand does more than watch."""
    member = member_or_none()
    return member is not None and member.role != WATCHER


def must_speak_for(seat: str) -> None:
    """Refuse a phone that has nothing to say for a seat; raises `NotYours`."""
    member = member_or_none()
    if member is None or not (member.role == HOST or member.player == seat):
        raise NotYours


def must_be_host() -> None:
    """Refuse a phone that is not in charge; raises `NotYours`."""
    if not is_host():
        raise NotYours
