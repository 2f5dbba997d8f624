"""A clock that stands still until a test moves it."""

from __future__ import annotations

import pytest

from companion.services import clock as ours


class Clock:
    """The time of day at the table, as links, codes and tokens read it."""

    def __init__(self) -> None:
        self.moment = ours.now()

    def now(self) -> str:
        return self.moment

    def pass_minutes(self, minutes: int) -> None:
        self.moment = ours.later(self.moment, minutes)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(ours, "now", found.now)
    return found
