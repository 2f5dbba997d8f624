"""``companion backup``: a copy of all nights, made while they go on, and checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.cli import instance
from companion.problems import CompanionError
from companion.storage.backups import back_up

MADE, NOT_SOUND, NOTHING_TO_COPY = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Copy the nights: 0 where a sound copy was made, 1 where not, 2 without nights."""
    options = _parser().parse_args(argv)
    database = instance.database_of(options)
    if not database.is_file():
        print(f"There are no nights in {database.parent}.", file=sys.stderr)
        return NOTHING_TO_COPY
    folder = Path(options.folder) if options.folder else database.parent / "backups"
    try:
        copy = back_up(database, folder, keep=options.keep)
    except CompanionError as error:
        instance.complain(options, error)
        return NOT_SOUND
    print(f"{copy}: copied, and every night's chain checked.")
    return MADE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion backup", description=__doc__)
    parser.add_argument("folder", nargs="?", help="where to (default: the instance's)")
    parser.add_argument(
        "--keep", type=_count, metavar="N", help="keep the newest N copies there"
    )
    instance.add_options(parser)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        message = "a number from 1 on"
        raise argparse.ArgumentTypeError(message)
    return int(text)
