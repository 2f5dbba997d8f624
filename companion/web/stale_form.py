"""A form from a page that is older than what this phone remembers of us.

Nothing of it was written; what was entered is kept on a page that sends it again with
one tap. Only a form of our own pages is shown so: what another site has filled in is
not offered to be sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import make_response, render_template, request
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from companion.web.errors import error_page

MARK: Final = "Companion-Stale"

NO_TOKEN: Final = _l(
    "This page has lain open through a restart, or the browser keeps no cookies. "
    "Go back, load the page again and try once more. Nothing was written down."
)


@dataclass(frozen=True, slots=True)
class StalePage:
    """What was entered, and the address it goes to."""

    again: str
    fields: tuple[tuple[str, str], ...]


def stale_page(_error: Exception) -> Response:
    """The page that sends it again, or, for what is not ours, a plain refusal."""
    if not _comes_from_here():
        return error_page(400, str(NO_TOKEN))
    fields = request.form.items(multi=True)
    page = StalePage(
        again=request.full_path.rstrip("?"),
        fields=tuple(pair for pair in fields if pair[0] != "csrf_token"),
    )
    response = make_response(render_template("errors/stale.html", page=page), 400)
    response.headers[MARK] = "1"
    response.headers["Cache-Control"] = "no-store"
    return response


def _comes_from_here() -> bool:
    """Whether the browser itself says that one of our pages has sent the form."""
    return request.headers.get("Origin") == request.host_url.rstrip("/")
