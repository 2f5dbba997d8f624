"""Who won? Hands of cards compared, at any table and without a night."""

from __future__ import annotations

from typing import Final

from companion.games.base import Question
from companion.games.showdown.checking import check
from companion.games.showdown.contests import CONTESTS, Contest
from companion.games.showdown.deal import Showdown, read
from companion.games.showdown.explaining import explain, verdict
from companion.games.showdown.scoring import score
from companion.games.showdown.wording import NAME

QUESTION: Final = Question(
    key="showdown",
    name=NAME,
    read=read,
    check=check,
    score=score,
    verdict=verdict,
    explain=explain,
)

__all__ = ["CONTESTS", "QUESTION", "Contest", "Showdown"]
