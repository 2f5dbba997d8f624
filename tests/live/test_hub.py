"""Whoever listens to a night hears of every change, and of the newest at last."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.live.hub import Hub, Listener

LONG = 30  # seconds; whoever waits so long has missed something
AT_ONCE = 0


@pytest.fixture
def hub() -> Iterator[Hub]:
    hub = Hub()
    yield hub
    hub.close()


def test_what_is_published_is_heard_by_everyone_at_the_night_and_by_nobody_else(
    hub: Hub,
) -> None:
    aino, boris, elsewhere = hub.listen(1), hub.listen(1), hub.listen(2)
    hub.publish(1, 7)
    assert aino.wait(6, AT_ONCE) == 7
    assert boris.wait(6, AT_ONCE) == 7
    assert elsewhere.wait(6, AT_ONCE) == 6


def test_a_phone_that_waits_is_woken(hub: Hub) -> None:
    listener = hub.listen(1)
    with ThreadPoolExecutor(1) as phone:
        heard = phone.submit(listener.wait, 3, LONG)
        hub.publish(1, 4)
        assert heard.result() == 4


def test_what_was_published_between_listening_and_waiting_is_not_missed(
    hub: Hub,
) -> None:
    listener = hub.listen(1)
    hub.publish(1, 2)
    assert listener.wait(1, LONG) == 2


def test_without_a_change_the_version_stays(hub: Hub) -> None:
    assert hub.listen(1).wait(5, AT_ONCE) == 5


@given(versions=st.lists(st.integers(1, 20), min_size=1))
def test_versions_only_rise_however_they_come(versions: list[int]) -> None:
    hub, last = Hub(), 0
    listener = hub.listen(1)
    for version in versions:
        hub.publish(1, version)
        heard = listener.wait(last, AT_ONCE)
        assert heard is not None
        assert heard >= last
        last = heard
    assert last == max(versions)


@given(leaves=st.lists(st.integers(0, 3), max_size=12))
def test_a_night_is_held_as_long_as_someone_listens(leaves: list[int]) -> None:
    hub = Hub()
    listeners = [hub.listen(night) for night in (1, 1, 2, 3)]
    for leaving in leaves:
        listeners[leaving].close()
    here = {
        night for place, night in enumerate((1, 1, 2, 3)) if place not in set(leaves)
    }
    assert hub.nights == len(here)


def test_a_night_that_nobody_listens_to_takes_no_memory(hub: Hub) -> None:
    hub.publish(1, 7)
    assert hub.nights == 0


def test_everyone_who_waits_is_sent_home_at_the_end_and_new_ones_may_come(
    hub: Hub,
) -> None:
    listeners = [hub.listen(night) for night in (1, 1, 2)]
    with ThreadPoolExecutor(3) as phones:
        ends = [phones.submit(listener.wait, 1, LONG) for listener in listeners]
        hub.close()
        assert [end.result() for end in ends] == [None, None, None]
    again = hub.listen(1)
    for listener in listeners:
        listener.close()
    hub.publish(1, 2)
    assert again.wait(1, AT_ONCE) == 2


def test_no_wake_up_is_lost_between_many_writers_and_many_phones(hub: Hub) -> None:
    """Each phone goes on from what it heard, and everyone ends at the newest."""
    newest, phones, writers = 400, 24, 4
    ready = threading.Barrier(phones + writers)

    def listens(listener: Listener) -> list[int]:
        heard = [0]
        ready.wait()
        while heard[-1] < newest:
            version = listener.wait(heard[-1], LONG)
            assert version is not None
            assert version > heard[-1], "nothing was heard for too long"
            heard.append(version)
        return heard

    def writes(first: int) -> None:
        ready.wait()
        for version in range(first, newest + 1, writers):
            hub.publish(1, version)

    with ThreadPoolExecutor(phones + writers) as threads:
        listening = [threads.submit(listens, hub.listen(1)) for _ in range(phones)]
        for writer in range(writers):
            threads.submit(writes, 1 + writer)
        histories = [heard.result() for heard in listening]
    for heard in histories:
        assert heard[-1] == newest
        assert heard == sorted(set(heard))
