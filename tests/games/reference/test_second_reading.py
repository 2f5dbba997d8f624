"""Every deal comes out as a second, slow reading of the written rules says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from games.reference import chinese, knock, rankings
from games.reference.dealing import DECK, chinese_deal, knock_deal

from companion import cards as companion_cards
from companion.games.dealfile import score_record
from companion.i18n.results import write_result

Deal = dict[str, Any]
games = pytest.mark.parametrize(
    ("seed", "dealt", "settle"),
    [
        (2007, knock_deal, knock.settle),
        (2727, chinese_deal, chinese.settle),
    ],
    ids=["knock", "chinese_27"],
)


def _scored(deal: Deal) -> Deal:
    scored = score_record(deal)
    assert scored.problems == (), deal
    return write_result(scored, "en")


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@games
def test_a_deal_comes_out_as_the_second_reading_says(
    seed: int, dealt: Callable[[Random], Deal], settle: Callable[[Deal], Deal]
) -> None:
    random = Random(seed)
    for _ in range(2500):
        deal = dealt(random)
        result = _scored(deal)
        expected = settle(deal)
        found = {name: _plain(result[name]) for name in expected}
        assert found == expected, deal


@games
def test_the_transfers_of_a_deal_add_up_to_what_everyone_gains(
    seed: int, dealt: Callable[[Random], Deal], settle: Callable[[Deal], Deal]
) -> None:
    random = Random(seed + 1)
    for _ in range(500):
        deal = dealt(random)
        moved: Counter[str] = Counter()
        for transfer in _scored(deal)["transfers"]:
            assert transfer["chips"] > 0
            moved[transfer["from"]] -= transfer["chips"]
            moved[transfer["to"]] += transfer["chips"]
        assert {seat: moved[seat] for seat in deal["seats"]} == settle(deal)["net"]


@pytest.mark.parametrize(
    ("size", "ranking", "second"),
    [
        (5, companion_cards.HIGH, rankings.high),
        (5, companion_cards.SOKO, rankings.soko),
        (5, companion_cards.DEUCE_TO_SEVEN, rankings.deuce_to_seven),
        (3, companion_cards.THREE_CARD, rankings.three_card),
    ],
    ids=["high", "soko", "deuce_to_seven", "three_card"],
)
def test_two_hands_stand_as_the_second_reading_ranks_them(
    size: int,
    ranking: companion_cards.Ranking,
    second: Callable[[list[rankings.Card]], rankings.Key],
) -> None:
    random = Random(52)
    # A short pack, in which ties and the higher hands are common.
    pack = [card for card in DECK if card[0] in {2, 3, 4, 5, 10, 11, 12, 13, 14}]
    hands = [random.sample(pack, size) for _ in range(1500)]
    by_companion = [
        ranking.strength(companion_cards.parse_cards(rankings.written(hand)))
        for hand in hands
    ]
    by_second = [second(hand) for hand in hands]
    for (one, other), (first, last) in zip(
        pairwise(by_companion),
        pairwise(by_second),
        strict=True,
    ):
        assert (one < other, one == other) == (first < last, first == last)
