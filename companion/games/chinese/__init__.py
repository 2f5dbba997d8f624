"""Chinese poker: thirteen cards in three rows; here the game in which low hands win."""

from __future__ import annotations

from typing import Final

from companion.games.base import Game
from companion.games.chinese import deal
from companion.games.chinese.checking import check
from companion.games.chinese.clauses import CLAUSES
from companion.games.chinese.deal import Deal
from companion.games.chinese.deeds import DEEDS, recall
from companion.games.chinese.explaining import explain, verdict
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27
from companion.games.chinese.rules import PRESETS, Rules
from companion.games.chinese.rulings import rulings
from companion.games.chinese.scoring import score
from companion.games.chinese.sharing import SHARING
from companion.games.chinese.wording import NAME, REASONS

GAME: Final = Game(
    key=DEUCE_TO_SEVEN_27.key,
    name=NAME,
    version=1,
    seats=deal.SEATS,
    has_pot=False,
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
    alternates=True,
)

__all__ = ["GAME", "Deal", "Rules"]
