"""Wrong codes and PINs are counted, and guessing is stopped for a while.

Failures are counted, not requests: a whole table shares one address.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from companion.services import clock
from companion.services.refusals import TooManyTries
from companion.storage import failure_store
from companion.storage.db import write_transaction

T = TypeVar("T")

WINDOW: Final = 15  # minutes in which failures are counted, and for which one is locked
FROM_AN_ADDRESS: Final = 10
FOR_A_NIGHT: Final = 30


def attempt(
    address: str, night_id: int | None, look: Callable[[], T | None]
) -> T | None:
    """Look whether a code or PIN is right; ``None`` is a failure and stays counted.

    It is counted before it is looked at, so that many guesses at once are no way
    round. Raises `TooManyTries`.
    """
    source = source_of(address)
    with write_transaction():
        at = clock.now()
        failure_store.sweep(clock.later(at, -2 * WINDOW))
        _must_not_be_locked(source, night_id, at)
        counted = failure_store.add(night_id, source, at)
    found = look()
    if found is not None:
        with write_transaction():
            failure_store.remove(counted)
    return found


def source_of(address: str) -> str:
    """Where an address is: in IPv6, a household has a whole network of them.

    >>> source_of("192.168.1.7"), source_of("2001:db8:1:2:3::4")
    ('192.168.1.7', '2001:db8:1:2::/64')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def _must_not_be_locked(source: str, night_id: int | None, at: str) -> None:
    last, count = failure_store.newest_from(source), failure_store.count_from
    _refuse_while_locked(last, partial(count, source), FROM_AN_ADDRESS, at)
    if night_id is not None:
        last, count_night = failure_store.newest_for(night_id), failure_store.count_for
        _refuse_while_locked(last, partial(count_night, night_id), FOR_A_NIGHT, at)


def _refuse_while_locked(
    last: str | None, count_since: Callable[[str], int], most: int, at: str
) -> None:
    """While it is locked nothing is counted: the last failure has locked it."""
    if last is None or at >= clock.later(last, WINDOW):
        return
    if count_since(clock.later(last, -WINDOW)) > most:
        raise TooManyTries(clock.later(last, WINDOW))
