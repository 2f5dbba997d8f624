"""The deal on its way inside a write: what is told of it, and when cards turn over."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from companion.games.base import Game
from companion.games.rules import write_rules
from companion.games.sharing import HAND, key_of
from companion.ledger.entry import canonical
from companion.services.desk import Desk
from companion.services.house_rules import game_called, rules_in_force
from companion.services.open_errors import DealGone, NotYours
from companion.services.sending import DEVICE, By, Sent
from companion.storage import member_store, open_store
from companion.storage.night import HOST, WATCHER, Member, Night
from companion.storage.open_deal import SHOWN, OpenDeal, OpenFact, OpenHand


@dataclass(frozen=True, slots=True)
class Table:
    """A deal on its way with its game and the rules in force."""

    night: Night
    deal: OpenDeal
    game: Game[Any, Any]
    rules: Any

    @property
    def to_answer(self) -> tuple[str, ...]:
        """The seats whose decision the table waits for."""
        return self.game.sharing.to_answer(self.deal.told, self.rules)

    @property
    def must_show(self) -> tuple[str, ...] | None:
        """The seats whose cards decide; ``None`` while that is not known."""
        return self.game.sharing.must_show(self.deal.told, self.rules)

    @property
    def is_decided(self) -> bool:
        """Whether all is known that the deal can be decided by."""
        return self.deal.is_shown or self.must_show == ()

    @property
    def hands(self) -> Mapping[str, Any]:
        """The hands that lie open."""
        return dict(self.deal.told.by_seat(HAND))

    @property
    def record(self) -> dict[str, object]:
        """All that everyone may know of the deal, as the deal file spells it."""
        return self.game.sharing.record(self.deal.told, self.hands)

    def fingerprint(self, pot: int) -> str:
        """What tells this state of the deal from any other that comes out otherwise."""
        told = dict(self.deal.told.facts)
        seen = [self.deal.uid, self.deal.stage, told, pot, write_rules(self.rules)]
        return hashlib.sha256(canonical(seen).encode()).hexdigest()


def table_of(night: Night, deal: OpenDeal) -> Table:
    """A deal on its way, seen by the rules in force now."""
    game = game_called(deal.game)
    return Table(night, deal, game, rules_in_force(night, deal.game))


def table_at(desk: Desk, uid: str) -> Table:
    """The deal on its way that a write is about; raises `DealGone`, `NightClosed`."""
    desk.must_be_open()
    deal = open_store.find(desk.night.id)
    if deal is None or deal.uid != uid:
        raise DealGone
    return table_of(desk.night, deal)


def player_at(desk: Desk) -> Member:
    """Whoever writes, if he is more than a watcher; raises `NotYours`."""
    member = member_store.find(desk.night.id, desk.by.device_id)
    if member is None or member.role == WATCHER:
        raise NotYours
    return member


def host_at(desk: Desk) -> Member:
    """Whoever writes, if he is in charge; raises `NotYours`."""
    member = player_at(desk)
    if member.role != HOST:
        raise NotYours
    return member


def sent_by(sent: Sent, by: By, **what: Any) -> Sent:
    """What is kept of a sending: what it says, and whose it is."""
    return Sent(sent.key, {DEVICE: by.device_id, **what})


def show_when_ready(table: Table, at: str) -> bool:
    """Turn the cards over when all who have to show them have locked in.

    Only who has locked in is asked until then, never what. Says whether the cards lie
    open now.
    """
    is_ready = table.deal.is_shown or _all_are_in(table)
    if is_ready:
        show(table, at)
    return is_ready


def show(table: Table, at: str) -> None:
    """Turn over the hands of those who have to show, as far as they are locked in."""
    open_store.show(table.night.id)
    shown = replace(table, deal=replace(table.deal, stage=SHOWN))
    for readings in unread_hands(shown):
        if not differ(table, readings):
            _lay_open(table, readings[0], at)


def unread_hands(table: Table) -> tuple[tuple[OpenHand, ...], ...]:
    """For each seat of which no hand lies open yet, those locked in by some device.

    Nothing is found before the cards are shown.
    """
    if not table.deal.is_shown:
        return ()
    waiting = [
        seat
        for seat in table.must_show or ()
        if key_of(HAND, seat) not in table.deal.facts
    ]
    found = open_store.hands_to_show(table.night.id, waiting)
    return tuple(tuple(group) for _, group in groupby(found, lambda hand: hand.seat))


def questions(table: Table) -> tuple[tuple[OpenHand, ...], ...]:
    """The hands of which devices have entered different cards, once they are shown."""
    return tuple(found for found in unread_hands(table) if differ(table, found))


def differ(table: Table, readings: Iterable[OpenHand]) -> bool:
    """Whether devices have entered different cards for the same seat."""
    first, *others = (table.game.sharing.cards_of(hand.cards) for hand in readings)
    return any(other != first for other in others)


def _all_are_in(table: Table) -> bool:
    seats = table.must_show
    if not seats or table.to_answer:
        return False
    return open_store.locked_seats(table.night.id) >= set(seats)


def _lay_open(table: Table, hand: OpenHand, at: str) -> None:
    told = OpenFact(key_of(HAND, hand.seat), hand.cards, 1, hand.device_id, at)
    open_store.put_fact(table.night.id, told)
