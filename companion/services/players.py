"""Who sits where: late arrivals, names, sitting out, going home, the button."""

from __future__ import annotations

from companion.services.sending import By, Sent
from companion.storage.night import Night


def add_player(
    night: Night, *, sent: Sent, by: By, name: str, after: str | None = None
) -> str:
    """Seat a late arrival at the left of a player (or last); gives the new key."""
    raise NotImplementedError


def rename_player(night: Night, *, sent: Sent, by: By, player: str, name: str) -> None:
    """Call a player by another name, in old deals too."""
    raise NotImplementedError


def set_presence(
    night: Night, *, sent: Sent, by: By, player: str, presence: str
) -> None:
    """Let a player sit out, come back, or go home (playing, away, left)."""
    raise NotImplementedError


def set_dealer(night: Night, *, sent: Sent, by: By, player: str) -> None:
    """Give the button to a player by hand."""
    raise NotImplementedError
