"""``companion report NIGHT``: the report of a night, as text or as a file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from flask import g

from companion.app import create_app
from companion.config import DATABASE, Settings, find_instance, load_settings
from companion.i18n import LANGUAGES, render
from companion.problems import CompanionError
from companion.services.night_list import LAST, all_nights, nights_meant
from companion.services.report import report_of
from companion.storage.db import db
from companion.storage.night import Night
from companion.web.documents.formats import FORMATS, write
from companion.web.night_context import as_called
from companion.web.views.signature import day_of

DONE, NOT_WRITTEN, NOT_FOUND = 0, 1, 2

SHORT = 8
"""How much of a night's address stands in the list: enough to tell nights apart."""

EPILOG = f"""\
NIGHT is the night's address or its beginning, its number in the list, or “{LAST}”.
Without NIGHT the nights are listed. The exit status is 1 where the report could not
be written, and 2 where no night, or more than one, is meant.
"""


def main(words: Sequence[str]) -> int:
    """Write a report: 0; 1 where it cannot be written, 2 where no night is meant."""
    options = _parser().parse_args(words)
    environment = dict(os.environ)
    if options.instance:
        environment["COMPANION_INSTANCE"] = options.instance
    database = find_instance(environment) / DATABASE
    if not database.is_file():
        return _refuse(f"There are no nights in {database.parent}.", NOT_FOUND)
    try:
        return _run(load_settings(environment), options)
    except CompanionError as error:
        return _refuse(render(error.message, options.lang), NOT_WRITTEN)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion report",
        description="Who pays whom, standings, chart, players and deals of a night.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("night", nargs="?", metavar="NIGHT")
    parser.add_argument(
        "--format", choices=tuple(FORMATS), help="as FILE ends, else text"
    )
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--output", type=Path, metavar="FILE")
    parser.add_argument("--instance", help="the folder of the nights")
    return parser


def _run(settings: Settings, options: argparse.Namespace) -> int:
    app = create_app(settings)
    # As a phone asks in this language: the pages' own words are said in a request.
    with app.test_request_context(headers={"Accept-Language": options.lang}):
        try:
            return _report(options)
        finally:
            db.engine.dispose()


def _report(options: argparse.Namespace) -> int:
    if options.night is None:
        print("\n".join(map(_line, all_nights())))
        return DONE
    meant = nights_meant(options.night)
    if len(meant) == 1:
        g.night = as_called(meant[0])
        return _write(g.night, options)
    problem = "More than one night begins with" if meant else "There is no night"
    lines = "\n".join(map(_line, meant or all_nights()))
    return _refuse(f"{problem} “{options.night}”.\n{lines}", NOT_FOUND)


def _line(night: Night) -> str:
    """A night in the list: its number, the beginning of its address, day and title."""
    names = ", ".join(player.name for player in as_called(night).players)
    about = filter(None, (day_of(night.opened_at), night.title, names))
    return f"{night.id:>4}  {night.uid[:SHORT]}  {' · '.join(about)}"


def _write(night: Night, options: argparse.Namespace) -> int:
    output: Path | None = options.output
    kind = options.format or _kind_of(output)
    if output is None and kind in {"xlsx", "pdf"} and sys.stdout.isatty():
        return _refuse("Say where to put it: --output FILE", NOT_WRITTEN)
    content = write(kind, night, report_of(night))
    if output is None:
        sys.stdout.buffer.write(content)
        return DONE
    try:
        output.write_bytes(content)
    except OSError as error:
        return _refuse(f"{output}: {error.strerror}", NOT_WRITTEN)
    return DONE


def _kind_of(output: Path | None) -> str:
    """The kind of file that a name ends like; text where it tells nothing."""
    ending = "" if output is None else output.suffix.lower().removeprefix(".")
    return next(
        (kind for kind, form in FORMATS.items() if form.ending == ending), "text"
    )


def _refuse(sentence: str, status: int) -> int:
    print(f"companion report: {sentence}", file=sys.stderr)
    return status
