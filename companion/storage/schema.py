"""The tables. What must always hold is said here a second time, as constraints.

Text columns named ``facts``, ``balances``, ``content`` and ``result`` hold canonical
JSON. What triggers guard stands in `companion.storage.triggers`.
"""

from __future__ import annotations

from typing import Final, cast

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Table,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from companion.storage.club_schema import ClubRow
from companion.storage.db import Base
from companion.storage.open_schema import OpenDealRow, OpenFactRow, OpenHandRow


class DeviceRow(Base):
    """A phone, known by the hash of the token in its cookie."""

    __tablename__ = "device"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    former_hash: Mapped[str | None] = mapped_column(unique=True)
    turn: Mapped[int] = mapped_column(server_default="0")
    turned_at: Mapped[str] = mapped_column(server_default="")


class NightRow(Base):
    """A night; all but what it was opened with is a cache of its ledger.

    Only who may post a deal is written nowhere else.
    """

    __tablename__ = "night"
    __table_args__ = (
        CheckConstraint("closed IN (0, 1)", name="closed_or_not"),
        CheckConstraint("version >= 1", name="version_counts"),
        CheckConstraint("posting IN ('host', 'agreed')", name="posting_known"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    opened_at: Mapped[str]
    version: Mapped[int]
    closed: Mapped[int]
    dealer: Mapped[str]
    posting: Mapped[str] = mapped_column(server_default="host")


class MemberRow(Base):
    """A device at a night's table: what it may do, and whose seat it holds."""

    __tablename__ = "member"
    __table_args__ = (
        ForeignKeyConstraint(["night_id", "player"], ["player.night_id", "player.key"]),
        UniqueConstraint("night_id", "player"),
        CheckConstraint("role IN ('host', 'player', 'watcher')", name="role_known"),
        CheckConstraint(
            "(role <> 'player' OR player IS NOT NULL) "
            "AND (role <> 'watcher' OR player IS NULL)",
            name="players_have_seats",
        ),
    )

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(
        ForeignKey("device.id"), primary_key=True, index=True
    )
    role: Mapped[str]
    player: Mapped[str | None]


class InvitationRow(Base):
    """A way to a night that is open: the hash of its link or code, and until when.

    ``turn`` counts how often it was made anew; ``player`` is the seat that may be
    taken to another phone, or empty.
    """

    __tablename__ = "invitation"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('table', 'watch', 'lobby', 'seat')", name="kind_known"
        ),
    )

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int]
    hash: Mapped[str] = mapped_column(unique=True)
    until: Mapped[str]


class AskingRow(Base):
    """A device that has asked for a seat, by its player's key or by a new name."""

    __tablename__ = "asking"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'refused')", name="state_known"),
    )

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"), primary_key=True)
    player: Mapped[str]
    name: Mapped[str]
    state: Mapped[str]
    at: Mapped[str]


class FailureRow(Base):
    """A code or PIN that was wrong, from which address and for which night."""

    __tablename__ = "failure"
    __table_args__ = (Index(None, "address", "at"), Index(None, "night_id", "at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int | None] = mapped_column(ForeignKey("night.id"))
    address: Mapped[str]
    at: Mapped[str]


class PlayerRow(Base):
    """A player of a night; the only place where his name stands."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("night_id", "folded"),
        CheckConstraint(
            "presence IN ('playing', 'away', 'left')", name="presence_known"
        ),
        CheckConstraint("length(name) BETWEEN 1 AND 40", name="name_length"),
    )

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    folded: Mapped[str]
    place: Mapped[int]
    presence: Mapped[str]
    pin_hash: Mapped[str | None]


class AuthorRow(Base):
    """Who wrote entries: a device, and the player whose seat it held (or nobody)."""

    __tablename__ = "author"

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    no: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("device.id"))
    player: Mapped[str]


class AuthorNameRow(Base):
    """What an author was called when he wrote; outside of what never changes."""

    __tablename__ = "author_name"
    __table_args__ = (
        ForeignKeyConstraint(["night_id", "no"], ["author.night_id", "author.no"]),
    )

    night_id: Mapped[int] = mapped_column(primary_key=True)
    no: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class EntryRow(Base):
    """An entry of the ledger."""

    __tablename__ = "entry"
    __table_args__ = (
        ForeignKeyConstraint(["night_id", "author"], ["author.night_id", "author.no"]),
        ForeignKeyConstraint(["night_id", "reverses"], ["entry.night_id", "entry.no"]),
        UniqueConstraint("night_id", "reverses"),
        UniqueConstraint("night_id", "deal_no", "revision"),
        Index(None, "night_id", "kind", "no"),
        Index(None, "night_id", "deal_no", "no"),
        CheckConstraint("no >= 1", name="no_counts"),
        CheckConstraint(
            "(kind = 'reversal') = (reverses IS NOT NULL)", name="reversal_reverses"
        ),
        CheckConstraint("reverses < no", name="reverses_older"),
        CheckConstraint(
            "(kind = 'deal') = (revision IS NOT NULL)", name="deal_revised"
        ),
        # A bare comparison would let a deal without a number through.
        CheckConstraint(
            "revision IS NULL OR COALESCE(deal_no, 0) >= 1", name="deal_numbered"
        ),
        CheckConstraint("revision >= 1", name="revision_counts"),
        CheckConstraint("length(hash) = 64", name="sealed"),
    )

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    no: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    deal_no: Mapped[int | None]
    revision: Mapped[int | None]
    reverses: Mapped[int | None]
    why: Mapped[str]
    facts: Mapped[str]
    balances: Mapped[str]
    author: Mapped[int]
    at: Mapped[str]
    previous_hash: Mapped[str]
    hash: Mapped[str]


class TransferRow(Base):
    """Chips that an entry moves; written just before the entry that seals them."""

    __tablename__ = "transfer"
    __table_args__ = (
        ForeignKeyConstraint(
            ["night_id", "entry_no"],
            ["entry.night_id", "entry.no"],
            deferrable=True,
            initially="DEFERRED",
        ),
        CheckConstraint("chips > 0", name="chips_move"),
        CheckConstraint("payer <> payee", name="to_another"),
        # The key is the order in which transfers are read, so they lie in it.
        {"sqlite_with_rowid": False},
    )

    night_id: Mapped[int] = mapped_column(primary_key=True)
    entry_no: Mapped[int] = mapped_column(primary_key=True)
    no: Mapped[int] = mapped_column(primary_key=True)
    payer: Mapped[str]
    payee: Mapped[str]
    chips: Mapped[int]
    reason: Mapped[str]
    clause: Mapped[str]


class SentRow(Base):
    """Something that was sent, and what came of it, so that it is written only once."""

    __tablename__ = "sent"

    key: Mapped[str] = mapped_column(primary_key=True)
    night_id: Mapped[int | None] = mapped_column(ForeignKey("night.id"), index=True)
    verb: Mapped[str]
    digest: Mapped[str]
    content: Mapped[str]
    result: Mapped[str]
    at: Mapped[str]


class TombstoneRow(Base):
    """A night that was removed: what its ledger came to, and nothing of its people."""

    __tablename__ = "tombstone"
    __table_args__ = (CheckConstraint("cause IN ('host', 'age')", name="cause_known"),)

    # No reference: the night is gone. Its number is never given to another one.
    night_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    uid: Mapped[str] = mapped_column(index=True)
    last_hash: Mapped[str]
    entries: Mapped[int]
    cause: Mapped[str]
    at: Mapped[str]


def table(row: type[Base]) -> Table:
    """The table behind a row's class: statements on it skip the object mapper."""
    return cast("Table", row.__table__)


SCRATCH: Final = tuple(map(table, (OpenHandRow, OpenFactRow, OpenDealRow)))
"""Where deals on their way are written; emptied in this order."""

METADATA: Final = ClubRow.metadata
"""All tables together, as the migrations must leave them."""
