"""Players agree to the house rules in force, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.services import agreements, house_rules, settlement
from companion.services.errors import NightClosed, PlayerNotFound, RulesGone
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import Night

Fresh = Callable[..., Sent]

RULES_NO = 2  # the second entry of a night


def agreed(night: Night) -> list[str]:
    return list(agreements.agreed(night.id, RULES_NO))


@pytest.fixture
def knock(by: By) -> dict[str, Any]:
    return {"by": by, "game": "knock", "rules_no": RULES_NO}


def test_a_player_agrees_once(
    night: Night, fresh: Fresh, knock: dict[str, Any]
) -> None:
    first = agreements.say_agreed(night, sent=fresh(), player="2", **knock)
    again = agreements.say_agreed(night, sent=fresh(), player="2", **knock)
    assert first == again == entries.latest(night).no
    assert agreed(night) == ["2"]


def test_a_word_is_taken_back_and_given_again(
    night: Night, fresh: Fresh, knock: dict[str, Any]
) -> None:
    assert agreements.take_word_back(night, sent=fresh(), player="2", **knock) is None
    agreements.say_agreed(night, sent=fresh(), player="2", **knock)
    agreements.take_word_back(night, sent=fresh(), player="2", **knock)
    assert agreed(night) == []
    agreements.say_agreed(night, sent=fresh(), player="2", **knock)
    assert agreed(night) == ["2"]


def test_new_rules_start_with_nobody(
    night: Night, by: By, fresh: Fresh, knock: dict[str, Any]
) -> None:
    agreements.say_agreed(night, sent=fresh(), player="2", **knock)
    rules = type(GAMES["knock"].presets["recommended"].rules)(ante=2)
    no = house_rules.agree(night, sent=fresh(), by=by, game="knock", rules=rules)
    assert agreements.agreed(night.id, no) == {}
    with pytest.raises(RulesGone):
        agreements.say_agreed(night, sent=fresh(), player="3", **knock)


def test_only_players_of_an_open_night_agree(
    night: Night, by: By, fresh: Fresh, knock: dict[str, Any]
) -> None:
    with pytest.raises(PlayerNotFound):
        agreements.say_agreed(night, sent=fresh(), player="9", **knock)
    with pytest.raises(RulesGone):
        agreements.say_agreed(
            night, sent=fresh(), player="1", **{**knock, "game": "chinese_27"}
        )
    settlement.close_night(night, sent=fresh(), by=by)
    with pytest.raises(NightClosed):
        agreements.say_agreed(night, sent=fresh(), player="1", **knock)
