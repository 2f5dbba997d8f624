"""A contested deal: raised with a reason, settled in one of three ways, never lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.ledger.entry import DISPUTE, SETTLED_DISPUTE
from companion.problems import Refused
from companion.services import deals, disputes, settlement, swaps
from companion.services.audit import audit
from companion.services.errors import (
    DealChanged,
    DealContested,
    DealNotFound,
    DealVoided,
    DisputeNotFound,
    DisputeSettled,
    StillContested,
)
from companion.services.inspection import Read, what_is_wrong
from companion.services.sending import By, Sent
from companion.storage import entries, entry_store
from companion.storage.night import Night
from companion.transfers import POT

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]
Raise = Callable[..., int]
Settle = Callable[..., int]


@pytest.fixture
def contest(night: Night, by: By, fresh: Fresh) -> Raise:
    """Carla contests a deal."""

    def raised(deal_no: int = 1, player: str = "3", **more: Any) -> int:
        why = more.pop("why", "I had the flush")
        return disputes.raise_dispute(
            night, sent=fresh(), by=by, deal_no=deal_no, player=player, why=why, **more
        )

    return raised


@pytest.fixture
def settle(night: Night, by: By, fresh: Fresh) -> Settle:
    def settled(dispute: int, how: str = "agreement", note: str = "") -> int:
        return disputes.settle_dispute(
            night, sent=fresh(), by=by, dispute=dispute, how=how, note=note
        )

    return settled


def test_a_dispute_is_an_entry_that_moves_no_chips(
    night: Night, deal: Deal, contest: Raise
) -> None:
    deal(night)
    before = entries.latest(night).balances
    entry = entry_store.find(night.id, contest())
    assert entry
    assert (entry.kind, entry.why) == (DISPUTE, "I had the flush")
    assert entry.facts == {"deal_no": 1, "revision": 1, "player": "3"}
    assert (entry.transfers, entry.balances) == ((), before)
    assert audit() == ()


def test_what_hangs_on_it_is_what_the_deal_came_to(
    night: Night, deal: Deal, contest: Raise
) -> None:
    deal(night, "2")
    deal(night, "4")
    contest(1)
    assert disputes.contested(night) == {"2": 9, "3": -3, "4": -3, "1": -3, POT: 0}
    contest(2, "1")
    assert disputes.contested(night) == {"2": 6, "3": -6, "4": 6, "1": -6, POT: 0}


@pytest.mark.parametrize(
    ("how", "note"), [("agreement", ""), ("ruling", "the cards lay open")]
)
def test_it_is_settled_by_agreement_or_by_a_ruling(
    night: Night, deal: Deal, contest: Raise, settle: Settle, how: str, note: str
) -> None:
    deal(night)
    entry = entry_store.find(night.id, settle(contest(), how, note))
    assert entry
    assert entry.kind == SETTLED_DISPUTE
    assert disputes.open_disputes(night) == ()
    assert [(item.how, item.note) for item in disputes.disputes_of(night, 1)] == [
        (how, note)
    ]
    assert audit() == ()


def test_correcting_the_deal_settles_it_by_the_cards(
    night: Night, deal: Deal, contest: Raise, by: By, fresh: Fresh, won: Deal
) -> None:
    deal(night)
    contest()
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("3"))
    assert [item.how for item in disputes.disputes_of(night, 1)] == ["cards"]
    assert disputes.contested(night) == {}
    assert audit() == ()


def test_a_deal_scored_anew_because_of_another_stays_contested(
    open_night: Deal, by: By, fresh: Fresh, deal: Deal, won: Deal
) -> None:
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    deal(night, void="stock_out")
    deal(night, "2")
    disputes.raise_dispute(night, sent=fresh(), by=by, deal_no=2, player="3", why="no")
    before = disputes.contested(night)
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("4"))
    assert [item.deal_no for item in disputes.open_disputes(night)] == [2]
    assert disputes.contested(night)["2"] == before["2"] - 4
    assert audit() == ()


def test_what_would_be_without_it_is_not_said_where_others_played_for_its_pot(
    open_night: Deal, by: By, fresh: Fresh, deal: Deal
) -> None:
    night = open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})
    deal(night, void="stock_out")
    disputes.raise_dispute(night, sent=fresh(), by=by, deal_no=1, player="3", why="no")
    assert settlement.without_contested(night) == dict.fromkeys("1234", 0)
    deal(night, "2")
    deal(night, void="stock_out")
    assert settlement.without_contested(night) == {}


def test_putting_mixed_up_players_right_settles_it(
    night: Night, deal: Deal, contest: Raise, by: By, fresh: Fresh
) -> None:
    deal(night)
    contest()
    swaps.swap_players(
        night, sent=fresh(), by=by, deals=[1], players={"2": "3", "3": "2"}
    )
    assert disputes.open_disputes(night) == ()
    assert audit() == ()


def test_voiding_the_deal_ends_the_dispute_by_itself(
    night: Night, deal: Deal, contest: Raise, settle: Settle, by: By, fresh: Fresh
) -> None:
    deal(night)
    no = contest()
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    assert disputes.open_disputes(night) == ()
    with pytest.raises(DisputeSettled):
        settle(no)


def test_it_can_be_raised_again_once_it_is_settled(
    night: Night, deal: Deal, contest: Raise, settle: Settle
) -> None:
    deal(night)
    no = contest()
    with pytest.raises(DealContested):
        contest(player="1")
    settle(no)
    again = contest(player="1", why="Look at the clubs")
    assert [item.no for item in disputes.open_disputes(night)] == [again]
    assert len(disputes.disputes_of(night, 1)) == 2


def test_it_needs_a_reason_and_a_name(night: Night, deal: Deal, contest: Raise) -> None:
    deal(night)
    with pytest.raises(Refused) as refused:
        contest(player="9", why="  ")
    assert [item.code for item in refused.value.problems] == [
        "dispute.player.missing",
        "dispute.why.missing",
    ]


def test_a_ruling_needs_a_reason_and_cards_are_entered_not_claimed(
    night: Night, deal: Deal, contest: Raise, settle: Settle
) -> None:
    deal(night)
    no = contest()
    for how, code in [("ruling", "dispute.note.missing"), ("cards", "dispute.how.m")]:
        with pytest.raises(Refused) as refused:
            settle(no, how)
        assert refused.value.problems[0].code.startswith(code)


def test_only_a_deal_that_counts_is_contested(
    night: Night, deal: Deal, contest: Raise, settle: Settle, by: By, fresh: Fresh
) -> None:
    with pytest.raises(DealNotFound):
        contest(1)
    deal(night)
    with pytest.raises(DealChanged):
        contest(1, seen_revision=2)
    with pytest.raises(DisputeNotFound):
        settle(3)
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    with pytest.raises(DealVoided):
        contest(1)


def test_a_night_is_not_closed_over_a_dispute_without_a_clear_yes(
    night: Night, deal: Deal, contest: Raise, by: By, fresh: Fresh
) -> None:
    deal(night)
    contest()
    with pytest.raises(StillContested) as refused:
        settlement.close_night(night, sent=fresh(), by=by)
    assert refused.value.deals == (1,)
    settlement.close_night(night, sent=fresh(), by=by, over_disputes=True)
    (closing,) = entries.of_kind(night, "close")
    assert closing.facts["contested"] == [1]


def test_a_settled_night_is_contested_and_settled_too(
    night: Night, deal: Deal, contest: Raise, settle: Settle, by: By, fresh: Fresh
) -> None:
    deal(night)
    settlement.close_night(night, sent=fresh(), by=by)
    settle(contest(), "ruling", "two hours too late")
    assert audit() == ()


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        (DISPUTE, {"deal_no": 2, "revision": 1, "player": "1"}, "audit.dispute"),
        (DISPUTE, {"deal_no": 1, "revision": 2, "player": "1"}, "audit.dispute"),
        (DISPUTE, {"deal_no": [1], "revision": 1, "player": "1"}, "audit.dispute"),
        (SETTLED_DISPUTE, {"dispute": [3]}, "audit.settled_dispute"),
        (
            SETTLED_DISPUTE,
            {"dispute": 3, "how": "ruling", "note": "x"},
            "audit.settled_dispute",
        ),
    ],
)
def test_the_auditor_names_a_dispute_about_nothing(
    night: Night, deal: Deal, kind: str, facts: dict[str, Any], code: str
) -> None:
    deal(night)
    read = Read(night, frozenset())
    for entry in reversed(entries.page(night, None, 9)):
        read.go_past(entry)
    written = json.loads(json.dumps(facts))
    false = entries.latest(night).__class__(
        no=4,
        kind=kind,
        at="2026-11-30T20:00:00Z",
        author=1,
        facts=written,
        transfers=(),
        balances=read.balances,
    )
    wrong = what_is_wrong(read, false)
    assert wrong
    assert wrong.code == code
