"""Who has agreed to the house rules in force, and who has not yet."""

from __future__ import annotations

from dataclasses import dataclass

from companion.services import agreements
from companion.storage.night import LEFT, Night
from companion.web.views.signature import clock_of


@dataclass(frozen=True, slots=True)
class Nod:
    """A player, and when he agreed, where he has."""

    key: str
    name: str
    time: str


@dataclass(frozen=True, slots=True)
class Nods:
    """Everyone's word on the rules of an entry."""

    rules_no: int
    time: str
    players: tuple[Nod, ...]

    @property
    def missing(self) -> int:
        """How many have not agreed yet."""
        return sum(not nod.time for nod in self.players)


def nods(night: Night, game: str) -> Nods | None:
    """Everyone's word on the rules in force; none where nobody agreed on rules yet.

    Who went home before agreeing is not asked any more.
    """
    rules = agreements.in_force(night.id, game)
    if rules is None:
        return None
    agreed = agreements.agreed(night.id, rules.no)
    return Nods(
        rules.no,
        clock_of(rules.at),
        tuple(
            Nod(
                player.key,
                player.name,
                clock_of(agreed[player.key].at) if player.key in agreed else "",
            )
            for player in night.players
            if player.key in agreed or player.presence != LEFT
        ),
    )
