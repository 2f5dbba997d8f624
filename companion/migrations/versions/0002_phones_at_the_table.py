"""Phones of a night with what each may do, and secrets kept only as hashes.

The names of authors move out of what is append-only, for a name must be able to go.
"""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


AUTHOR_TRIGGERS = (
    (
        "CREATE TRIGGER author_no_update BEFORE UPDATE ON author "
        "BEGIN SELECT RAISE(ABORT, 'author is append-only'); END"
    ),
    (
        "CREATE TRIGGER author_no_delete BEFORE DELETE ON author "
        "BEGIN SELECT RAISE(ABORT, 'author is append-only'); END"
    ),
    (
        "CREATE TRIGGER author_is_new BEFORE INSERT ON author "
        "WHEN EXISTS (SELECT 1 FROM author "
        "WHERE night_id = NEW.night_id AND no = NEW.no) "
        "BEGIN SELECT RAISE(ABORT, 'author is append-only'); END"
    ),
)


def upgrade() -> None:
    _create_member()
    _create_invitation()
    _create_asking()
    _create_failure()
    _move_nights()
    _move_authors()
    with op.batch_alter_table("device") as device:
        device.add_column(sa.Column("former_hash", sa.String()))
        device.add_column(
            sa.Column("turn", sa.Integer(), nullable=False, server_default="0")
        )
        device.add_column(
            sa.Column("turned_at", sa.String(), nullable=False, server_default="")
        )
        device.create_unique_constraint("uq_device_former_hash", ["former_hash"])
    op.add_column("player", sa.Column("pin_hash", sa.String()))


def _create_member() -> None:
    op.create_table(
        "member",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("player", sa.String()),
        sa.CheckConstraint(
            "role IN ('host', 'player', 'watcher')", name="ck_member_role_known"
        ),
        sa.CheckConstraint(
            "(role <> 'player' OR player IS NOT NULL) "
            "AND (role <> 'watcher' OR player IS NULL)",
            name="ck_member_players_have_seats",
        ),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_member_device_id"
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_member_night_id"),
        sa.ForeignKeyConstraint(
            ["night_id", "player"],
            ["player.night_id", "player.key"],
            name="fk_member_night_id_player",
        ),
        sa.PrimaryKeyConstraint("night_id", "device_id", name="pk_member"),
        sa.UniqueConstraint("night_id", "player", name="uq_member_night_id_player"),
    )
    op.create_index("ix_member_device_id", "member", ["device_id"])
    # Until now whoever had the address of a night could do everything in it.
    op.execute(
        "INSERT INTO member (night_id, device_id, role) "
        "SELECT night_id, device_id, 'host' FROM device_night"
    )
    op.drop_table("device_night")


def _create_invitation() -> None:
    op.create_table(
        "invitation",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("until", sa.String(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('table', 'watch', 'lobby', 'seat')",
            name="ck_invitation_kind_known",
        ),
        sa.ForeignKeyConstraint(
            ["night_id"], ["night.id"], name="fk_invitation_night_id"
        ),
        sa.PrimaryKeyConstraint("night_id", "kind", "player", name="pk_invitation"),
        sa.UniqueConstraint("hash", name="uq_invitation_hash"),
    )


def _create_asking() -> None:
    op.create_table(
        "asking",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.CheckConstraint(
            "state IN ('waiting', 'refused')", name="ck_asking_state_known"
        ),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_asking_device_id"
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_asking_night_id"),
        sa.PrimaryKeyConstraint("night_id", "device_id", name="pk_asking"),
    )


def _create_failure() -> None:
    op.create_table(
        "failure",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer()),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_failure_night_id"),
        sa.PrimaryKeyConstraint("id", name="pk_failure"),
    )
    op.create_index("ix_failure_address_failure_at", "failure", ["address", "at"])
    op.create_index("ix_failure_night_id_failure_at", "failure", ["night_id", "at"])


def _move_nights() -> None:
    """The secret of a night becomes the hash of its link, which goes on to work."""
    connection = op.get_bind()
    nights = connection.execute(sa.text("SELECT id, secret FROM night")).all()
    for night_id, secret in nights:
        connection.execute(
            sa.text(
                "INSERT INTO invitation VALUES (:night, 'table', '', 0, :hash, '')"
            ),
            {
                "night": night_id,
                "hash": hashlib.sha256(secret.encode()).hexdigest(),
            },
        )
    with op.batch_alter_table("night") as night:
        night.drop_constraint("uq_night_secret", type_="unique")
        night.drop_column("secret")


def _move_authors() -> None:
    op.create_table(
        "author_name",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["night_id", "no"],
            ["author.night_id", "author.no"],
            name="fk_author_name_night_id_no",
        ),
        sa.PrimaryKeyConstraint("night_id", "no", name="pk_author_name"),
    )
    op.execute("INSERT INTO author_name SELECT night_id, no, name FROM author")
    op.create_table(
        "new_author",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer()),
        sa.Column("player", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_author_device_id"
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name="fk_author_night_id"),
        sa.PrimaryKeyConstraint("night_id", "no", name="pk_author"),
    )
    op.execute("INSERT INTO new_author SELECT night_id, no, device_id, '' FROM author")
    op.drop_table("author")
    op.rename_table("new_author", "author")
    for trigger in AUTHOR_TRIGGERS:
        op.execute(trigger)
