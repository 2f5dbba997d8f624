"""The report as one file for any browser: its styles inside, and no program in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import render_template
from markupsafe import Markup

from companion.web.views.report import ReportPage

STYLES: Final = ("app.css", "reading.css", "report.css")
ON_PAPER: Final = ("print.css",)


def write_html(page: ReportPage, static: Path) -> str:
    """The page, with everything it needs in it."""
    return render_template(
        "report/file.html", page=page, styles=_styles(static / "css")
    )


def _styles(folder: Path) -> Markup:
    """The styles as an element; they are ours, so that nothing in them is escaped."""
    screen = [(folder / name).read_text("utf-8") for name in STYLES]
    paper = [(folder / name).read_text("utf-8") for name in ON_PAPER]
    return Markup("<style>{}\n@media print {{\n{}}}</style>").format(
        Markup("\n".join(screen)),  # noqa: S704 - our own files, and no one's words
        Markup("\n".join(paper)),  # noqa: S704 - the same
    )
