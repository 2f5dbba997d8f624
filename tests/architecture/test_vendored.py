"""Files of other projects are as they came: each is listed with its hash."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

LISTED = re.compile(
    r"^\| `(?P<file>[^`]+)` \|.*\| `(?P<hash>[0-9a-f]{64})` \|$", re.MULTILINE
)


@pytest.mark.parametrize("folder", ["static/vendor", "tests/vendor"])
def test_every_vendored_file_is_listed_and_unchanged(
    checkout: Path, folder: str
) -> None:
    home = checkout / folder
    present = {
        path.relative_to(home).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in home.rglob("*")
        if path.is_file() and path.name != "VENDORED.md"
    }
    register = home / "VENDORED.md"
    text = register.read_text("utf-8") if register.is_file() else ""
    assert present == {found["file"]: found["hash"] for found in LISTED.finditer(text)}
