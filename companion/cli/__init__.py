"""The command line: one module a command, imported only when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType

COMMANDS = {
    "serve": "start the program for the phones at the table (this is the default)",
    "score": "score deals from a file or from standard input",
    "report": "the report of a night: text, a page, CSV, XLSX or PDF",
    "audit": "check the whole ledger and name the first thing that differs",
    "export": "write a night to a file that another installation can bring in",
    "import": "bring a night in from its file",
    "backup": "copy all nights while they go on, and check the copy",
    "restore": "go back to a copy",
}

MODULES = {"import": "bring"}
"""Where a command's module cannot bear its name."""

USAGE = "usage: companion [COMMAND] [OPTIONS]\n\ncommands:\n{}\n\n{}".format(
    "\n".join(f"  {name:8}{what}" for name, what in COMMANDS.items()),
    "companion COMMAND --help tells a command's options.",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; without a command, start to serve."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in {"-h", "--help"}:
        print(USAGE)
        return 0
    if words and words[0] == "--version":
        metadata = import_module("importlib.metadata")  # slow, and seldom needed
        print(f"companion {metadata.version('companion')}")
        return 0
    name = words.pop(0) if words and not words[0].startswith("-") else "serve"
    if name not in COMMANDS:
        print(f"There is no command “{name}”.\n\n{USAGE}", file=sys.stderr)
        return 2
    return _run(name, words)


def _module(name: str) -> ModuleType:
    return import_module(f"companion.cli.{MODULES.get(name, name)}")


def _run(name: str, words: list[str]) -> int:
    command: Callable[[list[str]], int] = _module(name).main
    try:
        status = command(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone; nor may Python write to it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status
