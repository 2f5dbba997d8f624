"""The app on a fresh database, a phone that uses it, and a night on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from support.browser import site
from support.web import Phone

from companion.app import create_app
from companion.config import load_settings
from companion.storage.db import db

__all__ = ["site"]  # fixtures


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
