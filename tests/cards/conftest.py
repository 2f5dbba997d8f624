from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import TypeAlias

import pytest

from companion.cards import DECK, Card, Ranking

OneOfEach: TypeAlias = Callable[[Ranking], tuple[tuple[Card, ...], ...]]


@pytest.fixture(scope="session")
def one_of_each() -> OneOfEach:
    """One hand of each strength of a ranking, from the weakest up."""

    @cache
    def hands(ranking: Ranking) -> tuple[tuple[Card, ...], ...]:
        every = list(combinations(DECK, ranking.size))
        of_strength = dict(zip(map(ranking.strength, every), every, strict=True))
        return tuple([of_strength[number] for number in sorted(of_strength)])

    return hands
