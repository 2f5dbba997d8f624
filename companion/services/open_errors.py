"""Why something cannot be told of a deal on its way, one class per cause."""

from __future__ import annotations

from typing import Any

from companion.games.facts import UNKNOWN_KEY
from companion.messages import Phrase
from companion.problems import CompanionError

NOT_YOURS = Phrase("open.not_yours", "That is for another player to say, or a host.")
DEAL_GONE = Phrase(
    "open.gone", "This deal is over: it has been posted, or it was given up."
)
DEAL_IS_OPEN = Phrase("open.already", "A deal is on its way already.")
FACT_CHANGED = Phrase(
    "open.fact_changed",
    "Another phone has said something else in the meantime. Look at it, then choose.",
)
HAND_LOCKED = Phrase(
    "open.locked", "This hand is locked in. Take it back first to change it."
)
CARDS_SHOWN = Phrase(
    "open.shown", "The cards lie open. Only a host can change this now."
)
NOT_SHOWN = Phrase("open.not_shown", "The cards do not lie open yet.")
NOTHING_TO_SHOW = Phrase("open.nothing", "Nobody has any cards to show yet.")
FACTS_MOVED = Phrase(
    "open.moved", "Something has changed in this deal. Look at it again first."
)
NOT_AGREED = Phrase(
    "open.not_agreed", "Another player of this deal has to say “agreed” first."
)


class NotYours(CompanionError):
    """Raised when a device tells or does what is not its to tell or do."""

    def __init__(self) -> None:
        super().__init__(NOT_YOURS())


class DealGone(CompanionError):
    """Raised when the deal that something is told of is not on its way any more."""

    def __init__(self) -> None:
        super().__init__(DEAL_GONE())


class DealIsOpen(CompanionError):
    """Raised when a second deal is opened beside one; ``uid`` is that one's."""

    def __init__(self, uid: str) -> None:
        super().__init__(DEAL_IS_OPEN())
        self.uid = uid


class FactChanged(CompanionError):
    """Raised when a fact is no longer what the device had seen of it.

    ``theirs`` is what it is now (``None``: taken back), told by ``device_id``;
    ``revision`` is sent along to tell one's own all the same.
    """

    def __init__(
        self, name: str, seat: str, theirs: Any, *, revision: int, device_id: int
    ) -> None:
        super().__init__(FACT_CHANGED())
        self.name = name
        self.seat = seat
        self.theirs = theirs
        self.revision = revision
        self.device_id = device_id


class UnknownFact(CompanionError):
    """Raised when something is told that no deal of this game has."""

    def __init__(self, name: str) -> None:
        super().__init__(UNKNOWN_KEY(name=name))


class HandLocked(CompanionError):
    """Raised when a hand is typed anew without taking it back first."""

    def __init__(self) -> None:
        super().__init__(HAND_LOCKED())


class CardsShown(CompanionError):
    """Raised when a player would change a decision after he has seen the cards."""

    def __init__(self) -> None:
        super().__init__(CARDS_SHOWN())


class NotShown(CompanionError):
    """Raised when something has to wait until the cards are shown."""

    def __init__(self) -> None:
        super().__init__(NOT_SHOWN())


class NothingToShow(CompanionError):
    """Raised when the showdown is called and nobody has to show."""

    def __init__(self) -> None:
        super().__init__(NOTHING_TO_SHOW())


class FactsMoved(CompanionError):
    """Raised when a deal is not what was seen by whoever posts it or agrees to it."""

    def __init__(self) -> None:
        super().__init__(FACTS_MOVED())


class NotAgreed(CompanionError):
    """Raised when a player posts a deal to which no other player has agreed."""

    def __init__(self) -> None:
        super().__init__(NOT_AGREED())
