"""Deals on their way: scratch that is written over and goes when they are posted.

Hands are read by two functions only: those that one device has entered, and those
that are to be shown now.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from companion.ledger.entry import canonical
from companion.storage.codec import read_json
from companion.storage.db import db
from companion.storage.open_deal import SHOWN, OpenDeal, OpenFact, OpenHand
from companion.storage.open_schema import OpenDealRow, OpenFactRow, OpenHandRow
from companion.storage.schema import SCRATCH, table

_DEAL = table(OpenDealRow)
_FACT = table(OpenFactRow)
_HAND = table(OpenHandRow)


def find(night_id: int) -> OpenDeal | None:
    """The deal on its way at a night, if there is one."""
    row = db.session.execute(
        select(_DEAL).where(OpenDealRow.night_id == night_id)
    ).one_or_none()
    return None if row is None else _deal(row, _facts(night_id))


def add(night_id: int, deal: OpenDeal) -> None:
    """Write down a deal of which nothing has been told yet."""
    db.session.execute(
        insert(_DEAL).values(
            night_id=night_id,
            uid=deal.uid,
            salt=deal.salt,
            game=deal.game,
            dealer=deal.dealer,
            seats=canonical(list(deal.seats)),
            stage=deal.stage,
            seen_entry=deal.seen_entry,
            agreed=canonical(deal.agreed),
            at=deal.at,
        )
    )


def show(night_id: int) -> None:
    """Keep that the cards lie open from now on."""
    _change(night_id, stage=SHOWN)


def keep_agreed(night_id: int, agreed: Mapping[str, str]) -> None:
    """Keep who has agreed to what."""
    _change(night_id, agreed=canonical(agreed))


def remove(night_id: int) -> None:
    """Forget a deal on its way with all that was told of it."""
    for scratch in SCRATCH:
        db.session.execute(delete(scratch).where(scratch.c.night_id == night_id))


def put_fact(night_id: int, fact: OpenFact) -> None:
    """Keep a fact in the place of what was told before."""
    at = (_FACT.c.night_id == night_id, _FACT.c.name == fact.key)
    db.session.execute(delete(_FACT).where(*at))
    db.session.execute(
        insert(_FACT).values(
            night_id=night_id,
            name=fact.key,
            value=canonical(fact.value),
            revision=fact.revision,
            device_id=fact.device_id,
            at=fact.at,
        )
    )


def put_hand(night_id: int, hand: OpenHand) -> None:
    """Keep a hand in the place of what the same device entered before."""
    at = (
        _HAND.c.night_id == night_id,
        _HAND.c.seat == hand.seat,
        _HAND.c.device_id == hand.device_id,
    )
    before = db.session.execute(select(_HAND.c.revision).where(*at)).scalar()
    db.session.execute(delete(_HAND).where(*at))
    db.session.execute(
        insert(_HAND).values(
            night_id=night_id,
            seat=hand.seat,
            device_id=hand.device_id,
            cards=canonical(hand.cards),
            locked=int(hand.locked),
            revision=1 + (before or 0),
        )
    )


def hands_from(night_id: int, device_id: int) -> Mapping[str, OpenHand]:
    """The hands that one device has entered, by their seats."""
    rows = db.session.execute(
        select(_HAND)
        .where(OpenHandRow.night_id == night_id, OpenHandRow.device_id == device_id)
        .order_by(OpenHandRow.seat)
    )
    return {row.seat: _hand(row) for row in rows}


def changes_from(night_id: int, device_id: int) -> int:
    """How often one device has changed the hands that it enters."""
    changes = select(func.sum(OpenHandRow.revision)).where(
        OpenHandRow.night_id == night_id, OpenHandRow.device_id == device_id
    )
    return db.session.execute(changes).scalar() or 0


def locked_seats(night_id: int) -> frozenset[str]:
    """The seats for which some device has locked a hand in."""
    rows = db.session.execute(
        select(OpenHandRow.seat)
        .where(OpenHandRow.night_id == night_id, OpenHandRow.locked == 1)
        .distinct()
    )
    return frozenset(row.seat for row in rows)


def hands_to_show(night_id: int, seats: Collection[str]) -> tuple[OpenHand, ...]:
    """The hands locked in for these seats; none before the cards are shown."""
    rows = db.session.execute(
        select(_HAND)
        .join(OpenDealRow, OpenDealRow.night_id == OpenHandRow.night_id)
        .where(
            OpenHandRow.night_id == night_id,
            OpenDealRow.stage == SHOWN,
            OpenHandRow.locked == 1,
            OpenHandRow.seat.in_(seats),
        )
        .order_by(OpenHandRow.seat, OpenHandRow.device_id)
    )
    return tuple(_hand(row) for row in rows)


def _facts(night_id: int) -> Mapping[str, OpenFact]:
    rows = db.session.execute(
        select(_FACT).where(OpenFactRow.night_id == night_id).order_by(OpenFactRow.name)
    )
    return {
        row.name: OpenFact(
            row.name, read_json(row.value), row.revision, row.device_id, row.at
        )
        for row in rows
    }


def _change(night_id: int, **values: Any) -> None:
    db.session.execute(
        update(_DEAL).where(_DEAL.c.night_id == night_id).values(**values)
    )


def _deal(row: Row[Any], facts: Mapping[str, OpenFact]) -> OpenDeal:
    return OpenDeal(
        uid=row.uid,
        salt=row.salt,
        game=row.game,
        dealer=row.dealer,
        seats=tuple(read_json(row.seats)),
        stage=row.stage,
        seen_entry=row.seen_entry,
        agreed=read_json(row.agreed),
        at=row.at,
        facts=facts,
    )


def _hand(row: Row[Any]) -> OpenHand:
    return OpenHand(row.seat, row.device_id, read_json(row.cards), bool(row.locked))
