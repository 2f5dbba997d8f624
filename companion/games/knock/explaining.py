"""Why a deal of knock poker came out as it did: verdict, hands, and every chip."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from companion.cards import CATEGORIES, Card, Comparison
from companion.games.base import Explanation, Outcome, ShownHand, Step
from companion.games.knock import wording
from companion.games.knock.deal import Deal
from companion.games.knock.rules import RANKINGS, Rules
from companion.messages import Message, Seat
from companion.transfers import POT, Transfer


def explain(deal: Deal, rules: Rules, outcome: Outcome) -> Explanation:
    """The verdict in one sentence, the hands from best to worst, and the reasons."""
    hands, showdown = _showdown(deal, rules, outcome)
    steps = [*showdown, *_table_talk(deal), *_payments(deal, rules, outcome)]
    return Explanation(verdict(deal, rules, outcome), hands, tuple(steps))


def verdict(deal: Deal, _rules: Rules, outcome: Outcome) -> Message:
    """What the deal came to, in one sentence."""
    if deal.void is not None:
        misdeal = deal.void == "misdeal"
        return wording.MISDEAL() if misdeal else wording.STOCK_OUT()
    winners = outcome.winners
    knocker = Seat(deal.knocker or "")
    if not winners:
        return wording.NOBODY()
    if deal.knocker in winners:
        if len(winners) > 1:
            return wording.TIES(winners=_seats(winners))
        alone = len(deal.live) == 1
        phrase = wording.WINS_ALONE if alone else wording.WINS
        return phrase(winner=Seat(winners[0]))
    dead = deal.knocker in deal.dead
    if len(winners) > 1:
        phrase = wording.LOSES_DEAD_TO_TIE if dead else wording.LOSES_TO_TIE
        return phrase(winners=_seats(winners), knocker=knocker)
    phrase = wording.LOSES_DEAD if dead else wording.LOSES
    return phrase(winner=Seat(winners[0]), knocker=knocker)


def _seats(seats: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple(map(Seat, seats))


def _showdown(
    deal: Deal, rules: Rules, outcome: Outcome
) -> tuple[tuple[ShownHand, ...], list[Step]]:
    """The hands shown, best first, and the comparisons that decided."""
    if not deal.hands or not outcome.winners:
        return (), []
    ranking = RANKINGS[rules.ranking]
    strengths = {seat: ranking.strength(cards) for seat, cards in deal.hands.items()}
    order = sorted(
        deal.hands, key=lambda seat: (-strengths[seat], deal.seats.index(seat))
    )
    steps: list[Step] = []
    marks: dict[str, tuple[Card, ...]] = {}
    best = order[0]
    for other in _compared(deal, outcome, order):
        comparison = ranking.compare(deal.hands[best], deal.hands[other])
        steps.append(_compared_step(best, other, comparison))
        marks.setdefault(best, comparison.first)
        marks.setdefault(other, comparison.second)
    hands = tuple(
        ShownHand(
            seat=seat,
            place=1 + sum(value > strengths[seat] for value in strengths.values()),
            category=ranking.category(strengths[seat]),
            words=ranking.describe(deal.hands[seat]),
            cards=deal.hands[seat],
            deciding=marks.get(seat, ()),
        )
        for seat in order
    )
    return hands, steps


def _compared(deal: Deal, outcome: Outcome, order: list[str]) -> list[str]:
    """Whom the best hand is held against: its equals, the next best, the knocker."""
    tied = [seat for seat in order[1:] if seat in outcome.winners]
    beaten = [seat for seat in order if seat not in outcome.winners]
    against = tied + beaten[:1]
    if deal.knocker in beaten and deal.knocker not in against:
        against.append(deal.knocker)
    return against


def _compared_step(best: str, other: str, comparison: Comparison) -> Step:
    phrase = wording.TIED if comparison.result == 0 else wording.BEATS
    return Step(phrase(first=Seat(best), second=Seat(other), why=comparison.message))


def _table_talk(deal: Deal) -> list[Step]:
    """What was said at the table rather than shown."""
    steps: list[Step] = []
    if deal.declared is not None:
        steps.append(Step(wording.DECLARED()))
        if deal.declared.category is not None:
            category = CATEGORIES[deal.declared.category]()
            steps.append(Step(wording.DECLARED_HAND(category=category)))
    if deal.dead:
        message = wording.DEAD(seats=_seats(deal.dead))
        steps.append(Step(message, clause="K000.28"))
    return steps


def _payments(deal: Deal, rules: Rules, outcome: Outcome) -> list[Step]:
    """A step for each kind of payment, with what it came to and its clause.

    Odd chips hang below the sharing that left them over.
    """
    steps: list[Step] = []
    from_pot = False
    if deal.pot_before:
        before = deal.pot_before
        steps.append(Step(wording.POT_BEFORE(n=before), chips=before))
    for (reason, clause), group in groupby(outcome.transfers, key=_kind):
        transfers = tuple(group)
        message = _payment(reason, clause, transfers, deal, rules)
        step = Step(message, sum(transfer.chips for transfer in transfers), clause)
        if reason == "odd_chip" and from_pot:
            step = replace(steps.pop(), steps=(step,))
        steps.append(step)
        from_pot = transfers[0].payer == POT
    if outcome.carry:
        steps.append(Step(wording.CARRY(n=outcome.carry), chips=outcome.carry))
    return steps


def _kind(transfer: Transfer) -> tuple[str, str]:
    return transfer.reason, transfer.clause


def _payment(
    reason: str,
    clause: str,
    transfers: tuple[Transfer, ...],
    deal: Deal,
    rules: Rules,
) -> Message:
    each = transfers[0].chips
    if reason == "pot":
        return _pot_payment(transfers)
    if reason == "odd_chip":
        alone = rules.odd_chip == "knocker" and len(transfers) == 1
        to_knocker = alone and transfers[0].payee == deal.knocker
        return wording.ODD_TO_KNOCKER() if to_knocker else wording.ODD_FROM_LEFT()
    if reason == "draw_fee":
        return wording.DRAW_FEE(each=rules.draw_fee)
    phrases = wording.PAYMENTS[reason]
    return (phrases[clause] if clause in phrases else phrases[""])(each=each)


def _pot_payment(transfers: tuple[Transfer, ...]) -> Message:
    each = transfers[0].chips
    if len(transfers) == 1:
        return wording.POT_WON(winner=Seat(transfers[0].payee), total=each)
    winners = tuple(Seat(transfer.payee) for transfer in transfers)
    return wording.POT_SHARED(winners=winners, each=each)
