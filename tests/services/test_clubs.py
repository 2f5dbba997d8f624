"""A club knows its people again, and starts its nights as it has agreed to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from companion.ledger.cash import Terms
from companion.ledger.season import standings
from companion.problems import Refused
from companion.services import chips, clubs, nights, players, season, settlement
from companion.services.clubs import ClubChoice, ClubNotFound, RegularNotFound
from companion.services.sending import By, Sent
from companion.storage import member_store
from companion.storage.club import Club
from companion.storage.db import write_transaction
from companion.storage.night import WATCHER, Member, Night

Names: TypeAlias = list[str]
Fresh: TypeAlias = Callable[..., Sent]
Open: TypeAlias = Callable[..., Night]
Deal: TypeAlias = Callable[..., Any]

THURSDAY = ClubChoice(name="Thursday")


def names(club: Club) -> Names:
    return [one.name for one in club.regulars]


def the_club(night: Night) -> Club:
    club = clubs.club_of(night)
    assert club is not None
    return club


@pytest.fixture
def night(open_night: Open) -> Night:
    """Aino, Boris and Carla at the first night of the club."""
    return open_night("Aino", "Boris", "Carla", club=THURSDAY, switches={"ante": 2})


@pytest.fixture
def club(night: Night) -> Club:
    return the_club(night)


def test_a_night_without_a_club_is_nobodys(open_night: Open) -> None:
    assert clubs.club_of(open_night()) is None


def test_a_new_club_begins_with_the_people_and_rules_of_its_first_night(
    club: Club,
) -> None:
    assert club.name == "Thursday"
    assert names(club) == ["Aino", "Boris", "Carla"]
    assert clubs.rules_agreed(club, "knock").ante == 2
    assert clubs.rules_agreed(club, "chinese_27") is None
    assert clubs.terms_agreed(club) == Terms("book", 1, 0, "")


def test_people_are_known_again_by_their_names(open_night: Open, club: Club) -> None:
    second = open_night("boris", "Dmitri", club=ClubChoice(uid=club.uid))
    assert names(the_club(second)) == ["Aino", "Boris", "Carla", "Dmitri"]


def test_a_late_arrival_is_known_again_too(
    open_night: Open, club: Club, by: By, fresh: Fresh
) -> None:
    second = open_night("Boris", "Dmitri", club=ClubChoice(uid=club.uid))
    players.add_player(second, sent=fresh(), by=by, name="AINO")
    players.add_player(second, sent=fresh(), by=by, name="Eeva")
    assert names(the_club(second)) == ["Aino", "Boris", "Carla", "Dmitri", "Eeva"]


def test_a_club_without_a_good_name_is_refused_and_no_night_begins(
    open_night: Open, by: By
) -> None:
    with pytest.raises(Refused) as refused:
        open_night(club=ClubChoice(name="x" * 41))
    assert refused.value.problems[0].field == "club_name"
    assert nights.known_nights(by.device_id) == ()


def test_a_club_of_others_cannot_be_joined_by_guessing(
    open_night: Open, club: Club, by: By
) -> None:
    stranger = nights.meet_device(None)
    with pytest.raises(ClubNotFound):
        clubs.find_club(club.uid, stranger.id)
    with pytest.raises(ClubNotFound):
        open_night(club=ClubChoice(uid="0" * 32))
    assert clubs.find_club(club.uid, by.device_id) == club
    assert clubs.clubs_of(by.device_id) == (club,)


def test_a_watcher_of_one_night_sees_no_season(night: Night, club: Club) -> None:
    watcher = nights.meet_device(None)
    with write_transaction():
        member_store.add(night.id, Member(watcher.id, WATCHER))
    assert clubs.clubs_of(watcher.id) == ()
    assert not clubs.may_see(club, watcher.id)


def test_a_night_is_put_into_a_club_later_and_taken_out_again(
    open_night: Open, club: Club, by: By
) -> None:
    loose = open_night("Aino", "Eeva")
    clubs.put_night(loose, ClubChoice(uid=club.uid), by.device_id)
    assert names(the_club(loose)) == ["Aino", "Boris", "Carla", "Eeva"]
    clubs.put_night(loose, ClubChoice(), by.device_id)
    assert clubs.club_of(loose) is None


def test_the_next_night_starts_with_what_is_agreed_on(
    open_night: Open, club: Club
) -> None:
    other = open_night(switches={"ante": 3}, terms=Terms("book", 10, 100, "EUR"))
    clubs.agree_as_in(club, other)
    assert clubs.rules_agreed(club, "knock").ante == 3
    assert clubs.terms_agreed(club) == Terms("book", 10, 100, "EUR")


def test_two_names_of_one_person_become_one(
    open_night: Open, night: Night, club: Club, by: By, fresh: Fresh, deal: Deal
) -> None:
    second = open_night("Aino K.", "Boris", club=ClubChoice(uid=club.uid))
    for played, winner in ((night, "1"), (second, "1")):
        deal(played, winner, seats=list(played.dealt_to()))
        settlement.close_night(played, sent=fresh(), by=by)
    clubs.merge(club, "4", "1")
    found = {
        one.regular: one for one in standings(season.read_season(club).attendances)
    }
    assert sorted(found) == ["1", "2", "3"]
    assert (found["1"].nights, found["1"].deals) == (2, 2)
    with pytest.raises(Refused) as same_night:
        clubs.merge(club, "2", "1")
    assert same_night.value.problems[0].code == "club.both_came"
    with pytest.raises(RegularNotFound):
        clubs.merge(club, "9", "1")


def test_a_regular_is_called_otherwise_at_the_club_alone(
    night: Night, club: Club
) -> None:
    assert clubs.rename_regular(club, "2", " Boria ") == "Boria"
    assert names(the_club(night)) == ["Aino", "Boria", "Carla"]
    assert night.players[1].name == "Boris"
    with pytest.raises(Refused):
        clubs.rename_regular(club, "2", "aino")


def test_only_settled_nights_count_and_the_results_are_the_ledgers(
    open_night: Open, night: Night, club: Club, by: By, fresh: Fresh, deal: Deal
) -> None:
    open_night("Aino", "Boris", club=ClubChoice(uid=club.uid))
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=20)
    deal(night, "2", seats=list(night.dealt_to()), dropped=["3"])
    deal(night, "2", seats=list(night.dealt_to()))
    assert season.read_season(club).attendances == ()
    settlement.close_night(night, sent=fresh(), by=by)
    found = season.read_season(club)
    plan = settlement.in_force(nights.find_night(night.uid))
    assert {item.regular: item.chips for item in found.attendances} == {
        line.player: line.result for line in plan.standings
    }
    assert [item.deals for item in found.attendances] == [2, 2, 2]
    assert len(found.going_on) == 1


def test_a_season_holds_the_nights_of_its_days(club: Club, night: Night) -> None:
    day = night.opened_at[:10]
    assert season.read_season(club, since="2000-01-01", until=day).going_on == ()
    assert season.read_season(club, since=day).going_on == (night,)
