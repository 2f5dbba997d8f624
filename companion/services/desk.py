"""A night's ledger, open before the one who writes in it just now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.ledger.balance import Balances, after
from companion.ledger.entry import (
    REVERSAL,
    Entry,
    seal,
)
from companion.services.errors import NightClosed, NightOpen, PlayerNotFound
from companion.storage import entry_store, night_store
from companion.storage.entry_store import Head
from companion.storage.night import Night, Player
from companion.transfers import Transfer, reversed_transfers


@dataclass(frozen=True, slots=True)
class By:
    """Who writes: a device, the seat it holds and the name it goes by (or none)."""

    device_id: int
    name: str = ""
    player: str = ""


class Desk:
    """The night inside a transaction that writes, and the pen to add entries with.

    ``dealer`` and ``closed`` are what the night will have afterwards; ``is_quiet``
    tells that nothing changes which anyone else could see.
    """

    def __init__(self, night: Night, head: Head, by: By, at: str) -> None:
        self.night = night
        self.by = by
        self.at = at
        self.is_quiet = False
        self.dealer = night.dealer
        self.closed = night.closed
        self.deals = head.deals
        self.balances = head.balances
        self._no = head.no
        self._hash = head.hash
        self._head = head
        self._author = head.author

    def must_be_open(self) -> None:
        """Refuse to go on with a night that has been settled."""
        if self.night.closed:
            raise NightClosed

    def must_be_closed(self) -> None:
        """Refuse to go on with a night that has not been settled."""
        if not self.night.closed:
            raise NightOpen

    def player(self, key: str) -> Player:
        """The player with this key; raises `PlayerNotFound`."""
        player = self.night.player(key)
        if player is None:
            raise PlayerNotFound(key)
        return player

    def seat_anew(self, changed: Player) -> None:
        """Go on with a player as he has just been changed."""
        players = tuple(
            changed if player.key == changed.key else player
            for player in self.night.players
        )
        self.night = replace(self.night, players=players)

    def post(
        self,
        kind: str,
        facts: Mapping[str, Any],
        transfers: tuple[Transfer, ...] = (),
        **more: Any,
    ) -> Entry:
        """Add an entry; ``more`` are its deal's number, its reason and the like."""
        # Who moves no chips and says nothing on the ledger is no author of it.
        self._author = self._author or _new_author(self.night, self._head, self.by)
        balances = after(self.balances, transfers)
        if balances.pot < 0:
            message = f"the pot would hold {balances.pot} chips"
            raise ValueError(message)
        entry = seal(
            self.night.uid,
            Entry(
                no=self._no + 1,
                kind=kind,
                at=self.at,
                author=self._author,
                facts=facts,
                transfers=transfers,
                balances=balances,
                **more,
            ),
            self._hash,
        )
        entry_store.append(self.night.id, entry)
        self._no, self._hash, self.balances = entry.no, entry.hash, balances
        return entry

    def take_back(self, entry: Entry, why: str) -> Entry:
        """Add the entry that reverses another."""
        return self.post(
            REVERSAL,
            {},
            reversed_transfers(entry.transfers),
            deal_no=entry.deal_no,
            reverses=entry.no,
            why=why,
        )

    def night_after(self) -> Night:
        """The night as this write leaves it."""
        version = self.night.version
        return replace(
            self.night,
            version=version if self.is_quiet else version + 1,
            closed=self.closed,
            dealer=self.dealer,
        )


def open_desk(night_id: int, by: By, at: str) -> Desk:
    """The night as it stands now, ready to be written in at this time."""
    night = night_store.by_id(night_id)
    head = entry_store.head(night_id, by.device_id, by.player, by.name)
    return Desk(night, head, by, at)


def new_desk(night: Night, by: By) -> Desk:
    """The empty ledger of a night that has just been opened."""
    head = Head(no=0, hash="", balances=Balances(), deals=0, author=None, authors=0)
    return Desk(night, head, by, night.opened_at)


def _new_author(night: Night, head: Head, by: By) -> int:
    no = head.authors + 1
    night_store.add_author(
        night.id, no, device_id=by.device_id, player=by.player, name=by.name
    )
    return no
