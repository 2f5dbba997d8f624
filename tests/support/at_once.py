"""Many phones that act at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from flask import Flask

T = TypeVar("T")


def at_once(app: Flask, phones: int, act: Callable[[int], T]) -> list[T]:
    """What each phone gets when all of them act at the same moment."""
    start = threading.Barrier(phones)

    def on_phone(number: int) -> T:
        with app.app_context():
            start.wait()
            return act(number)

    with ThreadPoolExecutor(phones) as pool:
        return list(pool.map(on_phone, range(phones)))
