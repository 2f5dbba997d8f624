"""A deal that all phones tell together, from its opening to the ledger."""

from __future__ import annotations

import pytest
from support.open_table import HANDS, Phone, host_of, sit_down

from companion.services import nights, open_deals
from companion.services.audit import audit
from companion.services.sending import By
from companion.storage import entries
from companion.storage.night import Night


@pytest.fixture
def host(night: Night, by: By) -> Phone:
    """The phone in charge; it holds no seat."""
    return host_of(night, by)


@pytest.fixture
def phones(night: Night) -> dict[str, Phone]:
    """A phone for each of Aino (1), Boris (2), Carla (3) and Dmitri (4)."""
    return {player.key: sit_down(night, player.key) for player in night.players}


def play_to_showdown(host: Phone, phones: dict[str, Phone]) -> None:
    """Carla knocks, Dmitri drops, the others stay; all cards but Aino's are in."""
    host.open()
    phones["3"].say("knocker", "3")
    phones["4"].say("answer", "dropped", "4")
    for seat in "12":
        phones[seat].say("answer", "stayed", seat)
    for seat in "23":
        phones[seat].lock(HANDS[seat])


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
