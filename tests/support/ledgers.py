"""A ledger written by hand, without a database."""

from __future__ import annotations

from typing import Any

from companion.ledger.balance import NOTHING, Balances, after
from companion.ledger.entry import BUY_IN, DEAL, REVERSAL, Entry
from companion.transfers import BANK, Transfer, reversed_transfers


class Ledger:
    """A ledger written by hand, with four players who have bought 40 chips each."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.balances: Balances = NOTHING
        self.deals = 0
        for key in "1234":
            self.write(BUY_IN, (BANK, key, 40))

    def write(self, kind: str, *moves: tuple[str, str, int], **more: Any) -> Entry:
        transfers = more.pop("transfers", None) or tuple(
            Transfer(*move, kind, "") for move in moves
        )
        self.balances = after(self.balances, transfers)
        entry = Entry(
            no=len(self.entries) + 1,
            kind=kind,
            at="",
            author=1,
            facts=more.pop("facts", {}),
            transfers=transfers,
            balances=self.balances,
            **more,
        )
        self.entries.append(entry)
        return entry

    def deal(self, **won: int) -> Entry:
        """A deal in which the first takes what the others lose."""
        self.deals += 1
        return self.write_deal(self.deals, 1, won)

    def write_deal(self, no: int, revision: int, won: dict[str, int]) -> Entry:
        (winner, _), *losers = won.items()
        moves = [(key[1:], winner[1:], -chips) for key, chips in losers]
        facts = {"deal": dict(won)}
        return self.write(DEAL, *moves, facts=facts, deal_no=no, revision=revision)

    def take_back(self, entry: Entry) -> None:
        transfers = reversed_transfers(entry.transfers)
        more = {"deal_no": entry.deal_no, "reverses": entry.no}
        self.write(REVERSAL, transfers=transfers, **more)
