"""Phones that speak in the same second: nothing is lost, doubled or written over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from support.at_once import at_once
from support.told_deals import HANDS, Phone, host_of, play_to_showdown, sit_down

from companion.ledger.entry import verify_chain
from companion.services import nights, open_deals
from companion.services.audit import audit
from companion.services.deals import Recorded
from companion.services.open_errors import DealGone, DealIsOpen, FactChanged
from companion.services.sending import By
from companion.storage import entries, entry_store
from companion.storage.night import HOST, Night

WRITERS = 32
EIGHT = ("Aino", "Boris", "Carla", "Dmitri", "Eeva", "Pasi", "Zoya", "Ülle")


@pytest.fixture
def full_table(open_night: Callable[..., Night]) -> Night:
    """Eight players; Aino (1) deals first."""
    return open_night(*EIGHT)


def test_a_knock_and_a_drop_in_the_same_second_are_both_kept(
    app: Flask, host: Phone, phones: dict[str, Phone]
) -> None:
    uid = host.open()

    def speak(number: int) -> int:
        if number == 0:
            return phones["3"].say("knocker", "3", seen=0, deal=uid)
        return phones["4"].say("answer", "dropped", "4", seen=0, deal=uid)

    assert at_once(app, 2, speak) == [1, 1]
    seen = host.look()
    assert seen.fact("knocker").value == "3"
    assert seen.fact("answer.4").value == "dropped"
    assert seen.to_answer == ("1", "2")


def test_two_who_knock_at_once_are_one_knock_and_one_conflict(
    app: Flask, host: Phone, phones: dict[str, Phone]
) -> None:
    uid = host.open()

    def knock(number: int) -> str | None:
        seat = "34"[number]
        try:
            phones[seat].say("knocker", seat, seen=0, deal=uid)
        except FactChanged as changed:
            return str(changed.theirs)
        return None

    (first,) = [theirs for theirs in at_once(app, 2, knock) if theirs is not None]
    assert host.look().fact("knocker").value == first
    assert host.look().fact("knocker").revision == 1


def test_of_many_who_tell_one_fact_otherwise_one_is_heard(
    app: Flask, night: Night, host: Phone
) -> None:
    uid = host.open()
    hosts = [sit_down(night, role=HOST) for _ in range(WRITERS)]

    def tell(number: int) -> bool:
        try:
            hosts[number].say("draws", number, "2", seen=0, deal=uid)
        except FactChanged:
            return False
        return True

    told = at_once(app, WRITERS, tell)
    assert sum(told) == 1
    assert host.look().fact("draws.2").value == told.index(True)


def test_32_writers_lose_and_double_nothing(
    app: Flask, full_table: Night, by: By
) -> None:
    host = host_of(full_table, by)
    uid = host.open()
    seats = host.look().seats
    phones = [sit_down(full_table, seat) for seat in seats]
    before = nights.find_night(full_table.uid).version

    def speak(number: int) -> None:
        what, place = divmod(number, len(seats))
        phone, seat = phones[place], seats[place]
        if what == 0:
            phone.say("draws", number, seat, seen=0, deal=uid)
        elif what == 1:
            phone.say("answer", "stayed", seat, seen=0, deal=uid)
        elif what == 2:
            phone.lock(HANDS["1"], deal=uid)
        else:
            host.say("dead", "dead", seat, seen=0, deal=uid)

    at_once(app, WRITERS, speak)
    seen = host.look()
    assert {key: fact.value for key, fact in seen.facts.items()} == {
        f"{name}.{seat}": value
        for place, seat in enumerate(seats)
        for name, value in (("draws", place), ("answer", "stayed"), ("dead", "dead"))
    }
    assert {fact.revision for fact in seen.facts.values()} == {1}
    assert set(seen.locked) == set(seats)
    assert nights.find_night(full_table.uid).version == before + WRITERS


def test_a_deal_posted_by_32_at_once_is_in_the_ledger_once(
    app: Flask, night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    phones["1"].lock(HANDS["1"])
    uid, seen = host.deal, host.look().fingerprint
    hosts = [sit_down(night, role=HOST) for _ in range(WRITERS)]

    def post(number: int) -> Recorded | None:
        try:
            return hosts[number].post(deal=uid, seen=seen)
        except DealGone:
            return None

    (posted,) = [found for found in at_once(app, WRITERS, post) if found is not None]
    assert posted.deal_no == 1
    assert entries.count_deals(night) == 1
    assert open_deals.current(night) is None
    assert verify_chain(night.uid, entry_store.read(night.id)) is None
    assert audit() == ()


def test_of_32_who_open_a_deal_one_does(app: Flask, night: Night) -> None:
    hosts = [sit_down(night, role=HOST) for _ in range(WRITERS)]

    def open_deal(number: int) -> str:
        try:
            return hosts[number].open()
        except DealIsOpen as found:
            return found.uid

    assert len(set(at_once(app, WRITERS, open_deal))) == 1


def test_the_last_two_hands_locked_in_at_once_turn_all_cards_over(
    app: Flask, host: Phone, phones: dict[str, Phone]
) -> None:
    uid = host.open()
    host.say("knocker", "3")
    host.say("answer", "dropped", "4")
    for seat in "12":
        host.say("answer", "stayed", seat)
    phones["3"].lock(HANDS["3"])

    def lock(number: int) -> None:
        seat = "12"[number]
        phones[seat].lock(HANDS[seat], deal=uid)

    at_once(app, 2, lock)
    seen = host.look()
    assert seen.is_shown
    assert {f"hand.{seat}" for seat in "123"} <= seen.facts.keys()
