"""A night on a real database, and short ways to do things to it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from flask import Flask
from support.clock import clock
from support.told_deals import Phone, host_of, sit_down

from companion.games.registry import GAMES
from companion.ledger.cash import Terms
from companion.services import nights
from companion.services.deals import Recorded, record
from companion.services.sending import By, Sent
from companion.storage import db, upgrade
from companion.storage.night import Night

__all__ = ["clock"]  # fixtures

Fresh: TypeAlias = Callable[..., Sent]
Open: TypeAlias = Callable[..., Night]
Deal: TypeAlias = Callable[..., Recorded]


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "companion.sqlite3"
    upgrade.prepare(path)
    return path


@pytest.fixture
def database(tmp_path: Path, empty_database: Path) -> Path:
    """A database of its own; making each by migrations would take too long."""
    return Path(shutil.copy(empty_database, tmp_path))


@pytest.fixture
def app(database: Path) -> Iterator[Flask]:
    app = Flask("services")
    db.init(app, database)
    with app.app_context():
        yield app
    with app.app_context():
        db.db.engine.dispose()


@pytest.fixture
def fresh() -> Fresh:
    """A new sending each time, with what it is given as its content."""
    numbers = count(1)
    return lambda **content: Sent(f"key-{next(numbers)}", content)


@pytest.fixture
def by(app: Flask) -> By:  # noqa: ARG001 - devices live in its database
    return By(nights.meet_device(None).id, "Anna's phone")


@pytest.fixture
def open_night(by: By, fresh: Fresh) -> Open:
    def opened(*names: str, **more: Any) -> Night:
        switches = more.pop("switches", {})
        rules = type(GAMES["knock"].presets["recommended"].rules)(**switches)
        return nights.open_night(
            sent=fresh(),
            by=by,
            title=more.pop("title", "Friday"),
            names=names or ("Aino", "Boris", "Carla", "Dmitri"),
            terms=more.pop("terms", Terms(mode="book", chips=1, minor=0, currency="")),
            game="knock",
            rules=rules,
            **more,
        )

    return opened


@pytest.fixture
def night(open_night: Open) -> Night:
    """Aino (1), Boris (2), Carla (3) and Dmitri (4); Aino deals first."""
    return open_night()


@pytest.fixture
def host(night: Night, by: By) -> Phone:
    """The phone that has opened the night; it holds no seat."""
    return host_of(night, by)


@pytest.fixture
def phones(night: Night) -> dict[str, Phone]:
    """A phone for each of Aino (1), Boris (2), Carla (3) and Dmitri (4)."""
    return {player.key: sit_down(night, player.key) for player in night.players}


@pytest.fixture
def deal(by: By, fresh: Fresh) -> Deal:
    """Post a deal that is won by declaration: the knocker wins unless told."""

    def posted(night: Night, knocker: str = "2", **facts: Any) -> Recorded:
        sent = facts.pop("sent", None) or fresh()
        return record(
            night, sent=sent, by=by, game="knock", record=won_by(knocker, **facts)
        )

    return posted


@pytest.fixture
def won() -> Callable[..., dict[str, Any]]:
    """The record of such a deal, with further facts."""
    return won_by


def won_by(knocker: str = "2", **facts: Any) -> dict[str, Any]:
    if "void" in facts:
        return {"seats": ["2", "3", "4", "1"], **facts}
    winners = facts.pop("winners", [knocker])
    return {
        "seats": ["2", "3", "4", "1"],
        "knocker": knocker,
        "declared": {"winners": winners},
        **facts,
    }
