"""The time, read in one place, so that the core never has to."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time as the ledger writes it: UTC, to the second.

    >>> len(now())
    20
    """
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
