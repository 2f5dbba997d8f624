"""Links and codes lead to a night, and none of them is kept in plain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text
from support.clock import Clock

from companion.services import invitations, keys
from companion.services.invitations import TABLE, WATCH
from companion.services.refusals import TooManyTries
from companion.services.sending import By, Sent
from companion.storage import invitation_store
from companion.storage.db import db, write_transaction
from companion.storage.invitation_store import Invitation
from companion.storage.night import Night

Fresh = Callable[..., Sent]
KEY, HERE = "a key", "192.168.1.7"


def spoken(night: Night, by: By, fresh: Fresh) -> str:
    invitations.open_lobby(KEY, night, sent=fresh(), by=by)
    found = invitations.lobby_of(KEY, night)
    assert found is not None
    return found.code


@pytest.mark.parametrize("kind", [TABLE, WATCH])
def test_a_link_leads_to_its_night_and_stays_the_same(night: Night, kind: str) -> None:
    secret = invitations.link_of(KEY, night, kind)
    assert secret is not None
    assert len(secret) == 22
    assert invitations.link_of(KEY, night, kind) == secret
    assert invitations.night_behind(secret) == (night, kind)


def test_each_night_and_each_kind_has_its_own_link(
    open_night: Callable[..., Night],
) -> None:
    first, second = open_night(), open_night()
    links = {
        invitations.link_of(KEY, night, kind)
        for night in (first, second)
        for kind in (TABLE, WATCH)
    }
    assert len(links) == 4


def test_no_link_and_no_code_is_kept_in_plain(
    night: Night, by: By, fresh: Fresh
) -> None:
    secret = str(invitations.link_of(KEY, night, TABLE))
    code = spoken(night, by, fresh)
    kept = db.session.execute(text("SELECT * FROM invitation")).all()
    assert len(kept) == 2
    assert secret not in str(kept)
    assert code not in str(kept)
    assert keys.hash_of_secret(code) not in str(kept)


def test_a_new_link_stops_the_old_one(night: Night, by: By, fresh: Fresh) -> None:
    old = str(invitations.link_of(KEY, night, TABLE))
    watch = str(invitations.link_of(KEY, night, WATCH))
    invitations.renew_link(KEY, night, sent=fresh(), by=by, kind=TABLE)
    new = str(invitations.link_of(KEY, night, TABLE))
    assert new != old
    assert invitations.night_behind(old) is None
    assert invitations.night_behind(new) is not None
    assert invitations.night_behind(watch) is not None


def test_a_link_made_anew_by_a_double_tap_is_made_once(
    night: Night, by: By, fresh: Fresh
) -> None:
    tap = fresh()
    for _ in range(2):
        invitations.renew_link(KEY, night, sent=tap, by=by, kind=TABLE)
    kept = invitation_store.find(night.id, TABLE)
    assert kept is not None
    assert kept.turn == 0


def test_a_link_from_before_links_could_be_shown_goes_on_to_work(
    night: Night, by: By, fresh: Fresh
) -> None:
    old = keys.hash_of_secret("the-old-link")
    with write_transaction():
        invitation_store.put(Invitation(night.id, TABLE, "", 0, old, ""))
    assert invitations.link_of(KEY, night, TABLE) is None
    assert invitations.night_behind("the-old-link") is not None
    invitations.renew_link(KEY, night, sent=fresh(), by=by, kind=TABLE)
    assert invitations.night_behind("the-old-link") is None
    assert invitations.link_of(KEY, night, TABLE) is not None


def test_a_spoken_code_is_six_symbols_that_are_not_mistaken(
    night: Night, by: By, fresh: Fresh
) -> None:
    code = spoken(night, by, fresh)
    assert len(code) == 6
    assert set(code) <= set(keys.SYMBOLS)
    assert len(keys.SYMBOLS) == 30
    assert not set("01OILU") & set(keys.SYMBOLS)


def test_a_spoken_code_leads_to_its_night_however_it_is_typed(
    night: Night, by: By, fresh: Fresh
) -> None:
    code = spoken(night, by, fresh)
    typed = f" {code[:3].lower()} {code[3:]}"
    found = invitations.night_of_code(KEY, typed, HERE)
    assert found is not None
    assert found.id == night.id


def test_a_code_is_valid_for_fifteen_minutes(
    night: Night, by: By, fresh: Fresh, clock: Clock
) -> None:
    code = spoken(night, by, fresh)
    clock.pass_minutes(14)
    assert invitations.night_with_lobby(KEY, code) is not None
    clock.pass_minutes(1)
    assert invitations.night_with_lobby(KEY, code) is None
    assert invitations.lobby_of(KEY, night) is None


def test_a_host_closes_the_door_before_its_time(
    night: Night, by: By, fresh: Fresh
) -> None:
    code = spoken(night, by, fresh)
    invitations.close_lobby(night, sent=fresh(), by=by)
    assert invitations.night_with_lobby(KEY, code) is None


def test_the_door_opens_with_another_code_each_time(
    night: Night, by: By, fresh: Fresh
) -> None:
    first, second = spoken(night, by, fresh), spoken(night, by, fresh)
    assert first != second
    assert invitations.night_with_lobby(KEY, first) is None


def test_a_spoken_code_is_no_link_and_moves_no_seat(
    night: Night, by: By, fresh: Fresh
) -> None:
    assert invitations.night_behind(spoken(night, by, fresh)) is None


def guess(times: int, address: str = HERE) -> None:
    for _ in range(times):
        assert invitations.night_of_code(KEY, "222222", address) is None


def test_guessing_is_stopped_for_fifteen_minutes(
    night: Night, by: By, fresh: Fresh, clock: Clock
) -> None:
    code = spoken(night, by, fresh)
    guess(11)
    with pytest.raises(TooManyTries) as locked:
        invitations.night_of_code(KEY, code, HERE)
    clock.pass_minutes(14)
    with pytest.raises(TooManyTries) as later:
        invitations.night_of_code(KEY, code, HERE)
    assert later.value.until == locked.value.until
    clock.pass_minutes(1)
    code = spoken(night, by, fresh)
    assert invitations.night_of_code(KEY, code, HERE) is not None


def test_what_was_right_is_not_counted(night: Night, by: By, fresh: Fresh) -> None:
    code = spoken(night, by, fresh)
    for _ in range(30):
        assert invitations.night_of_code(KEY, code, HERE) is not None
    guess(11)


def test_failures_of_another_address_lock_nobody_here(
    night: Night, by: By, fresh: Fresh
) -> None:
    guess(11, "10.0.0.9")
    assert invitations.night_of_code(KEY, spoken(night, by, fresh), HERE) is not None


@pytest.mark.usefixtures("app")
def test_a_household_in_ipv6_is_one_address() -> None:
    for number in range(11):
        guess(1, f"2001:db8:1:2::{number:x}")
    with pytest.raises(TooManyTries):
        guess(1, "2001:db8:1:2:ffff::1")
    guess(1, "2001:db8:1:3::1")


@pytest.mark.usefixtures("app")
def test_old_failures_are_swept_away(clock: Clock) -> None:
    guess(5)
    clock.pass_minutes(31)
    guess(1)
    assert db.session.execute(text("SELECT count(*) FROM failure")).scalar_one() == 1
