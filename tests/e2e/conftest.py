"""The installed program with a real server, and a phone in front of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def program(serve: Any, tmp_path: Path) -> Iterator[str]:
    """``companion serve`` on an instance of its own; gives its address."""
    instance = tmp_path / "instance"
    with serve(sys.executable, "-m", "companion", "serve", instance=instance) as served:
        yield served.address
