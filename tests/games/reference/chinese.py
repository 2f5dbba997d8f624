"""2-7 Chinese poker once more: rows, fouls and points, as the rules tell them.

Only deals that are in order are scored here; nothing is refused.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.reference.rankings import (
    RANKS,
    Card,
    Key,
    cards,
    deuce_to_seven,
    three_card,
)

ROWS = ("front", "middle", "back")
MIDDLE_BONUS = {
    "7-6-4-3-2": 17,
    "7-6-5-3-2": 16,
    "7-6-5-4-2": 15,
    "8-5-4-3-2": 14,
    "8-6-4-3-2": 13,
    "8-6-5-3-2": 12,
    "8-6-5-4-2": 11,
    "8-6-5-4-3": 10,
    "8-7-4-3-2": 9,
    "8-7-5-3-2": 8,
    "8-7-5-4-2": 7,
    "8-7-5-4-3": 6,
    "8-7-6-3-2": 5,
    "8-7-6-4-2": 4,
    "8-7-6-4-3": 3,
    "8-7-6-5-2": 2,
    "8-7-6-5-3": 1,
}
BACK_BONUS = {"7-5-4-3-2": 4, "7-6-4-3-2": 3, "7-6-5-3-2": 2, "7-6-5-4-2": 1}
DEFAULTS: dict[str, Any] = {
    "two_hands": 2,
    "scoop": 6,
    "foul": 6,
    "two_wins_tie": 1,
    "one_win_two_ties": 0,
    "middle_equals_back": "foul",
    "both_foul": "zero",
    "foul_bonuses": True,
    "optional_difference": False,
    "middle_bonus": MIDDLE_BONUS,
    "back_bonus": BACK_BONUS,
}
PRESETS: dict[str, dict[str, Any]] = {
    "recommended": {},
    "kiinanpokeri_72": {},
    "kiinanpokeri_72_optional": {"optional_difference": True},
}
LETTERS = {value: "10" if letter == "T" else letter for letter, value in RANKS.items()}


def settle(deal: dict[str, Any]) -> dict[str, Any]:
    given = dict(deal.get("rules", {}))
    rules = {**DEFAULTS, **PRESETS[given.pop("preset", "recommended")], **given}
    first, second = deal["seats"]
    if "declared" in deal:
        fouls, rows, held = _declared(deal)
    else:
        fouls, rows, held = _from_cards(deal, rules)
    base = _base(rules, fouls, rows, first)
    bonus = {
        mine: _bonus(rules, fouls, rows, held, mine, other)
        for mine, other in ((first, second), (second, first))
    }
    net = base + sum(bonus[first].values()) - sum(bonus[second].values())
    winners = {net > 0: [first], net < 0: [second]}.get(True, [])
    return {
        "net": {first: net, second: -net},
        "carry": 0,
        "winners": winners,
        "fouls": fouls,
        "rows": rows,
        "base": base,
        "evidence": "declared" if "declared" in deal else "cards",
    }


Rows = dict[str, str | None]
Held = dict[str, dict[str, int]]


def _declared(deal: dict[str, Any]) -> tuple[list[str], Rows, Held]:
    said = deal["declared"]
    seats = deal["seats"]
    fouls = [seat for seat in seats if seat in said.get("fouls", [])]
    rows: Rows = dict(said.get("rows", {}))
    if len(fouls) == 1:
        legal = seats[1 - seats.index(fouls[0])]
        rows = dict.fromkeys(ROWS, legal)
    elif fouls:
        rows = dict.fromkeys(ROWS)
    held = {seat: said.get("bonus", {}).get(seat, {}) for seat in seats}
    return fouls, rows, held


def _from_cards(
    deal: dict[str, Any], rules: dict[str, Any]
) -> tuple[list[str], Rows, Held]:
    seats = deal["seats"]
    hands = {
        seat: {row: cards(text) for row, text in deal["hands"][seat].items()}
        for seat in seats
    }
    fouls = [seat for seat in seats if not _legal(hands[seat], rules)]
    rows: Rows
    if len(fouls) == 1:
        legal = seats[1 - seats.index(fouls[0])]
        rows = dict.fromkeys(ROWS, legal)
    elif fouls and rules["both_foul"] == "zero":
        rows = dict.fromkeys(ROWS)
    else:
        rows = {row: _lower(row, hands, *seats) for row in ROWS}
    held = {seat: _held(hands[seat], rules) for seat in seats}
    return fouls, rows, held


def _key(row: str, hand: list[Card]) -> Key:
    return three_card(hand) if row == "front" else deuce_to_seven(hand)


def _legal(hand: dict[str, list[Card]], rules: dict[str, Any]) -> bool:
    """Front over middle over back; the front compares as many ranks as it has."""
    front = three_card(hand["front"])
    middle = deuce_to_seven(hand["middle"])
    back = deuce_to_seven(hand["back"])
    # The front has no fourth card to say, so what begins alike is equal, not stronger.
    above = front[0] > middle[0] or (
        front[0] == middle[0] and front[1:] > middle[1 : len(front)]
    )
    if middle == back:
        return above and rules["middle_equals_back"] == "legal"
    return above and middle > back


def _lower(
    row: str, hands: dict[str, dict[str, list[Card]]], first: str, second: str
) -> str:
    mine, theirs = _key(row, hands[first][row]), _key(row, hands[second][row])
    if mine == theirs:
        return "tie"
    return first if mine < theirs else second


def _held(hand: dict[str, list[Card]], rules: dict[str, Any]) -> dict[str, int]:
    """The table value of each bonus hand held."""
    values: dict[str, int] = {}
    for row in ("middle", "back"):
        ranks = sorted((rank for rank, _ in hand[row]), reverse=True)
        name = "-".join(LETTERS[rank] for rank in ranks)
        plain = deuce_to_seven(hand[row])[0] == 0
        if plain and name in rules[f"{row}_bonus"]:
            values[row] = rules[f"{row}_bonus"][name]
    return values


def _base(rules: dict[str, Any], fouls: list[str], rows: Rows, first: str) -> int:
    """The points of the first seat without the bonuses."""
    if len(fouls) == 1:
        return -int(rules["foul"]) if fouls == [first] else int(rules["foul"])
    if None in rows.values():
        return 0
    count = Counter(
        "tie" if won == "tie" else "won" if won == first else "lost"
        for won in rows.values()
    )
    sign = 1 if count["won"] > count["lost"] else -1
    points = {
        (3, 0, 0): rules["scoop"],
        (2, 1, 0): rules["two_hands"],
        (2, 0, 1): rules["two_wins_tie"],
        (1, 0, 2): rules["one_win_two_ties"],
    }
    more, fewer = sorted((count["won"], count["lost"]), reverse=True)
    return sign * int(points.get((more, fewer, count["tie"]), 0))


def _bonus(
    rules: dict[str, Any],
    fouls: list[str],
    rows: Rows,
    held: Held,
    mine: str,
    other: str,
) -> dict[str, int]:
    if mine in fouls or (fouls and not rules["foul_bonuses"]):
        return {}
    paid: dict[str, int] = {}
    for row, value in held[mine].items():
        if rows[row] != mine:
            continue
        both = row in held[other] and not fouls
        less = held[other][row] if both and rules["optional_difference"] else 0
        paid[row] = value - less
    return paid
