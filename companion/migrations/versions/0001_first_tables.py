"""The first tables, and the triggers that keep the ledger append-only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


APPEND_ONLY = ("author", "entry", "transfer", "sent")

ORDER = (
    (
        "CREATE TRIGGER author_is_new BEFORE INSERT ON author "
        "WHEN EXISTS (SELECT 1 FROM author "
        "WHERE night_id = NEW.night_id AND no = NEW.no) "
        "BEGIN SELECT RAISE(ABORT, 'author is append-only'); END"
    ),
    (
        "CREATE TRIGGER sent_is_new BEFORE INSERT ON sent "
        "WHEN EXISTS (SELECT 1 FROM sent WHERE key = NEW.key) "
        "BEGIN SELECT RAISE(ABORT, 'sent is append-only'); END"
    ),
    (
        "CREATE TRIGGER entry_is_next BEFORE INSERT ON entry "
        "WHEN NEW.no <> 1 + COALESCE("
        "(SELECT MAX(no) FROM entry WHERE night_id = NEW.night_id), 0) "
        "BEGIN SELECT RAISE(ABORT, 'entry is not the next one'); END"
    ),
    (
        "CREATE TRIGGER entry_is_chained BEFORE INSERT ON entry "
        "WHEN NEW.previous_hash <> COALESCE("
        "(SELECT hash FROM entry WHERE night_id = NEW.night_id "
        "AND no = NEW.no - 1), '') "
        "BEGIN SELECT RAISE(ABORT, 'entry does not follow the one before'); END"
    ),
    (
        "CREATE TRIGGER entry_takes_no_place BEFORE INSERT ON entry "
        "WHEN EXISTS (SELECT 1 FROM entry "
        "WHERE night_id = NEW.night_id AND reverses = NEW.reverses) "
        "OR EXISTS (SELECT 1 FROM entry WHERE night_id = NEW.night_id "
        "AND deal_no = NEW.deal_no AND revision = NEW.revision) "
        "BEGIN SELECT RAISE(ABORT, 'entry is append-only'); END"
    ),
    (
        "CREATE TRIGGER transfer_before_seal BEFORE INSERT ON transfer "
        "WHEN EXISTS (SELECT 1 FROM entry "
        "WHERE night_id = NEW.night_id AND no = NEW.entry_no) "
        "BEGIN SELECT RAISE(ABORT, 'entry is sealed'); END"
    ),
)


def upgrade() -> None:
    _create_device()
    _create_night()
    _create_author()
    _create_device_night()
    _create_player()
    _create_sent()
    _create_entry()
    _create_transfer()
    for table in APPEND_ONLY:
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
    for trigger in ORDER:
        op.execute(trigger)


def _create_device() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
        sa.UniqueConstraint("token_hash", name="uq_device_token_hash"),
    )


def _create_night() -> None:
    op.create_table(
        "night",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("opened_at", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.String(), nullable=False),
        sa.CheckConstraint("closed IN (0, 1)", name="ck_night_closed_or_not"),
        sa.CheckConstraint("version >= 1", name="ck_night_version_counts"),
        sa.PrimaryKeyConstraint("id", name="pk_night"),
        sa.UniqueConstraint("secret", name="uq_night_secret"),
        sa.UniqueConstraint("uid", name="uq_night_uid"),
    )


def _create_author() -> None:
    op.create_table(
        "author",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_author_device_id"
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_author_night_id"),
        sa.PrimaryKeyConstraint("night_id", "no", name="pk_author"),
        sa.UniqueConstraint(
            "night_id", "device_id", "name", name="uq_author_night_id_device_id_name"
        ),
    )


def _create_device_night() -> None:
    op.create_table(
        "device_night",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_device_night_device_id"
        ),
        sa.ForeignKeyConstraint(
            ["night_id"], ["night.id"], name="fk_device_night_night_id"
        ),
        sa.PrimaryKeyConstraint("device_id", "night_id", name="pk_device_night"),
    )


def _create_player() -> None:
    op.create_table(
        "player",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("presence", sa.String(), nullable=False),
        sa.CheckConstraint(
            "presence IN ('playing', 'away', 'left')", name="ck_player_presence_known"
        ),
        sa.CheckConstraint(
            "length(name) BETWEEN 1 AND 40", name="ck_player_name_length"
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_player_night_id"),
        sa.PrimaryKeyConstraint("night_id", "key", name="pk_player"),
        sa.UniqueConstraint("night_id", "folded", name="uq_player_night_id_folded"),
    )


def _create_sent() -> None:
    op.create_table(
        "sent",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=True),
        sa.Column("verb", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("content", sa.String(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_sent_night_id"),
        sa.PrimaryKeyConstraint("key", name="pk_sent"),
    )
    op.create_index("ix_sent_night_id", "sent", ["night_id"], unique=False)


def _create_entry() -> None:
    op.create_table(
        "entry",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("deal_no", sa.Integer(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("reverses", sa.Integer(), nullable=True),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("facts", sa.String(), nullable=False),
        sa.Column("balances", sa.String(), nullable=False),
        sa.Column("author", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("previous_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.CheckConstraint(
            "(kind = 'deal') = (revision IS NOT NULL)", name="ck_entry_deal_revised"
        ),
        sa.CheckConstraint(
            "(kind = 'reversal') = (reverses IS NOT NULL)",
            name="ck_entry_reversal_reverses",
        ),
        sa.CheckConstraint("length(hash) = 64", name="ck_entry_sealed"),
        sa.CheckConstraint("no >= 1", name="ck_entry_no_counts"),
        sa.CheckConstraint("reverses < no", name="ck_entry_reverses_older"),
        sa.CheckConstraint("revision >= 1", name="ck_entry_revision_counts"),
        sa.CheckConstraint(
            "revision IS NULL OR COALESCE(deal_no, 0) >= 1",
            name="ck_entry_deal_numbered",
        ),
        sa.ForeignKeyConstraint(
            ["night_id", "author"],
            ["author.night_id", "author.no"],
            name="fk_entry_night_id_author",
        ),
        sa.ForeignKeyConstraint(
            ["night_id", "reverses"],
            ["entry.night_id", "entry.no"],
            name="fk_entry_night_id_reverses",
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_entry_night_id"),
        sa.PrimaryKeyConstraint("night_id", "no", name="pk_entry"),
        sa.UniqueConstraint(
            "night_id", "deal_no", "revision", name="uq_entry_night_id_deal_no_revision"
        ),
        sa.UniqueConstraint("night_id", "reverses", name="uq_entry_night_id_reverses"),
    )
    op.create_index(
        "ix_entry_night_id_entry_deal_no_entry_no",
        "entry",
        ["night_id", "deal_no", "no"],
        unique=False,
    )
    op.create_index(
        "ix_entry_night_id_entry_kind_entry_no",
        "entry",
        ["night_id", "kind", "no"],
        unique=False,
    )


def _create_transfer() -> None:
    op.create_table(
        "transfer",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("entry_no", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("payer", sa.String(), nullable=False),
        sa.Column("payee", sa.String(), nullable=False),
        sa.Column("chips", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("clause", sa.String(), nullable=False),
        sa.CheckConstraint("chips > 0", name="ck_transfer_chips_move"),
        sa.CheckConstraint("payer <> payee", name="ck_transfer_to_another"),
        sa.ForeignKeyConstraint(
            ["night_id", "entry_no"],
            ["entry.night_id", "entry.no"],
            name="fk_transfer_night_id_entry_no",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("night_id", "entry_no", "no", name="pk_transfer"),
        sqlite_with_rowid=False,
    )
