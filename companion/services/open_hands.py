"""Hands that nobody else sees before the showdown: typed, locked in, taken back.

Nothing here looks at another hand than the one that is entered, and what comes of it
says no more than that this hand is locked in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from companion.games.sharing import HAND, key_of
from companion.ledger.entry import canonical
from companion.problems import Problem, Refused
from companion.services.desk import Desk
from companion.services.open_errors import (
    CardsShown,
    FactChanged,
    HandLocked,
    NotYours,
    UnknownFact,
)
from companion.services.open_table import (
    Table,
    player_at,
    sent_by,
    show_when_ready,
    table_at,
)
from companion.services.sending import By, Sent, write
from companion.services.words import TOO_LONG
from companion.storage import open_store, sent_store
from companion.storage.night import HOST, Night
from companion.storage.open_deal import OpenHand

LONGEST_ROW: Final = 200


def keep_hand(
    night: Night, *, sent: Sent, by: By, deal: str, seat: str, cards: Any
) -> None:
    """Keep what a phone has typed of a hand, finished or not; nobody else is told.

    ``cards`` is spelled as in the deal file. Raises `HandLocked`, `NotYours`,
    `Refused`, `DealGone`, `NightClosed`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table = _table_for(desk, deal, seat)
        _must_have_parts(table, seat, cards)
        before = open_store.hands_from(night.id, by.device_id).get(seat)
        if before is not None and before.locked and before.cards != cards:
            raise HandLocked
        desk.is_quiet = True
        if before is None or not before.locked:
            open_store.put_hand(night.id, OpenHand(seat, by.device_id, cards))
        return {}

    write(night, "keep_hand", blinded(night, sent, by, deal, seat, cards), by, act)


def lock_hand(
    night: Night, *, sent: Sent, by: By, deal: str, seat: str, cards: Any
) -> None:
    """Lock a hand in; the last one that was missing turns all of them over.

    It is refused for what is wrong with it in itself, and for nothing else. When the
    cards are shown already, it is shown at once; raises `FactChanged` where the seat
    has shown another hand, and what `keep_hand` raises but `HandLocked`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table = _table_for(desk, deal, seat)
        must_be_sound(table, seat, cards)
        _must_be_what_is_shown(table, seat, cards)
        before = open_store.hands_from(night.id, by.device_id).get(seat)
        open_store.put_hand(night.id, OpenHand(seat, by.device_id, cards, locked=True))
        was_locked = before is not None and before.locked
        desk.is_quiet = not show_when_ready(table, desk.at) and was_locked
        return {}

    write(night, "lock_hand", blinded(night, sent, by, deal, seat, cards), by, act)


def unlock_hand(night: Night, *, sent: Sent, by: By, deal: str, seat: str) -> None:
    """Take back a hand that this phone has locked in, to change it.

    Raises `CardsShown`, `NotYours`, `DealGone`, `NightClosed`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table = _table_for(desk, deal, seat)
        if table.deal.is_shown:
            raise CardsShown
        before = open_store.hands_from(night.id, by.device_id).get(seat)
        desk.is_quiet = before is None or not before.locked
        if before is not None:
            typed = OpenHand(seat, by.device_id, before.cards)
            open_store.put_hand(night.id, typed)
        return {}

    kept = sent_by(sent, by, deal=deal, seat=seat)
    write(night, "unlock_hand", kept, by, act)


def changes_from(night: Night, device_id: int) -> int:
    """How often this phone has changed its hands, so that it knows its page is stale.

    What is typed raises no version, for nobody else may notice it.
    """
    return open_store.changes_from(night.id, device_id)


def must_be_sound(table: Table, seat: str, cards: Any) -> None:
    """Raise `Refused` with all that is wrong with a hand taken alone."""
    _must_have_parts(table, seat, cards)
    problems = table.game.sharing.check_own_hand(seat, cards)
    if problems:
        raise Refused(problems)


def blinded(night: Night, sent: Sent, by: By, deal: str, seat: str, cards: Any) -> Sent:
    """What is kept of a hand that was sent: enough to know it again, not to read it.

    It is mixed with something that goes with the deal, so that afterwards nobody can
    find the cards by trying them all.
    """
    what = {"deal": deal, "seat": seat}
    found = open_store.find(night.id)
    if found is None or found.uid != deal:
        first = sent_store.find(sent.key)
        again = {} if first is None else first.content
        return sent_by(sent, by, **what, hand=again.get("hand", ""))
    mixed = canonical([found.salt, seat, cards])
    return sent_by(sent, by, **what, hand=hashlib.sha256(mixed.encode()).hexdigest())


def _table_for(desk: Desk, deal: str, seat: str) -> Table:
    """The deal on its way, if this device may enter this seat's hand."""
    table, member = table_at(desk, deal), player_at(desk)
    if seat not in table.deal.seats:
        raise UnknownFact(key_of(HAND, seat))
    if member.role != HOST and member.player != seat:
        raise NotYours
    return table


def _must_have_parts(table: Table, seat: str, cards: Any) -> None:
    """Raise `UnknownFact` for what is no hand of this game, `Refused` if too long."""
    rows = table.game.sharing.rows
    texts = cards if rows and isinstance(cards, Mapping) else {"": cards}
    known = texts.keys() <= set(rows or ("",))
    if not known or not all(isinstance(text, str) for text in texts.values()):
        raise UnknownFact(key_of(HAND, seat))
    if any(len(text) > LONGEST_ROW for text in texts.values()):
        problem = Problem(f"hands.{seat}", TOO_LONG(n=LONGEST_ROW))
        raise Refused((problem,))


def _must_be_what_is_shown(table: Table, seat: str, cards: Any) -> None:
    """A hand that lies open is changed as a fact, knowing what it was."""
    shown = table.deal.facts.get(key_of(HAND, seat))
    cards_of = table.game.sharing.cards_of
    if shown is not None and cards_of(shown.value) != cards_of(cards):
        raise FactChanged(
            HAND, seat, shown.value, revision=shown.revision, device_id=shown.device_id
        )
