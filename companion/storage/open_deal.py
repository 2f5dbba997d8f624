"""A deal that several phones tell while it is played, as the services see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.games.sharing import Told

OPEN: Final = "open"
SHOWN: Final = "shown"


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact under its key, as it was told last; a value of ``None`` takes it back."""

    key: str
    value: Any
    revision: int
    device_id: int
    at: str


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand as one device has entered it, locked in or still being typed."""

    seat: str
    device_id: int
    cards: Any = field(repr=False)
    locked: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenDeal:
    """A deal on its way, with every fact told of it but no hand that is hidden.

    ``uid`` tells it from any other, earlier or later. ``agreed`` holds, for each
    player who has said so, the fingerprint of what he agreed to.
    """

    uid: str
    salt: str = field(repr=False)
    game: str
    dealer: str
    seats: tuple[str, ...]
    stage: str
    seen_entry: int
    agreed: Mapping[str, str]
    at: str
    facts: Mapping[str, OpenFact] = field(default_factory=dict)

    @property
    def is_shown(self) -> bool:
        """Whether the cards lie open."""
        return self.stage == SHOWN

    @property
    def told(self) -> Told:
        """What has been told of it, and not taken back."""
        facts = self.facts.values()
        told = {fact.key: fact.value for fact in facts if fact.value is not None}
        return Told(self.seats, told)
