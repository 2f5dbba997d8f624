"""What is told of a deal of knock poker while it is played, and by whom."""

from __future__ import annotations

from typing import Any, Final

from companion.cards import read_cards
from companion.games.base import DEAD
from companion.games.facts import unread_fields
from companion.games.knock.checking import check_cards
from companion.games.knock.deal import Deal, read_hands
from companion.games.knock.rules import Rules
from companion.games.sharing import ONESELF, OWN_SEAT, Fact, Hands, Sharing, Told
from companion.problems import Problem

STAYED: Final = "stayed"
DROPPED: Final = "dropped"

FACTS: Final = (
    Fact("knocker", teller=ONESELF, decision=True, ends="answer"),
    Fact(
        "answer",
        per_seat=True,
        teller=OWN_SEAT,
        decision=True,
        values=(STAYED, DROPPED),
    ),
    Fact("draws", per_seat=True, teller=OWN_SEAT),
    Fact("dead", per_seat=True, values=(DEAD,)),
    Fact("void"),
    Fact("winners"),
    Fact("category"),
)


def _asked(rules: Rules) -> tuple[str, ...]:
    counts_draws = rules.draw_fee or (rules.bonuses and rules.bonus_no_draw)
    return tuple(
        fact.name
        for fact in FACTS
        if (fact.name != "draws" or counts_draws)
        and (fact.name != "answer" or rules.showdown == "after_round")
    )


def _live(told: Told) -> tuple[str, ...]:
    """Seats that can still win: neither dropped nor dead; who knocked cannot drop."""
    knocker = told.get("knocker")
    dropped = [seat for seat in told.seats_with("answer", DROPPED) if seat != knocker]
    out = {*dropped, *told.seats_with("dead", DEAD)}
    return tuple(seat for seat in told.seats if seat not in out)


def _is_going_on(told: Told) -> bool:
    """Whether somebody has knocked, and the cards are to say who wins."""
    settled = told.get("void") or told.get("winners")
    return told.get("knocker") is not None and not settled


def _to_answer(told: Told, rules: Rules) -> tuple[str, ...]:
    live = _live(told)
    if rules.showdown == "immediate" or len(live) < 2 or not _is_going_on(told):
        return ()
    knocker = told.get("knocker")
    return tuple(
        seat for seat in live if seat != knocker and told.get("answer", seat) is None
    )


def _must_show(told: Told, _rules: Rules) -> tuple[str, ...] | None:
    if told.get("void") or told.get("winners"):
        return ()
    if told.get("knocker") is None:
        return None
    live = _live(told)
    return live if len(live) > 1 else ()


def _record(told: Told, hands: Hands) -> dict[str, object]:
    void, live = told.get("void"), _live(told)
    facts: dict[str, object] = {
        "seats": list(told.seats),
        "void": void,
        "knocker": told.get("knocker"),
        "dropped": list(told.seats_with("answer", DROPPED)),
        "dead": list(told.seats_with("dead", DEAD)),
        "draws": dict(told.by_seat("draws")),
        "declared": _declared(told, live),
        "hands": {seat: hands[seat] for seat in live if seat in hands and void is None},
    }
    return {name: fact for name, fact in facts.items() if fact or name == "seats"}


def _declared(told: Told, live: tuple[str, ...]) -> dict[str, Any]:
    winners, category = told.get("winners"), told.get("category")
    if category and not winners and len(live) == 1:
        winners = list(live)
    declared = {"winners": winners or [], "category": category}
    if winners or category:
        return {name: value for name, value in declared.items() if value is not None}
    return {}


def _check_own_hand(seat: str, hand: object) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    hands = read_hands({seat: hand}, (seat,), problems)
    deal = Deal(seats=(seat,), hands=hands, unread=unread_fields(problems))
    return (*problems, *check_cards(deal))


def _cards_of(hand: object) -> object:
    cards, _ = read_cards(str(hand))
    return frozenset(cards)


SHARING: Final = Sharing(
    facts=FACTS,
    asked=_asked,
    to_answer=_to_answer,
    must_show=_must_show,
    record=_record,
    check_own_hand=_check_own_hand,
    cards_of=_cards_of,
)
