"""The report of a night, put together from what was really written into its ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from sqlalchemy import event

from companion.games.registry import GAMES
from companion.games.rules import write_rules
from companion.ledger.cash import Terms
from companion.ledger.entry import DEAL
from companion.services import chips, deals, disputes, paying, settlement
from companion.services.desk import Desk
from companion.services.report import Deed, NightReport, report_of
from companion.services.sending import By, Sent, write
from companion.storage import entries, night_store
from companion.storage.db import db
from companion.storage.night import Night
from companion.transfers import Transfer

Fresh = Callable[..., Sent]
Deal = Callable[..., Any]
Open = Callable[..., Night]

HANDS = {"1": "Th 9h 8h 7h 2d", "2": "Ah Ad Kc Kd 9s", "3": "As Ac Qh Qd 2c"}


def now(night: Night) -> NightReport:
    return report_of(night_store.by_id(night.id))


def deed(report: NightReport, player: str, key: str) -> Deed | None:
    (line,) = (line for line in report.lines if line.player == player)
    return next((deed for deed in line.deeds if deed.key == key), None)


def test_a_small_night_is_told_whole(
    night: Night, by: By, fresh: Fresh, deal: Deal
) -> None:
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=20)
    # Antes 4; Aino drops to the knocker; Carla and Dmitri pay him 2 each.
    deal(night, "2", dropped=["1"])
    # Boris takes the antes; the beaten knocker pays 2 to each of two who stayed.
    deal(night, "3", winners=["2"], dropped=["1"])
    report = now(night)
    assert [dict(item.chips) for item in report.deals] == [
        {"1": -2, "2": 8, "3": -3, "4": -3},
        {"1": -2, "2": 5, "3": -4, "4": 1},
    ]
    assert [dict(moment.results) for moment in report.moments] == [
        {"1": -2, "2": 8, "3": -3, "4": -3},
        {"1": -4, "2": 13, "3": -7, "4": -2},
    ]
    boris = report.lines[1]
    assert (boris.player, boris.played, boris.won) == ("2", 2, 2)
    assert boris.most_won is not None
    assert (boris.most_won.deal_no, boris.most_won.chips) == (1, 8)
    assert deed(report, "1", "drops") == Deed("knock", "drops", 2)
    assert deed(report, "3", "knocks_beaten") == Deed("knock", "knocks_beaten", 1)
    assert [(item.player, item.chips) for item in report.bought] == [("1", 20)]


def test_the_running_chips_end_where_the_standings_are(
    night: Night, by: By, fresh: Fresh, deal: Deal
) -> None:
    deal(night, "2")
    deal(night, "3", dropped=["1"])
    deal(night, void="misdeal")
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    chips.pay(night, sent=fresh(), by=by, payer="1", payee="4", chips=3)
    report = now(night)
    last = report.moments[-1].results
    assert {item.player: item.result for item in report.settlement.standings} == {
        key: last.get(key, 0) for key in night.keys
    }


def test_the_best_hand_is_the_strongest_shown_in_a_deal_that_counts(
    night: Night, by: By, fresh: Fresh, deal: Deal
) -> None:
    shown = {**HANDS, "4": "2s 3s 4d 5d 7c"}
    deal(night, declared=None, hands=shown)
    deal(night, declared=None, hands={**shown, "2": "Ah Ad Kc 3d 9s"})
    assert _best(now(night), "2") == (1, "two_pairs")
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    assert _best(now(night), "2") == (2, "pair")


def _best(report: NightReport, player: str) -> tuple[int, str]:
    found = deed(report, player, "high")
    assert found is not None
    assert found.best is not None
    return found.best.deal_no, found.best.words.code.removeprefix("hand.")


def test_contested_voided_and_corrected_deals_are_marked(
    night: Night, by: By, fresh: Fresh, deal: Deal, won: Callable[..., Any]
) -> None:
    for knocker in "2344":
        deal(night, knocker)
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("4"))
    deals.void(night, sent=fresh(), by=by, deal_no=2)
    for deal_no in (3, 4):
        disputes.raise_dispute(
            night, sent=fresh(), by=by, deal_no=deal_no, player="1", why="No"
        )
    deals.void(night, sent=fresh(), by=by, deal_no=4)
    assert [
        (item.corrected, item.live, item.contested) for item in now(night).deals
    ] == [
        (True, True, False),
        (False, False, False),
        (False, True, True),
        (False, False, False),
    ]


def test_a_settled_dispute_is_no_longer_marked(
    night: Night, by: By, fresh: Fresh, deal: Deal
) -> None:
    deal(night)
    no = disputes.raise_dispute(
        night, sent=fresh(), by=by, deal_no=1, player="1", why="No"
    )
    disputes.settle_dispute(night, sent=fresh(), by=by, dispute=no, how="agreement")
    assert not now(night).deals[0].contested


def test_a_closed_night_tells_the_plan_and_its_ticks(
    open_night: Open, by: By, fresh: Fresh, deal: Deal
) -> None:
    night = open_night(terms=Terms(mode="book", chips=10, minor=100, currency="EUR"))
    deal(night, "2")
    assert now(night).settlement.plan is None
    settlement.close_night(night, sent=fresh(), by=by)
    plan = now(night).settlement.plan
    assert plan is not None
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=0)
    found = now(night).settlement
    assert [line.is_paid for line in found.lines] == [True, False, False]
    assert found.unit == "EUR"


def test_a_deal_that_todays_rules_refuse_keeps_its_chips_and_has_no_verdict(
    night: Night, by: By, fresh: Fresh
) -> None:
    rules = write_rules(GAMES["knock"].presets["recommended"].rules)
    nobody_knocked = {"seats": ["2", "3", "4", "1"]}
    facts = {"game": "knock", "version": 1, "rules": rules, "deal": nobody_knocked}

    def act(desk: Desk) -> Mapping[str, Any]:
        moves = (Transfer("2", "3", 4, "pot", "K000.15"),)
        desk.post(DEAL, {**facts, "dealer": "1"}, moves, deal_no=1, revision=1)
        return {}

    write(night, "record", fresh(), by, act)
    report = now(night)
    assert report.deals[0].verdict is None
    assert dict(report.moments[0].results) == {"2": -4, "3": 4}
    assert [(line.played, line.won) for line in report.lines] == [(1, 0)] * 4


def test_whoever_was_dealt_nothing_has_an_empty_line(night: Night) -> None:
    report = now(night)
    assert [(line.played, line.won, line.deeds) for line in report.lines] == [
        (0, 0, ())
    ] * 4
    assert report.deals == report.moments == ()


def test_a_long_night_is_read_in_no_more_statements_than_a_short_one(
    night: Night, deal: Deal
) -> None:
    deal(night)
    short = _statements(night)
    for _ in range(9):
        deal(night)
    assert _statements(night) == short


def _statements(night: Night) -> int:
    counted: list[str] = []

    def count(*context: Any) -> None:
        counted.append(context[2])

    night = night_store.by_id(night.id)
    event.listen(db.engine, "before_cursor_execute", count)
    report_of(night)
    event.remove(db.engine, "before_cursor_execute", count)
    return len(counted)


def test_the_report_reaches_to_the_newest_entry(night: Night, deal: Deal) -> None:
    deal(night)
    assert now(night).newest == entries.latest(night)


@pytest.mark.parametrize("players", [("Aino", "Boris"), ("Boris", "Aino")])
def test_lines_stand_in_seat_order(open_night: Open, players: tuple[str, str]) -> None:
    report = now(open_night(*players))
    assert [line.player for line in report.lines] == ["1", "2"]
