"""Appending to a night's ledger, and finding what a service needs to know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, insert, select
from sqlalchemy.orm import aliased

from companion.ledger.balance import Balances
from companion.ledger.entry import DEAL, PAYMENT, RULES, DealHistory, Entry
from companion.storage.codec import (
    entry_of,
    entry_values,
    grouped,
    read_balances,
    transfer_values,
)
from companion.storage.db import db
from companion.storage.schema import (
    AuthorNameRow,
    AuthorRow,
    EntryRow,
    TransferRow,
    table,
)

_ENTRY = table(EntryRow)
_TRANSFER = table(TransferRow)

_IN_NIGHT = EntryRow.night_id == bindparam("night_id")
_BY_NIGHT = AuthorRow.night_id == bindparam("night_id")
_BY_DEVICE = AuthorRow.device_id == bindparam("device_id")
_IN_SEAT = AuthorRow.player == bindparam("player")
_BY_NAME = AuthorNameRow.name == bindparam("name")
_NAMED = (AuthorNameRow.night_id == AuthorRow.night_id) & (
    AuthorNameRow.no == AuthorRow.no
)

# Made once: every write asks it, and building it takes longer than answering it.
_HEAD = (
    select(
        EntryRow.no,
        EntryRow.hash,
        EntryRow.balances,
        select(func.max(EntryRow.deal_no))
        .where(_IN_NIGHT)
        .scalar_subquery()
        .label("deals"),
        select(func.max(AuthorRow.no))
        .where(_BY_NIGHT)
        .scalar_subquery()
        .label("authors"),
        select(func.max(AuthorRow.no))
        .join(AuthorNameRow, _NAMED)
        .where(_BY_NIGHT, _BY_DEVICE, _IN_SEAT, _BY_NAME)
        .scalar_subquery()
        .label("own_number"),
    )
    .where(_IN_NIGHT)
    .order_by(EntryRow.no.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Head:
    """Where a night's ledger stands: what the next entry has to follow.

    ``author`` is the number under which a device is known in its present seat and by
    its present name, and ``authors`` how many numbers are taken.
    """

    no: int
    hash: str
    balances: Balances
    deals: int
    author: int | None
    authors: int


def head(night_id: int, device_id: int, player: str, name: str) -> Head:
    """Where the ledger stands, for a device that is about to write."""
    given = {
        "night_id": night_id,
        "device_id": device_id,
        "player": player,
        "name": name,
    }
    row = db.session.execute(_HEAD, given).one()
    return Head(
        no=row.no,
        hash=row.hash,
        balances=read_balances(row.balances),
        deals=row.deals or 0,
        author=row.own_number,
        authors=row.authors or 0,
    )


def balances(night_id: int) -> Balances:
    """What every account holds now."""
    query = (
        select(EntryRow.balances)
        .where(EntryRow.night_id == night_id)
        .order_by(EntryRow.no.desc())
        .limit(1)
    )
    return read_balances(db.session.execute(query).scalar_one())


def append(night_id: int, entry: Entry) -> None:
    """Write an entry down for good: first its transfers, then what seals them."""
    transfers = transfer_values(night_id, entry)
    if transfers:
        db.session.execute(insert(_TRANSFER), transfers)
    db.session.execute(insert(_ENTRY), entry_values(night_id, entry))


def find(night_id: int, no: int) -> Entry | None:
    """The entry of this number."""
    return _first(read(night_id, EntryRow.no == no))


def newest(night_id: int, kind: str | None = None) -> Entry | None:
    """The newest entry, or the newest of a kind (taken back or not)."""
    of_kind = () if kind is None else (EntryRow.kind == kind,)
    return _first(read(night_id, *of_kind, newest_first=True, limit=1))


def newest_live(night_id: int, kind: str) -> Entry | None:
    """The newest entry of a kind that has not been taken back."""
    return _first(
        read(night_id, EntryRow.kind == kind, is_live(), newest_first=True, limit=1)
    )


def all_of(night_id: int, kind: str) -> tuple[Entry, ...]:
    """Every entry of a kind, oldest first."""
    return read(night_id, EntryRow.kind == kind)


def of_kinds(night_id: int, kinds: Sequence[str]) -> tuple[Entry, ...]:
    """Every entry of some kinds, oldest first."""
    return read(night_id, EntryRow.kind.in_(kinds))


def all_live(night_id: int, kind: str) -> tuple[Entry, ...]:
    """Every entry of a kind that has not been taken back, oldest first."""
    return read(night_id, EntryRow.kind == kind, is_live())


def newest_rules(night_id: int, game: str) -> Entry | None:
    """The entry by which house rules were last agreed on for a game."""
    agreed = reversed(all_of(night_id, RULES))
    return next((entry for entry in agreed if entry.facts["game"] == game), None)


def since(night_id: int, no: int) -> tuple[Entry, ...]:
    """New deals and agreements on rules after an entry that still count."""
    return read(
        night_id,
        EntryRow.no > no,
        EntryRow.kind.in_((DEAL, RULES)),
        func.coalesce(EntryRow.revision, 1) == 1,
        is_live(),
    )


def new_deals_since(night_id: int, no: int) -> tuple[Entry, ...]:
    """New deals after an entry that still count."""
    return tuple(entry for entry in since(night_id, no) if entry.kind == DEAL)


def live_payments(night_id: int) -> tuple[Entry, ...]:
    """Every payment that was marked and not taken back, oldest first."""
    return all_live(night_id, PAYMENT)


def is_reversed(night_id: int, no: int) -> bool:
    """Whether an entry has been taken back."""
    return bool(
        db.session.execute(
            select(
                exists().where(EntryRow.night_id == night_id, EntryRow.reverses == no)
            )
        ).scalar_one()
    )


def reversals(night_id: int, numbers: Sequence[int]) -> Mapping[int, int]:
    """Those of these entries that have been taken back, and by which entry each."""
    rows = db.session.execute(
        select(EntryRow.reverses, EntryRow.no).where(
            EntryRow.night_id == night_id, EntryRow.reverses.in_(numbers)
        )
    )
    return {row.reverses: row.no for row in rows if row.reverses is not None}


def history(night_id: int, deal_no: int) -> DealHistory | None:
    """Everything the ledger holds of one deal."""
    entries = read(night_id, EntryRow.deal_no == deal_no)
    return DealHistory(deal_no, entries) if entries else None


def live_deals(night_id: int) -> Iterator[Entry]:
    """The deals that count as they read now, the newest deal first, read one by one."""
    below = count_deals(night_id) + 1
    while below > 1:
        found = read(
            night_id,
            EntryRow.deal_no < below,
            EntryRow.kind == DEAL,
            is_live(),
            order=(EntryRow.deal_no.desc(),),
            limit=1,
        )
        if not found:
            return
        yield found[0]
        below = found[0].deal_no or 0


def live_deals_from(night_id: int, deal_no: int) -> tuple[Entry, ...]:
    """The deals that count as they read now, from this one to the newest, in order."""
    return read(
        night_id,
        EntryRow.deal_no >= deal_no,
        EntryRow.kind == DEAL,
        is_live(),
        order=(EntryRow.deal_no.asc(),),
    )


def count_deals(night_id: int) -> int:
    """How many deals were posted; the newest deal has this number."""
    count = select(func.max(EntryRow.deal_no)).where(EntryRow.night_id == night_id)
    return db.session.execute(count).scalar_one() or 0


def is_live() -> ColumnElement[bool]:
    """The condition that no other entry takes an entry back."""
    later = aliased(EntryRow)
    return ~exists().where(
        later.night_id == EntryRow.night_id, later.reverses == EntryRow.no
    )


def read(
    night_id: int,
    *conditions: ColumnElement[bool],
    newest_first: bool = False,
    order: tuple[ColumnElement[Any], ...] = (),
    limit: int | None = None,
) -> tuple[Entry, ...]:
    """Entries with their transfers, in two statements."""
    default = EntryRow.no.desc() if newest_first else EntryRow.no
    query = (
        select(_ENTRY)
        .where(EntryRow.night_id == night_id, *conditions)
        .order_by(*order, default)
        .limit(limit)
    )
    rows = db.session.execute(query).all()
    transfers = _transfers(night_id, [row.no for row in rows])
    return tuple(entry_of(row, transfers.get(row.no, ())) for row in rows)


def _transfers(night_id: int, numbers: list[int]) -> Mapping[int, list[Any]]:
    if not numbers:
        return {}
    query = (
        select(_TRANSFER)
        .where(TransferRow.night_id == night_id, TransferRow.entry_no.in_(numbers))
        .order_by(TransferRow.entry_no, TransferRow.no)
    )
    return grouped(db.session.execute(query), "entry_no")


def _first(entries: tuple[Entry, ...]) -> Entry | None:
    return entries[0] if entries else None
