"""Where a tool is told to look away, the line says why; nothing is left half done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

OURS = ("companion", "tests")
LOOK_AWAY = re.compile(r"#\s*(noqa|type:\s*ignore|pragma)\b(?P<rest>.*)")
WITH_REASON = re.compile(
    r"(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*|\[[\w, -]+\])\s*[-#]\s*\w.+"
)
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")


def sources(checkout: Path) -> list[Path]:
    return sorted(p for folder in OURS for p in (checkout / folder).rglob("*.py"))


def test_every_exception_from_the_tools_names_its_rule_and_its_reason(
    checkout: Path,
) -> None:
    bare = [
        f"{path.relative_to(checkout)}:{number}"
        for path in sources(checkout)
        for number in lines_without_reason(path.read_text("utf-8").splitlines())
    ]
    assert bare == []


def lines_without_reason(lines: list[str]) -> Iterator[int]:
    """Exceptions that neither their own line nor a comment just above explains."""
    for number, (above, line) in enumerate(zip(["", *lines], lines, strict=False), 1):
        found = LOOK_AWAY.search(line)
        explained = above.lstrip().startswith("# ")
        if found and not explained and not WITH_REASON.match(found["rest"].lstrip()):
            yield number


@pytest.mark.parametrize("folder", ["companion", "templates", "static"])
def test_nothing_is_left_to_do(checkout: Path, folder: str) -> None:
    unfinished = [
        str(path.relative_to(checkout))
        for path in sorted((checkout / folder).rglob("*"))
        if path.suffix in {".py", ".html", ".js", ".css", ".svg"}
        if "vendor" not in path.parts
        if UNFINISHED.search(path.read_text("utf-8"))
    ]
    assert unfinished == []
