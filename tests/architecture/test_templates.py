"""Pages hold no program and no style of their own: the browser would not run them."""

from __future__ import annotations

import re
from pathlib import Path

INLINE = re.compile(
    r"<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|<script\b(?![^>]*\bsrc=)|javascript:",
    re.IGNORECASE,
)


def test_no_template_holds_an_inline_script_or_style(checkout: Path) -> None:
    inline = [
        f"{path.relative_to(checkout)}: {found[0].strip()}"
        for path in sorted((checkout / "templates").rglob("*.html"))
        for found in INLINE.finditer(path.read_text("utf-8"))
    ]
    assert inline == []
