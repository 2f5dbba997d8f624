"""``companion audit``: scores every deal again and checks every sum and the chain."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from companion.cli import instance
from companion.i18n import render
from companion.problems import CompanionError
from companion.services.audit import BROKEN, Finding, audit

CLEAN, DIFFERS, NOT_CHECKED = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Check the ledger: 0 where all is well, 1 where it differs, 2 if not checked."""
    options = _parser().parse_args(argv)
    database = instance.database_of(options)
    if not database.is_file():
        print(f"There are no nights in {database.parent}.", file=sys.stderr)
        return NOT_CHECKED
    try:
        with instance.opened(options):
            findings = audit()
    except CompanionError as error:
        instance.complain(options, error)
        return NOT_CHECKED
    print(f"{database}: every deal scored again, every sum and the chain checked.")
    print("\n".join(_report(findings, options.lang)))
    return DIFFERS if any(map(_is_broken, findings)) else CLEAN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion audit", description=__doc__)
    instance.add_options(parser)
    return parser


def _report(findings: Sequence[Finding], language: str) -> list[str]:
    """The first thing that differs, and what is only worth knowing."""
    broken = [finding for finding in findings if _is_broken(finding)]
    notes = [finding for finding in findings if not _is_broken(finding)]
    lines = [f"Note. {_sentence(note, language)}" for note in notes]
    if not broken:
        return [*lines, "Nothing differs."]
    lines.append(f"The first thing that differs: {_sentence(broken[0], language)}")
    if len(broken) > 1:
        lines.append(f"Things that differ in all: {len(broken)}.")
    return lines


def _is_broken(finding: Finding) -> bool:
    return finding.level == BROKEN


def _sentence(finding: Finding, language: str) -> str:
    place = [finding.title] if finding.title else []
    if finding.entry_no is not None:
        place.append(f"entry {finding.entry_no}")
    return ": ".join([*place, render(finding.message, language)])
