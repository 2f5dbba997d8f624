"""The language of a page: chosen on this phone, else the browser's, else English."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask, redirect, request
from werkzeug.wrappers import Response

from companion.i18n import LANGUAGES, choose
from companion.i18n.pages import PageTranslations
from companion.web.addresses import safe_path
from companion.web.cookies import keep

bp = Blueprint("language", __name__)
translations = PageTranslations()

COOKIE: Final = "companion_language"


def current_language() -> str:
    """The code of the language of this request."""
    return choose(
        None, request.cookies.get(COOKIE), request.headers.get("Accept-Language")
    )


def install(app: Flask) -> None:
    """Let every page speak the reader's language."""
    translations.init_app(app, locale_selector=current_language)
    app.after_request(_vary)


def _vary(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.vary.update(("Cookie", "Accept-Language"))
    return response


@bp.post("/language", endpoint="choose")
def choose_language() -> Response:
    """Keep the language that was tapped and show the same page in it."""
    response = redirect(safe_path(request.form.get("back", "/")), 303)
    chosen = request.form.get("language", "")
    if chosen in LANGUAGES:
        keep(response, COOKIE, chosen)
    return response
