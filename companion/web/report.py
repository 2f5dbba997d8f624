"""The report of the night: on a page, as files, and as a few lines for a group chat."""

from __future__ import annotations

from io import BytesIO

from flask import Blueprint, abort, render_template, send_file
from werkzeug.wrappers import Response

from companion.services.report import report_of
from companion.web.documents.formats import FORMATS, write
from companion.web.documents.names import file_name
from companion.web.documents.text_file import write_chat
from companion.web.night_context import the_night
from companion.web.views.report import report_page

bp = Blueprint("report", __name__, url_prefix="/n/<night>")


@bp.get("/report")
def show() -> str:
    """Everything there is to tell of the night."""
    night = the_night()
    page = report_page(night, report_of(night))
    return render_template(
        "report/show.html", page=page, chat=write_chat(page), files=_files()
    )


def _files() -> tuple[str, ...]:
    """The kinds of file that this installation can write."""
    kinds = ("csv", "xlsx", "pdf")
    return tuple(kind for kind in kinds if FORMATS[kind].is_there)


@bp.get("/report.<any(csv, xlsx, pdf, txt):ending>")
def file(ending: str) -> Response:
    """The same as a file."""
    kind = "text" if ending == "txt" else ending
    night, found = the_night(), FORMATS[kind]
    if not found.is_there:
        abort(404)
    return send_file(
        BytesIO(write(kind, night, report_of(night))),
        mimetype=found.mimetype,
        as_attachment=kind != "text",
        download_name=file_name(night, found.ending),
    )
