"""Who posts a deal that several phones have told, and what is posted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.told_deals import (
    HANDS,
    Phone,
    fresh,
    play_to_showdown,
)

from companion.problems import Refused
from companion.services import (
    house_rules,
    nights,
    open_deals,
    settlement,
)
from companion.services.audit import audit
from companion.services.deals import record
from companion.services.errors import Meanwhile, NightClosed, PotChanged
from companion.services.open_errors import (
    DealGone,
    FactsMoved,
    NotAgreed,
    NotShown,
    NotYours,
)
from companion.services.open_table import table_of
from companion.services.sending import By
from companion.storage import entries
from companion.storage.night import BY_AGREEMENT, Night


def test_a_deal_that_nobody_contests_is_posted_with_all_cards_hidden(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["3"].lock(HANDS["3"])
    phones["3"].say("knocker", "3")
    for seat in "124":
        phones[seat].say("answer", "dropped", seat)
    seen = host.look()
    assert (seen.is_shown, seen.is_decided, seen.may_post) == (False, True, True)
    host.post()
    assert "hands" not in entries.latest(host.night).facts["deal"]


def test_a_misdeal_is_posted_and_the_same_player_deals_again(host: Phone) -> None:
    host.open()
    host.say("void", "misdeal")
    host.post()
    assert nights.find_night(host.night.uid).dealer == "1"


def test_a_winner_named_by_the_host_needs_no_cards(host: Phone) -> None:
    host.open()
    host.say("knocker", "3")
    host.say("winners", ["3"])
    host.post()
    assert entries.latest(host.night).facts["deal"]["declared"] == {"winners": ["3"]}


def test_a_deal_is_not_posted_before_it_is_decided(
    host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    assert not host.look().may_post
    with pytest.raises(NotShown):
        host.post()
    with pytest.raises(NotShown):
        phones["2"].agree()


def test_what_is_posted_is_what_was_seen(host: Phone) -> None:
    host.open()
    host.say("knocker", "3")
    host.say("winners", ["3"])
    seen = host.look().fingerprint
    host.say("winners", ["2"])
    with pytest.raises(FactsMoved):
        host.post(seen=seen)
    assert host.post().deal_no == 1


def test_a_deal_posted_twice_is_posted_once(host: Phone) -> None:
    host.open()
    host.say("void", "misdeal")
    seen, sent, uid = host.look().fingerprint, fresh(), host.deal
    posted = host.post(sent=sent, seen=seen)
    assert host.post(sent=sent, seen=seen, deal=uid) == posted
    with pytest.raises(DealGone):
        host.post(seen=seen, deal=uid)
    assert entries.count_deals(host.night) == 1


def test_a_deal_posted_meanwhile_is_told_before_another_is_posted(
    host: Phone, by: By, won: Callable[..., dict[str, Any]]
) -> None:
    host.open()
    host.say("void", "misdeal")
    assert host.look().meanwhile is None
    record(host.night, sent=fresh(), by=by, game="knock", record=won("2"))
    seen = host.look()
    assert seen.meanwhile is not None
    assert seen.meanwhile.code == "deal.meanwhile"
    assert seen.no == 2
    with pytest.raises(Meanwhile):
        host.post()
    assert host.post(seen_entry=seen.newest_entry).deal_no == 2


def test_a_pot_that_is_another_by_now_is_told(host: Phone) -> None:
    host.open()
    host.say("void", "misdeal")
    pot = host.look().preview.pot
    with pytest.raises(PotChanged):
        host.post(seen=seen_with_pot(host, pot + 1), seen_pot=pot + 1)
    assert host.post(seen_pot=pot).deal_no == 1


def seen_with_pot(phone: Phone, pot: int) -> str:
    """What a page showed that was made when another pot lay in the middle."""
    deal = open_deals.current(phone.night)
    assert deal is not None
    return table_of(nights.find_night(phone.night.uid), deal).fingerprint(pot)


def test_house_rules_changed_meanwhile_are_told(night: Night, host: Phone) -> None:
    host.open()
    host.say("knocker", "3")
    host.say("winners", ["3"])
    rules = house_rules.game_called("knock").rules_type(ante=5)
    house_rules.agree(night, sent=fresh(), by=host.by, game="knock", rules=rules)
    with pytest.raises(Meanwhile):
        host.post()
    host.post(seen_entry=host.look().newest_entry)
    assert entries.latest(night).facts["rules"]["ante"] == 5


def test_a_player_posts_only_by_agreement_and_only_where_the_house_says_so(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    play_to_showdown(host, phones)
    phones["1"].lock(HANDS["1"])
    phones["2"].agree()
    with pytest.raises(NotYours):
        phones["1"].post()
    open_deals.choose_posting(night, sent=fresh(), by=host.by, posting=BY_AGREEMENT)
    assert phones["1"].look().may_post
    assert not phones["2"].look().may_post
    with pytest.raises(NotAgreed):
        phones["2"].post()
    assert phones["1"].post().deal_no == 1
    assert audit() == ()


def test_an_agreement_is_void_when_a_fact_changes(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    open_deals.choose_posting(night, sent=fresh(), by=host.by, posting=BY_AGREEMENT)
    play_to_showdown(host, phones)
    phones["1"].lock(HANDS["1"])
    seen = phones["2"].look().fingerprint
    phones["2"].agree()
    assert host.look().agreed == ("2",)
    phones["2"].say("draws", 2, "2")
    assert host.look().agreed == ()
    with pytest.raises(NotAgreed):
        phones["1"].post()
    with pytest.raises(FactsMoved):
        phones["3"].agree(seen=seen)
    phones["2"].say("draws", None, "2")
    assert host.look().agreed == ("2",)
    phones["2"].disagree()
    assert host.look().agreed == ()


def test_only_those_in_the_deal_agree_to_it(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    open_deals.choose_posting(night, sent=fresh(), by=host.by, posting=BY_AGREEMENT)
    host.open(seats=["2", "3"])
    host.say("void", "misdeal")
    assert not phones["4"].look().may_agree
    for act in (phones["4"].agree, phones["4"].post, host.agree):
        with pytest.raises(NotYours):
            act()
    phones["3"].agree()
    assert phones["2"].post().deal_no == 1


def test_only_a_host_says_who_may_post(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    with pytest.raises(NotYours):
        open_deals.choose_posting(
            night, sent=fresh(), by=phones["2"].by, posting=BY_AGREEMENT
        )
    with pytest.raises(Refused):
        open_deals.choose_posting(night, sent=fresh(), by=host.by, posting="anyone")
    assert nights.find_night(night.uid).posting == "host"


def test_a_deal_given_up_leaves_nothing(host: Phone, phones: dict[str, Phone]) -> None:
    play_to_showdown(host, phones)
    with pytest.raises(NotYours):
        phones["2"].give_up()
    host.give_up()
    assert open_deals.current(host.night) is None
    assert entries.count_deals(host.night) == 0
    host.open()
    assert host.look().facts == {}


def test_nothing_is_told_at_a_night_that_is_settled(
    night: Night, host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    seen = host.look()
    settlement.close_night(night, sent=fresh(), by=host.by)
    for act in (
        lambda: host.say("void", "misdeal"),
        lambda: phones["2"].lock(HANDS["2"]),
        lambda: phones["2"].type(HANDS["2"]),
        lambda: host.post(seen=seen.fingerprint),
        host.give_up,
        host.open,
    ):
        with pytest.raises(NightClosed):
            act()
