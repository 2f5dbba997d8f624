"""What everyone did in a deal of knock poker: knocks, drops, bonuses, hands shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.cards import CATEGORIES
from companion.games.base import Deeds, HeldHand, Outcome
from companion.games.knock.bonuses import winning_category
from companion.games.knock.deal import Deal
from companion.games.knock.rules import RANKINGS, Rules
from companion.messages import Phrase

BONUS = "bonus_"
"""How the reason of every bonus begins."""

DEEDS: Mapping[str, Phrase] = MappingProxyType(
    {
        "knocks": Phrase("knock.deed.knocks", "Knocks"),
        "knocks_won": Phrase("knock.deed.knocks_won", "Knocks won"),
        "knocks_shared": Phrase("knock.deed.knocks_shared", "Knocks shared"),
        "knocks_beaten": Phrase("knock.deed.knocks_beaten", "Knocks beaten"),
        "drops": Phrase("knock.deed.drops", "Drops"),
        "dead": Phrase("knock.deed.dead", "Dead hands"),
        "bonuses": Phrase("knock.deed.bonuses", "Bonuses"),
        "bonus_chips": Phrase("knock.deed.bonus_chips", "Chips from bonuses"),
        "high": Phrase("knock.deed.high", "Best hand"),
        "soko": Phrase("knock.deed.soko", "Best hand (sökö)"),
    }
)


def recall(deal: Deal, rules: Rules, outcome: Outcome) -> dict[str, Deeds]:
    """What each seat did; what it did not do is left out.

    >>> from companion.games.knock.scoring import score
    >>> deal = Deal(seats=("Aino", "Boris"), knocker="Boris", dropped=("Aino",))
    >>> recall(deal, Rules(), score(deal, Rules()))["Boris"].counts
    {'knocks': 1, 'knocks_won': 1}
    """
    return {
        seat: Deeds(
            counts={
                **_knock(deal, outcome, seat),
                **({"drops": 1} if seat in deal.dropped else {}),
                **({"dead": 1} if seat in deal.dead else {}),
                **_bonuses(outcome, seat),
            },
            hands=_hands(deal, rules, outcome, seat),
        )
        for seat in deal.seats
    }


def _knock(deal: Deal, outcome: Outcome, seat: str) -> dict[str, int]:
    if seat != deal.knocker:
        return {}
    if seat not in outcome.winners:
        return {"knocks": 1, "knocks_beaten": 1}
    alone = len(outcome.winners) == 1
    return {"knocks": 1, "knocks_won" if alone else "knocks_shared": 1}


def _bonuses(outcome: Outcome, seat: str) -> dict[str, int]:
    """How many bonuses a seat was paid, and what they came to."""
    paid = [
        transfer
        for transfer in outcome.transfers
        if transfer.payee == seat and transfer.reason.startswith(BONUS)
    ]
    if not paid:
        return {}
    return {
        "bonuses": len({transfer.reason for transfer in paid}),
        "bonus_chips": sum(transfer.chips for transfer in paid),
    }


def _hands(
    deal: Deal, rules: Rules, outcome: Outcome, seat: str
) -> tuple[HeldHand, ...]:
    """The hand that was shown, or what the table said of the winner's."""
    ranking = RANKINGS[rules.ranking]
    cards = deal.hands.get(seat)
    if cards is not None:
        strength = ranking.strength(cards)
        place = ranking.categories.index(ranking.category(strength))
        words = ranking.describe(cards)
        return (HeldHand(rules.ranking, (place, strength), words, cards),)
    if seat not in outcome.winners:
        return ()
    category = winning_category(deal, rules, outcome.winners)
    if category is None:
        return ()
    place = ranking.categories.index(category)
    return (HeldHand(rules.ranking, (place, 0), CATEGORIES[category]()),)
