"""What follows when earlier deals are put right: the night played over, on paper."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.registry import GAMES
from companion.ledger.balance import Balances, after
from companion.ledger.entry import Entry, canonical
from companion.problems import Problem
from companion.services import scoring
from companion.services.errors import DealUnscorable, UnknownGame
from companion.services.scoring import Played
from companion.storage.night import Night
from companion.transfers import POT, Transfer, net, reversed_transfers


@dataclass(frozen=True, slots=True)
class Change:
    """What is to become of a deal; what is not given stays as it was.

    ``record`` holds other facts, ``rules`` other house rules, ``dealer`` another
    dealer. A ``void`` deal counts no more.
    """

    record: Mapping[str, object] | None = None
    rules: Any = None
    dealer: str = ""
    void: bool = False


VOID: Final = Change(void=True)


@dataclass(frozen=True, slots=True)
class Redone:
    """A deal as it stands, and as it is scored anew (``played`` is none if voided).

    It ``follows`` where it is not changed itself, but was played for chips that a
    changed deal left in the pot, or would have been.
    """

    old: Entry
    played: Played | None
    dealer: str
    follows: bool

    @property
    def no(self) -> int:
        """The deal's number in the night."""
        return self.old.deal_no or 0

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The chips that it moves now."""
        return () if self.played is None else self.played.sure_outcome.transfers

    @property
    def was(self) -> Mapping[str, int]:
        """What the deal came to for each account."""
        return net(self.old.transfers)

    @property
    def now(self) -> Mapping[str, int]:
        """What it comes to."""
        return net(self.transfers)

    @property
    def pots(self) -> tuple[int, int]:
        """What lay in the pot before the deal: as it was, and now."""
        now = 0 if self.played is None else self.played.pot
        return scoring.pot_before(self.old), now


@dataclass(frozen=True, slots=True)
class Replay:
    """Every deal that is scored anew, in order, with the balances before and after."""

    deals: tuple[Redone, ...]
    before: Balances
    after: Balances

    @property
    def changed(self) -> tuple[Redone, ...]:
        """The deals that were to be changed."""
        return tuple(deal for deal in self.deals if not deal.follows)

    @property
    def followers(self) -> tuple[Redone, ...]:
        """The deals that are scored anew because of them."""
        return tuple(deal for deal in self.deals if deal.follows)

    @property
    def moved(self) -> Mapping[str, int]:
        """What every account gains or loses by it, where it does."""
        return _moved(self.before, self.after)

    @property
    def fingerprint(self) -> str:
        """A short code for all that would change; another one, and it has changed."""
        content = [
            [deal.old.no, deal.pots[1], [list(move[:3]) for move in deal.transfers]]
            for deal in self.deals
        ]
        return hashlib.sha256(canonical(content).encode()).hexdigest()[:16]


def play_over(
    night: Night,
    live: Sequence[Entry],
    changes: Mapping[int, Change],
    before: Balances,
) -> Replay:
    """Play the night over with these changes.

    ``live`` holds the deals that count, in order, from the first changed one to the
    newest; ``before`` is what everyone holds now. Each deal is played for what those
    before it left in the pot. Raises `DealUnscorable`, which names the deal.
    """
    pot = before.pot - sum(_into_pot(entry.transfers) for entry in live)
    redone: list[Redone] = []
    taken_up = False
    for entry in live:
        has_pot = _has_pot(entry)
        change = changes.get(entry.deal_no or 0)
        disturbed = has_pot and (taken_up or scoring.pot_before(entry) != pot)
        if change is None and not disturbed:
            pot += _into_pot(entry.transfers)
            taken_up = taken_up and not has_pot
            continue
        deal = _redo(night, entry, change, pot)
        redone.append(deal)
        pot += _into_pot(deal.transfers)
        if has_pot:
            # Whoever played for chips of this deal has to give them back first, or
            # the pot would hold less than nothing on the way.
            taken_up = scoring.pot_left(entry) > 0
    return Replay(tuple(redone), before, _after(before, redone))


def others_follow(live: Iterable[Entry], gone: Collection[int]) -> bool:
    """Whether without some deals another would have been played for another pot.

    ``live`` holds the deals that count, in order, from the first one that is gone.
    """
    missing = 0
    for entry in live:
        if entry.deal_no in gone:
            missing += _into_pot(entry.transfers)
        elif missing and _has_pot(entry):
            return True
    return False


def _redo(night: Night, entry: Entry, change: Change | None, pot: int) -> Redone:
    change, follows = change or Change(), change is None
    dealer = change.dealer or scoring.dealer_of(entry)
    if change.void:
        return Redone(entry, None, dealer, follows)
    played = _played(night, entry, change, pot)
    if played.problems:
        raise DealUnscorable(entry.deal_no or 0, played.problems)
    return Redone(entry, played, dealer, follows)


def _played(night: Night, entry: Entry, change: Change, pot: int) -> Played:
    record = scoring.deal_of(entry) if change.record is None else change.record
    game = str(entry.facts["game"])
    try:
        rules = scoring.rules_of(entry) if change.rules is None else change.rules
        return scoring.play(night, game, record, rules=rules, pot=pot)
    except UnknownGame as gone:
        problem = Problem("game", gone.message)
        raise DealUnscorable(entry.deal_no or 0, (problem,)) from gone


def _has_pot(entry: Entry) -> bool:
    """Whether a deal is played for the pot; one of a lost game if it ever was."""
    game = GAMES.get(str(entry.facts["game"]))
    if game is None:
        return scoring.pot_before(entry) > 0 or _into_pot(entry.transfers) != 0
    return game.has_pot


def _into_pot(transfers: Iterable[Transfer]) -> int:
    return net(transfers).get(POT, 0)


def _after(before: Balances, redone: Iterable[Redone]) -> Balances:
    moves = [
        move
        for deal in redone
        for move in (*reversed_transfers(deal.old.transfers), *deal.transfers)
    ]
    return after(before, moves)


def _moved(before: Balances, later: Balances) -> dict[str, int]:
    accounts = {**before.chips, **later.chips}
    moved = {key: later.stack(key) - before.stack(key) for key in accounts}
    return {key: chips for key, chips in moved.items() if chips}
