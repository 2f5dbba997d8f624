"""What the house rules make of a deal of knock poker: every chip, with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.base import Outcome
from companion.games.knock.bonuses import pay_bonuses
from companion.games.knock.deal import Deal
from companion.games.knock.rules import RANKINGS, Rules
from companion.games.knock.shares import give_shares
from companion.messages import Message, Phrase
from companion.transfers import POT, Transfer

USUAL_SEATS = range(3, 6)

UNUSUAL_SEATS = Phrase(
    "knock.note.seats", "Knock poker is meant for three to five players."
)
NO_CATEGORY = Phrase(
    "knock.note.no_category", "No rare hand was named, so no bonus is paid for one."
)


def score(deal: Deal, rules: Rules) -> Outcome:
    """What comes of a deal that `check` found nothing wrong with.

    >>> deal = Deal(seats=("Aino", "Boris"), knocker="Boris", dropped=("Aino",))
    >>> dict(score(deal, Rules()).net)
    {'Aino': -2, 'Boris': 2}
    """
    if deal.void == "misdeal":
        return _outcome(deal, rules, (), [], evidence="none")
    transfers = _pay_in(deal, rules)
    if deal.void is not None or deal.knocker is None:
        return _outcome(deal, rules, (), transfers, evidence="none")
    live = deal.live
    winners, evidence = _winners(deal, rules, live)
    if rules.showdown == "after_round":
        _pay_drop_fees(transfers, deal, rules, deal.knocker)
    if winners:
        if rules.showdown == "after_round":
            _pay_sides(transfers, deal, rules, winners)
        _pay_pot(transfers, deal, rules, winners)
        if rules.bonuses:
            pay_bonuses(transfers, deal, rules, winners)
    return _outcome(deal, rules, winners, transfers, evidence=evidence)


def _outcome(
    deal: Deal,
    rules: Rules,
    winners: tuple[str, ...],
    transfers: list[Transfer],
    *,
    evidence: str,
) -> Outcome:
    chips = dict.fromkeys(deal.seats, 0)
    chips[POT] = deal.pot_before
    for payer, payee, amount, _, _ in transfers:
        chips[payer] -= amount
        chips[payee] += amount
    carry = chips.pop(POT)
    notes: list[Message] = []
    if len(deal.seats) not in USUAL_SEATS:
        notes.append(UNUSUAL_SEATS())
    if evidence == "declared" and rules.bonuses and _category_is_missing(deal):
        notes.append(NO_CATEGORY())
    return Outcome(evidence, winners, tuple(transfers), chips, carry, (), tuple(notes))


def _category_is_missing(deal: Deal) -> bool:
    return deal.declared is not None and deal.declared.category is None


def _winners(
    deal: Deal, rules: Rules, live: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """Who has the best hand, in seat order, and what says so."""
    if deal.declared is not None:
        chosen = deal.declared.winners
        return tuple(seat for seat in live if seat in chosen), "declared"
    if len(live) < 2:
        return live, "cards" if deal.hands else "none"
    strength = RANKINGS[rules.ranking].strength
    strengths = [strength(deal.hands[seat]) for seat in live]
    best = max(strengths)
    winners = [
        seat for seat, value in zip(live, strengths, strict=True) if value == best
    ]
    return tuple(winners), "cards"


def _pay(
    transfers: list[Transfer],
    payers: Iterable[str],
    payee: str,
    chips: int,
    why: tuple[str, str],
) -> None:
    if chips:
        transfers += [Transfer(payer, payee, chips, *why) for payer in payers]


def _pay_in(deal: Deal, rules: Rules) -> list[Transfer]:
    """Antes and draw fees, from everyone."""
    transfers: list[Transfer] = []
    _pay(transfers, deal.seats, POT, rules.ante, ("ante", "K000.6"))
    if rules.draw_fee:
        stock_only = rules.draw_fee_on == "stock_only"
        for seat in deal.seats:
            draws = deal.draws[seat]
            cards = draws.stock if stock_only else draws.total
            fee = rules.draw_fee * cards
            _pay(transfers, (seat,), POT, fee, ("draw_fee", "K000.33"))
    return transfers


def _pay_drop_fees(
    transfers: list[Transfer], deal: Deal, rules: Rules, knocker: str
) -> None:
    """A drop is paid at once, and the knocker keeps it whatever happens."""
    _pay(transfers, deal.dropped, knocker, rules.drop_fee, ("drop_fee", "K000.13"))
    if rules.dead_hand == "as_dropped":
        dead = [seat for seat in deal.dead if seat != knocker]
        _pay(transfers, dead, knocker, rules.drop_fee, ("drop_fee", "dead_hand"))


def _pay_sides(
    transfers: list[Transfer], deal: Deal, rules: Rules, winners: tuple[str, ...]
) -> None:
    """What passes between the knocker and those who stayed in."""
    knocker = deal.knocker
    if knocker is None:
        return
    if knocker in winners:
        tied = len(winners) > 1
        if tied and rules.tie == "pot_only":
            return
        into_pot = tied and rules.tie == "all_winnings"
        beaten = [seat for seat in deal.live if seat not in winners]
        why = ("side_payment", "K002.14" if into_pot else "K000.15")
        payee = POT if into_pot else knocker
        _pay(transfers, beaten, payee, rules.side_payment, why)
        if rules.dead_hand == "as_loser":
            why = ("side_payment", "dead_hand")
            _pay(transfers, deal.dead, payee, rules.side_payment, why)
        return
    receivers, clause = _paid_by_losing_knocker(deal, rules, knocker, winners)
    if rules.side_payment:
        transfers += [
            Transfer(knocker, seat, rules.side_payment, "side_payment", clause)
            for seat in receivers
        ]


def _paid_by_losing_knocker(
    deal: Deal, rules: Rules, knocker: str, winners: tuple[str, ...]
) -> tuple[Sequence[str], str]:
    if rules.losing_knocker_pays == "winner_only":
        return winners, "losing_knocker_pays"
    if rules.losing_knocker_pays == "all_players":
        return [seat for seat in deal.seats if seat != knocker], "K002.15"
    return [seat for seat in deal.live if seat != knocker], "K000.17"


def _pay_pot(
    transfers: list[Transfer], deal: Deal, rules: Rules, winners: tuple[str, ...]
) -> None:
    """The pot goes to the best hand, or is shared by equal ones."""
    in_pot = deal.pot_before + sum(
        chips for _, payee, chips, _, _ in transfers if payee == POT
    )
    clause = _pot_clause(deal, rules, winners)
    give_shares(transfers, winners, in_pot, ("pot", clause), deal=deal, rules=rules)


def _pot_clause(deal: Deal, rules: Rules, winners: tuple[str, ...]) -> str:
    if rules.showdown == "immediate":
        return "K000.32"
    if deal.knocker not in winners:
        return "K000.17"
    if len(winners) == 1:
        return "K000.15"
    return "K002.14" if rules.tie == "all_winnings" else "K000.16"
