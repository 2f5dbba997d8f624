"""The quiet thread of a running server that takes its turn once a day."""

from __future__ import annotations

import sys
import threading
import traceback
from typing import Final

from flask import Flask

from companion.config import Settings
from companion.i18n import render
from companion.problems import CompanionError
from companion.services.daily import take_turn

EVERY: Final = 3600.0
"""Seconds between two looks at the calendar; a turn that failed is tried again."""


class Daily(threading.Thread):
    """Takes the day's turn soon after the start, and after each midnight."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        super().__init__(name="daily", daemon=True)
        self._app = app
        self._settings = settings
        self._stopped = threading.Event()

    def run(self) -> None:
        """Look at the calendar until stopped."""
        while True:
            self._take_turn()
            if self._stopped.wait(EVERY):
                return

    def stop(self) -> None:
        """Look at the calendar no more."""
        self._stopped.set()
        self.join()

    def _take_turn(self) -> None:
        try:
            with self._app.app_context():
                take_turn(self._settings)
        except CompanionError as error:
            print(render(error.message, "en"), file=sys.stderr, flush=True)
        except Exception:  # noqa: BLE001 - tomorrow's copy must be made all the same
            traceback.print_exc()
