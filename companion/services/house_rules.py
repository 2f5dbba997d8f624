"""The house rules of a night: those in force, and agreeing on others from now on."""

from __future__ import annotations

from typing import Any

from companion.services.sending import By, Sent
from companion.storage.night import Night


def rules_in_force(night: Night, game: str) -> Any:
    """The rules that the next deal of this game is scored by (a frozen value)."""
    raise NotImplementedError


def agree(night: Night, *, sent: Sent, by: By, game: str, rules: Any) -> int:
    """Play by these rules from the next deal on; gives the entry's number."""
    raise NotImplementedError
