"""``python3 -m companion``: says what to do where Companion is not installed."""

from __future__ import annotations

import sys

from companion.cli import main

INSTALL = (
    "Companion's libraries are not installed for this Python ({}: no {}).\n"
    "In the folder of Companion, this installs them and starts it:\n\n"
    "  python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/companion\n"
)


def run() -> int:
    """Run the command line, or say how to install what it needs."""
    try:
        return main()
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] in {"", "companion"}:
            raise
        print(INSTALL.format(sys.executable, missing.name), file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(run())
