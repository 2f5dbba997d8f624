"""The deals of a night that count, scored from an empty table on."""

from __future__ import annotations

from typing import Any

from companion.games.dealfile import rules_of, score_facts
from companion.games.registry import GAMES
from companion.ledger.balance import NOTHING, Balances, after, results
from companion.ledger.entry import CLOSE, DEAL, REVERSAL
from companion.ledger.report import running
from companion.storage import entries, entry_store
from companion.storage.night import Night


def as_played_over(night: Night) -> None:
    """The live facts scored from an empty table on come to what the ledger says."""
    balances = _beside_the_deals(night)
    for no in range(1, entries.count_deals(night) + 1):
        history = entry_store.history(night.id, no)
        assert history is not None
        if not history.live:
            continue
        facts: Any = history.newest.facts
        game = GAMES[facts["game"]]
        record = {**facts["deal"], "pot_before": balances.pot}
        if not game.has_pot:
            del record["pot_before"]
        scored = score_facts(game, record, rules_of(game, facts["rules"])[0])
        assert scored.problems == ()
        assert scored.outcome is not None
        assert facts["deal"] == game.write(scored.deal)
        assert history.newest.transfers == scored.outcome.transfers
        balances = after(balances, scored.outcome.transfers)
    if not night.closed:
        assert entries.latest(night).balances == balances
    _as_the_report_runs(night)


def _as_the_report_runs(night: Night) -> None:
    """The running chips of the report end at what the ledger holds."""
    held = entries.latest(night).balances
    moments = running(entries.whole(night))
    if moments:
        kept = {player: chips for player, chips in results(held).items() if chips}
        assert (dict(moments[-1].results), moments[-1].pot) == (kept, held.pot)


def _beside_the_deals(night: Night) -> Balances:
    ledger = entry_store.read(night.id)
    gone = {entry.reverses for entry in ledger}
    balances = NOTHING
    for entry in ledger:
        if entry.kind not in {DEAL, REVERSAL, CLOSE} and entry.no not in gone:
            balances = after(balances, entry.transfers)
    return balances
