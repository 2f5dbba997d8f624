"""The bonuses of knock poker: for a win without drawing, and for the rarest hands."""

from __future__ import annotations

from companion.games.knock.deal import Deal
from companion.games.knock.rules import RANKINGS, Rules
from companion.games.knock.shares import give_shares
from companion.transfers import POT, Transfer

# A winning hand's category, the switch that says what each other player pays for it,
# and the clause. They exclude each other: a royal flush is not paid as both.
HAND_BONUSES = {
    "royal_flush": ("bonus_royal_flush", "K000.22"),
    "straight_flush": ("bonus_straight_flush", "K000.23"),
    "four_of_a_kind": ("bonus_four_of_a_kind", "K000.24"),
}


def winning_category(deal: Deal, rules: Rules, winners: tuple[str, ...]) -> str | None:
    """The kind of hand that won, where cards or the table say so."""
    if deal.declared is not None:
        return deal.declared.category
    cards = deal.hands.get(winners[0])
    if cards is None:
        return None
    ranking = RANKINGS[rules.ranking]
    return ranking.category(ranking.strength(cards))


def pay_bonuses(
    transfers: list[Transfer], deal: Deal, rules: Rules, winners: tuple[str, ...]
) -> None:
    """Everyone who is not among the winners pays, droppers included."""
    due = _due(deal, rules, winners)
    if not due:
        return
    payers = [
        seat
        for seat in deal.seats
        if seat not in winners and (rules.dead_pays_bonus or seat not in deal.dead)
    ]
    shared = len(winners) > 1 and rules.bonus_to == "any_winner"
    receiver = deal.knocker if len(winners) > 1 and not shared else winners[0]
    for reason, chips, clause in due:
        payee = POT if shared else str(receiver)
        transfers += [Transfer(payer, payee, chips, reason, clause) for payer in payers]
        if shared:
            total = chips * len(payers)
            why = (reason, "bonus_tie")
            give_shares(transfers, winners, total, why, deal=deal, rules=rules)


def _due(
    deal: Deal, rules: Rules, winners: tuple[str, ...]
) -> list[tuple[str, int, str]]:
    """The bonuses that each payer owes: reason, chips, clause."""
    due = [bonus for bonus in (_no_draw(deal, rules, winners),) if bonus[1]]
    hand = _hand_bonus(deal, rules, winners)
    if hand is not None and hand[1]:
        due.append(hand)
    if len(due) > 1 and not rules.bonus_cumulative:
        return [max(due, key=lambda bonus: bonus[1])]
    return due


def _no_draw(
    deal: Deal, rules: Rules, winners: tuple[str, ...]
) -> tuple[str, int, str]:
    knocker = deal.knocker
    draws = deal.draws.get(knocker) if knocker is not None else None
    earned = winners == (knocker,) and draws is not None and draws.total == 0
    return ("bonus_no_draw", rules.bonus_no_draw if earned else 0, "K000.21")


def _hand_bonus(
    deal: Deal, rules: Rules, winners: tuple[str, ...]
) -> tuple[str, int, str] | None:
    if len(winners) > 1 and rules.bonus_tie == "none":
        return None
    if rules.bonus_to == "knocker_only" and deal.knocker not in winners:
        return None
    bonus = HAND_BONUSES.get(winning_category(deal, rules, winners) or "")
    if bonus is None:
        return None
    switch, clause = bonus
    return switch, getattr(rules, switch), clause
