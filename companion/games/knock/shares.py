"""Sharing chips equally among tied winners, and where the odd chips go."""

from __future__ import annotations

from companion.games.knock.deal import Deal
from companion.games.knock.rules import Rules
from companion.transfers import POT, Transfer


def odd_chips(
    winners: tuple[str, ...], left_over: int, *, deal: Deal, rules: Rules
) -> dict[str, int]:
    """How many of the chips left over each winner gets; none where they are carried.

    Winners stand in seat order, which begins at the dealer's left.
    """
    if left_over == 0 or rules.odd_chip == "carry":
        return {}
    if rules.odd_chip == "knocker" and deal.knocker in winners:
        return {deal.knocker: left_over}
    return dict.fromkeys(winners[:left_over], 1)


def give_shares(
    transfers: list[Transfer],
    winners: tuple[str, ...],
    chips: int,
    why: tuple[str, str],
    *,
    deal: Deal,
    rules: Rules,
) -> None:
    """Pay chips from the pot to the winners; odd chips are transfers of their own."""
    share, left_over = divmod(chips, len(winners))
    if share:
        transfers += [Transfer(POT, seat, share, *why) for seat in winners]
    odd = odd_chips(winners, left_over, deal=deal, rules=rules)
    transfers += [
        Transfer(POT, seat, more, "odd_chip", "odd_chip") for seat, more in odd.items()
    ]
