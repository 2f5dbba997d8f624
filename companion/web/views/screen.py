"""What the big screen shows: who has how much, and the deal played now or last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.storage import entries
from companion.storage.night import LEFT, Night
from companion.web.views.deal_page import DealPage, ShownHand, deal_page
from companion.web.views.night import SeatRow, night_page
from companion.web.views.open_looking import look
from companion.web.views.open_public import PublicDeal, public_deal
from companion.web.views.open_reveal import Revealed, reveal

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
class Playing:
    """The deal that is being played, as everyone may know it; its hands once shown.

    ``page`` is what the template of a game's own way to show hands looks for.
    """

    public: PublicDeal
    page: Revealed | None
    shown_template: str
    style: str
    large: tuple[ShownHand, ...]
    others: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """The table as everyone sees it, without those who have gone home."""

    title: str
    closed: bool
    seats: tuple[SeatRow, ...]
    pot: int
    contested: tuple[int, ...]
    playing: Playing | None
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
        playing=_playing(night),
        deal=_newest(night, table.contested),
    )


def _playing(night: Night) -> Playing | None:
    looking = look(night)
    if looking is None:
        return None
    revealed, game = reveal(looking), looking.web_game
    hands = revealed.hands if revealed else ()
    return Playing(
        public=public_deal(looking, can_be_tapped=False),
        page=revealed,
        shown_template=game.shown_template,
        style=game.style,
        large=hands[:LARGE_HANDS],
        others=hands[LARGE_HANDS:],
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
