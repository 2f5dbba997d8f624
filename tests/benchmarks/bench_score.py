"""How many deals a second ``companion score`` scores, and in how much memory.

Run ``python tests/benchmarks/bench_score.py [--short]``. Deals are the golden ones of
one game, one a line, in one call; user time is what one core spends. The memory of the
long call stands beside that of one with a tenth of the deals: constant means equal.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

GOLDEN = Path(__file__).parents[1] / "golden"
FORMS: tuple[tuple[str, ...], ...] = ((), ("--brief",), ("--text",))


class Run(NamedTuple):
    """One call: seconds of user time, and the most memory it held, in MiB."""

    seconds: float
    mebibytes: float


def main() -> None:
    """Print a line for each game and form of answer."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--short", action="store_true", help="few deals")
    deals = 5_000 if parser.parse_args().short else 100_000
    with tempfile.TemporaryDirectory() as folder:
        for game in ("knock", "chinese_27"):
            few, many = (
                _deals(Path(folder), game, count) for count in (deals // 10, deals)
            )
            for form in FORMS:
                _report(game, form, _run(few, form), _run(many, form), deals)


def _deals(folder: Path, game: str, count: int) -> Path:
    """A file of golden deals with cards, in a random order."""
    cases = json.loads((GOLDEN / f"{game}.json").read_text())
    lines = [json.dumps(case["deal"]) for case in cases if "hands" in case["deal"]]
    path = folder / f"{game}-{count}.jsonl"
    chosen = random.Random(1).choices(lines, k=count)
    path.write_text("\n".join(chosen))
    return path


def _run(path: Path, form: tuple[str, ...]) -> Run:
    command = [sys.executable, "-m", "companion", "score", str(path), *form]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return Run(usage.ru_utime, usage.ru_maxrss / 1024)


def _report(game: str, form: tuple[str, ...], few: Run, many: Run, deals: int) -> None:
    # The start of the program is the same in both calls, so the difference is work.
    each = (many.seconds - few.seconds) / (deals - deals // 10)
    print(
        f"{game:10} {' '.join(form) or 'full':8} {deals} deals in one call:"
        f" {deals / many.seconds:7.0f} a second with the start,"
        f" {1 / each:7.0f} without; memory {many.mebibytes:.1f} MiB,"
        f" {few.mebibytes:.1f} with a tenth of the deals"
    )


if __name__ == "__main__":
    main()
