"""A deal that all phones tell together, from its opening to the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.told_deals import (
    HANDS,
    ROWS,
    Phone,
    fresh,
    host_of,
    play_to_showdown,
    sit_down,
)

from companion.problems import Refused
from companion.services import (
    nights,
    open_deals,
    players,
)
from companion.services.audit import audit
from companion.services.open_errors import (
    DealGone,
    DealIsOpen,
    NotYours,
)
from companion.services.sending import AlreadySent, By
from companion.storage import entries
from companion.storage.night import WATCHER, Night


def test_a_deal_told_by_four_phones_is_posted(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    assert host.look().missing == ("1",)
    assert not host.look().is_shown
    phones["1"].lock(HANDS["1"])
    seen = host.look()
    assert seen.is_shown
    assert seen.preview.outcome is not None
    assert seen.preview.outcome.winners == ("1",)
    posted = host.post()
    assert posted.deal_no == 1
    entry = entries.latest(host.night)
    assert entry.facts["deal"] == {
        "seats": ["2", "3", "4", "1"],
        "knocker": "3",
        "dropped": ["4"],
        "hands": {seat: HANDS[seat].replace("10", "T") for seat in "231"},
    }
    assert entry.facts["dealer"] == "1"
    assert nights.find_night(host.night.uid).dealer == "2"
    assert open_deals.current(host.night) is None
    assert audit() == ()


def test_a_second_deal_is_not_opened_beside_one(
    host: Phone, phones: dict[str, Phone]
) -> None:
    uid = host.open()
    with pytest.raises(DealIsOpen) as open_already:
        phones["2"].open()
    assert open_already.value.uid == uid


def test_a_deal_is_dealt_to_those_who_play(night: Night, host: Phone) -> None:
    players.set_presence(night, sent=fresh(), by=host.by, player="3", presence="away")
    host.open()
    assert host.look().seats == ("2", "4", "1")


def test_the_table_may_say_who_is_dealt_in(host: Phone) -> None:
    host.open(seats=["2", "4"])
    assert host.look().seats == ("2", "4")


@pytest.mark.parametrize("seats", [["2"], ["2", "9"], ["2", "2"]])
def test_a_deal_that_cannot_be_dealt_is_not_opened(
    host: Phone, seats: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        host.open(seats=seats)
    assert {problem.field for problem in refused.value.problems} == {"seats"}
    assert open_deals.current(host.night) is None


def test_a_watcher_sees_the_deal_and_does_nothing(night: Night, host: Phone) -> None:
    watcher = sit_down(night, role=WATCHER)
    with pytest.raises(NotYours):
        watcher.open()
    host.open()
    host.lock(HANDS["2"], "2")
    seen = watcher.look()
    assert (seen.locked, seen.own_hands) == (("2",), {})
    assert (seen.may_post, seen.may_agree, seen.is_host) == (False, False, False)
    for act in (
        lambda: watcher.say("knocker", "2"),
        lambda: watcher.lock(HANDS["2"], "2"),
        lambda: watcher.agree(seen=seen.fingerprint),
        lambda: watcher.post(seen=seen.fingerprint),
        watcher.showdown,
        watcher.give_up,
    ):
        with pytest.raises(NotYours):
            act()


def test_a_phone_that_has_left_the_table_does_nothing(night: Night, by: By) -> None:
    host_of(night, by).open()
    stranger = Phone(night, By(nights.meet_device(None).id))
    with pytest.raises(NotYours):
        stranger.say("knocker", "2", seen=0, deal=host_of(night, by).look().uid)


def test_a_deal_goes_on_whoever_comes_goes_or_takes_another_name(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    players.rename_player(night, sent=fresh(), by=host.by, player="2", name="Bertta")
    players.add_player(night, sent=fresh(), by=host.by, name="Eeva", after="2")
    players.set_presence(night, sent=fresh(), by=host.by, player="4", presence="left")
    phones["1"].lock(HANDS["1"])
    host.post()
    assert entries.latest(night).facts["deal"]["seats"] == ["2", "3", "4", "1"]
    assert nights.find_night(night.uid).dealer == "2"
    assert audit() == ()


def test_the_button_goes_on_once_though_the_dealer_has_left(
    night: Night, host: Phone
) -> None:
    host.open()
    host.say("knocker", "3")
    host.say("winners", ["3"])
    players.set_presence(night, sent=fresh(), by=host.by, player="1", presence="left")
    assert nights.find_night(night.uid).dealer == "2"
    host.post()
    assert nights.find_night(night.uid).dealer == "2"
    assert entries.latest(night).facts["dealer"] == "1"


def test_a_button_put_elsewhere_by_hand_stays_there(night: Night, host: Phone) -> None:
    host.open()
    players.set_dealer(night, sent=fresh(), by=host.by, player="4")
    host.say("void", "misdeal")
    host.post()
    assert nights.find_night(night.uid).dealer == "4"


def test_two_phones_tell_a_deal_of_chinese_poker(
    open_night: Callable[..., Night], by: By
) -> None:
    night = open_night("Aino", "Boris")
    host, aino, boris = host_of(night, by), sit_down(night, "1"), sit_down(night, "2")
    aino.open("chinese_27")
    aino.type({"front": "Ah"}, "1")
    aino.lock(ROWS["1"])
    assert boris.look().missing == ("2",)
    assert boris.look().own_hands == {}
    boris.lock(ROWS["2"])
    seen = host.look()
    assert seen.is_shown
    assert seen.preview.outcome is not None
    host.post()
    assert nights.find_night(night.uid).dealer == "2"
    assert audit() == ()


def test_rows_agreed_on_without_cards_are_posted_by_the_host(
    open_night: Callable[..., Night], by: By
) -> None:
    night = open_night("Aino", "Boris")
    host = host_of(night, by)
    host.open("chinese_27")
    for row, winner in (("front", "1"), ("middle", "tie"), ("back", "2")):
        host.say(row, winner)
    host.post()
    declared = entries.latest(night).facts["deal"]["declared"]
    assert declared == {"rows": {"front": "1", "middle": "tie", "back": "2"}}


def test_each_thing_sent_twice_is_done_once(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    def twice(act: Callable[..., Any], *what: Any, **more: Any) -> None:
        sent = fresh()
        first = act(*what, sent=sent, **more)
        version = nights.find_night(night.uid).version
        assert act(*what, sent=sent, **more) == first
        assert nights.find_night(night.uid).version == version

    twice(host.open)
    twice(phones["3"].say, "knocker", "3", seen=0)
    twice(phones["2"].type, "2c 2d")
    twice(phones["2"].lock, HANDS["2"])
    twice(phones["2"].unlock)
    twice(host.showdown)
    twice(phones["3"].say, "hand", HANDS["3"], "3", seen=0)
    uid = host.deal
    host.say("winners", ["3"])
    phones["3"].say("hand", None, "3")
    seen = host.look().fingerprint
    twice(phones["2"].agree, seen=seen)
    twice(phones["2"].disagree)
    twice(host.post, seen=seen, deal=uid)
    host.open()
    twice(host.give_up)
    assert entries.count_deals(night) == 1


def test_an_old_fact_that_comes_again_does_not_undo_a_newer_one(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    sent = fresh()
    phones["2"].say("draws", 2, "2", sent=sent, seen=0)
    phones["2"].say("draws", 3, "2")
    assert phones["2"].say("draws", 2, "2", sent=sent, seen=0) == 1
    assert host.look().fact("draws.2").value == 3


def test_a_hand_that_comes_again_after_its_deal_is_over_is_known_as_sent(
    host: Phone, phones: dict[str, Phone]
) -> None:
    uid, sent = host.open(), fresh()
    phones["2"].lock(HANDS["2"], sent=sent)
    host.give_up()
    phones["2"].lock(HANDS["2"], sent=sent, deal=uid)
    with pytest.raises(DealGone):
        phones["2"].lock(HANDS["2"], deal=uid)
    with pytest.raises(AlreadySent):
        phones["2"].lock(HANDS["2"], "3", sent=sent, deal=uid)
    with pytest.raises(AlreadySent) as already:
        host.lock(HANDS["2"], "2", sent=sent, deal=uid)
    assert already.value.content == {}
