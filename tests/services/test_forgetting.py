"""A player's name goes, and his chips, every hash and every sum stay."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.services import chips, joining, players
from companion.services.audit import audit
from companion.services.bringing import SAME, bring
from companion.services.errors import PlayerNotFound
from companion.services.forgetting import forget_name
from companion.services.night_file import export
from companion.services.nights import find_night, meet_device, name_device
from companion.services.sending import AlreadySent, By, Sent
from companion.storage import db, entry_store, member_store, night_store, sent_store
from companion.storage.night import PLAYER, Member, Night

NAME = "Ludmila"


@pytest.fixture
def his(app: Flask) -> By:
    """The phone of the player whose name will go."""
    assert app
    device = meet_device(None)
    name_device(device.id, f"{NAME}'s phone")
    return By(device.id, NAME, "2")


@pytest.fixture
def night(open_night: Callable[..., Night], his: By, fresh: Any) -> Night:
    """A night whose second player sat down at his phone, and did things."""
    night = open_night("Aino", NAME, "Carla", "Dmitri")
    member_store.add(night.id, Member(his.device_id, PLAYER, "2"))
    db.db.session.commit()
    unseated = By(his.device_id, NAME.upper())
    chips.buy_in(night, sent=fresh(), by=unseated, player="2", chips=5)
    chips.buy_in(night, sent=fresh(), by=his, player="2", chips=5)
    player: dict[str, Any] = {"by": his, "player": "2"}
    players.rename_player(night, sent=fresh(name=["Mila"]), name="Mila", **player)
    players.rename_player(night, sent=fresh(name=[NAME]), name=NAME, **player)
    return find_night(night.uid)


def test_the_name_stands_nowhere_any_more(
    night: Night, by: By, database: Path, fresh: Any
) -> None:
    forget_name(night, sent=fresh(), by=by, player="2")
    db.db.session.rollback()
    with closing(sqlite3.connect(database)) as file:
        told = "\n".join(file.iterdump()).casefold()
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert "ludmila" not in told
    assert "mila" not in told
    assert b"ludmila" not in database.read_bytes().lower()


def test_whoever_asked_for_his_seat_or_by_his_name_is_forgotten(
    night: Night, by: By, fresh: Any
) -> None:
    for seat, name in (("2", ""), ("", "Mila"), ("", "Eeva")):
        asking = By(meet_device(None).id)
        joining.ask(night, sent=fresh(name=[name]), by=asking, seat=seat, name=name)
    players.rename_player(night, sent=fresh(), by=by, player="2", name="Milla")
    players.rename_player(night, sent=fresh(), by=by, player="2", name="MILA")
    forget_name(night, sent=fresh(), by=by, player="2")
    assert [asking.name for asking in joining.askings(night)] == ["Eeva"]
    assert "mila" not in str(sent_store.contents(night.id)).casefold()


def test_sums_and_hashes_stay(night: Night, by: By, deal: Any, fresh: Any) -> None:
    deal(night)
    before = entry_store.read(night.id)
    forget_name(night, sent=fresh(), by=by, player="2")
    assert entry_store.read(night.id) == before
    assert audit() == ()
    player = find_night(night.uid).player("2")
    assert player
    assert player.is_nameless


def test_who_has_no_name_goes_on_playing(
    night: Night, by: By, his: By, deal: Any, fresh: Any
) -> None:
    forget_name(night, sent=fresh(), by=by, player="2")
    deal(find_night(night.uid))
    players.set_presence(night, sent=fresh(), by=his, player="2", presence="away")
    player = find_night(night.uid).player("2")
    assert player
    assert (player.is_nameless, player.presence) == (True, "away")
    assert audit() == ()


def test_two_names_can_go_and_a_new_one_can_come(
    night: Night, by: By, fresh: Any
) -> None:
    for key in ("2", "3"):
        forget_name(night, sent=fresh(), by=by, player=key)
    players.rename_player(night, sent=fresh(), by=by, player="3", name="Clara")
    named = [player.is_nameless for player in find_night(night.uid).players]
    assert named == [False, True, False, False]


def test_what_was_sent_twice_is_known_again_without_its_content(
    open_night: Callable[..., Night], by: By, fresh: Any
) -> None:
    night = open_night()
    sent = Sent("arrival", {"name": ["Eeva"]})
    key = players.add_player(night, sent=sent, by=by, name="Eeva")
    forget_name(night, sent=fresh(), by=by, player=key)
    again = players.add_player(night, sent=sent, by=by, name="Eeva")
    assert again == key
    with pytest.raises(AlreadySent) as other:
        players.add_player(
            night, sent=replace(sent, content={"name": ["E"]}), by=by, name="E"
        )
    assert other.value.content == {}
    assert audit() == ()


def test_the_file_of_the_night_tells_the_name_no_more(
    night: Night, by: By, fresh: Any
) -> None:
    before = export(night)
    forget_name(night, sent=fresh(), by=by, player="2")
    file = export(find_night(night.uid))
    assert NAME in before
    assert NAME not in file
    assert bring(file.encode(), device_id=None).how == SAME


def test_an_older_file_does_not_bring_the_name_back(
    night: Night, by: By, fresh: Any
) -> None:
    older = export(night).encode()
    forget_name(night, sent=fresh(), by=by, player="2")
    assert bring(older, device_id=by.device_id).how == SAME
    assert find_night(night.uid).players[1].is_nameless


def test_names_of_others_stay(night: Night, by: By, fresh: Any) -> None:
    forget_name(night, sent=fresh(), by=by, player="3")
    assert find_night(night.uid).players[1].name == NAME
    assert NAME in night_store.authors(night.id).values()


def test_a_stranger_has_no_name_to_forget(night: Night, by: By, fresh: Any) -> None:
    with pytest.raises(PlayerNotFound):
        forget_name(night, sent=fresh(), by=by, player="9")
