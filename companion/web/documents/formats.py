"""The report in every form it can be had in, in the language of the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from flask import current_app
from flask_babel import gettext as _

from companion.messages import Phrase
from companion.problems import CompanionError
from companion.services.report import NightReport
from companion.storage.night import Night
from companion.web.documents.csv_file import write_csv
from companion.web.documents.html_file import write_html
from companion.web.documents.sheets import heading, sheets
from companion.web.documents.text_file import write_text
from companion.web.language import current_language
from companion.web.views.report import report_page

NOT_INSTALLED = Phrase(
    "report.not_installed",
    "For this Companion needs two more libraries: pip install fpdf2 XlsxWriter",
)


class NotInstalled(CompanionError):
    """Raised where the extra ``reports`` would be needed and is not there."""

    def __init__(self) -> None:
        super().__init__(NOT_INSTALLED())


Write = Callable[[Night, NightReport], bytes]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: how its name ends, what it is sent as, and how it is written.

    ``needs`` is the library of the extra ``reports`` that writes it, if one does.
    """

    ending: str
    mimetype: str
    write: Write
    needs: str = ""

    @property
    def is_there(self) -> bool:
        """Whether this installation can write it."""
        return not self.needs or find_spec(self.needs) is not None


def write(kind: str, night: Night, report: NightReport) -> bytes:
    """The report as one of `FORMATS`; raises `NotInstalled`."""
    found = FORMATS[kind]
    if not found.is_there:
        raise NotInstalled
    return found.write(night, report)


def _html(night: Night, report: NightReport) -> bytes:
    return write_html(report_page(night, report), _static()).encode()


def _text(night: Night, report: NightReport) -> bytes:
    return write_text(report_page(night, report)).encode()


def _csv(night: Night, report: NightReport) -> bytes:
    return write_csv(heading(night), sheets(night, report), current_language())


def _xlsx(night: Night, report: NightReport) -> bytes:
    written: bytes = _writer("xlsx_file").write_xlsx(
        sheets(night, report),
        title=night.title,
        opened_at=night.opened_at,
        charted=_("Running chips"),
    )
    return written


def _pdf(night: Night, report: NightReport) -> bytes:
    written: bytes = _writer("pdf_file").write_pdf(
        report_page(night, report),
        opened_at=night.opened_at,
        fonts=_static() / "vendor" / "dejavu-2.37",
        language=current_language(),
    )
    return written


def _writer(name: str) -> Any:
    """A module that needs the extra, loaded when it is asked for."""
    return import_module(f"companion.web.documents.{name}")


def _static() -> Path:
    return Path(str(current_app.static_folder))


_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "html": Format("html", "text/html", _html),
        "text": Format("txt", "text/plain", _text),
        "csv": Format("csv", "text/csv", _csv),
        "xlsx": Format("xlsx", _XLSX, _xlsx, needs="xlsxwriter"),
        "pdf": Format("pdf", "application/pdf", _pdf, needs="fpdf"),
    }
)
"""Every kind of file by its name."""
