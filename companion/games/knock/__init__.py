"""Knock poker: five cards, one knock, one more turn, and the best hand."""

from __future__ import annotations

from typing import Final

from companion.games.base import Game
from companion.games.knock import deal
from companion.games.knock.checking import check
from companion.games.knock.clauses import CLAUSES
from companion.games.knock.deal import Deal
from companion.games.knock.deeds import DEEDS, recall
from companion.games.knock.explaining import explain, verdict
from companion.games.knock.rules import PRESETS, Rules
from companion.games.knock.rulings import rulings
from companion.games.knock.scoring import score
from companion.games.knock.sharing import SHARING
from companion.games.knock.wording import NAME, REASONS

GAME: Final = Game(
    key="knock",
    name=NAME,
    version=1,
    seats=deal.SEATS,
    has_pot=True,
    rules_type=Rules,
    presets=PRESETS,
    clauses=CLAUSES,
    reasons=REASONS,
    read=deal.read,
    write=deal.write,
    check=check,
    score=score,
    verdict=verdict,
    explain=explain,
    rulings=rulings,
    recall=recall,
    deeds=DEEDS,
    sharing=SHARING,
)

__all__ = ["GAME", "Deal", "Rules"]
