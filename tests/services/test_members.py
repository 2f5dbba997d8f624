"""Phones come to a night's table, change seats and roles, and are sent away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from support.clock import Clock

from companion.problems import Refused
from companion.services import joining, members, moving, nights, pins, settlement
from companion.services.errors import NightClosed, PlayerNotFound
from companion.services.refusals import (
    LastHost,
    NobodyAsks,
    PhoneGone,
    SeatTaken,
    TooManyTries,
)
from companion.services.sending import By, Sent
from companion.storage.db import db
from companion.storage.night import HOST, PLAYER, WATCHER, Member, Night

Open = Callable[..., Night]
Fresh = Callable[..., Sent]

KEY, HERE = "a key", "192.168.1.7"
AINO, BORIS = "1", "2"


def problems_of(act: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        act()
    return [(problem.field, problem.code) for problem in refused.value.problems]


@pytest.fixture
def night(open_night: Open) -> Night:
    """A night whose host has no seat."""
    return open_night()


@pytest.fixture
def phone(night: Night) -> Callable[[], By]:  # noqa: ARG001 - in the same database
    return lambda: By(nights.meet_device(None).id)


@pytest.fixture
def sit(night: Night, fresh: Fresh) -> Callable[..., None]:
    def sat(by: By, seat: str, pin: str = "", **more: Any) -> None:
        joining.sit_down(
            night, sent=fresh(), by=by, seat=seat, pin=pin, **{"address": HERE, **more}
        )

    return sat


@pytest.fixture
def anna(phone: Callable[[], By], sit: Callable[..., None]) -> By:
    """A phone in Aino's seat."""
    found = phone()
    sit(found, AINO)
    return found


@pytest.fixture
def change(night: Night, by: By, fresh: Fresh) -> Callable[..., None]:
    """The host gives a phone a role and a seat."""

    def changed(whom: By, role: str, seat: str) -> None:
        members.change(
            night, sent=fresh(), by=by, device_id=whom.device_id, role=role, seat=seat
        )

    return changed


def place(night: Night, by: By) -> tuple[str, str] | None:
    member = members.member_of(night, by.device_id)
    return None if member is None else (member.role, member.player)


def test_who_opens_a_night_hosts_it(night: Night, by: By) -> None:
    assert members.member_of(night, by.device_id) == Member(by.device_id, HOST)


def test_a_phone_sits_down_in_a_free_seat_and_plays(
    night: Night, phone: Callable[[], By], sit: Callable[..., None]
) -> None:
    anna = phone()
    sit(anna, AINO)
    assert place(night, anna) == (PLAYER, AINO)
    assert nights.find_night(night.uid).version == night.version + 1


def test_a_host_who_sits_down_goes_on_hosting(
    night: Night, by: By, sit: Callable[..., None]
) -> None:
    sit(by, AINO)
    assert place(night, by) == (HOST, AINO)


def test_one_phone_sits_in_one_seat(
    night: Night, phone: Callable[[], By], sit: Callable[..., None]
) -> None:
    anna = phone()
    sit(anna, AINO)
    sit(anna, BORIS)
    assert place(night, anna) == (PLAYER, BORIS)
    sit(phone(), AINO)


def test_nobody_is_pushed_off_a_seat_without_a_pin(
    night: Night, phone: Callable[[], By], sit: Callable[..., None]
) -> None:
    anna, other = phone(), phone()
    sit(anna, AINO)
    with pytest.raises(SeatTaken):
        sit(other, AINO)
    assert place(night, other) is None
    sit(anna, AINO)


def test_a_seat_that_nobody_has_is_not_there(
    phone: Callable[[], By], sit: Callable[..., None]
) -> None:
    with pytest.raises(PlayerNotFound):
        sit(phone(), "9")


def test_the_pin_takes_a_seat_to_another_phone_and_the_old_one_watches(
    night: Night, phone: Callable[[], By], sit: Callable[..., None], fresh: Fresh
) -> None:
    anna, other = phone(), phone()
    sit(anna, AINO)
    pins.set_pin(night, sent=fresh(), by=anna, player=AINO, pin=" 2468 ")
    assert problems_of(lambda: sit(other, AINO)) == [("pin", "pin.asked")]
    assert problems_of(lambda: sit(other, AINO, "2469")) == [("pin", "pin.wrong")]
    sit(other, AINO, "2468")
    assert (place(night, other), place(night, anna)) == (
        (PLAYER, AINO),
        (WATCHER, ""),
    )


def test_a_pin_guards_a_seat_that_is_free(
    night: Night, phone: Callable[[], By], sit: Callable[..., None], fresh: Fresh
) -> None:
    pins.set_pin(night, sent=fresh(), by=phone(), player=AINO, pin="123456")
    assert problems_of(lambda: sit(phone(), AINO, "")) == [("pin", "pin.asked")]
    pins.set_pin(night, sent=fresh(), by=phone(), player=AINO, pin="")
    sit(phone(), AINO)


@pytest.mark.parametrize("pin", ["123", "1234567", "12a4", "١٢٣٤", "12 34"])
def test_a_pin_has_four_to_six_digits(night: Night, by: By, pin: str) -> None:
    def setting() -> None:
        pins.set_pin(night, sent=Sent("k", {}), by=by, player=AINO, pin=pin)

    assert problems_of(setting) == [("pin", "pin.shape")]


def test_a_pin_is_kept_by_a_slow_hash_and_nowhere_else(
    night: Night, by: By, fresh: Fresh
) -> None:
    pins.set_pin(night, sent=fresh(player=AINO), by=by, player=AINO, pin="135790")
    (kept,) = db.session.execute(
        text("SELECT pin_hash FROM player WHERE pin_hash IS NOT NULL")
    ).scalars()
    salt, _, made = kept.partition("$")
    assert (len(salt), len(made)) == (32, 64)
    assert "135790" not in kept


def test_pins_are_guessed_ten_times_and_then_not_for_a_while(
    phone: Callable[[], By], sit: Callable[..., None], night: Night, fresh: Fresh
) -> None:
    pins.set_pin(night, sent=fresh(), by=phone(), player=AINO, pin="2468")
    guesser = phone()
    for _ in range(11):
        problems_of(lambda: sit(guesser, AINO, "1111"))
    with pytest.raises(TooManyTries):
        sit(guesser, AINO, "2468")
    sit(guesser, AINO, "2468", address="10.0.0.1")


def test_who_only_watches_takes_nothing_from_anyone(
    night: Night, by: By, phone: Callable[[], By], fresh: Fresh
) -> None:
    guest = phone()
    joining.watch(night, sent=fresh(), by=guest)
    joining.watch(night, sent=fresh(), by=by)
    assert place(night, guest) == (WATCHER, "")
    assert place(night, by) == (HOST, "")


def test_a_host_lets_a_phone_in_that_has_asked(
    night: Night, by: By, phone: Callable[[], By], fresh: Fresh
) -> None:
    anna = phone()
    joining.ask(night, sent=fresh(), by=anna, seat=AINO)
    (asking,) = joining.askings(night)
    assert (asking.device_id, asking.player) == (anna.device_id, AINO)
    assert place(night, anna) is None
    joining.answer(night, sent=fresh(), by=by, device_id=anna.device_id, agreed=True)
    assert place(night, anna) == (PLAYER, AINO)
    assert joining.askings(night) == ()
    with pytest.raises(NobodyAsks):
        joining.answer(
            night, sent=fresh(), by=by, device_id=anna.device_id, agreed=True
        )


def test_a_newcomer_asks_by_his_name_and_gets_the_last_seat(
    night: Night, by: By, phone: Callable[[], By], fresh: Fresh
) -> None:
    elsa = phone()
    joining.ask(night, sent=fresh(), by=elsa, name=" Elsa ")
    joining.answer(night, sent=fresh(), by=by, device_id=elsa.device_id, agreed=True)
    assert nights.find_night(night.uid).players[-1].name == "Elsa"
    assert place(night, elsa) == (PLAYER, "5")


def test_a_name_that_is_taken_is_refused_at_the_door(
    night: Night, phone: Callable[[], By], fresh: Fresh
) -> None:
    guest = phone()

    def asking() -> None:
        joining.ask(night, sent=fresh(), by=guest, name="AINO")

    assert problems_of(asking) == [("name", "name.taken")]


def test_a_crowd_at_the_door_is_not_let_grow(
    night: Night, phone: Callable[[], By], fresh: Fresh
) -> None:
    first, *_ = crowd = [phone() for _ in range(joining.MOST_ASKING)]
    for guest in crowd:
        joining.ask(night, sent=fresh(), by=guest, seat=AINO)

    def late() -> None:
        joining.ask(night, sent=fresh(), by=phone(), seat=AINO)

    assert problems_of(late) == [("", "join.door_full")]
    joining.ask(night, sent=fresh(), by=first, seat=BORIS)


def test_no_is_kept_until_the_phone_asks_again(
    night: Night, by: By, phone: Callable[[], By], fresh: Fresh
) -> None:
    guest = phone()
    joining.ask(night, sent=fresh(), by=guest, seat=AINO)
    joining.answer(night, sent=fresh(), by=by, device_id=guest.device_id, agreed=False)
    refused = joining.asking_of(night, guest.device_id)
    assert refused is not None
    assert refused.state == joining.REFUSED
    assert joining.askings(night) == ()
    joining.ask(night, sent=fresh(), by=guest, seat=BORIS)
    assert [asking.player for asking in joining.askings(night)] == [BORIS]


def test_a_host_who_agrees_moves_a_taken_seat(
    night: Night,
    by: By,
    phone: Callable[[], By],
    sit: Callable[..., None],
    fresh: Fresh,
) -> None:
    old, new = phone(), phone()
    sit(old, AINO)
    joining.ask(night, sent=fresh(), by=new, seat=AINO)
    joining.answer(night, sent=fresh(), by=by, device_id=new.device_id, agreed=True)
    assert (place(night, new), place(night, old)) == ((PLAYER, AINO), (WATCHER, ""))


def test_a_settled_night_takes_no_new_player(
    night: Night, by: By, phone: Callable[[], By], fresh: Fresh
) -> None:
    guest = phone()
    joining.ask(night, sent=fresh(), by=guest, name="Elsa")
    settlement.close_night(night, sent=fresh(), by=by)
    with pytest.raises(NightClosed):
        joining.answer(
            night, sent=fresh(), by=by, device_id=guest.device_id, agreed=True
        )


@pytest.mark.parametrize(
    "given", [(HOST, ""), (HOST, BORIS), (PLAYER, BORIS), (WATCHER, "")]
)
def test_a_host_gives_a_phone_a_role_and_a_seat(
    night: Night, anna: By, change: Callable[..., None], given: tuple[str, str]
) -> None:
    change(anna, *given)
    assert place(night, anna) == given


@pytest.mark.parametrize("given", [(PLAYER, ""), (WATCHER, BORIS), ("dealer", "")])
def test_a_player_has_a_seat_and_a_watcher_has_none(
    night: Night, anna: By, change: Callable[..., None], given: tuple[str, str]
) -> None:
    assert problems_of(lambda: change(anna, *given)) == [("role", "phone.role")]
    assert place(night, anna) == (PLAYER, AINO)


def test_somebody_always_hosts(
    night: Night,
    by: By,
    phone: Callable[[], By],
    sit: Callable[..., None],
    fresh: Fresh,
) -> None:
    sit(by, AINO)
    step_down: dict[str, Any] = {"by": by, "device_id": by.device_id}
    with pytest.raises(LastHost):
        members.change(night, sent=fresh(), **step_down, role=PLAYER, seat=AINO)
    with pytest.raises(LastHost):
        members.remove(night, sent=fresh(), **step_down)
    boris = phone()
    sit(boris, BORIS)
    members.change(
        night, sent=fresh(), by=by, device_id=boris.device_id, role=HOST, seat=BORIS
    )
    members.change(night, sent=fresh(), **step_down, role=PLAYER, seat=AINO)
    assert (place(night, by), place(night, boris)) == ((PLAYER, AINO), (HOST, BORIS))


def test_a_phone_that_is_sent_away_is_not_at_the_table(
    night: Night,
    by: By,
    phone: Callable[[], By],
    sit: Callable[..., None],
    fresh: Fresh,
) -> None:
    anna = phone()
    sit(anna, AINO)
    members.remove(night, sent=fresh(), by=by, device_id=anna.device_id)
    assert place(night, anna) is None
    with pytest.raises(PhoneGone):
        members.remove(night, sent=fresh(), by=by, device_id=anna.device_id)
    sit(phone(), AINO)


def test_a_seat_is_given_only_where_nobody_sits(
    night: Night,
    by: By,
    phone: Callable[[], By],
    sit: Callable[..., None],
    fresh: Fresh,
) -> None:
    sit(phone(), AINO)
    with pytest.raises(SeatTaken):
        members.change(
            night, sent=fresh(), by=by, device_id=by.device_id, role=HOST, seat=AINO
        )


def test_who_moves_no_chips_is_no_author_of_the_ledger(
    phone: Callable[[], By], sit: Callable[..., None]
) -> None:
    sit(phone(), AINO)
    assert db.session.execute(text("SELECT count(*) FROM author")).scalar_one() == 1


def take(code: str, by: By, fresh: Fresh, pin: str = "", **more: Any) -> Night:
    return moving.take_seat(
        KEY, by=by, code=code, pin=pin, **{"sent": fresh(), "address": HERE, **more}
    )


@pytest.fixture
def offer(night: Night, phone: Callable[[], By], sit: Any, fresh: Fresh) -> str:
    """The code by which Aino's seat goes to another phone."""
    anna = phone()
    sit(anna, AINO)
    moving.offer_seat(KEY, night, sent=fresh(), by=anna, player=AINO)
    offered = moving.offer_of(KEY, night, AINO)
    assert offered is not None
    return offered.code


def test_a_code_moves_a_seat_once(
    night: Night, offer: str, phone: Callable[[], By], fresh: Fresh
) -> None:
    new, late = phone(), phone()
    spoken = f" {offer[:4].lower()}-{offer[4:]}"
    assert take(spoken, new, fresh).id == night.id
    assert place(night, new) == (PLAYER, AINO)
    assert problems_of(lambda: take(offer, late, fresh)) == [("code", "code.wrong")]
    assert moving.offer_of(KEY, night, AINO) is None


def test_a_double_tap_on_a_code_is_no_wrong_code(
    night: Night, offer: str, phone: Callable[[], By], fresh: Fresh
) -> None:
    new, tap = phone(), fresh()
    take(offer, new, fresh, sent=tap)
    assert take(offer, new, fresh, sent=tap).id == night.id


def test_a_code_is_gone_after_ten_minutes(
    offer: str, phone: Callable[[], By], fresh: Fresh, clock: Clock
) -> None:
    clock.pass_minutes(10)
    assert problems_of(lambda: take(offer, phone(), fresh)) == [("code", "code.wrong")]


def test_a_newer_code_of_a_seat_stops_the_one_before(
    night: Night, offer: str, phone: Callable[[], By], fresh: Fresh
) -> None:
    moving.offer_seat(KEY, night, sent=fresh(), by=phone(), player=AINO)
    newer = moving.offer_of(KEY, night, AINO)
    assert newer is not None
    assert newer.code != offer
    assert problems_of(lambda: take(offer, phone(), fresh)) == [("code", "code.wrong")]
    take(newer.code, phone(), fresh)


def test_a_seat_with_a_pin_asks_for_it_though_the_code_is_right(
    night: Night, offer: str, phone: Callable[[], By], fresh: Fresh
) -> None:
    pins.set_pin(night, sent=fresh(), by=phone(), player=AINO, pin="2468")
    new = phone()
    assert problems_of(lambda: take(offer, new, fresh)) == [("pin", "pin.asked")]
    assert problems_of(lambda: take(offer, new, fresh, "1")) == [("pin", "pin.wrong")]
    take(offer, new, fresh, "2468")
    assert place(night, new) == (PLAYER, AINO)
