"""What Alembic runs: on the connection it is handed, or on the app's database."""

from __future__ import annotations

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from companion.storage import schema
from companion.storage.upgrade import migrating


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=schema.METADATA,
        render_as_batch=True,
        # SQLite can take back what a failed migration has done to the tables.
        transactional_ddl=True,
    )
    context.run_migrations()


handed = context.config.attributes.get("connection")
if handed is not None:
    run(handed)
else:
    with migrating(current_app.config["SQLALCHEMY_DATABASE_URI"]) as own:
        run(own)
