"""The steps from an older database to the newest one, taken by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def take_all(connection: Connection, migrations: Path) -> None:
    """Take every step that is still to be taken, in the connection's transaction."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrations))
    command.upgrade(config, "head")
