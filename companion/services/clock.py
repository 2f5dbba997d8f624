"""The time, read in one place, so that the core never has to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_WRITTEN: Final = "%Y-%m-%dT%H:%M:%SZ"


def now() -> str:
    """The time as the ledger writes it: UTC, to the second.

    >>> len(now())
    20
    """
    return datetime.now(UTC).strftime(_WRITTEN)


def later(moment: str, minutes: int) -> str:
    """A time some minutes after another, or before it where they are negative.

    >>> later("2026-11-30T23:50:00Z", 15)
    '2026-12-01T00:05:00Z'
    """
    read = datetime.strptime(moment, _WRITTEN).replace(tzinfo=UTC)
    return (read + timedelta(minutes=minutes)).strftime(_WRITTEN)
