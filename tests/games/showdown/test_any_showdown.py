"""Random comparisons against slow judges that try every choice of cards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

import pytest
from support.judges import (
    Judge,
    Value,
    judge_ace_to_five,
    judge_deuce_to_seven,
    judge_high,
    judge_soko,
    judge_three_cards,
)

from companion.cards import DECK, Card, write_cards
from companion.games.dealfile import score_record
from companion.games.showdown import CONTESTS, Contest

JUDGES: dict[str, Judge] = {
    "high": judge_high,
    "holdem": judge_high,
    "omaha": judge_high,
    "soko": judge_soko,
    "deuce_to_seven": judge_deuce_to_seven,
    "ace_to_five": judge_ace_to_five,
    "three_card": judge_three_cards,
}
DEALS = 60


def choices(
    contest: Contest, hand: Sequence[Card], board: Sequence[Card]
) -> Iterator[tuple[Card, ...]]:
    """Every hand that these cards could make by the rules."""
    if contest.key == "omaha":
        for of_hand, of_board in product(combinations(hand, 2), combinations(board, 3)):
            yield of_hand + of_board
    else:
        yield from combinations((*hand, *board), contest.ranking.size)


def deal(
    contest: Contest, chance: random.Random
) -> tuple[list[list[Card]], list[Card]]:
    size, on_board = chance.choice(contest.cards), chance.choice(contest.board)
    number = chance.randint(2, min(6, (52 - on_board) // size))
    # Few ranks make ties and pairs; the whole pack makes the rest.
    pack = DECK if chance.random() < 0.5 or number * size > 20 else DECK[24:]
    cards = chance.sample(pack, number * size + on_board)
    hands = [cards[nth * size : (nth + 1) * size] for nth in range(number)]
    return hands, cards[number * size :]


@pytest.mark.parametrize("key", JUDGES)
def test_hands_stand_in_the_order_of_a_judge_who_tries_everything(key: str) -> None:
    contest, judge = CONTESTS[key], JUDGES[key]
    chance = random.Random(key)
    best = min if contest.lower_wins else max
    for _ in range(DEALS):
        hands, board = deal(contest, chance)
        record: dict[str, object] = {
            "game": "showdown",
            "ranking": key,
            "hands": {f"P{n}": write_cards(hand) for n, hand in enumerate(hands)},
        }
        if contest.has_board:
            record["board"] = write_cards(board)
        scored = score_record(record)
        assert scored.outcome is not None, scored.problems
        values: dict[str, Value] = {
            f"P{n}": best(map(judge, choices(contest, hand, board)))
            for n, hand in enumerate(hands)
        }
        why = scored.game.explain(scored.deal, None, scored.outcome)  # type: ignore[union-attr]  # it is scored
        for hand in why.hands:
            better = [
                value
                for value in values.values()
                if best(value, values[hand.seat]) != values[hand.seat]
            ]
            assert hand.place == 1 + len(better), record
            assert judge(hand.plays) == values[hand.seat], record
            held = {*hands[int(hand.seat[1:])], *board}
            assert {*hand.plays, *hand.idle} == held
            assert not {*hand.plays} & {*hand.idle}
        assert scored.outcome.winners == tuple(
            hand.seat for hand in why.hands if hand.place == 1
        )


@pytest.mark.parametrize("key", ["chinese_27", "chinese_classic"])
def test_in_sets_every_row_won_is_a_row_lost_and_places_follow(key: str) -> None:
    chance = random.Random(key)
    for _ in range(DEALS):
        number = chance.randint(2, 4)
        cards = chance.sample(DECK, 13 * number)
        sets = {
            f"P{n}": {
                "front": write_cards(cards[13 * n : 13 * n + 3]),
                "middle": write_cards(cards[13 * n + 3 : 13 * n + 8]),
                "back": write_cards(cards[13 * n + 8 : 13 * n + 13]),
            }
            for n in range(number)
        }
        outcome = score_record(
            {"game": "showdown", "ranking": key, "hands": sets}
        ).outcome
        assert outcome is not None
        pairs, places = outcome.details["pairs"], outcome.details["places"]
        assert isinstance(pairs, list)
        assert isinstance(places, dict)
        points = dict.fromkeys(sets, 0)
        for pair in pairs:
            for winner in pair["rows"].values():
                for name in pair["hands"] if winner in sets else ():
                    points[name] += 1 if name == winner else -1
        assert sum(points.values()) == 0
        assert sorted(points, key=lambda name: (-points[name], name)) == sorted(
            places, key=lambda name: (places[name], name)
        )
        legal = [name for name in sets if name not in outcome.fouls]
        assert {*outcome.winners} <= {*legal}
        assert bool(outcome.winners) is bool(legal)
        assert set(chain(*(pair["hands"] for pair in pairs))) == set(sets)
