"""``companion audit``: scores every deal again and checks every sum and the chain."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from companion.app import create_app
from companion.config import DATABASE, Settings, find_instance, load_settings
from companion.i18n import LANGUAGES, render
from companion.problems import CompanionError
from companion.services.audit import BROKEN, Finding, audit
from companion.storage.db import db

CLEAN, DIFFERS, NOT_CHECKED = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Check the ledger: 0 where all is well, 1 where it differs, 2 if not checked."""
    options = _parser().parse_args(argv)
    environment = dict(os.environ)
    if options.instance:
        environment["COMPANION_INSTANCE"] = options.instance
    database = find_instance(environment) / DATABASE
    if not database.is_file():
        print(f"There are no nights in {database.parent}.", file=sys.stderr)
        return NOT_CHECKED
    try:
        findings = _audit(load_settings(environment))
    except CompanionError as error:
        print(render(error.message, options.lang), file=sys.stderr)
        return NOT_CHECKED
    print(f"{database}: every deal scored again, every sum and the chain checked.")
    print("\n".join(_report(findings, options.lang)))
    return DIFFERS if any(map(_is_broken, findings)) else CLEAN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion audit", description=__doc__)
    parser.add_argument("--instance", help="the folder to check, over any default")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    return parser


def _audit(settings: Settings) -> tuple[Finding, ...]:
    with create_app(settings).app_context():
        try:
            return audit()
        finally:
            db.engine.dispose()


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
