"""``companion score``: deals in, results out, one a line and in order."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.games.dealfile import Scored, score_record
from companion.games.records import read_records
from companion.games.registry import GAMES, QUESTIONS
from companion.games.showdown import CONTESTS
from companion.i18n.languages import LANGUAGES
from companion.i18n.results import (
    write_brief,
    write_problems,
    write_result,
    write_text,
)
from companion.problems import Problem

REFUSED = 2

EPILOG = f"""\
A deal names its game: {", ".join(GAMES)}.

Without a game, {", ".join(QUESTIONS)} says which of 2 to 10 hands won, and why:
  {{"game": "showdown", "ranking": RANKING, "hands": {{NAME: CARDS}}, "board": CARDS}}
where RANKING is one of
  {", ".join(CONTESTS)};
"board" belongs to holdem and omaha, and a hand of Chinese poker is written
{{"front": CARDS, "middle": CARDS, "back": CARDS}}.

The README tells every key. The exit status is 2 where anything was refused.
"""


def main(words: list[str]) -> int:
    """Score deals; the status is 2 where any deal was refused."""
    options = _parser().parse_args(words)
    write = _writer(options)
    try:
        with _opened(options.file) as stream:
            return _score_all(stream, write)
    except BrokenPipeError:  # whoever read the results has gone: nothing to say
        raise
    except OSError as error:
        print(f"companion score: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion score",
        description="Score deals: one JSON object, one a line, or an array of them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", default="-", help="a file, or - for input")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="explain it for people")
    form.add_argument(
        "--brief", action="store_true", help="only net, carry, winners and fouls"
    )
    return parser


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as stream:
            yield stream


def _writer(options: argparse.Namespace) -> Callable[[Scored], str]:
    language = options.lang
    if options.text:
        return lambda scored: write_text(scored, language) + "\n"
    encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
    if options.brief:
        return lambda scored: encode(
            write_problems(scored.problems, language)
            if scored.outcome is None
            else write_brief(scored.outcome)
        )
    return lambda scored: encode(write_result(scored, language))


def _score_all(stream: BinaryIO, write: Callable[[Scored], str]) -> int:
    output = sys.stdout.buffer
    status = 0
    for record in read_records(stream):
        if isinstance(record, Problem):
            scored = Scored((record,))
        else:
            scored = score_record(record)
        if scored.problems:
            status = REFUSED
        # A lone surrogate cannot be written as UTF-8, but JSON has a spelling for it.
        output.write(write(scored).encode(errors="backslashreplace") + b"\n")
        output.flush()
    return status
