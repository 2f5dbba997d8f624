"""The night added up from its entries: what was bought, every deal, how all stood."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from companion.ledger.balance import NOTHING, Balances, after, results
from companion.ledger.entry import DEAL, REVERSAL, DealHistory, Entry
from companion.transfers import BANK, POT, net


@dataclass(frozen=True, slots=True)
class Bought:
    """Chips that a player bought from the bank (+) or cashed in (−) and that count."""

    entry_no: int
    at: str
    player: str
    chips: int


@dataclass(frozen=True, slots=True)
class Moment:
    """How everyone stood once some chips had moved among the players.

    ``entry`` moved them. Whoever has nothing is left out of ``results``; with the chips
    in the ``pot`` they come to nothing.
    """

    entry: Entry
    results: Mapping[str, int]
    pot: int

    @property
    def deal_no(self) -> int | None:
        """The deal that it was, where it was one."""
        return self.entry.deal_no


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one deal came to for a player."""

    deal_no: int
    chips: int


@dataclass(frozen=True, slots=True)
class PlayerDeals:
    """The deals a player played, in order, as far as they count."""

    player: str
    results: tuple[DealResult, ...]

    @property
    def most_won(self) -> DealResult | None:
        """The deal that brought him most, if any brought him something."""
        best = max(self.results, key=_chips, default=None)
        return best if best is not None and best.chips > 0 else None

    @property
    def most_lost(self) -> DealResult | None:
        """The deal that cost him most, if any cost him something."""
        worst = min(self.results, key=_chips, default=None)
        return worst if worst is not None and worst.chips < 0 else None


def histories(entries: Iterable[Entry]) -> tuple[DealHistory, ...]:
    """Every deal of a whole night with all that the ledger holds of it, in order."""
    by_deal: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.deal_no is not None:
            by_deal.setdefault(entry.deal_no, []).append(entry)
    return tuple(DealHistory(no, tuple(by_deal[no])) for no in sorted(by_deal))


def bought(entries: Sequence[Entry]) -> tuple[Bought, ...]:
    """What was bought and cashed in, and not taken back, in order."""
    return tuple(
        Bought(entry.no, entry.at, *move)
        for entry in _counting(entries)
        for move in _with_the_bank(entry)
    )


def running(entries: Sequence[Entry]) -> tuple[Moment, ...]:
    """How everyone stood after each deal that counts, and after other payments.

    A deal that was corrected stands where it was dealt, as it reads now, so that the
    last moment is what the ledger holds.
    """
    balances = NOTHING
    moments: list[Moment] = []
    for entry in sorted(_counting(entries), key=_place(entries)):
        before, balances = _held(balances), after(balances, entry.transfers)
        if entry.kind == DEAL or before != _held(balances):
            moments.append(Moment(entry, _held(balances), balances.pot))
    return tuple(moments)


def played(deals: Iterable[DealHistory]) -> tuple[PlayerDeals, ...]:
    """The deals of everyone who played any that counts."""
    by_player: dict[str, list[DealResult]] = {}
    for deal in deals:
        if deal.live:
            moved = net(deal.newest.transfers)
            for seat in seats(deal.newest):
                result = DealResult(deal.no, moved.get(seat, 0))
                by_player.setdefault(seat, []).append(result)
    return tuple(
        PlayerDeals(player, tuple(found)) for player, found in by_player.items()
    )


def seats(deal: Entry) -> tuple[str, ...]:
    """The players whom a deal was dealt to, clockwise."""
    facts = cast("Mapping[str, Any]", deal.facts["deal"])
    return tuple(facts["seats"])


def _counting(entries: Sequence[Entry]) -> list[Entry]:
    """The deals and moves of chips that have not been taken back."""
    gone = {entry.reverses for entry in entries}
    return [
        entry
        for entry in entries
        if entry.no not in gone
        and (entry.kind == DEAL or (entry.transfers and entry.kind != REVERSAL))
    ]


def _place(entries: Iterable[Entry]) -> Callable[[Entry], int]:
    """Where an entry belongs in the course of the night: a deal where it was dealt."""
    dealt: dict[int, int] = {}
    for entry in entries:
        if entry.deal_no is not None:
            dealt.setdefault(entry.deal_no, entry.no)
    return lambda entry: dealt.get(entry.deal_no or 0, entry.no)


def _held(balances: Balances) -> dict[str, int]:
    return {player: chips for player, chips in results(balances).items() if chips}


def _with_the_bank(entry: Entry) -> Iterable[tuple[str, int]]:
    for payer, payee, chips, _reason, _clause in entry.transfers:
        if payer == BANK and payee != POT:
            yield payee, chips
        elif payee == BANK and payer != POT:
            yield payer, -chips


def _chips(result: DealResult) -> int:
    return result.chips
