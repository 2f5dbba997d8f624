"""Why a deal of Chinese poker came out as it did, row by row."""

from __future__ import annotations

from companion.cards import Card, Comparison
from companion.cards.wording import in_places
from companion.games.base import Explanation, Outcome, ShownHand, Step
from companion.games.chinese import wording
from companion.games.chinese.deal import ROWS, Deal
from companion.games.chinese.legality import Break, breaks
from companion.games.chinese.rows import DEUCE_TO_SEVEN_27, Hand, Row
from companion.games.chinese.rules import Rules
from companion.games.chinese.scoring import Tally, contest, held_bonuses, tally
from companion.messages import Message, Seat


def explain(deal: Deal, rules: Rules, outcome: Outcome) -> Explanation:
    """The verdict in one sentence, both hands, and every point."""
    added = tally(deal, rules)
    steps = [
        *_fouls(deal, rules, added),
        *_rows(deal, added),
        *_bonuses(deal, rules, added),
        _base(added, rules),
        *_nets(deal, added, rules),
    ]
    return Explanation(_verdict(deal, added, outcome), _hands(deal), tuple(steps))


def verdict(deal: Deal, rules: Rules, outcome: Outcome) -> Message:
    """What the deal came to, in one sentence."""
    return _verdict(deal, tally(deal, rules), outcome)


def _verdict(deal: Deal, added: Tally, outcome: Outcome) -> Message:
    if not outcome.winners:
        return wording.BOTH_FOUL() if len(added.fouls) == 2 else wording.LEVEL()
    (winner,) = outcome.winners
    loser = next(seat for seat in deal.seats if seat != winner)
    scooped = added.clause == "K003.13"
    phrase = wording.SCOOPS if scooped else wording.WINS
    if len(added.fouls) == 1 and loser in added.fouls:
        phrase = wording.FOUL_LOSES
    points = abs(added.points(*deal.seats))
    return phrase(winner=Seat(winner), loser=Seat(loser), n=points)


def _fouls(deal: Deal, rules: Rules, added: Tally) -> list[Step]:
    steps: list[Step] = []
    for seat in added.fouls:
        hand = deal.hands.get(seat, {})
        why = tuple(
            Step(break_message(found, hand), clause=found.order.equal or "K003.9")
            for found in breaks(DEUCE_TO_SEVEN_27, hand, rules)
        )
        steps.append(Step(wording.FOUL(seat=Seat(seat)), clause="K003.9", steps=why))
    return steps


def break_message(found: Break, hand: Hand) -> Message:
    """Why two rows are out of order, with the cards of both."""
    stronger, weaker = found.order.stronger, found.order.weaker
    phrase = wording.BREAKS[stronger, found.equal]
    top = ROWS[stronger].size if found.equal else None
    return phrase(
        stronger=described(ROWS[stronger], hand[stronger]),
        weaker=described(ROWS[weaker], hand[weaker], top=top),
    )


def described(row: Row, cards: tuple[Card, ...], *, top: int | None = None) -> Message:
    """A row's hand in words, its ranks read out where it has no shape.

    With ``top`` three, only the three highest ranks are read out.
    """
    reading = row.ranking.reading(row.ranking.strength(cards))
    if reading.shape.category == "high_card" and (row.size == 3 or top == 3):
        return wording.THREE_RANKS(**in_places(reading.ranks[:3]))
    return row.ranking.describe(cards)


def _rows(deal: Deal, added: Tally) -> list[Step]:
    """Who won each row and what decided; nothing where a foul decides all."""
    if len(added.fouls) == 1 or not added.winners:
        return []
    if deal.declared is not None:
        return [Step(wording.DECLARED()), *_declared_rows(deal, added)]
    first, second = deal.seats
    ours, theirs = deal.hands[first], deal.hands[second]
    return [_row(deal, row, ours, theirs) for row in ROWS.values()]


def _declared_rows(deal: Deal, added: Tally) -> list[Step]:
    steps: list[Step] = []
    for key, side in added.winners.items():
        row = ROWS[key].name()
        if side == 0:
            steps.append(Step(wording.ROW_DECLARED_TIE(row=row)))
        else:
            winner = Seat(deal.seats[0 if side > 0 else 1])
            steps.append(Step(wording.ROW_DECLARED(row=row, winner=winner)))
    return steps


def _row(deal: Deal, row: Row, ours: Hand, theirs: Hand) -> Step:
    side = contest(row, ours, theirs)
    name = row.name()
    if side == 0:
        return Step(wording.ROW_TIED(row=name, low=described(row, ours[row.key])))
    winning, losing = (ours, theirs) if side > 0 else (theirs, ours)
    message = wording.ROW_WON(
        row=name,
        winner=Seat(deal.seats[0 if side > 0 else 1]),
        low=described(row, winning[row.key]),
        high=described(row, losing[row.key]),
    )
    compared = row.ranking.compare(winning[row.key], losing[row.key])
    return Step(message, steps=(Step(_difference(compared)),))


def _difference(compared: Comparison) -> Message:
    low, high = compared.low, compared.high
    if low is None or high is None:
        return compared.message
    if isinstance(low, Message) and isinstance(high, Message):
        return wording.LOWER_CATEGORY(low=low, high=high)
    return wording.LOWER_RANK(low=low, high=high)


def _bonuses(deal: Deal, rules: Rules, added: Tally) -> list[Step]:
    held = held_bonuses(deal, rules)
    first, second = deal.seats
    steps: list[Step] = []
    for seat, other in ((first, second), (second, first)):
        for key, value in held.get(seat, {}).items():
            paid = added.bonus.get(seat, {}).get(key)
            if paid is None:
                steps += _unpaid(seat, key, added)
                continue
            message = _bonus_message(deal, seat, key, paid)
            against = held.get(other, {}).get(key)
            steps.append(
                Step(message, paid, _table_clause(key), _reduced(value, paid, against))
            )
    return steps


def _unpaid(seat: str, key: str, added: Tally) -> list[Step]:
    """A bonus hand that earned nothing, where no foul has already said why."""
    if added.fouls:
        return []
    message = wording.BONUS_LOST(row=ROWS[key].name(), seat=Seat(seat))
    return [Step(message, clause="K003.22")]


def _reduced(value: int, paid: int, against: int | None) -> tuple[Step, ...]:
    if against is None or paid == value:
        return ()
    message = wording.BONUS_DIFFERENCE(mine=value, other=against)
    return (Step(message, clause="K003.24"),)


def _bonus_message(deal: Deal, seat: str, key: str, points: int) -> Message:
    row = ROWS[key]
    if deal.declared is not None:
        return wording.BONUS_DECLARED(row=row.name(), seat=Seat(seat), n=points)
    hand = described(row, deal.hands[seat][key])
    return wording.BONUS(row=row.name(), hand=hand, seat=Seat(seat), n=points)


def _table_clause(key: str) -> str:
    return "K003.18" if key == "middle" else "K003.19"


def _base(added: Tally, rules: Rules) -> Step:
    points = abs(added.base)
    odd = added.clause == "K003.15" and rules.two_wins_tie < rules.two_hands
    why = (Step(wording.ODD_CASE(), clause="K003.15"),) if odd else ()
    return Step(wording.BASE[added.clause](n=points), points, added.clause, why)


def _nets(deal: Deal, added: Tally, rules: Rules) -> list[Step]:
    first, second = deal.seats
    steps = [
        _net(first, added.base, added.bonus_of(first), added.bonus_of(second)),
        _net(second, -added.base, added.bonus_of(second), added.bonus_of(first)),
    ]
    if rules.chips_per_point != 1:
        worth = wording.CHIPS(n=rules.chips_per_point)
        steps.append(Step(worth, clause="chips_per_point"))
    return steps


def _net(seat: str, base: int, own: int, other: int) -> Step:
    net = base + own - other
    message = wording.NET(seat=Seat(seat), base=base, own=own, other=-other, net=net)
    return Step(message, clause="K003.23")


def _hands(deal: Deal) -> tuple[ShownHand, ...]:
    """Both players' rows; in each, place 1 is the lower hand, or both on a tie."""
    if not deal.hands:
        return ()
    shown: list[ShownHand] = []
    first, second = deal.seats
    for row in ROWS.values():
        ours, theirs = deal.hands[first], deal.hands[second]
        side = contest(row, ours, theirs)
        compared = row.ranking.compare(ours[row.key], theirs[row.key])
        for seat, place, deciding in (
            (first, 1 if side >= 0 else 2, compared.first),
            (second, 1 if side <= 0 else 2, compared.second),
        ):
            shown.append(_shown(seat, row, deal.hands[seat], place, deciding))
    return tuple(shown)


def _shown(
    seat: str, row: Row, hand: Hand, place: int, deciding: tuple[Card, ...]
) -> ShownHand:
    cards = hand[row.key]
    category = row.ranking.category(row.ranking.strength(cards))
    words = described(row, cards)
    return ShownHand(seat, place, category, words, cards, deciding, row=row.key)
