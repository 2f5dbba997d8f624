"""Sixteen phones that tap at the same moment lose nothing and double nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from flask import Flask

from companion.ledger.entry import verify_chain
from companion.problems import Refused
from companion.services import chips, deals, devices, joining, nights, pins
from companion.services.attempts import FROM_AN_ADDRESS
from companion.services.audit import audit
from companion.services.refusals import SeatTaken, TooManyTries
from companion.services.sending import AlreadySent, By, Sent
from companion.storage import device_store, entries, entry_store
from companion.storage.db import write_transaction
from companion.storage.night import Night

PHONES = 16
TAPS = 5

T = TypeVar("T")


def at_once(app: Flask, act: Callable[[int], T]) -> list[T]:
    """What each phone gets when all of them act at the same moment."""
    start = threading.Barrier(PHONES)

    def on_phone(number: int) -> T:
        with app.app_context():
            start.wait()
            return act(number)

    with ThreadPoolExecutor(PHONES) as phones:
        return list(phones.map(on_phone, range(PHONES)))


def test_no_write_is_lost_and_none_is_doubled(app: Flask, night: Night, by: By) -> None:
    def tap(phone: int) -> list[int]:
        return [
            chips.buy_in(
                night, sent=Sent(f"{phone}-{tap}", {}), by=by, player="1", chips=1
            )
            for tap in range(TAPS)
        ]

    numbers = sorted(no for taps in at_once(app, tap) for no in taps)
    assert numbers == list(range(3, 3 + PHONES * TAPS))
    assert entries.latest(night).balances.stack("1") == PHONES * TAPS
    assert nights.find_night(night.uid).version == 1 + PHONES * TAPS
    assert verify_chain(night.uid, entry_store.read(night.id)) is None
    assert audit() == ()


def test_one_form_sent_by_all_at_once_makes_one_entry(
    app: Flask, night: Night, by: By
) -> None:
    def tap(_phone: int) -> int:
        sent = Sent("one form", {"chips": 7})
        return chips.buy_in(night, sent=sent, by=by, player="1", chips=7)

    assert set(at_once(app, tap)) == {3}
    assert entries.latest(night).balances.stack("1") == 7


def test_of_two_contents_under_one_key_the_first_is_kept_and_all_others_hear_of_it(
    app: Flask, night: Night, by: By
) -> None:
    def tap(phone: int) -> int | None:
        sent = Sent("one form", {"chips": phone + 1})
        try:
            return chips.buy_in(night, sent=sent, by=by, player="1", chips=phone + 1)
        except AlreadySent:
            return None

    results = at_once(app, tap)
    assert [no for no in results if no is not None] == [3]
    assert entries.latest(night).no == 3


def test_deals_posted_at_once_are_numbered_without_a_hole(
    app: Flask, night: Night, by: By, won: Callable[..., dict[str, Any]]
) -> None:
    def tap(phone: int) -> int:
        sent = Sent(f"deal {phone}", {})
        record = won("2")
        return deals.record(
            night, sent=sent, by=by, game="knock", record=record
        ).deal_no

    assert sorted(at_once(app, tap)) == list(range(1, PHONES + 1))
    assert entries.latest(night).balances.stack("2") == 9 * PHONES
    assert audit() == ()


def test_a_page_read_meanwhile_shows_a_ledger_that_adds_up(
    app: Flask, night: Night, by: By
) -> None:
    def tap(phone: int) -> int:
        if phone % 2:
            sent = Sent(f"{phone}", {})
            return chips.pay(night, sent=sent, by=by, payer="1", payee="2", chips=1)
        return sum(entries.latest(night).balances.chips.values())

    assert sum(at_once(app, tap)[::2]) == 0


def test_two_new_phones_are_two_devices(app: Flask) -> None:
    met = at_once(app, lambda _: nights.meet_device(None))
    assert len({device.id for device in met}) == PHONES


def test_requests_that_cross_a_turn_get_the_same_token(app: Flask) -> None:
    met = devices.meet_device(None)
    with write_transaction():
        device_store.mark(met.id)
    turned = at_once(app, lambda _: devices.recognise("a key", met.token))
    (token,) = {device.token for device in turned if device}
    assert token != met.token
    assert None not in turned


def test_guesses_at_the_same_moment_are_no_way_round_the_lock(
    app: Flask, night: Night, by: By
) -> None:
    pins.set_pin(night, sent=Sent("pin", {}), by=by, player="1", pin="2468")

    def guess(_phone: int) -> str:
        try:
            pins.check(night, "1", "1111", "10.0.0.1")
        except Refused:
            return "wrong"
        except TooManyTries:
            return "locked"
        return "in"

    answers = at_once(app, guess)
    assert answers.count("wrong") == 1 + FROM_AN_ADDRESS
    assert answers.count("locked") == PHONES - 1 - FROM_AN_ADDRESS


def test_a_free_seat_that_many_want_at_once_goes_to_one(
    app: Flask, night: Night
) -> None:
    def sit(phone: int) -> bool:
        by = By(devices.meet_device(None).id)
        try:
            joining.sit_down(
                night, sent=Sent(f"{phone}", {}), by=by, seat="1", pin="", address=""
            )
        except SeatTaken:
            return False
        return True

    assert sum(at_once(app, sit)) == 1
