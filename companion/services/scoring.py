"""A deal of the night put to its game: the record scored, an entry scored again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from companion.games.base import Deeds, Explanation, Game, Outcome
from companion.games.dealfile import score_facts
from companion.games.rules import write_rules
from companion.ledger.entry import Entry
from companion.messages import Message, Seat
from companion.problems import Problem
from companion.services import button
from companion.services.errors import UNKNOWN_PLAYER
from companion.services.house_rules import game_called, read_snapshot
from companion.storage.night import Night
from companion.transfers import POT, net


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as its game reads it; with problems there is no outcome."""

    game: Game[Any, Any]
    rules: Any
    pot: int
    problems: tuple[Problem, ...]
    deal: Any
    outcome: Outcome | None

    @property
    def sure_outcome(self) -> Outcome:
        """The outcome of a deal that nothing is wrong with."""
        if self.outcome is None:
            message = "a deal with problems has no outcome"
            raise ValueError(message)
        return self.outcome

    def verdict(self) -> Message:
        """What the deal came to, in one sentence."""
        return self.game.verdict(self.deal, self.rules, self.sure_outcome)

    def explain(self) -> Explanation:
        """Why the deal came out as it did."""
        return self.game.explain(self.deal, self.rules, self.sure_outcome)

    def recall(self) -> Mapping[str, Deeds]:
        """What everyone did in the deal."""
        return self.game.recall(self.deal, self.rules, self.sure_outcome)


def play(
    night: Night, game: str, record: Mapping[str, object], *, rules: Any, pot: int
) -> Played:
    """Score a record whose seats are players of the night, with what the pot holds."""
    return _play(game, record, rules, pot, _strangers(night, record))


def replay(entry: Entry) -> Played:
    """Score a deal of the ledger again, from its facts by its own rules."""
    game = str(entry.facts["game"])
    return _play(game, deal_of(entry), rules_of(entry), pot_before(entry))


def facts_of(played: Played, dealer: str) -> dict[str, Any]:
    """What the ledger keeps of a deal: its facts, its rules, and who dealt.

    ``dealer`` is whoever had the button.
    """
    deal = played.game.write(played.deal)
    return {
        "game": played.game.key,
        "version": played.game.version,
        "rules": write_rules(played.rules),
        "deal": deal,
        "dealer": button.dealt_by(played.game, dealer, deal),
    }


def deal_of(entry: Entry) -> Mapping[str, Any]:
    """The facts of a deal in the ledger, in the deal file's shape."""
    return cast("Mapping[str, Any]", entry.facts["deal"])


def rules_of(entry: Entry) -> Any:
    """The house rules a deal of the ledger was played by."""
    snapshot = cast("Mapping[str, Any]", entry.facts["rules"])
    return read_snapshot(str(entry.facts["game"]), snapshot)


def dealer_of(entry: Entry) -> str:
    """The player who dealt."""
    return str(entry.facts["dealer"])


def pot_before(entry: Entry) -> int:
    """Chips that a deal was played for beside its own antes."""
    return int(deal_of(entry).get("pot_before", 0))


def pot_left(entry: Entry) -> int:
    """Chips that a deal left in the pot."""
    return pot_before(entry) + net(entry.transfers).get(POT, 0)


def _play(
    key: str,
    record: Mapping[str, object],
    rules: Any,
    pot: int,
    already_wrong: tuple[Problem, ...] = (),
) -> Played:
    game = game_called(key)
    facts = {**record, "pot_before": pot} if game.has_pot else record
    scored = score_facts(game, facts, rules, already_wrong)
    return Played(game, rules, pot, scored.problems, scored.deal, scored.outcome)


def _strangers(night: Night, record: Mapping[str, object]) -> tuple[Problem, ...]:
    seats = record.get("seats")
    if not isinstance(seats, list):
        return ()
    return tuple(
        Problem("seats", UNKNOWN_PLAYER(seat=Seat(str(seat))))
        for seat in seats
        if seat not in night.keys
    )
