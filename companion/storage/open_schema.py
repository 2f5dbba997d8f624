"""The tables of deals on their way: scratch beside the ledger.

Text columns named ``seats``, ``agreed``, ``value`` and ``cards`` hold canonical JSON.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from companion.storage.db import Base


class OpenDealRow(Base):
    """A deal that is being told by the phones of a night; gone when it is posted.

    ``salt`` keeps hands from being guessed by what is kept of their sending.
    """

    __tablename__ = "open_deal"
    __table_args__ = (
        CheckConstraint("stage IN ('open', 'shown')", name="stage_known"),
    )

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    salt: Mapped[str]
    game: Mapped[str]
    dealer: Mapped[str]
    seats: Mapped[str]
    stage: Mapped[str]
    seen_entry: Mapped[int]
    agreed: Mapped[str]
    at: Mapped[str]


class OpenFactRow(Base):
    """A fact of such a deal as it was told last; its revision counts the changes."""

    __tablename__ = "open_fact"
    __table_args__ = (CheckConstraint("revision >= 1", name="revision_counts"),)

    night_id: Mapped[int] = mapped_column(
        ForeignKey("open_deal.night_id"), primary_key=True
    )
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
    revision: Mapped[int]
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"))
    at: Mapped[str]


class OpenHandRow(Base):
    """A hand that a device has entered, for nobody else until the cards are shown."""

    __tablename__ = "open_hand"
    __table_args__ = (CheckConstraint("locked IN (0, 1)", name="locked_or_not"),)

    night_id: Mapped[int] = mapped_column(
        ForeignKey("open_deal.night_id"), primary_key=True
    )
    seat: Mapped[str] = mapped_column(primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"), primary_key=True)
    cards: Mapped[str]
    locked: Mapped[int]
    revision: Mapped[int]
