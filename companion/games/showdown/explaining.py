"""Why hands came out in their order: each held against the next one."""

from __future__ import annotations

from companion.cards import Card, Comparison, write_card
from companion.games.base import Explanation, Outcome, ShownHand, Step
from companion.games.showdown import explaining_sets, wording
from companion.games.showdown.contests import Contest
from companion.games.showdown.deal import Showdown
from companion.games.showdown.lower import reasons
from companion.games.showdown.scoring import sure_contest
from companion.games.showdown.standings import Standing, by_place, standings
from companion.messages import Message, Seat, Word

Places = list[tuple[Standing, ...]]


def verdict(showdown: Showdown, _rules: None, outcome: Outcome) -> Message:
    """Who won, in one sentence."""
    contest = sure_contest(showdown)
    if contest.variant is not None:
        return explaining_sets.verdict(showdown, contest.variant, outcome)
    best = standings(showdown, contest)[0]
    hand = contest.ranking.describe(best.plays)
    if len(outcome.winners) == 1:
        return wording.WINS(winner=Seat(best.seat), hand=hand)
    return wording.TIE(winners=tuple(map(Seat, outcome.winners)), hand=hand)


def explain(showdown: Showdown, rules: None, outcome: Outcome) -> Explanation:
    """The verdict, the hands from the best down, and what decides between them."""
    contest = sure_contest(showdown)
    said = verdict(showdown, rules, outcome)
    if contest.variant is not None:
        variant = contest.variant
        hands = explaining_sets.shown(showdown, variant)
        return Explanation(said, hands, explaining_sets.steps(showdown, variant))
    places = by_place(standings(showdown, contest))
    marks: dict[str, tuple[Card, ...]] = {}
    steps: list[Step] = []
    for nth, group in enumerate(places):
        if len(group) > 1:
            steps.append(_tie(contest, group))
        if nth + 1 < len(places):
            steps.append(_beats(contest, group, places[nth + 1], marks))
    return Explanation(said, _shown(contest, places, marks), tuple(steps))


def _beats(
    contest: Contest,
    better: tuple[Standing, ...],
    worse: tuple[Standing, ...],
    marks: dict[str, tuple[Card, ...]],
) -> Step:
    """What decides between two neighbouring places; its cards are marked."""
    compared = contest.ranking.compare(better[0].plays, worse[0].plays)
    for group in (better, worse):
        for hand in group:
            marks.setdefault(hand.seat, _same_ranks(hand, group[0], compared))
    why, below = reasons(contest.ranking, better[0].plays, compared)
    message = wording.BEATS(
        winners=tuple(Seat(hand.seat) for hand in better),
        losers=tuple(Seat(hand.seat) for hand in worse),
        why=why,
    )
    return Step(message, steps=below)


def _same_ranks(
    hand: Standing, compared: Standing, found: Comparison
) -> tuple[Card, ...]:
    """The deciding cards of a hand, which has the ranks of the one compared."""
    deciding = {*found.first, *found.second}
    places = [n for n, card in enumerate(compared.plays) if card in deciding]
    return tuple(hand.plays[place] for place in places)


def _tie(contest: Contest, group: tuple[Standing, ...]) -> Step:
    """That these hands are equal, and which cards would be no reason to doubt it."""
    below: list[Step] = []
    if any(hand.idle for hand in group):
        below.append(Step(_unplayed(contest, group)))
    for hand in group:
        remark = remark_on(contest, hand)
        if remark is not None:
            message = wording.IDLE_OF(seat=Seat(hand.seat), remark=remark)
            below.append(Step(message))
    message = wording.SAME(seats=tuple(Seat(hand.seat) for hand in group))
    return Step(message, steps=tuple(below))


def _unplayed(contest: Contest, group: tuple[Standing, ...]) -> Message:
    most = max(len(hand.idle) for hand in group)
    if contest.from_hand is not None:
        return wording.UNPLAYED_OMAHA()
    return wording.UNPLAYED_LOW() if contest.lower_wins else wording.UNPLAYED[most]()


def remark_on(contest: Contest, hand: Standing) -> Message | None:
    """Which cards of the hand itself do not play; nothing where all of them do."""
    unplayed = hand.unplayed
    if not unplayed:
        return None
    words = tuple(Word("card", write_card(card)) for card in unplayed)
    if contest.has_board and unplayed == hand.held:
        return wording.BOARD_PLAYS(cards=words)
    return wording.IDLE(cards=words, n=len(words))


def _shown(
    contest: Contest, places: Places, marks: dict[str, tuple[Card, ...]]
) -> tuple[ShownHand, ...]:
    return tuple(
        ShownHand(
            seat=hand.seat,
            place=hand.place,
            category=contest.ranking.category(hand.strength),
            words=contest.ranking.describe(hand.plays),
            cards=(*hand.plays, *hand.unplayed),
            deciding=marks.get(hand.seat, ()),
            idle=hand.idle,
            plays=hand.plays,
            remark=remark_on(contest, hand),
        )
        for group in places
        for hand in group
    )
