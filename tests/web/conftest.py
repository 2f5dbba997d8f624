"""The app on a fresh database, a phone that uses it, and a night on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser
from support.browser import Hand, site
from support.clock import clock
from support.web import Phone

from companion.app import create_app
from companion.config import load_settings
from companion.storage.db import db
from companion.web.devices import COOKIE

__all__ = ["clock", "site"]  # fixtures


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(load_settings({"COMPANION_INSTANCE": str(tmp_path)}))
    app.config["TESTING"] = True
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def night(phone: Phone) -> str:
    """The address of a night with Aino, Boris and Carla; Aino deals first."""
    return phone.begin()


@pytest.fixture
def take(browser: Browser, site: str, phone: Phone) -> Iterator[Callable[..., Hand]]:
    """Take a phone in hand that knows what ``phone`` knows."""
    hands: list[Hand] = []

    def taken(**more: Any) -> Hand:
        hand = Hand(browser, site, **more)
        cookie = phone.get_cookie(COOKIE)
        if cookie is not None:
            known: Any = {"name": COOKIE, "value": cookie.value, "url": site}
            hand.context.add_cookies([known])
        hands.append(hand)
        return hand

    yield taken
    for hand in hands:
        hand.close()
