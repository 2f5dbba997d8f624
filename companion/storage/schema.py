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

from companion.storage.db import Base


class DeviceRow(Base):
    """A phone, known by the hash of the token in its cookie."""

    __tablename__ = "device"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]


class NightRow(Base):
    """A night; all but what it was opened with is a cache of its ledger."""

    __tablename__ = "night"
    __table_args__ = (
        CheckConstraint("closed IN (0, 1)", name="closed_or_not"),
        CheckConstraint("version >= 1", name="version_counts"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    secret: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    opened_at: Mapped[str]
    version: Mapped[int]
    closed: Mapped[int]
    dealer: Mapped[str]


class DeviceNightRow(Base):
    """A night that a device knows."""

    __tablename__ = "device_night"

    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"), primary_key=True)
    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)


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


class AuthorRow(Base):
    """Who wrote entries: a device, under the name it had at that time."""

    __tablename__ = "author"
    __table_args__ = (UniqueConstraint("night_id", "device_id", "name"),)

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    no: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"))
    name: Mapped[str]
    hash: Mapped[str]


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


def table(row: type[Base]) -> Table:
    """The table behind a row's class: statements on it skip the object mapper."""
    return cast("Table", row.__table__)


METADATA: Final = Base.metadata
"""All tables together, as the migrations must leave them."""
