"""``companion restore``: goes back to a copy; the present nights are kept beside it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from companion.cli import instance
from companion.problems import CompanionError
from companion.storage.backups import restore

RESTORED, REFUSED = 0, 1


def main(argv: Sequence[str]) -> int:
    """Put a copy in the place of the nights: 0 where it was done, 1 where refused."""
    options = _parser().parse_args(argv)
    database = instance.database_of(options)
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        aside = restore(Path(options.file), database)
    except CompanionError as error:
        instance.complain(options, error)
        return REFUSED
    print(f"{options.file} is in the place of {database} now.")
    if aside is not None:
        print(f"What was there before is kept in {aside}.")
    return RESTORED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion restore", description=__doc__)
    parser.add_argument("file", help="a copy that companion backup has made")
    instance.add_options(parser)
    return parser
