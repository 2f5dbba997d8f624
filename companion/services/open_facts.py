"""Telling one fact of a deal on its way, so that no phone writes over another's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.sharing import (
    HAND,
    IN_CHARGE,
    ONESELF,
    OWN_SEAT,
    Fact,
    Told,
    key_of,
)
from companion.ledger.entry import canonical
from companion.problems import Problem, Refused
from companion.services.desk import Desk
from companion.services.open_errors import (
    CardsShown,
    FactChanged,
    NotShown,
    NotYours,
    UnknownFact,
)
from companion.services.open_hands import blinded, must_be_sound
from companion.services.open_table import (
    Table,
    player_at,
    sent_by,
    show_when_ready,
    table_at,
    table_of,
)
from companion.services.sending import By, Sent, write
from companion.services.words import TOO_LONG
from companion.storage import open_store
from companion.storage.night import HOST, Member, Night
from companion.storage.open_deal import OpenFact

LONGEST_VALUE: Final = 1000

SHOWN_HAND: Final = Fact(HAND, per_seat=True, teller=OWN_SEAT)


def say(  # noqa: PLR0913 - each of them is named, and the last three may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal: str,
    name: str,
    seat: str = "",
    value: Any = None,
    seen_revision: int = 0,
) -> int:
    """Tell a fact, or take it back by ``None``; gives its revision.

    ``seen_revision`` is 0 where nothing was seen of it. The same value as before
    changes nothing. When the cards are shown, `HAND` is a fact of each seat. Raises
    `FactChanged`, `NotYours`, `CardsShown`, `NotShown`, `UnknownFact`, `DealGone`,
    `NightClosed`, `Refused`.
    """
    said = None if _says_nothing(value) else value
    kept = blinded(night, sent, by, deal, seat, said) if name == HAND else None

    def act(desk: Desk) -> Mapping[str, Any]:
        table, member = table_at(desk, deal), player_at(desk)
        fact = _fact_called(table, name, seat)
        _may_be_told(table, member, fact, seat, said)
        _must_be_readable(table, fact, seat, said)
        return {"revision": _tell(desk, table, fact, seat, said, seen_revision)}

    kept = kept or sent_by(sent, by, deal=deal, name=name, seat=seat, value=said)
    return int(write(night, "say", kept, by, act)["revision"])


def may_tell(member: Member, fact: Fact, seat: str = "") -> bool:
    """Whether a device may tell this fact of this seat at all."""
    if member.role == HOST:
        return True
    if not member.player or fact.teller == IN_CHARGE:
        return False
    return fact.teller == ONESELF or seat == member.player


def _says_nothing(value: Any) -> bool:
    """Whether nothing is told; 0 is something: no card was drawn."""
    return value is None or value is False or value in ("", [], {})


def _fact_called(table: Table, name: str, seat: str) -> Fact:
    fact = SHOWN_HAND if name == HAND else table.game.sharing.fact(name)
    if fact is None or seat not in (table.deal.seats if fact.per_seat else ("",)):
        raise UnknownFact(name)
    if name == HAND and not table.deal.is_shown:
        raise NotShown
    return fact


def _may_be_told(
    table: Table, member: Member, fact: Fact, seat: str, value: Any
) -> None:
    if member.role == HOST:
        return
    if member.player not in table.deal.seats or not may_tell(member, fact, seat):
        raise NotYours
    if fact.teller == ONESELF and value not in (None, member.player):
        raise NotYours
    if fact.decision and table.deal.is_shown:
        raise CardsShown


def _must_be_readable(table: Table, fact: Fact, seat: str, value: Any) -> None:
    if value is None:
        return
    key = key_of(fact.name, seat)
    if len(canonical(value)) > LONGEST_VALUE:
        raise Refused((Problem(key, TOO_LONG(n=LONGEST_VALUE)),))
    if fact.values and value not in fact.values:
        raise UnknownFact(key)
    if fact.name == HAND:
        must_be_sound(table, seat, value)
        return
    sharing, told = table.game.sharing, Told(table.deal.seats, {key: value})
    _, problems = table.game.read(sharing.record(told, {}))
    if problems:
        raise Refused(tuple(problems))


def _tell(
    desk: Desk, table: Table, fact: Fact, seat: str, value: Any, seen: int
) -> int:
    key = key_of(fact.name, seat)
    before = table.deal.facts.get(key)
    revision = 0 if before is None else before.revision
    if _is_the_same(table, fact, None if before is None else before.value, value):
        desk.is_quiet = True
        return revision
    if before is not None and revision != seen:
        raise FactChanged(
            fact.name,
            seat,
            before.value,
            revision=revision,
            device_id=before.device_id,
        )
    _must_not_speak_for_another(desk, fact, before)
    told = [OpenFact(key, value, revision + 1, desk.by.device_id, desk.at)]
    if value is None and fact.ends:
        told += _ended(desk, table, fact.ends)
    for said in told:
        open_store.put_fact(desk.night.id, said)
    _go_on(desk)
    return revision + 1


def _is_the_same(table: Table, fact: Fact, before: Any, value: Any) -> bool:
    """Whether nothing else is said than before; a hand is the same in any order."""
    if fact.name != HAND or before is None or value is None:
        return bool(before == value)
    cards_of = table.game.sharing.cards_of
    return bool(cards_of(before) == cards_of(value))


def _ended(desk: Desk, table: Table, name: str) -> list[OpenFact]:
    """What was told of each seat under this name, taken back."""
    told = [
        table.deal.facts[key_of(name, seat)]
        for seat in table.deal.seats
        if key_of(name, seat) in table.deal.facts
    ]
    return [
        OpenFact(fact.key, None, fact.revision + 1, desk.by.device_id, desk.at)
        for fact in told
        if fact.value is not None
    ]


def _must_not_speak_for_another(
    desk: Desk, fact: Fact, before: OpenFact | None
) -> None:
    """What a player has said of himself, no other player takes back."""
    if fact.teller != ONESELF or before is None:
        return
    member = player_at(desk)
    if member.role != HOST and before.value not in (None, member.player):
        raise NotYours


def _go_on(desk: Desk) -> None:
    """See whether the deal, as it stands now, has all its cards in."""
    deal = open_store.find(desk.night.id)
    if deal is not None:
        show_when_ready(table_of(desk.night, deal), desk.at)
