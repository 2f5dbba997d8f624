"""A night can go as a whole, by a tombstone; what was sent can be emptied."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

GONE_WITH_THEIR_NIGHT = ("author", "entry", "transfer", "sent")

LETS_GO = (
    "CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} "
    "WHEN NOT EXISTS (SELECT 1 FROM tombstone WHERE night_id = OLD.night_id) "
    "BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
)

NEW = (
    (
        "CREATE TRIGGER sent_no_update BEFORE UPDATE ON sent "
        "WHEN NOT (NEW.content = 'null' AND NEW.key = OLD.key "
        "AND NEW.night_id IS OLD.night_id AND NEW.verb = OLD.verb "
        "AND NEW.digest = OLD.digest AND NEW.result = OLD.result "
        "AND NEW.at = OLD.at) "
        "BEGIN SELECT RAISE(ABORT, 'sent is append-only'); END"
    ),
    (
        "CREATE TRIGGER tombstone_no_update BEFORE UPDATE ON tombstone "
        "BEGIN SELECT RAISE(ABORT, 'tombstone is append-only'); END"
    ),
    (
        "CREATE TRIGGER tombstone_no_delete BEFORE DELETE ON tombstone "
        "BEGIN SELECT RAISE(ABORT, 'tombstone is append-only'); END"
    ),
    (
        "CREATE TRIGGER tombstone_is_new BEFORE INSERT ON tombstone "
        "WHEN EXISTS (SELECT 1 FROM tombstone WHERE night_id = NEW.night_id) "
        "BEGIN SELECT RAISE(ABORT, 'tombstone is append-only'); END"
    ),
    (
        "CREATE TRIGGER tombstone_tells_the_truth BEFORE INSERT ON tombstone "
        "WHEN NEW.uid IS NOT (SELECT uid FROM night WHERE id = NEW.night_id) "
        "OR NEW.entries <> (SELECT COUNT(*) FROM entry "
        "WHERE night_id = NEW.night_id) "
        "OR NEW.last_hash IS NOT (SELECT hash FROM entry "
        "WHERE night_id = NEW.night_id ORDER BY no DESC LIMIT 1) "
        "BEGIN SELECT RAISE(ABORT, 'tombstone is of another night'); END"
    ),
    (
        "CREATE TRIGGER night_takes_no_place AFTER INSERT ON night "
        "WHEN EXISTS (SELECT 1 FROM tombstone WHERE night_id = NEW.id) "
        "BEGIN SELECT RAISE(ABORT, 'night was removed'); END"
    ),
)


def upgrade() -> None:
    op.create_table(
        "tombstone",
        sa.Column("night_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("last_hash", sa.String(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.CheckConstraint("cause IN ('host', 'age')", name="ck_tombstone_cause_known"),
        sa.PrimaryKeyConstraint("night_id", name="pk_tombstone"),
    )
    op.create_index("ix_tombstone_uid", "tombstone", ["uid"])
    op.execute("DROP TRIGGER sent_no_update")
    for table in GONE_WITH_THEIR_NIGHT:
        op.execute(f"DROP TRIGGER {table}_no_delete")
        op.execute(LETS_GO.format(table=table))
    for trigger in NEW:
        op.execute(trigger)
