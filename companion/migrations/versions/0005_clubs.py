"""Clubs: the people who meet again and again, and what they have agreed on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_club"),
        sa.UniqueConstraint("uid", name="uq_club_uid"),
    )
    op.create_table(
        "regular",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_regular_club_id"),
        sa.PrimaryKeyConstraint("club_id", "key", name="pk_regular"),
        sa.UniqueConstraint("club_id", "folded", name="uq_regular_club_id_folded"),
    )
    op.create_table(
        "club_night",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_club_night_club_id"),
        sa.ForeignKeyConstraint(
            ["night_id"], ["night.id"], name="fk_club_night_night_id"
        ),
        sa.PrimaryKeyConstraint("night_id", name="pk_club_night"),
    )
    op.create_index("ix_club_night_club_id", "club_night", ["club_id"])
    op.create_table(
        "attendance",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("regular", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["night_id", "player"],
            ["player.night_id", "player.key"],
            name="fk_attendance_night_id_player",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "regular"],
            ["regular.club_id", "regular.key"],
            name="fk_attendance_club_id_regular",
        ),
        sa.PrimaryKeyConstraint("night_id", "player", name="pk_attendance"),
    )
    op.create_index(
        "ix_attendance_club_id_attendance_regular", "attendance", ["club_id", "regular"]
    )
    op.create_table(
        "club_agreement",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("facts", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name="fk_club_agreement_club_id"
        ),
        sa.PrimaryKeyConstraint("club_id", "about", name="pk_club_agreement"),
    )
