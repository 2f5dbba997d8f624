"""What Alembic runs, on the connection that it is handed."""

from __future__ import annotations

from alembic import context

from companion.storage import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.METADATA,
    render_as_batch=True,
    # SQLite can take back what a failed migration has done to the tables.
    transactional_ddl=True,
)
context.run_migrations()
