"""What is told of a deal on its way, one fact at a time, and by whom."""

from __future__ import annotations

from typing import Any

import pytest
from support.told_deals import (
    HANDS,
    Phone,
    fresh,
)

from companion.problems import Refused
from companion.services import (
    nights,
    players,
)
from companion.services.open_errors import (
    DealGone,
    FactChanged,
    NotYours,
    UnknownFact,
)
from companion.storage.night import Night


def test_a_player_speaks_for_himself_only(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    boris = phones["2"]
    boris.say("draws", 2, "2")
    boris.say("answer", "stayed", "2")
    for name, value, seat in (
        ("knocker", "3", ""),
        ("answer", "dropped", "3"),
        ("draws", 1, "3"),
        ("dead", "dead", "2"),
        ("void", "misdeal", ""),
        ("winners", ["2"], ""),
    ):
        with pytest.raises(NotYours):
            boris.say(name, value, seat)
        assert host.say(name, value, seat) == 1


def test_a_player_who_is_not_dealt_in_says_nothing(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    host.open(seats=["2", "3"])
    with pytest.raises(NotYours):
        phones["4"].say("knocker", "4")
    newcomer = players.add_player(night, sent=fresh(), by=host.by, name="Eeva")
    with pytest.raises(UnknownFact):
        host.say("answer", "stayed", newcomer)


def test_a_knock_is_not_taken_over_nor_taken_back_by_another(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["3"].say("knocker", "3")
    for value in ("2", None):
        with pytest.raises(NotYours):
            phones["2"].say("knocker", value)
    phones["3"].say("knocker", None)
    assert phones["2"].say("knocker", "2") == 3
    assert host.say("knocker", "4") == 4


def test_a_fact_that_another_phone_has_changed_is_shown_and_not_swallowed(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["2"].say("draws", 2, "2")
    with pytest.raises(FactChanged) as changed:
        host.say("draws", 3, "2", seen=0)
    found = changed.value
    assert (found.name, found.seat, found.theirs, found.revision) == (
        "draws",
        "2",
        2,
        1,
    )
    assert found.device_id == phones["2"].by.device_id
    assert host.say("draws", 3, "2", seen=found.revision) == 2
    assert host.look().fact("draws.2").value == 3
    with pytest.raises(FactChanged):
        phones["2"].say("draws", 2, "2", seen=1)


def test_the_same_said_twice_is_no_conflict_and_nothing_new(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["2"].say("draws", 2, "2")
    version = nights.find_night(host.night.uid).version
    assert host.say("draws", 2, "2", seen=0) == 1
    assert nights.find_night(host.night.uid).version == version
    assert host.look().fact("draws.2").by == "2"


def test_no_card_drawn_is_said_too_and_can_be_taken_back(host: Phone) -> None:
    host.open()
    host.say("draws", 0, "2")
    assert host.look().fact("draws.2").value == 0
    host.say("draws", "", "2")
    fact = host.look().fact("draws.2")
    assert (fact.value, fact.revision) == (None, 2)
    assert "draws" not in host.look().preview.deal.draws


@pytest.mark.parametrize(
    ("name", "seat", "value"),
    [
        ("knocker", "", "9"),
        ("draws", "2", "few"),
        ("draws", "2", -1),
        ("winners", "", ["2", "9"]),
        ("void", "", "rain"),
    ],
)
def test_what_cannot_be_read_is_refused_at_once(
    host: Phone, name: str, seat: str, value: Any
) -> None:
    host.open()
    with pytest.raises(Refused):
        host.say(name, value, seat)
    assert host.look().facts == {}


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("weather", ""),
        ("draws", ""),
        ("draws", "9"),
        ("knocker", "2"),
        ("knocker", "9"),
        ("answer", "2"),
    ],
)
def test_what_no_deal_has_is_unknown(host: Phone, name: str, seat: str) -> None:
    host.open()
    with pytest.raises(UnknownFact):
        host.say(name, "perhaps", seat)


def test_a_fact_of_a_deal_that_is_over_is_not_told_of_the_next_one(
    host: Phone, phones: dict[str, Phone]
) -> None:
    first = host.open()
    host.give_up()
    host.open()
    with pytest.raises(DealGone):
        phones["3"].say("knocker", "3", deal=first, seen=0)
    with pytest.raises(DealGone):
        phones["3"].lock(HANDS["3"], deal=first)
    assert host.look().facts == {}
    assert host.look().locked == ()


def test_answers_to_a_knock_that_was_none_are_taken_back_with_it(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["3"].say("knocker", "3")
    phones["2"].say("answer", "stayed", "2")
    host.say("draws", 1, "2")
    phones["3"].say("knocker", None)
    fact = host.look().fact("answer.2")
    assert (fact.value, fact.revision) == (None, 2)
    assert host.look().fact("draws.2").value == 1
    phones["4"].say("knocker", "4")
    assert host.look().to_answer == ("1", "2", "3")


def test_a_drop_that_comes_before_its_knock_is_kept(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["4"].say("answer", "dropped", "4")
    phones["3"].say("knocker", "3")
    assert host.look().fact("answer.4").value == "dropped"
    host.say("knocker", "2")
    assert host.look().to_answer == ("1", "3")
