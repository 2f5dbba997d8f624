"""``companion import``: brings a night in from its file, whole or not at all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.cli import instance
from companion.problems import CompanionError, Refused
from companion.services.bringing import LONGER, NEW, OLDER, SAME, Brought, bring

BROUGHT, REFUSED = 0, 1

WORDS: Final = {
    NEW: "{title}: brought in with {brought} entries. Bring the same file in on a "
    "phone (first page, “Bring a night from a file”), and that phone is its host.",
    SAME: "{title} is here already, entry for entry. Nothing was changed.",
    OLDER: "{title} is here already with {here} entries; the file has {brought}. "
    "Nothing was changed.",
    LONGER: "{title} went on from entry {here} to entry {brought}.",
}


def main(argv: Sequence[str]) -> int:
    """Bring a night in: 0 where it is here now, 1 where its file is refused."""
    options = _parser().parse_args(argv)
    try:
        data = _read(options.file)
        with instance.opened(options):
            print(_words(bring(data, device_id=None)))
    except Refused as refused:
        for problem in refused.problems:
            words = instance.say(options, problem.message)
            print(f"{problem.field}: {words}", file=sys.stderr)
        return REFUSED
    except CompanionError as error:
        instance.complain(options, error)
        return REFUSED
    except OSError as error:
        print(f"{options.file}: {error.strerror}", file=sys.stderr)
        return REFUSED
    return BROUGHT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion import", description=__doc__)
    parser.add_argument(
        "file", help="what companion export has written, or - for input"
    )
    instance.add_options(parser)
    return parser


def _read(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _words(brought: Brought) -> str:
    return WORDS[brought.how].format(
        title=brought.night.title, here=brought.here, brought=brought.brought
    )
