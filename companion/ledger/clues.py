"""What would explain that the chips on the table are not what the ledger says.

A slip that happened adds the same chips to the ledger wherever it is put right. So each
slip that could have happened is held against the difference, chip by chip: it explains
it where they are equal. If no slip does so alone, two are tried together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from companion.ledger.account import standing
from companion.ledger.entry import (
    BUY_IN,
    CASH_OUT,
    SIDE_PAYMENT,
    DealHistory,
    Entry,
)
from companion.messages import Message, Phrase, Seat
from companion.transfers import net

MOST_TOLD: Final = 5

REBUY: Final = Phrase(
    "clue.rebuy",
    "A rebuy of %(n)s chip for %(player)s that was not written down",
    plural="A rebuy of %(n)s chips for %(player)s that was not written down",
)
CASHED: Final = Phrase(
    "clue.cashed",
    "%(n)s chip that %(player)s gave back to the bank, not written down",
    plural="%(n)s chips that %(player)s gave back to the bank, not written down",
)
SIDE: Final = Phrase(
    "clue.side",
    "A side payment of %(n)s that was not written down: %(payer)s → %(payee)s",
)
CROSSED: Final = Phrase(
    "clue.crossed",
    "Two stacks typed the wrong way round: %(one)s and %(other)s",
)
DIGITS: Final = Phrase(
    "clue.digits", "A stack typed wrong: %(player)s, %(typed)s for %(expected)s"
)
TWICE: Final = Phrase("clue.twice", "Deal %(deal)s posted twice")
ALIKE: Final = Phrase(
    "clue.alike", "One deal posted twice: deals %(before)s and %(deal)s are alike"
)
VOIDED: Final = Phrase("clue.voided", "Deal %(deal)s voided by mistake")
AS_BEFORE: Final = Phrase(
    "clue.as_before", "Deal %(deal)s as it was before it was corrected"
)
MIXED_UP: Final = Phrase(
    "clue.mixed_up", "Deal %(deal)s with two players mixed up: %(one)s and %(other)s"
)
NOT_SO: Final = Phrase(
    "clue.not_so", "Entry %(no)s written twice, or written and not done"
)
OTHER_WAY: Final = Phrase(
    "clue.other_way", "Entry %(no)s paid the other way round: %(payer)s → %(payee)s"
)
TAKEN_BACK: Final = Phrase("clue.taken_back", "Entry %(no)s taken back by mistake")

Chips: TypeAlias = "dict[str, int]"
"""Chips too many (+) or too few (-) by player; nobody stands in it with nothing."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A slip that may have happened, and where it would be put right."""

    message: Message
    deal_no: int | None = None
    entry_no: int | None = None
    player: str = ""


@dataclass(frozen=True, slots=True)
class _Slip:
    """A clue, and the chips that the ledger lacks if it is true."""

    clue: Clue
    lacking: Chips


def explanations(
    differences: Mapping[str, int],
    counted: Mapping[str, int],
    entries: Iterable[Entry],
) -> tuple[tuple[Clue, ...], ...]:
    """What would explain a difference wholly, the likeliest first; nothing may.

    Each explanation is one slip, or two that happened together. ``differences`` are
    the chips that were counted beyond what the ledger says.
    """
    wanted = {key: chips for key, chips in differences.items() if chips}
    if not wanted:
        return ()
    slips = tuple(_slips(tuple(entries), wanted, frozenset(counted)))
    alone = [
        *_typed(wanted, counted),
        *[slip.clue for slip in slips if slip.lacking == wanted],
        *_not_written(wanted),
    ]
    found: Iterable[tuple[Clue, ...]] = [(clue,) for clue in alone]
    return tuple(found or _together(wanted, slips))[:MOST_TOLD]


def _together(wanted: Chips, slips: tuple[_Slip, ...]) -> Iterator[tuple[Clue, ...]]:
    """Two slips of the ledger, or one and chips that were not written down."""
    place = {_key(slip.lacking): number for number, slip in enumerate(slips)}
    for number, slip in enumerate(slips):
        other = place.get(_key(_less(wanted, slip.lacking)), 0)
        if other > number:
            yield slip.clue, slips[other].clue
    for slip in slips:
        rest = _less(wanted, slip.lacking)
        if len(rest) < len(wanted):
            yield from ((slip.clue, clue) for clue in _not_written(rest))
    if len(wanted) == 2:
        each = ({key: chips} for key, chips in wanted.items())
        yield tuple(clue for chips in each for clue in _not_written(chips))


def _typed(wanted: Chips, counted: Mapping[str, int]) -> Iterator[Clue]:
    """Stacks that were counted right and typed wrong."""
    said = {key: counted[key] - chips for key, chips in wanted.items()}
    if len(wanted) == 2:
        one, other = wanted
        if (counted[one], counted[other]) == (said[other], said[one]):
            yield Clue(CROSSED(one=Seat(one), other=Seat(other)))
    for key, expected in said.items():
        same = sorted(str(expected)) == sorted(str(counted[key]))
        if len(wanted) == 1 and same:
            yield Clue(DIGITS(player=Seat(key), typed=counted[key], expected=expected))


def _not_written(wanted: Chips) -> Iterator[Clue]:
    """Chips that moved beside the deals without anyone writing it down."""
    match sorted(wanted.items(), key=lambda item: item[1]):
        case [(key, chips)]:
            phrase = REBUY if chips > 0 else CASHED
            yield Clue(phrase(n=abs(chips), player=Seat(key)), player=key)
        case [(payer, less), (payee, more)] if less + more == 0:
            told = SIDE(n=more, payer=Seat(payer), payee=Seat(payee))
            yield Clue(told, player=payer)


def _slips(
    entries: tuple[Entry, ...], wanted: Chips, counted: frozenset[str]
) -> Iterator[_Slip]:
    """Every slip that the ledger's own entries could hold; alike deals come first."""
    histories: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.deal_no is not None:
            histories.setdefault(entry.deal_no, []).append(entry)
    deals = [DealHistory(no, tuple(found)) for no, found in histories.items()]
    twins = {later.no: one.no for one, later in pairwise(deals) if _alike(one, later)}
    for history in sorted(deals, key=lambda deal: (deal.no not in twins, -deal.no)):
        twin = twins.get(history.no)
        yield from _slips_of_deal(history, twin, wanted, counted)
    kept = {entry.no for entry in standing(entries)}
    for entry in entries:
        yield from _slips_beside(entry, counted, stands=entry.no in kept)


def _slips_of_deal(
    history: DealHistory, twin: int | None, wanted: Chips, counted: frozenset[str]
) -> Iterator[_Slip]:
    no, newest = history.no, history.newest
    if not history.live:
        yield _slip(Clue(VOIDED(deal=no), no), newest, counted)
        return
    told = TWICE(deal=no) if twin is None else ALIKE(before=twin, deal=no)
    yield _slip(Clue(told, no), newest, counted, -1)
    now = _chips(newest, counted)
    for old in reversed(history.revisions[:-1]):
        before = Clue(AS_BEFORE(deal=no), no)
        yield _Slip(before, _less(_chips(old, counted), now))
    if len(wanted) == 2:
        one, other = wanted
        moved = now.get(other, 0) - now.get(one, 0)
        mixed = Clue(MIXED_UP(deal=no, one=Seat(one), other=Seat(other)), no)
        yield _Slip(mixed, _less({one: moved, other: -moved}, {}))


def _slips_beside(
    entry: Entry, counted: frozenset[str], *, stands: bool
) -> Iterator[_Slip]:
    if entry.kind not in {BUY_IN, CASH_OUT, SIDE_PAYMENT}:
        return
    if not stands:
        told = Clue(TAKEN_BACK(no=entry.no), entry_no=entry.no)
        yield _slip(told, entry, counted)
        return
    yield _slip(Clue(NOT_SO(no=entry.no), entry_no=entry.no), entry, counted, -1)
    if entry.kind == SIDE_PAYMENT:
        (move,) = entry.transfers
        turned = OTHER_WAY(no=entry.no, payer=Seat(move.payee), payee=Seat(move.payer))
        yield _slip(Clue(turned, entry_no=entry.no), entry, counted, -2)


def _alike(one: DealHistory, later: DealHistory) -> bool:
    """Whether two deals that count hold the same cards, players and results."""
    if not (one.live and later.live):
        return False
    return one.newest.facts.get("deal") == later.newest.facts.get("deal")


def _slip(clue: Clue, entry: Entry, counted: frozenset[str], times: int = 1) -> _Slip:
    chips = _chips(entry, counted)
    return _Slip(clue, {key: times * moved for key, moved in chips.items()})


def _chips(entry: Entry, counted: frozenset[str]) -> Chips:
    moved = net(entry.transfers)
    return {key: chips for key, chips in moved.items() if chips and key in counted}


def _less(chips: Chips, taken: Chips) -> Chips:
    left = {key: chips.get(key, 0) - taken.get(key, 0) for key in {**chips, **taken}}
    return {key: each for key, each in left.items() if each}


def _key(chips: Chips) -> frozenset[tuple[str, int]]:
    return frozenset(chips.items())
