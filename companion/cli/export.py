"""``companion export``: a night as a file that another installation can bring in."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.cli import instance
from companion.problems import CompanionError
from companion.services.night_file import export
from companion.services.night_list import LAST, all_nights, nights_meant
from companion.storage.night import Night

WRITTEN, NOT_WRITTEN, NOT_FOUND = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Write a night's file: 0 where it was written, 1 if it cannot, 2 if not found."""
    options = _parser().parse_args(argv)
    database = instance.database_of(options)
    if not database.is_file():
        print(f"There are no nights in {database.parent}.", file=sys.stderr)
        return NOT_FOUND
    try:
        with instance.opened(options):
            return _export(options)
    except CompanionError as error:
        instance.complain(options, error)
    except OSError as error:
        print(f"{options.output}: {error.strerror}", file=sys.stderr)
    return NOT_WRITTEN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion export", description=__doc__)
    parser.add_argument(
        "night",
        metavar="NIGHT",
        help=f"its address, how that begins, its number in the list, or “{LAST}”",
    )
    parser.add_argument("--output", metavar="FILE", help="where to, if not printed")
    instance.add_options(parser)
    return parser


def _export(options: argparse.Namespace) -> int:
    found = nights_meant(options.night)
    if len(found) != 1:
        _list(options.night, found or all_nights())
        return NOT_FOUND
    data = export(found[0]).encode()
    if options.output:
        Path(options.output).write_bytes(data)
    else:
        sys.stdout.buffer.write(data)
    return WRITTEN


def _list(wanted: str, nights: Iterable[Night]) -> None:
    """Say that one night has to be named, and which ones there are."""
    print(f"There is no one night “{wanted}”. These there are:", file=sys.stderr)
    for night in nights:
        told = f"{night.id:>4}  {night.uid}  {night.opened_at[:10]}  {night.title}"
        print(told, file=sys.stderr)
