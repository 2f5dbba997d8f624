"""Tokens of phones are turned, and the one before lives just long enough."""

from __future__ import annotations

import pytest
from support.clock import Clock

from companion.services import devices
from companion.storage import device_store
from companion.storage.db import write_transaction
from companion.storage.night import Device

pytestmark = pytest.mark.usefixtures("app")

KEY, GIVEN = "a key", "what the browser was given"


@pytest.fixture
def device() -> Device:
    """A phone whose token has been seen."""
    met = devices.meet_anew(KEY, GIVEN)
    return recognised(met.token)


def recognised(token: str) -> Device:
    found = devices.recognise(KEY, token)
    assert found is not None
    return found


def test_a_turned_token_is_another_one_of_the_same_phone(device: Device) -> None:
    turned = devices.turn(KEY, device)
    assert turned.id == device.id
    assert turned.token != device.token
    assert len(turned.token) == 22


def test_who_has_lost_the_answer_is_given_the_same_token_again(device: Device) -> None:
    turned = devices.turn(KEY, device)
    assert recognised(device.token) == turned
    assert recognised(device.token) == turned
    assert devices.turn(KEY, device) == turned


def test_the_former_token_is_dead_once_the_new_one_has_been_seen(
    device: Device,
) -> None:
    turned = devices.turn(KEY, device)
    assert recognised(turned.token) == turned
    assert devices.recognise(KEY, device.token) is None


def test_the_former_token_is_dead_after_five_minutes(
    device: Device, clock: Clock
) -> None:
    turned = devices.turn(KEY, device)
    clock.pass_minutes(5)
    assert recognised(device.token) == turned
    clock.pass_minutes(1)
    assert devices.recognise(KEY, device.token) is None
    assert recognised(turned.token) == turned


def test_a_marked_phone_gets_another_token_at_its_next_request(device: Device) -> None:
    with write_transaction():
        device_store.mark(device.id)
    turned = recognised(device.token)
    assert turned.token != device.token
    assert recognised(turned.token) == turned


def test_a_mark_takes_no_token_away_that_is_on_its_way(device: Device) -> None:
    turned = devices.turn(KEY, device)
    with write_transaction():
        device_store.mark(device.id)
    assert recognised(device.token) == turned


def test_a_form_sent_twice_by_a_new_browser_is_sent_by_one_phone() -> None:
    first, second = (devices.meet_anew(KEY, GIVEN) for _ in range(2))
    assert first == second
    recognised(first.token)
    assert devices.meet_anew(KEY, GIVEN).id != first.id


def test_what_a_browser_was_given_is_soon_worth_nothing(clock: Clock) -> None:
    first = devices.meet_anew(KEY, GIVEN)
    clock.pass_minutes(6)
    assert devices.meet_anew(KEY, GIVEN).id != first.id
    assert recognised(first.token).id == first.id


def test_without_the_key_no_token_can_be_made(device: Device) -> None:
    turned = devices.turn(KEY, device)
    again = devices.recognise("another key", device.token)
    assert again is not None
    assert again.token != turned.token
    assert devices.recognise(KEY, again.token) is None
