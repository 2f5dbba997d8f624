"""How one player came to his result: what moved it, one thing after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.ledger.entry import Entry
from companion.transfers import BANK, net


@dataclass(frozen=True, slots=True)
class Item:
    """An entry that moved a player's result, and what it came to after it."""

    entry: Entry
    chips: int
    total: int


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that were not taken back, each deal in the place it was played in.

    A corrected deal stands as it reads now, where it was first posted.
    """
    known = tuple(entries)
    gone = {entry.reverses for entry in known}
    first: dict[int | None, int] = {}
    for entry in known:
        first.setdefault(entry.deal_no, entry.no)
    kept = [e for e in known if e.no not in gone and e.reverses is None]
    return tuple(
        sorted(kept, key=lambda e: e.no if e.deal_no is None else first[e.deal_no])
    )


def running_result(entries: Iterable[Entry], player: str) -> tuple[Item, ...]:
    """What each entry did to a player's result; what moved nothing is left out.

    Chips bought and cashed in change no result.
    """
    items: list[Item] = []
    total = 0
    for entry in standing(entries):
        moves = (move for move in entry.transfers if BANK not in move[:2])
        chips = net(moves).get(player, 0)
        if chips:
            total += chips
            items.append(Item(entry, chips, total))
    return tuple(items)
