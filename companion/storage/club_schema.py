"""The tables of clubs; they stand beside those of the nights, outside the ledger."""

from __future__ import annotations

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.storage.db import Base


class ClubRow(Base):
    """The people who meet again and again."""

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]


class RegularRow(Base):
    """Someone of a club, the same person at all its nights."""

    __tablename__ = "regular"
    __table_args__ = (UniqueConstraint("club_id", "folded"),)

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    folded: Mapped[str]


class ClubNightRow(Base):
    """A night of a club."""

    __tablename__ = "club_night"

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)


class AttendanceRow(Base):
    """Which of a club's regulars a player of one of its nights is."""

    __tablename__ = "attendance"
    __table_args__ = (
        ForeignKeyConstraint(["night_id", "player"], ["player.night_id", "player.key"]),
        ForeignKeyConstraint(
            ["club_id", "regular"], ["regular.club_id", "regular.key"]
        ),
        Index(None, "club_id", "regular"),
    )

    night_id: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(primary_key=True)
    club_id: Mapped[int]
    regular: Mapped[str]


class ClubAgreementRow(Base):
    """What a club has agreed on for its next night: a game's house rules, or terms."""

    __tablename__ = "club_agreement"

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True)
    about: Mapped[str] = mapped_column(primary_key=True)
    facts: Mapped[str]
