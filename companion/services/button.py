"""Where the dealer's button goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.storage.night import Night


def after_deal(night: Night, dealer: str, deal: Mapping[str, Any]) -> str:
    """Who deals next: the next player on the left, or the same after a misdeal.

    ``deal`` holds the facts of the deal as the ledger writes them.
    """
    if deal.get("void") == "misdeal":
        return at_or_left_of(night, dealer)
    return left_of(night, dealer)


def left_of(night: Night, dealer: str) -> str:
    """The next player on the left who is playing; the dealer where nobody else is."""
    around = night.from_left_of(dealer)
    return next((player.key for player in around if player.is_playing), dealer)


def at_or_left_of(night: Night, dealer: str) -> str:
    """The player himself if he is playing, else the next on his left who is."""
    player = night.player(dealer)
    if player is not None and player.is_playing:
        return dealer
    return left_of(night, dealer)
