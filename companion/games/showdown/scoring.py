"""Who won a comparison. No chips move: it is a question, not a deal."""

from __future__ import annotations

from companion.cards import write_cards
from companion.games.base import Outcome
from companion.games.chinese.rows import Variant
from companion.games.showdown.contests import Contest
from companion.games.showdown.deal import Showdown
from companion.games.showdown.sets import Duel, duels, foul_sets, scores
from companion.games.showdown.standings import standings
from companion.games.showdown.wording import UNEVEN


def score(showdown: Showdown, _rules: None) -> Outcome:
    """Who won, for facts that `check` found nothing wrong with."""
    contest = sure_contest(showdown)
    if contest.variant is not None:
        return _of_sets(showdown, contest, contest.variant)
    hands = standings(showdown, contest)
    details: dict[str, object] = {"ranking": contest.key}
    if showdown.board is not None:
        details["board"] = write_cards(showdown.board)
    uneven = len({len(cards) for cards in showdown.hands.values()}) > 1
    return Outcome(
        evidence="cards",
        winners=tuple(hand.seat for hand in hands if hand.place == 1),
        transfers=(),
        net=dict.fromkeys(showdown.names, 0),
        notes=(UNEVEN(),) if uneven else (),
        details=details,
    )


def sure_contest(showdown: Showdown) -> Contest:
    """What the hands are compared by, where nothing is wrong with the facts."""
    if showdown.contest is None:
        message = "hands cannot be compared by nothing"
        raise ValueError(message)
    return showdown.contest


def _of_sets(showdown: Showdown, contest: Contest, variant: Variant) -> Outcome:
    fouls = foul_sets(showdown, variant)
    reached = scores(showdown, variant)
    return Outcome(
        evidence="cards",
        winners=tuple(
            name
            for name, score in reached.items()
            if score.place == 1 and name not in fouls
        ),
        transfers=(),
        net=dict.fromkeys(showdown.names, 0),
        fouls=fouls,
        details={
            "ranking": contest.key,
            "places": {name: score.place for name, score in reached.items()},
            "pairs": [_pair(duel, variant) for duel in duels(showdown, variant)],
        },
    )


def _pair(duel: Duel, variant: Variant) -> dict[str, object]:
    """Two sets row by row as the deal file says it: a name, a tie, or nothing."""
    said = {1: duel.first, 0: "tie", -1: duel.second}
    return {
        "hands": [duel.first, duel.second],
        "rows": {
            row.key: said[duel.rows[row.key]] if duel.rows else None
            for row in variant.rows
        },
    }
