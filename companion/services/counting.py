"""Counting the chips: what lies before everyone, and what becomes of a difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.ledger.balance import Balances, after
from companion.ledger.clues import Clue, explanations
from companion.ledger.count import (
    MOST_COUNTED,
    WAYS,
    Count,
    booked_facts,
    booking,
    count_facts,
    read_count,
)
from companion.ledger.entry import CHIP_COUNT, CLOSE, COUNT_BOOKED, Entry
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services.desk import Desk
from companion.services.errors import CountGone, NothingDiffers
from companion.services.sending import By, Sent, write
from companion.storage import entry_store
from companion.storage.night import LEFT, Night
from companion.transfers import reversed_transfers

NO_STACK = Phrase(
    "count.stack", "These chips have not been counted; 0 if there are none."
)
TOO_MANY = Phrase("count.most", "A stack has 0 to %(most)s chips.")
NO_WAY = Phrase("count.way", "Say what becomes of the difference.")


@dataclass(frozen=True, slots=True)
class Counted:
    """The last count against the ledger as it is now.

    ``entry`` holds the count; ``expected`` is what the ledger says of each who was
    counted, ``differences`` what he has beyond it, and ``explanations`` are what would
    explain them. ``booked`` is the entry that booked what this count found, if one did.
    ``deals_since`` were posted after it.
    """

    entry: Entry
    count: Count
    expected: Mapping[str, int]
    differences: Mapping[str, int]
    explanations: tuple[tuple[Clue, ...], ...]
    booked: Entry | None
    deals_since: int

    @property
    def total(self) -> int:
        """Chips found (+) or missing (−) on the whole table."""
        return sum(self.differences.values())


def last_count(night: Night) -> Counted | None:
    """The last count, held against the ledger as it stands; nothing before the first.

    Whatever has been put right since it was made is in it; a pot that was shared when
    the night was closed is not.
    """
    entry = entry_store.newest_live(night.id, CHIP_COUNT)
    if entry is None:
        return None
    count, balances = read_count(entry), _before_closing(night)
    differences = count.differences(balances)
    ledger = entry_store.read(night.id) if differences else ()
    return Counted(
        entry=entry,
        count=count,
        expected=count.expected(balances),
        differences=differences,
        explanations=explanations(differences, count.stacks, ledger),
        booked=_booked(night, entry.no),
        deals_since=len(entry_store.new_deals_since(night.id, entry.no)),
    )


def count_chips(
    night: Night, *, sent: Sent, by: By, stacks: Mapping[str, int], start: int = 0
) -> int:
    """Write down what was counted; gives the entry's number.

    It moves no chips. Everyone who has not gone home is counted, others may be.
    ``start`` is what each had before him from the beginning without buying it. Raises
    `Refused` at ``stacks.<key>`` and ``start``.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        for key in stacks:
            desk.player(key)
        problems = _problems(desk.night, stacks, start)
        if problems:
            raise Refused(problems)
        in_order = {key: stacks[key] for key in desk.night.keys if key in stacks}
        facts = count_facts(Count(in_order, start))
        return {"entry_no": desk.post(CHIP_COUNT, facts).no}

    return int(write(night, "count_chips", sent, by, act)["entry_no"])


def book_difference(night: Night, *, sent: Sent, by: By, count: int, way: str) -> int:
    """Book what the count of an entry has found or misses; gives the entry's number.

    ``way`` is one of `companion.ledger.count.WAYS`. Afterwards the ledger says what was
    counted. Raises `CountGone` where the chips were counted again, `NothingDiffers`,
    and `Refused` at ``way``.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        entry = entry_store.newest_live(night.id, CHIP_COUNT)
        if entry is None or entry.no != count:
            raise CountGone
        counted = read_count(entry)
        differences = counted.differences(desk.balances)
        if not differences:
            raise NothingDiffers
        order = _order(desk.night, counted)
        transfers = booking(differences, way, order)
        facts = booked_facts(count, way, order, sum(differences.values()))
        return {"entry_no": desk.post(COUNT_BOOKED, facts, transfers).no}

    if way not in WAYS:
        raise Refused((Problem("way", NO_WAY()),))
    return int(write(night, "book_difference", sent, by, act)["entry_no"])


def _before_closing(night: Night) -> Balances:
    balances = entry_store.balances(night.id)
    closing = entry_store.newest_live(night.id, CLOSE)
    return after(balances, reversed_transfers(closing.transfers if closing else ()))


def _order(night: Night, counted: Count) -> tuple[str, ...]:
    """Those who were counted, from the dealer's left on, for odd chips."""
    around = night.from_left_of(night.dealer)
    return tuple(player.key for player in around if player.key in counted.stacks)


def _booked(night: Night, count: int) -> Entry | None:
    found = entry_store.all_live(night.id, COUNT_BOOKED)
    return next((e for e in reversed(found) if e.facts["count"] == count), None)


def _problems(
    night: Night, stacks: Mapping[str, int], start: int
) -> tuple[Problem, ...]:
    needed = [
        Problem(f"stacks.{player.key}", NO_STACK())
        for player in night.players
        if player.presence != LEFT and player.key not in stacks
    ]
    given = {
        **{f"stacks.{key}": chips for key, chips in stacks.items()},
        "start": start,
    }
    too_many = [
        Problem(place, TOO_MANY(most=MOST_COUNTED))
        for place, chips in given.items()
        if not 0 <= chips <= MOST_COUNTED
    ]
    return (*needed, *too_many)
