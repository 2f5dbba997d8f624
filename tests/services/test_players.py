from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.problems import Refused
from companion.services import chips, players
from companion.services.errors import PlayerNotFound
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import Night

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]


def seats(night: Night) -> list[str]:
    return [player.name for player in find_night(night.uid).players]


def dealer(night: Night) -> str:
    return find_night(night.uid).dealer


def test_a_late_arrival_takes_the_next_number_and_the_last_seat(
    night: Night, by: By, fresh: Fresh
) -> None:
    assert players.add_player(night, sent=fresh(), by=by, name="Eeva") == "5"
    assert seats(night) == ["Aino", "Boris", "Carla", "Dmitri", "Eeva"]


def test_a_late_arrival_can_sit_down_between_two_others(
    night: Night, by: By, fresh: Fresh
) -> None:
    key = players.add_player(night, sent=fresh(), by=by, name="Eeva", after="2")
    again = players.add_player(night, sent=fresh(), by=by, name="Fedor", after=key)
    assert (key, again) == ("5", "6")
    assert seats(night) == ["Aino", "Boris", "Eeva", "Fedor", "Carla", "Dmitri"]


def test_a_night_is_full_at_twenty(open_night: Callable[..., Night], by: By) -> None:
    night = open_night(*(f"P{n}" for n in range(20)))
    with pytest.raises(Refused) as refused:
        players.add_player(night, sent=Sent("k", {}), by=by, name="Eeva")
    assert refused.value.problems[0].field == "name"


def test_nobody_takes_a_name_that_is_taken(night: Night, by: By, fresh: Fresh) -> None:
    for call in (
        partial(players.add_player, night, name="BORIS"),
        partial(players.rename_player, night, player="1", name="boris"),
    ):
        with pytest.raises(Refused) as refused:
            call(sent=fresh(), by=by)
        assert refused.value.problems[0].code == "name.taken"


def test_a_player_may_write_his_own_name_differently(
    night: Night, by: By, fresh: Fresh
) -> None:
    players.rename_player(night, sent=fresh(), by=by, player="2", name=" BORIS ")
    assert seats(night)[1] == "BORIS"


def test_a_leaver_keeps_his_chips_and_his_place_in_the_ledger(
    night: Night, by: By, fresh: Fresh, deal: Deal
) -> None:
    deal(night, "2")
    players.set_presence(night, sent=fresh(), by=by, player="2", presence="left")
    deal(night, "3", seats=["3", "4", "1"])
    assert entries.latest(night).balances.stack("2") == 9
    assert find_night(night.uid).player("2").presence == "left"  # type: ignore[union-attr] # he is there


def test_the_button_does_not_wait_for_a_player_who_sits_out(
    night: Night, by: By, fresh: Fresh
) -> None:
    players.set_presence(night, sent=fresh(), by=by, player="1", presence="away")
    assert dealer(night) == "2"
    players.set_presence(night, sent=fresh(), by=by, player="1", presence="playing")
    assert dealer(night) == "2"


def test_the_button_stays_where_nobody_plays(
    night: Night, by: By, fresh: Fresh
) -> None:
    for player in night.players:
        players.set_presence(
            night, sent=fresh(), by=by, player=player.key, presence="away"
        )
    assert find_night(night.uid).dealt_to() == ()
    assert dealer(night) == "4"


def test_the_next_deal_is_dealt_from_the_dealers_left_and_not_to_those_away(
    night: Night, by: By, fresh: Fresh
) -> None:
    players.set_dealer(night, sent=fresh(), by=by, player="3")
    players.set_presence(night, sent=fresh(), by=by, player="1", presence="away")
    assert find_night(night.uid).dealt_to() == ("4", "2", "3")


def test_the_button_can_be_set_by_hand(night: Night, by: By, fresh: Fresh) -> None:
    players.set_dealer(night, sent=fresh(), by=by, player="3")
    assert dealer(night) == "3"


def test_a_presence_is_one_of_three(night: Night, by: By, fresh: Fresh) -> None:
    with pytest.raises(Refused):
        players.set_presence(night, sent=fresh(), by=by, player="1", presence="gone")


def test_only_players_of_the_night_can_be_changed_or_paid(
    night: Night, by: By, fresh: Fresh
) -> None:
    for call in (
        partial(players.rename_player, player="9", name="Eeva"),
        partial(players.set_presence, player="9", presence="away"),
        partial(players.set_dealer, player="9"),
        partial(players.add_player, name="Eeva", after="9"),
        partial(chips.buy_in, player="9", chips=5),
        partial(chips.pay, payer="1", payee="9", chips=5),
    ):
        with pytest.raises(PlayerNotFound):
            call(night, sent=fresh(), by=by)


def test_each_change_raises_the_nights_version(
    night: Night, by: By, fresh: Fresh
) -> None:
    players.set_dealer(night, sent=fresh(), by=by, player="3")
    players.rename_player(night, sent=fresh(), by=by, player="3", name="Cecilia")
    assert find_night(night.uid).version == night.version + 2
