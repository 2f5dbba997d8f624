"""What all tests share: no silent skips, and the program started as people start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import settings
from support.browser import browser

__all__ = ["browser"]  # one for the whole run: two cannot be driven side by side

# How long an example takes says nothing here (the first builds the tables); and the
# same examples come every time, so that a failure is met again by whoever looks.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")

collect_ignore_glob = ["benchmarks/*"]  # they are programs, and need the extra bench

NO_SKIP = os.environ.get("COMPANION_NO_SKIP") == "1"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[
    None, pytest.TestReport, pytest.TestReport
]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        _refuse(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[
    None, pytest.CollectReport, pytest.CollectReport
]:
    report = yield
    if report.skipped:
        _refuse(report)
    return report


def _refuse(report: pytest.TestReport | pytest.CollectReport) -> None:
    """With ``COMPANION_NO_SKIP=1`` nothing passes by not running."""
    if NO_SKIP:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        report.outcome = "failed"
        report.longrepr = f"{reason}\nCOMPANION_NO_SKIP=1 lets no test be skipped."


class Served(NamedTuple):
    """The program while it runs: what it printed at its start, and its address."""

    greeting: str
    address: str
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """Let it end in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()


Serve: TypeAlias = Callable[..., AbstractContextManager[Served]]


@pytest.fixture(scope="session")
def serve() -> Serve:
    """Starts ``companion`` by a command line on an instance, and stops it after use.

    Only a test that kills it ends otherwise than well.
    """

    @contextmanager
    def started(
        *command: str | Path, instance: Path, port: int = 0
    ) -> Iterator[Served]:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        environment["COMPANION_INSTANCE"] = str(instance)
        with subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", str(port)],
            cwd=instance.parent,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                yield _greeted(process)
            finally:
                process.send_signal(signal.SIGTERM)
        assert process.returncode in {0, -signal.SIGKILL}

    return started


def _greeted(process: subprocess.Popen[str]) -> Served:
    assert process.stdout
    greeting = ""
    for line in process.stdout:
        greeting += line
        if "Ctrl+C" in line:
            break
    address = re.search(r"http://localhost:\d+", greeting)
    assert address, greeting
    return Served(greeting, address[0], process)
