"""A program that is killed in the middle of a night has lost and doubled nothing."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from support.web import Phone, new_night, stored

from companion.app import create_app
from companion.cli import audit
from companion.config import load_settings
from companion.storage import entries
from companion.storage.db import db
from companion.web.keys import fresh_key

POSTS = 500
PHONES = 10
KILLED_AT = 150  # acknowledged deals, and as many under way as there are phones


class Poster:
    """A phone over a real connection; it repeats what was not acknowledged."""

    def __init__(self, cookies: str, token: str, page: str) -> None:
        self.cookies = cookies
        self.token = token
        self.page = page

    def post(self, address: str, key: str) -> int | None:
        """The number of the deal that is posted, or `None` where nobody answered."""
        form = {
            "csrf_token": self.token,
            "sent_key": key,
            "offered": "2 3 1",
            "seen_pot": "0",
            "knocker": "2",
            "winners": "2",
            "category": "",
        }
        headers = {
            "Cookie": self.cookies,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection = HTTPConnection(address.removeprefix("http://"), timeout=10)
        try:
            connection.request("POST", self.page, urlencode(form), headers)
            answer = connection.getresponse()
            answer.read()
        except (OSError, HTTPException):
            return None
        finally:
            connection.close()
        assert answer.status == 303, answer.status
        return int(answer.headers["Location"].partition("posted=")[2])


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


@pytest.fixture
def start(serve: Any, instance: Path) -> Callable[[], AbstractContextManager[Any]]:
    return partial(serve, sys.executable, "-m", "companion", "serve", instance=instance)


@pytest.fixture
def app(instance: Path) -> Iterator[Flask]:
    """The same installation, to begin a night on and to look into the ledger."""
    app = create_app(load_settings({"COMPANION_INSTANCE": str(instance)}))
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def poster(app: Flask) -> Poster:
    """A phone that has begun a night."""
    phone = Phone(app)
    night = phone.send("/new", new_night(), page="/new").location
    page = phone.get(f"{night}deals/new")
    (token, *_) = re.findall(r'name="csrf_token" value="([^"]+)"', page.text)
    jar = (phone.get_cookie(name) for name in ("companion_device", "session"))
    cookies = "; ".join(f"{kept.key}={kept.value}" for kept in jar if kept)
    return Poster(cookies, token, f"{night}deals/new")


def test_every_acknowledged_deal_is_there_once_after_the_program_was_killed(
    start: Any, app: Flask, poster: Poster, instance: Path
) -> None:
    keys = [fresh_key() for _ in range(POSTS)]
    acknowledged: dict[str, int] = {}
    with start() as served:
        _post_until_killed(served, poster, keys, acknowledged)
    assert KILLED_AT <= len(acknowledged) < POSTS
    before = dict(acknowledged)
    left = [key for key in keys if key not in acknowledged]
    with start() as served, ThreadPoolExecutor(PHONES) as phones:
        # Those who were answered ask again, too: the answer may come a second time.
        for key, deal_no in zip(
            [*left, *before],
            phones.map(partial(poster.post, served.address), [*left, *before]),
            strict=True,
        ):
            assert deal_no is not None
            assert acknowledged.setdefault(key, deal_no) == deal_no
    assert sorted(acknowledged.values()) == list(range(1, POSTS + 1))
    _look_into_the_ledger(app, poster)
    assert audit.main(["--instance", str(instance)]) == 0


def _post_until_killed(
    served: Any, poster: Poster, keys: list[str], acknowledged: dict[str, int]
) -> None:
    """All phones post; when enough deals are acknowledged, the program is killed."""
    enough = threading.Event()

    def post(key: str) -> None:
        deal_no = poster.post(served.address, key)
        if deal_no is not None:
            acknowledged[key] = deal_no
        if len(acknowledged) >= KILLED_AT:
            enough.set()

    with ThreadPoolExecutor(PHONES) as phones:
        for key in keys:
            phones.submit(post, key)
        assert enough.wait(60)
        served.kill()
        phones.shutdown(cancel_futures=True)


def _look_into_the_ledger(app: Flask, poster: Poster) -> None:
    with app.app_context():
        night = stored(app, poster.page)
        assert entries.count_deals(night) == POSTS
        balances: Mapping[str, int] = entries.latest(night).balances.chips
        assert balances["2"] == 6 * POSTS
        assert sum(balances.values()) == 0
