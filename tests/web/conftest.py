"""The app on a fresh database, and a phone that uses it as people do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client, TestResponse

from companion.app import create_app
from companion.config import load_settings
from companion.games.registry import GAMES
from companion.games.rules import write_rules
from companion.storage.db import db

NAMES = ("Aino", "Boris", "Carla")


class Phone(Client):
    """A browser with its cookies, which fills in forms instead of forging them."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        super().__init__(app)
        self.language = language

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        headers = {"Accept-Language": self.language, **kwargs.pop("headers", {})}
        return super().open(*args, headers=headers, **kwargs)

    def read(self, path: str) -> str:
        """The page at this address, which has to be there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.status
        return answer.text

    def send(
        self, path: str, data: Mapping[str, object] | None = None, *, page: str = "/"
    ) -> TestResponse:
        """Post a form with the token and the key that stand on the page."""
        return self.post(path, data={**self.protection(page), **(data or {})})

    def protection(self, page: str) -> dict[str, str]:
        """The hidden fields of the last form of a page, but for the languages'."""
        text = self.read(page)
        keys = re.findall(r'name="sent_key" value="([^"]+)"', text)
        (token, *_) = re.findall(r'name="csrf_token" value="([^"]+)"', text)
        return {"csrf_token": token, "sent_key": keys[-1] if keys else ""}

    def begin(self, *names: str, **fields: object) -> str:
        """Begin a night; gives its address."""
        answer = self.send("/new", new_night(*names, **fields), page="/new")
        assert answer.status_code == 303, said(answer)
        return answer.location


def new_night(*names: str, **fields: object) -> dict[str, object]:
    """The form of a new night with the recommended rules."""
    rules = write_rules(GAMES["knock"].presets["recommended"].rules)
    written = {
        f"rules-{name}": "y" if value is True else value
        for name, value in rules.items()
        if value is not False
    }
    rows = {f"name-{row}": name for row, name in enumerate(names or NAMES, start=1)}
    return {
        "title": "Friday",
        **rows,
        "dealer": "1",
        **written,
        "worth_chips": "10",
        "worth_money": "",
        "currency": "EUR",
        "mode": "book",
        **fields,
    }


def said(answer: TestResponse) -> str:
    """What a page says, without its marks."""
    main = answer.text.partition("<main")[2] or answer.text
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", main, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


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
