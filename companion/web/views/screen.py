"""What the big screen shows: who sits where with how much, and the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.storage import entries
from companion.storage.night import LEFT, Night
from companion.web.views.deal_page import ShownHand, deal_page
from companion.web.views.night import SeatRow, night_page
from companion.web.views.open_looking import Looking, look_on
from companion.web.views.open_public import IN, KnownSeat, public_deal
from companion.web.views.open_reveal import reveal

LARGE_HANDS: Final = 2
"""So many hands have room with large cards: the best, and the one it beat."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat on the board, and what it has said in a deal that is being played."""

    seat: SeatRow
    said: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class ScreenDeal:
    """The deal that is being played, or else the newest one.

    Of the ``hands`` the first are laid out large; a game that shows them in a way of
    its own has them in ``shown``. ``no`` is 0 while the deal is not in the ledger.
    """

    no: int
    number: int
    headline: str
    next: str
    hands: tuple[ShownHand, ...]
    shown: object
    shown_template: str
    style: str
    voided: bool
    contested: bool

    @property
    def large(self) -> tuple[ShownHand, ...]:
        """The hands that lie there as cards."""
        return self.hands[:LARGE_HANDS]

    @property
    def others(self) -> tuple[ShownHand, ...]:
        """The hands of which there are only the words."""
        return self.hands[LARGE_HANDS:]


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """The table as everyone sees it, without those who have gone home."""

    title: str
    closed: bool
    places: tuple[Place, ...]
    pot: int
    contested: tuple[int, ...]
    deal: ScreenDeal | None


def screen_page(night: Night) -> ScreenPage:
    """The table of a night as it stands, the same whoever has set the screen up."""
    table, playing = night_page(night, None), look_on(night)
    known = {} if playing is None else _known(playing)
    return ScreenPage(
        title=night.title,
        closed=night.closed,
        places=tuple(
            _place(seat, known) for seat in table.seats if seat.presence != LEFT
        ),
        pot=table.pot,
        contested=table.contested,
        deal=_newest(night, table.contested) if playing is None else _played(playing),
    )


def _known(looking: Looking) -> dict[str, KnownSeat]:
    return {seat.key: seat for seat in public_deal(looking).seats}


def _place(seat: SeatRow, known: Mapping[str, KnownSeat]) -> Place:
    told = known.get(seat.key)
    return Place(seat, told.words if told else "", told is not None and told.lock == IN)


def _played(looking: Looking) -> ScreenDeal:
    """The deal that is being played; its hands once they are shown."""
    public, revealed = public_deal(looking), reveal(looking)
    return ScreenDeal(
        no=0,
        number=public.no,
        headline=public.headline,
        next=public.next or " ".join(public.wrong),
        hands=() if revealed is None else revealed.hands,
        shown=None if revealed is None else revealed.shown,
        shown_template=looking.web_game.shown_template,
        style=looking.web_game.style,
        voided=False,
        contested=False,
    )


def _newest(night: Night, contested: tuple[int, ...]) -> ScreenDeal | None:
    found = entries.deals(night, 1, 1)
    if not found:
        return None
    page = deal_page(night, found[0])
    return ScreenDeal(
        no=page.no,
        number=page.no,
        headline=page.verdict,
        next="",
        hands=page.hands,
        shown=page.shown,
        shown_template=page.shown_template,
        style=page.style,
        voided=page.voided is not None,
        contested=page.no in contested,
    )
