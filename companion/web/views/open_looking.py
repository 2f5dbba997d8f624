"""A deal that is shared as one phone looks at it: for whom it speaks, what it knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.sharing import HAND, Told
from companion.services import open_views
from companion.services.open_views import SharedDeal
from companion.storage.night import WATCHER, Member, Night
from companion.web.games.base import WebGame
from companion.web.games.registry import web_game
from companion.web.games.sharing import WebSharing
from companion.web.night_context import member_or_none


@dataclass(frozen=True, slots=True)
class Looking:
    """The deal with all that this phone may know of it, and nothing else."""

    night: Night
    member: Member
    deal: SharedDeal
    web_game: WebGame

    @property
    def words(self) -> WebSharing:
        """The game's words for it."""
        return self.web_game.sharing

    @property
    def rules(self) -> Any:
        """The house rules it is played by."""
        return self.deal.rules

    @property
    def told(self) -> Told:
        """What has been told of it by now."""
        return Told(
            self.deal.seats,
            {
                key: fact.value
                for key, fact in self.deal.facts.items()
                if fact.value is not None
            },
        )

    @property
    def must_show(self) -> tuple[str, ...] | None:
        """The seats whose cards decide; ``None`` while that is not known."""
        return self.web_game.game.sharing.must_show(self.told, self.rules)

    @property
    def own_seat(self) -> str:
        """The seat of the deal that this phone holds, or nothing."""
        return self.member.player if self.member.player in self.deal.seats else ""

    def speaks_for(self, seat: str) -> bool:
        """Whether this phone may say something for a seat."""
        return self.deal.is_host or seat == self.own_seat

    def lies_open(self, seat: str) -> bool:
        """Whether a seat's cards have been shown."""
        return self.told.get(HAND, seat) is not None


def look(night: Night) -> Looking | None:
    """The deal that is shared at this night, as the phone in hand may see it."""
    member = member_or_none()
    return None if member is None else _look_as(night, member)


def look_on(night: Night) -> Looking | None:
    """The deal as everyone sees it who has no part in it, whoever looks."""
    return _look_as(night, Member(0, WATCHER))


def _look_as(night: Night, member: Member) -> Looking | None:
    deal = open_views.view(night, member)
    return None if deal is None else Looking(night, member, deal, web_game(deal.game))
