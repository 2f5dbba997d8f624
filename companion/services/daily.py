"""What an installation does by itself once a day: a copy, and old nights that go."""

from __future__ import annotations

from companion.config import Settings
from companion.services.removal import remove_settled
from companion.storage import backups


def take_turn(settings: Settings) -> None:
    """Make the day's copy if there is none, then let go of nights that are too old.

    The copy comes first: it is the last that holds them. Raises `NoCopy`; then no
    night goes.
    """
    if settings.backups and not backups.made_today(settings.copies):
        backups.back_up(settings.database, settings.copies, keep=settings.backups)
    if settings.retention:
        remove_settled(settings.retention)
