"""Where the dealer's button goes, and who is dealt in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.base import Game
from companion.storage import entry_store
from companion.storage.night import Night


def after_deal(
    night: Night, game: Game[Any, Any], dealer: str, deal: Mapping[str, Any]
) -> str:
    """Who deals next: the next player on the left, or the same after a misdeal.

    Where two take turns, the other one deals. ``deal`` holds the facts of the deal
    as the ledger writes them.
    """
    if game.alternates:
        return at_or_left_of(night, str(deal["seats"][0]))
    if deal.get("void") == "misdeal":
        return at_or_left_of(night, dealer)
    return left_of(night, dealer)


def dealt_by(game: Game[Any, Any], dealer: str, deal: Mapping[str, Any]) -> str:
    """Who dealt: whoever had the button, or the second of two who take turns."""
    return str(deal["seats"][-1]) if game.alternates else dealer


def dealt_in(night: Night, game: Game[Any, Any]) -> tuple[str, ...]:
    """Who plays the next deal of a game unless the table says otherwise.

    Where more sit at the night than the game has room for, those who played its
    newest deal go on, if the button is still theirs; else the dealer plays with the
    next ones on the left.
    """
    around, most = night.dealt_to(), game.seats[-1]
    if len(around) <= most:
        return around
    before = _newest_seats(night, game)
    if night.dealer in before and before <= set(around):
        return tuple(key for key in around if key in before)
    return (*around[: most - 1], around[-1])


def _newest_seats(night: Night, game: Game[Any, Any]) -> frozenset[str]:
    """Who played the newest deal that counts, where it was one of this game."""
    newest = next(entry_store.live_deals(night.id), None)
    if newest is None or newest.facts["game"] != game.key:
        return frozenset()
    deal: Any = newest.facts["deal"]
    return frozenset(deal["seats"])


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
