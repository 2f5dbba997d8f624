"""Hands that stay hidden until all of them are turned over."""

from __future__ import annotations

from typing import Any

import pytest
from support.told_deals import (
    HANDS,
    Phone,
    fresh,
    play_to_showdown,
    sit_down,
)

from companion.problems import Refused
from companion.services import (
    players,
)
from companion.services.open_errors import (
    CardsShown,
    FactChanged,
    HandLocked,
    NothingToShow,
    NotShown,
    NotYours,
    UnknownFact,
)
from companion.storage import entries
from companion.storage.night import WATCHER, Night


def test_cards_locked_in_early_wait_until_all_have_answered(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    for seat, phone in phones.items():
        phone.lock(HANDS[seat])
    phones["3"].say("knocker", "3")
    assert not host.look().is_shown
    assert host.look().to_answer == ("1", "2", "4")
    phones["4"].say("answer", "dropped", "4")
    phones["1"].say("answer", "stayed", "1")
    assert host.look().to_answer == ("2",)
    phones["2"].say("answer", "stayed", "2")
    seen = host.look()
    assert seen.is_shown
    assert {key for key in seen.facts if key.startswith("hand.")} == {
        "hand.1",
        "hand.2",
        "hand.3",
    }


def test_who_is_missing_is_said_by_name(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    players.rename_player(night, sent=fresh(), by=host.by, player="2", name="aatu")
    host.open()
    host.say("knocker", "3")
    assert host.look().missing == ("2", "1", "3", "4")
    phones["3"].lock(HANDS["3"])
    assert host.look().missing == ("2", "1", "4")
    assert host.look().locked == ("3",)


def test_the_host_may_call_the_showdown_and_a_late_hand_lies_open_at_once(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    phones["1"].type("Ah Kh")
    with pytest.raises(NotYours):
        phones["2"].showdown()
    host.showdown()
    seen = host.look()
    assert seen.is_shown
    assert seen.missing == ("1",)
    assert "hand.1" not in seen.facts
    assert seen.preview.outcome is None
    assert phones["1"].look().own_hands["1"].cards == "Ah Kh"
    phones["1"].lock(HANDS["1"])
    assert host.look().fact("hand.1").value == HANDS["1"]
    assert host.look().missing == ()
    assert host.post().deal_no == 1


def test_there_is_no_showdown_before_a_knock(host: Phone) -> None:
    host.open()
    with pytest.raises(NothingToShow):
        host.showdown()


def test_hands_of_those_who_dropped_are_never_shown(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["4"].lock(HANDS["4"])
    host.give_up()
    host.open()
    play_on = phones["4"].look()
    assert play_on.own_hands == {}
    phones["4"].lock(HANDS["4"])
    host.say("knocker", "3")
    phones["4"].say("answer", "dropped", "4")
    for seat in "123":
        phones[seat].lock(HANDS[seat])
        if seat != "3":
            phones[seat].say("answer", "stayed", seat)
    assert host.look().is_shown
    assert "hand.4" not in host.look().facts
    assert HANDS["4"] not in repr(host.look())
    assert HANDS["4"] not in str(host.post()) + repr(entries.latest(host.night).facts)


def test_nobody_takes_a_decision_back_after_he_has_seen_the_cards(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    phones["1"].lock(HANDS["1"])
    for seat, name, value in (
        ("4", "answer", "stayed"),
        ("2", "answer", "dropped"),
        ("3", "knocker", None),
    ):
        with pytest.raises(CardsShown):
            phones[seat].say(name, value, "" if name == "knocker" else seat)
    with pytest.raises(CardsShown):
        phones["2"].unlock()
    assert host.say("answer", "stayed", "4") == 2
    assert host.look().missing == ("4",)


def test_a_hand_locked_in_is_changed_only_after_it_is_taken_back(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    boris = phones["2"]
    boris.lock(HANDS["2"])
    boris.type(HANDS["2"])
    assert boris.look().own_hands["2"].locked
    with pytest.raises(HandLocked):
        boris.type("2c")
    boris.unlock()
    assert host.look().locked == ()
    boris.type("2c")
    assert boris.look().own_hands["2"].cards == "2c"
    assert not boris.look().own_hands["2"].locked
    assert [problem.code for problem in boris.look().own_hands["2"].problems] == [
        "knock.hands.count"
    ]


@pytest.mark.parametrize("cards", ["Ah Kd", "Ah Ah Qc Js 9h", "Ah Kd Qc Js Zz", ""])
def test_a_hand_that_is_wrong_in_itself_is_not_locked_in(
    host: Phone, phones: dict[str, Phone], cards: str
) -> None:
    host.open()
    phones["2"].type(cards)
    with pytest.raises(Refused):
        phones["2"].lock(cards)
    assert host.look().locked == ()
    assert phones["2"].look().own_hands["2"].cards == cards


@pytest.mark.parametrize("cards", [{"front": "Ah"}, 5, None, ["Ah"]])
def test_what_is_no_hand_of_this_game_is_not_kept(host: Phone, cards: Any) -> None:
    host.open()
    for enter in (host.type, host.lock):
        with pytest.raises(UnknownFact):
            enter(cards, "2")
    with pytest.raises(Refused):
        host.type("A" * 201, "2")


def test_nobody_enters_anothers_hand_but_a_host(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    for act in (phones["2"].type, phones["2"].lock):
        with pytest.raises(NotYours):
            act(HANDS["3"], "3")
    with pytest.raises(NotYours):
        phones["2"].unlock("3")
    host.lock(HANDS["3"], "3")
    assert host.look().own_hands["3"].cards == HANDS["3"]
    assert phones["3"].look().own_hands == {}
    assert phones["3"].look().locked == ("3",)


def test_a_card_claimed_by_two_is_found_at_the_reveal_and_names_both(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    phones["1"].lock("Ah As Qh Jh 9h")
    (problem,) = host.look().preview.problems
    assert problem.code == "cards.duplicate"
    assert {problem.message.values["first"], problem.message.values["second"]} == {
        "1",
        "3",
    }
    assert not host.look().may_post
    with pytest.raises(Refused):
        host.post()
    phones["1"].say("hand", HANDS["1"], "1")
    assert host.look().fact("hand.1").revision == 2
    assert host.post().deal_no == 1


def test_a_hand_that_lies_open_is_a_fact_like_others(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    with pytest.raises(NotShown):
        phones["2"].say("hand", HANDS["2"], "2", seen=0)
    phones["1"].lock(HANDS["1"])
    with pytest.raises(NotYours):
        phones["2"].say("hand", "2c 2d 7h 8s Tc", "3")
    with pytest.raises(Refused):
        phones["2"].say("hand", "2c 2d", "2")
    assert host.say("hand", "9c 8s, 7h 2d 2C", "2", seen=0) == 1
    assert phones["2"].say("hand", "2c 2d 7h 8s Tc", "2") == 2
    with pytest.raises(FactChanged):
        host.say("hand", "2c 2d 7h 8s Jc", "2", seen=1)
    with pytest.raises(FactChanged):
        phones["2"].lock(HANDS["2"])
    assert host.say("hand", "2c 2d 7h 8s Jc", "2", seen=2) == 3


def test_the_same_hand_from_two_phones_is_one_hand(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    host.lock("9c, 8S 7h 2d 2c", "2")
    assert host.look().missing == ("1",)
    phones["1"].lock(HANDS["1"])
    seen = host.look()
    assert seen.questions == {}
    assert seen.may_post


def test_two_readings_of_one_hand_are_shown_at_the_reveal_and_settled_before_posting(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    host.lock("2c 2d 7h 8s Tc", "2")
    assert host.look().questions == {}
    phones["1"].lock(HANDS["1"])
    seen = phones["3"].look()
    assert {(item.by, item.cards) for item in seen.questions["2"]} == {
        ("2", HANDS["2"]),
        ("", "2c 2d 7h 8s Tc"),
    }
    assert seen.missing == ()
    assert "hand.2" not in seen.facts
    with pytest.raises(Refused) as refused:
        host.post()
    assert [(item.field, item.code) for item in refused.value.problems] == [
        ("hands.2", "open.two_readings")
    ]
    with pytest.raises(NotYours):
        phones["3"].say("hand", HANDS["2"], "2")
    phones["2"].say("hand", HANDS["2"], "2")
    assert host.look().questions == {}
    assert host.post().deal_no == 1


def test_the_preview_is_the_same_on_all_phones_and_hides_what_is_hidden(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    table = [host, *phones.values(), sit_down(night, role=WATCHER)]
    hidden = [phone.look().preview for phone in table]
    assert hidden[0].problems == ()
    assert hidden[0].outcome is None
    assert all(preview == hidden[0] for preview in hidden)
    phones["1"].lock(HANDS["1"])
    shown = [phone.look().preview for phone in table]
    assert shown[0].outcome is not None
    assert all(preview == shown[0] for preview in shown)
