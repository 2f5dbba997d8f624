"""What both did in a deal of Chinese poker: scoops, rows, bonuses, lowest hands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.cards import Card
from companion.games.base import Deeds, HeldHand, Outcome
from companion.games.chinese.deal import ROWS, Deal
from companion.games.chinese.explaining import described
from companion.games.chinese.rows import Row
from companion.games.chinese.rules import Rules
from companion.games.chinese.scoring import Tally, tally
from companion.messages import Phrase

DEEDS: Mapping[str, Phrase] = MappingProxyType(
    {
        "scoops": Phrase("chinese.deed.scoops", "Scoops"),
        "rows": Phrase("chinese.deed.rows", "Rows won"),
        "illegal": Phrase("chinese.deed.illegal", "Illegal hands"),
        "bonuses": Phrase("chinese.deed.bonuses", "Bonuses"),
        "bonus_points": Phrase("chinese.deed.bonus_points", "Points from bonuses"),
        "front": Phrase("chinese.deed.front", "Best front"),
        "middle": Phrase("chinese.deed.middle", "Best middle"),
        "back": Phrase("chinese.deed.back", "Best back"),
    }
)


def recall(deal: Deal, rules: Rules, _outcome: Outcome) -> dict[str, Deeds]:
    """What each seat did; what it did not do is left out."""
    added = tally(deal, rules)
    return {
        seat: Deeds(_counts(added, seat, side), _hands(deal, added, seat))
        for seat, side in zip(deal.seats, (1, -1), strict=True)
    }


def _counts(added: Tally, seat: str, side: int) -> dict[str, int]:
    """How often each thing happened to a seat, whose side wins a row.

    A foul decides without the rows, so that none counts as won.
    """
    rows = 0 if len(added.fouls) == 1 else list(added.winners.values()).count(side)
    bonuses = [points for points in added.bonus.get(seat, {}).values() if points]
    counts = {
        "scoops": int(rows == len(ROWS)),
        "rows": rows,
        "illegal": int(seat in added.fouls),
        "bonuses": len(bonuses),
        "bonus_points": sum(bonuses),
    }
    return {deed: count for deed, count in counts.items() if count}


def _hands(deal: Deal, added: Tally, seat: str) -> tuple[HeldHand, ...]:
    """The rows of a legal hand that was shown."""
    if not deal.hands or seat in added.fouls:
        return ()
    hand = deal.hands[seat]
    return tuple(
        HeldHand(key, (_worth(row, hand[key]),), described(row, hand[key]), hand[key])
        for key, row in ROWS.items()
    )


def _worth(row: Row, cards: tuple[Card, ...]) -> int:
    strength = row.ranking.strength(cards)
    return -strength if row.lower_wins else strength
