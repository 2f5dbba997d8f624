"""Entries that a phone keeps until there is signal: how they are answered.

A form sent by the phone's outbox says so in a header. The answer then says for certain
that it comes from here, and whether the form was handed on: where the pages would send
the reader on, it is a receipt with the address to go to.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, Flask, Response, g, render_template, request

from companion.web.errors import error_page

bp = Blueprint("outbox", __name__)

MARK: Final = "Companion-Outbox"
GOES_TO: Final = "Companion-To"
AFTER: Final = "Companion-After"
MOST_BEFORE: Final = 200

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


def is_from_outbox() -> bool:
    """Whether the phone's outbox sends this, and not the page by itself."""
    return request.headers.get(MARK) == "1"


def waited_before() -> tuple[str, ...]:
    """The keys of what still waited on this phone when this was entered."""
    keys = request.headers.get(AFTER, "").split()[:MOST_BEFORE]
    return tuple(key for key in keys if _KEY.fullmatch(key))


@bp.get("/outbox")
def show() -> str:
    """What waits on this phone, and what needs attention; the phone fills it in."""
    return render_template("outbox/show.html")


def install(app: Flask) -> None:
    """Answer the outbox in its own way; the last to be set up, the first to answer."""
    app.after_request(_answer)


def _answer(response: Response) -> Response:
    if not is_from_outbox():
        return response
    if response.status_code == 303:
        # Sent on without having been handed on: that is a question, and no receipt.
        response = _receipt(response) if "sent_form" in g else _nothing_done(response)
    response.headers[MARK] = "1"
    return response


def _receipt(response: Response) -> Response:
    response.headers[GOES_TO] = response.headers.pop("Location")
    response.status_code = 200
    response.set_data("")
    return response


def _nothing_done(response: Response) -> Response:
    page = error_page(409)
    response.headers.pop("Location")
    response.status_code = 409
    response.set_data(page.get_data())
    return response
