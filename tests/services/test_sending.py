from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.services import chips, players
from companion.services.errors import PlayerNotFound
from companion.services.nights import find_night
from companion.services.sending import AlreadySent, By, Sent
from companion.storage import entries
from companion.storage.night import Night


def buy(night: Night, by: By, key: str, amount: int) -> int:
    sent = Sent(key, {"player": "2", "chips": amount})
    return chips.buy_in(night, sent=sent, by=by, player="2", chips=amount)


def test_the_same_form_sent_twice_makes_one_entry(night: Night, by: By) -> None:
    first, second = buy(night, by, "form", 20), buy(night, by, "form", 20)
    assert first == second
    assert entries.latest(night).balances.stack("2") == 20
    assert find_night(night.uid).version == night.version + 1


def test_a_form_sent_again_with_other_content_is_shown_and_not_swallowed(
    night: Night, by: By
) -> None:
    no = buy(night, by, "form", 20)
    with pytest.raises(AlreadySent) as already:
        buy(night, by, "form", 30)
    assert already.value.content == {"player": "2", "chips": 20}
    assert already.value.result == {"entry_no": no}
    assert entries.latest(night).no == no


def test_a_key_stands_for_one_thing_to_do(night: Night, by: By) -> None:
    sent = Sent("form", {"player": "2", "chips": 20})
    chips.buy_in(night, sent=sent, by=by, player="2", chips=20)
    with pytest.raises(AlreadySent):
        chips.cash_out(night, sent=sent, by=by, player="2", chips=20)


def test_a_key_stands_for_one_night(open_night: Callable[..., Night], by: By) -> None:
    buy(open_night(), by, "form", 20)
    with pytest.raises(AlreadySent):
        buy(open_night(), by, "form", 20)


def test_what_was_refused_can_be_sent_again(night: Night, by: By) -> None:
    sent = Sent("form", {})
    with pytest.raises(PlayerNotFound):
        players.set_dealer(night, sent=sent, by=by, player="9")
    players.set_dealer(night, sent=sent, by=by, player="3")
    assert find_night(night.uid).dealer == "3"


def test_the_order_of_fields_does_not_make_another_form(night: Night, by: By) -> None:
    for content in ({"a": 1, "b": 2}, {"b": 2, "a": 1}):
        chips.buy_in(night, sent=Sent("form", content), by=by, player="2", chips=1)
    assert entries.latest(night).balances.stack("2") == 1


def test_an_entry_names_who_wrote_it_by_the_name_of_that_time(
    night: Night, by: By, fresh: Callable[..., Sent]
) -> None:
    anna = By(by.device_id, "Anna")
    for author in (by, anna, by):
        chips.buy_in(night, sent=fresh(), by=author, player="2", chips=1)
    written = [entry.author for entry in entries.page(night, None, 3)]
    assert written == [1, 2, 1]
    assert entries.authors(night) == {1: "Anna's phone", 2: "Anna"}
