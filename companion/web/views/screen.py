"""What the big screen shows: who sits where with how much, and the newest deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.storage import entries
from companion.storage.night import LEFT, Night
from companion.web.views.deal_page import DealPage, ShownHand, deal_page
from companion.web.views.night import SeatRow, night_page

LARGE_HANDS: Final = 2
"""So many hands have room with large cards: the best, and the one it beat."""


@dataclass(frozen=True, slots=True)
class NewestDeal:
    """The newest deal; ``large`` hands lie there as cards, of the others the words."""

    page: DealPage
    large: tuple[ShownHand, ...]
    others: tuple[ShownHand, ...]
    contested: bool


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """The table as everyone sees it, without those who have gone home."""

    title: str
    closed: bool
    seats: tuple[SeatRow, ...]
    pot: int
    contested: tuple[int, ...]
    deal: NewestDeal | None


def screen_page(night: Night) -> ScreenPage:
    """The table of a night as it stands."""
    table = night_page(night, None)
    return ScreenPage(
        title=night.title,
        closed=night.closed,
        seats=tuple(seat for seat in table.seats if seat.presence != LEFT),
        pot=table.pot,
        contested=table.contested,
        deal=_newest(night, table.contested),
    )


def _newest(night: Night, contested: tuple[int, ...]) -> NewestDeal | None:
    found = entries.deals(night, 1, 1)
    if not found:
        return None
    page = deal_page(night, found[0])
    return NewestDeal(
        page=page,
        large=page.hands[:LARGE_HANDS],
        others=page.hands[LARGE_HANDS:],
        contested=page.no in contested,
    )
