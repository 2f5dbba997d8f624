"""Who gets the chips that lie in the pot when a night is closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import scoring
from companion.services.errors import PotNotShared
from companion.storage import entry_store
from companion.storage.night import Night
from companion.transfers import POT, Transfer

EQUAL: Final = "equal"
LAST_WINNER: Final = "last_winner"
SHARES: Final = (EQUAL, LAST_WINNER)

POT_SHARE: Final = "pot_share"
"""The reason of the transfers that share out the pot."""

NOBODY_PRESENT = Phrase(
    "share.nobody", "Nobody is playing any more, so the pot cannot be shared equally."
)
NO_WINNER = Phrase("share.no_winner", "No deal of this night had a winner.")


def shared(night: Night, pot: int, share: str) -> tuple[Transfer, ...]:
    """The transfers that empty the pot; none where there is nothing in it.

    Raises `PotNotShared` without a choice, `Refused` at ``share`` if it finds nobody.
    """
    if pot == 0:
        return ()
    if share == EQUAL:
        return shares(pot, _some(present(night), Problem("share", NOBODY_PRESENT())))
    if share == LAST_WINNER:
        return shares(pot, _some(_last_winners(night), Problem("share", NO_WINNER())))
    raise PotNotShared(pot)


def shares(pot: int, players: Sequence[str]) -> tuple[Transfer, ...]:
    """The pot in equal parts; odd chips go one each to those who come first.

    >>> [(move.payee, move.chips) for move in shares(5, ["2", "3", "1"])]
    [('2', 2), ('3', 2), ('1', 1)]
    """
    part, odd = divmod(pot, len(players))
    amounts = [part + (place < odd) for place in range(len(players))]
    return tuple(
        Transfer(POT, player, chips, POT_SHARE, "")
        for player, chips in zip(players, amounts, strict=True)
        if chips
    )


def present(night: Night) -> tuple[str, ...]:
    """Those who are playing, from the dealer's left on."""
    return night.dealt_to()


def _last_winners(night: Night) -> tuple[str, ...]:
    for entry in entry_store.live_deals(night.id):
        outcome = scoring.replay(entry).outcome
        if outcome is not None and outcome.winners:
            around = night.from_left_of(night.dealer)
            return tuple(
                player.key for player in around if player.key in outcome.winners
            )
    return ()


def _some(players: tuple[str, ...], problem: Problem) -> tuple[str, ...]:
    if not players:
        raise Refused((problem,))
    return players
