"""Phones that wait for a night to change, and the word that it has.

The word is the night's version and nothing else; what has changed, each phone asks
for itself. Only nights that somebody listens to are held.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final


@dataclass(slots=True)
class _Room:
    """Everyone who listens to one night; ``version`` is 0 until one was published."""

    changed: threading.Condition
    version: int = 0
    listeners: int = 0
    is_closed: bool = False


class Hub:
    """Where versions are published and listened for; safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rooms: dict[int, _Room] = {}

    def publish(self, night_id: int, version: int) -> None:
        """Wake everyone who listens to a night; an older version than heard is none.

        Call it after the commit: whoever is woken reads the database at once.
        """
        with self._lock:
            room = self._rooms.get(night_id)
            if room is not None and version > room.version:
                room.version = version
                room.changed.notify_all()

    def listen(self, night_id: int) -> Listener:
        """Begin to listen: nothing that is published from here on is missed.

        Read the version to begin with only afterwards, and `Listener.close` at the end.
        """
        with self._lock:
            room = self._rooms.get(night_id)
            if room is None:
                room = _Room(threading.Condition(self._lock))
                self._rooms[night_id] = room
            room.listeners += 1
        return Listener(room, partial(self._leave, night_id, room))

    def close(self) -> None:
        """Send everyone home who listens now, so that the program can end."""
        with self._lock:
            for room in self._rooms.values():
                room.is_closed = True
                room.changed.notify_all()
            self._rooms.clear()

    @property
    def nights(self) -> int:
        """How many nights are held in memory."""
        with self._lock:
            return len(self._rooms)

    def _leave(self, night_id: int, room: _Room) -> None:
        with self._lock:
            room.listeners -= 1
            if room.listeners == 0 and self._rooms.get(night_id) is room:
                del self._rooms[night_id]


class Listener:
    """One phone that listens to a night."""

    def __init__(self, room: _Room, leave: Callable[[], None]) -> None:
        self._room = room
        self._leave = leave
        self._is_open = True

    def wait(self, last: int, timeout: float) -> int | None:
        """The newest version, as soon as it is past ``last``; `None` when sent home.

        Gives ``last`` back where nothing has come within ``timeout`` seconds.
        """
        room = self._room
        with room.changed:
            room.changed.wait_for(
                lambda: room.is_closed or room.version > last, timeout
            )
            return None if room.is_closed else max(room.version, last)

    def close(self) -> None:
        """Stop listening; the night is forgotten with its last listener."""
        if self._is_open:
            self._is_open = False
            self._leave()


HUB: Final = Hub()
"""The one hub of this process."""
