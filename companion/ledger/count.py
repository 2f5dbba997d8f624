"""The chips counted at the end against what the ledger says, and booking the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from companion.ledger.balance import Balances
from companion.ledger.entry import COUNT_BOOKED, Entry
from companion.transfers import BANK, Transfer

BY_BANK: Final = "bank"
BY_SHARE: Final = "shared"
WAYS: Final = (BY_BANK, BY_SHARE)
"""Whom a difference is booked to: the bank, or all who were counted, in equal parts."""

FOUND: Final = "found"
MISSING: Final = "missing"

MOST_COUNTED: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Count:
    """Stacks as they were counted.

    ``start`` is what everyone had before him from the beginning without having bought
    it; 0 where all chips were bought.
    """

    stacks: Mapping[str, int]
    start: int = 0

    def expected(self, balances: Balances) -> dict[str, int]:
        """What the ledger says that lies before each who was counted.

        >>> Count({"1": 20}, start=10).expected(Balances({"1": 8, "2": -8}))
        {'1': 18}
        """
        return {key: balances.stack(key) + self.start for key in self.stacks}

    def differences(self, balances: Balances) -> dict[str, int]:
        """Chips that each has too many (+) or too few (-), where there are any."""
        expected = self.expected(balances)
        return {
            key: self.stacks[key] - expected[key]
            for key in self.stacks
            if self.stacks[key] != expected[key]
        }


def count_facts(count: Count) -> Mapping[str, Any]:
    """A count as its entry states it."""
    return {"counted": dict(count.stacks), "start": count.start}


def read_count(entry: Entry) -> Count:
    """The count that an entry states."""
    facts = cast("Mapping[str, Any]", entry.facts)
    return Count(facts["counted"], facts["start"])


def booked_facts(
    count: int, way: str, order: Sequence[str], total: int
) -> Mapping[str, Any]:
    """What was done about a count as its entry states it; ``count`` is that entry."""
    return {"count": count, "how": way, "order": list(order), "total": total}


def booking(
    differences: Mapping[str, int], way: str, order: Sequence[str]
) -> tuple[Transfer, ...]:
    """The transfers after which every stack is what was counted.

    Booked to the bank, whoever has too many took them from it and whoever has too few
    gave them back: no result changes. Booked to all in equal parts, every result
    follows the count, and what was found or is missing in all is shared by those in
    ``order``; odd chips go one each to those who come first.

    >>> [move[:3] for move in booking({"1": 3, "2": -5}, BY_SHARE, ["2", "1"])]
    [('2', '1', 4)]
    """
    if way == BY_BANK:
        return tuple(_with_bank(key, chips) for key, chips in differences.items())
    return _among({key: differences.get(key, 0) for key in order})


def shares(total: int, order: Sequence[str]) -> dict[str, int]:
    """Chips found (+) or missing (-) in equal parts, the odd ones to the first.

    >>> shares(-5, ["2", "3", "1"])
    {'2': -2, '3': -2, '1': -1}
    """
    part, odd = divmod(abs(total), len(order))
    sign = 1 if total > 0 else -1
    return {key: sign * (part + (place < odd)) for place, key in enumerate(order)}


def _with_bank(key: str, chips: int) -> Transfer:
    if chips > 0:
        return Transfer(BANK, key, chips, FOUND, "")
    return Transfer(key, BANK, -chips, MISSING, "")


def _among(differences: Mapping[str, int]) -> tuple[Transfer, ...]:
    """Each difference less its share, from those with too few to those with too many.

    The chips of the whole table stay as many as they were.
    """
    part = shares(sum(differences.values()), tuple(differences))
    left = {key: chips - part[key] for key, chips in differences.items()}
    return tuple(_evened(left))


def _evened(left: dict[str, int]) -> Iterable[Transfer]:
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        payee = max(left, key=left.__getitem__)
        chips = min(-left[payer], left[payee])
        left[payer] += chips
        left[payee] -= chips
        yield Transfer(payer, payee, chips, COUNT_BOOKED, "")
