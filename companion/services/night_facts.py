"""What the facts of each kind of entry look like, and what they must agree with.

A page that shows an entry relies on it; a file from elsewhere is held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.dealfile import rules_of
from companion.games.registry import GAMES
from companion.ledger.cash import CURRENCIES, MODES, Terms, check_terms
from companion.ledger.count import WAYS as BOOKINGS
from companion.ledger.disputes import WAYS
from companion.ledger.entry import (
    AGREED,
    BUY_IN,
    CASH_OUT,
    CHIP_COUNT,
    CLOSE,
    COUNT_BOOKED,
    DEAL,
    DISPUTE,
    OPENING,
    PAYMENT,
    PLAN,
    REVERSAL,
    RULES,
    SETTLED_DISPUTE,
    SIDE_PAYMENT,
    TERMS,
    Entry,
)
from companion.ledger.shapes import (
    Shape,
    is_answer,
    is_count,
    is_number,
    is_object,
    is_text,
    maybe,
    one_of,
)
from companion.services.closing import SHARES
from companion.services.inspection import Read
from companion.services.terms import CHIPS
from companion.services.words import is_remark

_GAME: Final = one_of(*GAMES)
_UNIT: Final = one_of(CHIPS, *CURRENCIES)

FACTS: Final[Mapping[str, Shape]] = {
    TERMS: {
        "mode": one_of(*MODES),
        "chips": is_number,
        "minor": is_number,
        "currency": is_text,
        "coin?": is_count,
    },
    RULES: {"game": _GAME, "rules": is_object},
    DEAL: {
        "game": _GAME,
        "version": is_number,
        "rules": is_object,
        "deal": is_object,
        "dealer": is_text,
        "follows?": [is_count],
    },
    REVERSAL: {},
    BUY_IN: {},
    CASH_OUT: {},
    SIDE_PAYMENT: {"memo": is_remark},
    CLOSE: {
        "share": one_of("", *SHARES),
        "present": [is_text],
        "contested?": [is_count],
    },
    PLAN: {
        "unit": _UNIT,
        "exact": is_answer,
        "banker?": is_text,
        "player?": is_text,
        "chips?": is_number,
        "amount?": is_number,
        "lines": [(is_text, is_text, is_count, maybe(is_count))],
    },
    PAYMENT: {
        "plan?": is_count,
        "line?": is_number,
        "amount?": is_count,
        "payer?": is_text,
        "payee?": is_text,
        "unit?": _UNIT,
    },
    CHIP_COUNT: {"counted": is_object, "start": is_number},
    COUNT_BOOKED: {
        "count": is_count,
        "how": one_of(*BOOKINGS),
        "order": [is_text],
        "total": is_number,
    },
    DISPUTE: {"deal_no": is_count, "revision": is_count, "player": is_text},
    SETTLED_DISPUTE: {"dispute": is_count, "how": one_of(*WAYS), "note": is_remark},
    AGREED: {"rules": is_count, "player": is_text},
    OPENING: {},
}
"""The facts of every kind of entry that there is."""

MOVE_CHIPS: Final = frozenset(
    {DEAL, REVERSAL, BUY_IN, CASH_OUT, SIDE_PAYMENT, CLOSE, COUNT_BOOKED, OPENING}
)
DEPARTURE: Final = frozenset({"player", "chips", "amount"})
PAYMENTS: Final = (
    {"plan", "line"},
    {"plan", "line", "amount"},
    {"payer", "payee", "amount", "unit"},
)
"""A line of a plan, a part of one, or a payment that no plan asked for."""

TAKEN_BACK: Final = frozenset(
    {
        DEAL,
        BUY_IN,
        CASH_OUT,
        SIDE_PAYMENT,
        CLOSE,
        PLAN,
        PAYMENT,
        AGREED,
        COUNT_BOOKED,
    }
)


def make_sense(read: Read, entry: Entry) -> bool:
    """Whether an entry's facts agree with the night as it stood before it."""
    if entry.transfers and entry.kind not in MOVE_CHIPS:
        return False
    if entry.kind == DEAL and not _has_known_reasons(entry):
        return False
    question = _QUESTIONS.get(entry.kind)
    return question is None or question(read, entry.facts)


def _has_known_reasons(entry: Entry) -> bool:
    """Whether its game can put into words why each chip of a deal moved."""
    game = GAMES[str(entry.facts["game"])]
    return all(
        move.reason in game.reasons and move.clause in game.clauses
        for move in entry.transfers
    )


def _terms(_read: Read, facts: Mapping[str, Any]) -> bool:
    return not check_terms(Terms(**facts))


def _rules(_read: Read, facts: Mapping[str, Any]) -> bool:
    _rules_read, problems = rules_of(GAMES[facts["game"]], facts["rules"])
    return not problems


def _deal(read: Read, facts: Mapping[str, Any]) -> bool:
    seats = facts["deal"].get("seats")
    at_the_table = isinstance(seats, list) and all(
        seat in read.night.keys for seat in seats
    )
    dealt = facts["dealer"] in read.night.keys
    return at_the_table and dealt and _rules(read, facts)


def _close(read: Read, facts: Mapping[str, Any]) -> bool:
    return all(player in read.night.keys for player in facts["present"])


def _plan(_read: Read, facts: Mapping[str, Any]) -> bool:
    """Who has gone home took so many chips along, and is paid so much for them."""
    told = DEPARTURE & facts.keys()
    return told in (set(), DEPARTURE)


def _payment(_read: Read, facts: Mapping[str, Any]) -> bool:
    return facts.keys() in PAYMENTS


def _dispute(read: Read, facts: Mapping[str, Any]) -> bool:
    player: str = facts["player"]
    return player in read.night.keys


_QUESTIONS: Final[Mapping[str, Callable[[Read, Mapping[str, Any]], bool]]] = {
    TERMS: _terms,
    RULES: _rules,
    DEAL: _deal,
    CLOSE: _close,
    PLAN: _plan,
    PAYMENT: _payment,
    DISPUTE: _dispute,
}
