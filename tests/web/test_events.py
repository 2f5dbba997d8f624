"""The stream of a night's versions: who it tells what, and what it holds meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.pool import QueuePool
from support.web import Phone, post_deal, stored
from werkzeug.test import TestResponse

from companion.live.hub import HUB, Listener
from companion.storage.db import db
from companion.web import events


@pytest.fixture(autouse=True)
def _leave() -> Iterator[None]:
    yield
    HUB.close()


def listen(phone: Phone, night: str) -> tuple[TestResponse, Iterator[str]]:
    """A stream, and what it tells, piece by piece."""
    answer = phone.get(f"{night}events", buffered=False)
    return answer, (piece.decode() for piece in answer.iter_encoded())


def test_a_phone_hears_the_version_at_once_and_whenever_it_rises(
    app: Flask, phone: Phone, night: str
) -> None:
    answer, told = listen(phone, night)
    with closing(answer):
        now = stored(app, night).version
        assert next(told) == f"retry: 2000\n\nid: {now}\ndata: {now}\n\n"
        post_deal(app, night)
        assert next(told) == f"id: {now + 1}\ndata: {now + 1}\n\n"
        post_deal(app, night)
        post_deal(app, night)
        assert next(told) == f"id: {now + 3}\ndata: {now + 3}\n\n"


def test_another_night_is_not_heard(
    app: Flask, phone: Phone, night: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "GLANCE", 0.01)
    monkeypatch.setattr(events, "BEAT", 0.01)
    elsewhere = phone.begin("Dmitri", "Eeva")
    answer, told = listen(phone, night)
    with closing(answer):
        next(told)
        post_deal(app, elsewhere)
        assert next(told).startswith("event: hb\n")


def test_what_changes_while_a_stream_begins_is_not_missed(
    app: Flask, phone: Phone, night: str
) -> None:
    before = stored(app, night).version
    answer, told = listen(phone, night)
    with closing(answer):
        post_deal(app, night)
        assert re.findall(r"data: (\d+)", next(told) + next(told)) == [
            str(before),
            str(before + 1),
        ]


def test_a_stream_is_told_as_it_comes_and_kept_by_nobody(
    phone: Phone, night: str
) -> None:
    answer, _ = listen(phone, night)
    with closing(answer):
        assert answer.mimetype == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Accel-Buffering"] == "no"


def test_a_stream_holds_no_connection_to_the_database(
    app: Flask, phone: Phone, night: str
) -> None:
    streams = [listen(phone, night) for _ in range(12)]
    for _, told in streams:
        next(told)
    with app.app_context():
        pool = db.engine.pool
        assert isinstance(pool, QueuePool)
        assert pool.checkedout() == 0
    for answer, _ in streams:
        answer.close()
    assert HUB.nights == 0


@pytest.mark.parametrize("begun", [True, False])
def test_a_place_is_free_again_when_the_phone_is_gone(
    app: Flask, phone: Phone, night: str, *, begun: bool
) -> None:
    app.config["STREAMS"] = 1
    events.install(app)
    answer, told = listen(phone, night)
    if begun:
        next(told)
    assert phone.get(f"{night}events").status_code == 503
    answer.close()
    with closing(listen(phone, night)[0]) as again:
        assert again.status_code == 200
    with closing(phone.head(f"{night}events")) as looked:
        assert looked.status_code == 200
    with closing(listen(phone, night)[0]) as again:
        assert again.status_code == 200


def test_no_streams_are_given_where_none_are_wanted(
    app: Flask, phone: Phone, night: str
) -> None:
    app.config["STREAMS"] = 0
    events.install(app)
    refused = phone.get(f"{night}events")
    assert refused.status_code == 503
    assert refused.text == ""


def test_a_stream_ends_after_a_while_and_at_the_end_of_the_program(
    phone: Phone, night: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "SHORTEST", 0)
    monkeypatch.setattr(events, "LONGEST", 0)
    answer, told = listen(phone, night)
    with closing(answer):
        assert len(list(told)) == 1
    monkeypatch.undo()
    answer, told = listen(phone, night)
    with closing(answer):
        next(told)
        HUB.close()
        assert list(told) == []


def test_nobody_hears_a_night_that_is_not_there_or_that_he_has_not_joined(
    app: Flask, phone: Phone, night: str
) -> None:
    assert phone.get("/n/unknown/events").status_code == 403
    assert Phone(app).get(f"{night}events").status_code == 403


def test_what_is_heard_can_be_read(app: Flask, night: str) -> None:
    writes = 20

    def follow(listener: Listener) -> list[tuple[int, int]]:
        seen = [(1, 1)]
        while seen[-1][0] < 1 + writes:
            heard = listener.wait(seen[-1][0], 30)
            assert heard is not None
            seen.append((heard, stored(app, night).version))
        return seen

    with ThreadPoolExecutor(1) as other:
        following = other.submit(follow, HUB.listen(stored(app, night).id))
        for _ in range(writes):
            post_deal(app, night)
        assert all(read >= heard for heard, read in following.result())


def test_a_form_that_is_sent_twice_wakes_nobody_again(
    app: Flask, phone: Phone, night: str
) -> None:
    page: Any = phone.get(f"{night}players/1")
    listener = HUB.listen(stored(app, night).id)
    for _ in range(2):
        phone.fill_shown(page, f"{night}players/1/buy-in", {"chips": "2"})
    assert listener.wait(2, 0) == 2
    assert stored(app, night).version == 2
