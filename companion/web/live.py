"""Pages that follow their night: asked for again only where something has changed.

A page that is open asks for itself with the header ``Companion-Live``. The answer is
"nothing new" before anything is rendered, or the page as it reads now.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from flask import Blueprint, Flask, g, render_template, request
from werkzeug.wrappers import Response

from companion.services.open_hands import changes_from
from companion.storage import entries
from companion.web.assets import current_fingerprint
from companion.web.devices import known_device
from companion.web.language import current_language
from companion.web.night_context import member_or_none, night_or_none, the_night

bp = Blueprint("live", __name__)

HEADER: Final = "Companion-Live"


def install(app: Flask) -> None:
    """Answer pages that ask for themselves; call it when access has been checked."""
    app.before_request(_answer_unchanged)
    app.after_request(_mark)
    app.jinja_env.globals["is_refetched"] = is_refetched


def is_refetched() -> bool:
    """Whether a page that is open asks for itself, to see what has changed."""
    return (
        request.method == "GET"
        and HEADER in request.headers
        and night_or_none() is not None
    )


def tag() -> str:
    """What stands for all that a page of the night shows to this phone.

    It is told before the page is read, and so is never newer than the page.
    """
    if "live_tag" not in g:
        g.live_tag = _tag()
    told: str = g.live_tag
    return told


def _tag() -> str:
    device, member = known_device(), member_or_none()
    seen = [
        the_night().version,
        current_language(),
        [device.id, device.name, changes_from(the_night(), device.id)]
        if device
        else None,
        [member.role, member.player] if member else None,
        request.full_path,
        current_fingerprint(),
    ]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:32]


def _answer_unchanged() -> Response | None:
    if is_refetched() and request.if_none_match.contains(tag()):
        return Response(status=304)
    return None


def _mark(response: Response) -> Response:
    if is_refetched() and response.status_code in {200, 304}:
        response.set_etag(tag())
        response.vary.update(("Cookie", "Accept-Language", HEADER))
        response.headers["Cache-Control"] = "private, no-store"
    return response


@bp.get("/n/<night>/news/<int:newest>")
def news(newest: int) -> str | tuple[str, int]:
    """That deals were posted since a form was opened, when ``newest`` was the last."""
    posted = entries.count_deals(the_night())
    if posted <= newest:
        return "", 204
    return render_template("live/news.html", posted=posted)
