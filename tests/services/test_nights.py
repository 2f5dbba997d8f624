from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.ledger.cash import Terms
from companion.problems import Refused
from companion.services import joining, nights
from companion.services.errors import NightNotFound, UnknownGame
from companion.services.house_rules import rules_in_force
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import Night

Open = Callable[..., Night]
Fresh = Callable[..., Sent]


def problems_of(act: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        act()
    return [(problem.field, problem.code) for problem in refused.value.problems]


def test_players_are_seated_and_numbered_in_the_order_of_their_names(
    open_night: Open,
) -> None:
    night = open_night("Aino", " Boris  B. ", "Carla", dealer="3")
    assert [(item.key, item.name) for item in night.players] == [
        ("1", "Aino"),
        ("2", "Boris B."),
        ("3", "Carla"),
    ]
    assert (night.dealer, night.closed, night.version) == ("3", False, 1)


def test_a_night_begins_with_its_terms_and_its_house_rules(open_night: Open) -> None:
    night = open_night(switches={"ante": 2}, terms=Terms("bank", 10, 100, "EUR"))
    rules, terms = entries.page(night, None, 10)
    assert (terms.no, terms.kind, rules.no, rules.kind) == (1, "terms", 2, "rules")
    assert terms.facts == {"mode": "bank", "chips": 10, "minor": 100, "currency": "EUR"}
    assert rules_in_force(night, "knock").ante == 2
    assert terms.at == night.opened_at


def test_a_night_is_found_by_its_address_alone(open_night: Open) -> None:
    night = open_night()
    assert len(night.uid) == 32
    assert nights.find_night(night.uid) == night
    with pytest.raises(NightNotFound):
        nights.find_night(night.uid[:-1])


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (("Aino",), ("names", "night.too_few")),
        (tuple(f"P{n}" for n in range(21)), ("names", "night.full")),
        (("Aino", "Boris", "aINO"), ("names.2", "name.taken")),
        (("Aino", "  "), ("names.1", "name.length")),
        (("Aino", "B" * 41), ("names.1", "name.length")),
        (("Aino", "Bo\nris"), ("names.1", "text.unseen")),
        (("Aino", "\u202eBoris"), ("names.1", "text.unseen")),
    ],
)
def test_names_that_cannot_be_told_apart_or_read_are_refused(
    open_night: Open, names: tuple[str, ...], problem: tuple[str, str]
) -> None:
    assert problems_of(lambda: open_night(*names)) == [problem]


def test_all_that_is_wrong_with_a_new_night_is_said_at_once(open_night: Open) -> None:
    assert problems_of(lambda: open_night("", dealer="9")) == [
        ("names.0", "name.length"),
        ("names", "night.too_few"),
        ("dealer", "night.dealer"),
    ]


def test_a_title_has_an_end(open_night: Open) -> None:
    found = problems_of(lambda: open_night(title="x" * 201))
    assert found == [("title", "text.too_long")]


def test_a_night_of_a_game_that_nobody_knows_is_refused(by: By, fresh: Fresh) -> None:
    with pytest.raises(UnknownGame):
        nights.open_night(
            sent=fresh(),
            by=by,
            title="",
            names=("Aino", "Boris"),
            terms=Terms("book", 1, 0, ""),
            game="whist",
            rules=None,
        )


def test_rules_of_another_kind_are_our_mistake(by: By, fresh: Fresh) -> None:
    with pytest.raises(TypeError, match="no rules of knock"):
        nights.open_night(
            sent=fresh(),
            by=by,
            title="",
            names=("Aino", "Boris"),
            terms=Terms("book", 1, 0, ""),
            game="knock",
            rules={"ante": 1},
        )


def test_a_night_opened_twice_by_one_tap_is_one_night(by: By) -> None:
    def tap() -> Night:
        return nights.open_night(
            sent=Sent("one tap", {"names": ["Aino", "Boris"]}),
            by=by,
            title="Friday",
            names=("Aino", "Boris"),
            terms=Terms("book", 1, 0, ""),
            game="knock",
            rules=GAMES["knock"].presets["recommended"].rules,
        )

    assert tap() == tap()
    assert len(nights.known_nights(by.device_id)) == 1


def test_home_lists_only_the_nights_of_this_device_newest_first(
    open_night: Open, by: By, fresh: Fresh
) -> None:
    first, second = open_night(title="First"), open_night(title="Second")
    stranger = nights.meet_device(None)
    assert nights.known_nights(by.device_id) == (second, first)
    assert nights.known_nights(stranger.id) == ()
    joining.watch(first, sent=fresh(), by=By(stranger.id))
    assert [night.id for night in nights.known_nights(stranger.id)] == [first.id]


@pytest.mark.usefixtures("app")
def test_a_device_is_known_again_by_its_token() -> None:
    device = nights.meet_device(None)
    assert len(device.token) == 22
    assert nights.meet_device(device.token) == device
    assert nights.known_device(device.token) == device
    assert nights.known_device(None) is None


@pytest.mark.usefixtures("app")
def test_a_token_that_nobody_was_given_is_not_taken_over() -> None:
    device = nights.meet_device("A" * 22)
    assert device.token != "A" * 22
    assert nights.known_device("A" * 22) is None


@pytest.mark.usefixtures("app")
def test_a_device_goes_by_the_name_its_owner_has_chosen() -> None:
    device = nights.meet_device(None)
    assert nights.name_device(device.id, "  Anna ") == "Anna"
    assert nights.meet_device(device.token).name == "Anna"
    found = problems_of(lambda: nights.name_device(device.id, "x" * 41))
    assert found == [("name", "device.name")]
