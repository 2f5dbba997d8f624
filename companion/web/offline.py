"""What a phone may keep to be read without signal, where its browser can.

A service worker needs a secure page: https, or this computer itself. It is loaded from
``/sw.js``, which names the version in force; the program is `static/js/worker.js`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, current_app, render_template, request

from companion.i18n import choose
from companion.web.assets import asset, current_fingerprint
from companion.web.devices import cookie_token
from companion.web.language import current_language

bp = Blueprint("offline", __name__)

KEPT_PAGES: Final = frozenset(
    {"nights.show", "deals.show", "ledger.show", "settle.show"}
)
"""Pages that are only read; none where a hand is being entered is ever kept."""

READY_FILES: Final = frozenset({".css", ".js", ".svg"})
READY_PAGES: Final = ("/offline", "/outbox")

_LOAD: Final = "self.COMPANION = {facts};\nimportScripts({program});\n"


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker; it is another one for each version and each language."""
    chosen = choose(request.args.get("language"), current_language(), None)
    facts = {"version": version(chosen), "files": [*_files(), *READY_PAGES]}
    text = _LOAD.format(
        facts=json.dumps(facts), program=json.dumps(asset("js/worker.js"))
    )
    response = Response(text, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/offline")
def page() -> str:
    """What is shown without signal in place of a page that this phone has not kept."""
    return render_template("outbox/offline.html")


def version(language: str) -> str:
    """The program's files and the reader's language: pages of both go together."""
    return f"{current_fingerprint()}-{language}"


def install(app: Flask) -> None:
    """Say of each page that may be kept that it may."""
    app.after_request(_let_keep)


def _files() -> list[str]:
    folder = Path(str(current_app.static_folder))
    paths = sorted(path.relative_to(folder) for path in folder.rglob("*.*"))
    return [asset(path.as_posix()) for path in paths if path.suffix in READY_FILES]


def _let_keep(response: Response) -> Response:
    token = cookie_token()
    may = request.method == "GET" and request.endpoint in KEPT_PAGES
    if may and response.status_code == 200 and token is not None:
        phone = hashlib.sha256(f"kept pages of {token}".encode()).hexdigest()[:16]
        response.headers["Companion-Keep"] = f"{version(current_language())} {phone}"
    return response
