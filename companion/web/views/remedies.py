"""What to do when something went wrong, as the pages of the rules tell it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from companion.games.base import Game
from companion.web.templating import say


@dataclass(frozen=True, slots=True)
class Remedy:
    """What to do when something went wrong, and the clause that says so, if any."""

    situation: str
    verdict: str
    clause: str


def remedies(
    game: Game[Any, Any], rules: Any, also: Collection[str] = ()
) -> tuple[Remedy, ...]:
    """What these house rules say of the usual mishaps, and of the rare ones named."""
    return tuple(
        Remedy(
            situation=say(ruling.situation()),
            verdict=say(ruling.verdict()),
            clause=ruling.clause if "." in ruling.clause else "",
        )
        for ruling in game.rulings(rules)
        if not ruling.rare or ruling.code in also
    )
