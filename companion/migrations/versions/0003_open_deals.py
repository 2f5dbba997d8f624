"""Deals that several phones tell while they are played: scratch beside the ledger."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("night") as night:
        night.add_column(
            sa.Column("posting", sa.String(), nullable=False, server_default="host")
        )
        night.create_check_constraint("posting_known", "posting IN ('host', 'agreed')")
    op.create_table(
        "open_deal",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("dealer", sa.String(), nullable=False),
        sa.Column("seats", sa.String(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("seen_entry", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.CheckConstraint(
            "stage IN ('open', 'shown')", name="ck_open_deal_stage_known"
        ),
        sa.ForeignKeyConstraint(
            ["night_id"], ["night.id"], name="fk_open_deal_night_id"
        ),
        sa.PrimaryKeyConstraint("night_id", name="pk_open_deal"),
        sa.UniqueConstraint("uid", name="uq_open_deal_uid"),
    )
    _create_facts()
    _create_hands()


def _create_facts() -> None:
    op.create_table(
        "open_fact",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.CheckConstraint("revision >= 1", name="ck_open_fact_revision_counts"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_open_fact_device_id"
        ),
        sa.ForeignKeyConstraint(
            ["night_id"], ["open_deal.night_id"], name="fk_open_fact_night_id"
        ),
        sa.PrimaryKeyConstraint("night_id", "name", name="pk_open_fact"),
    )


def _create_hands() -> None:
    op.create_table(
        "open_hand",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("cards", sa.String(), nullable=False),
        sa.Column("locked", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.CheckConstraint("locked IN (0, 1)", name="ck_open_hand_locked_or_not"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_open_hand_device_id"
        ),
        sa.ForeignKeyConstraint(
            ["night_id"], ["open_deal.night_id"], name="fk_open_hand_night_id"
        ),
        sa.PrimaryKeyConstraint("night_id", "seat", "device_id", name="pk_open_hand"),
    )
