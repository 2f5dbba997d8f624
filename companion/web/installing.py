"""Companion on a phone's home screen: its name, its icons, and where it starts.

The icons are drawn in `static/icons/icon.svg` and, to the edge, in `full.svg`. In that
folder each picture is made by a line such as this (maskable.png: 512 and full.svg,
apple-touch.png: 180 and full.svg)::

    chromium --headless --no-sandbox --default-background-color=00000000 \
        --window-size=192,192 --screenshot=192.png icon.svg
"""

from __future__ import annotations

import json
from typing import Any, Final

from flask import Blueprint, Response
from flask_babel import gettext as _

from companion.web.assets import asset
from companion.web.language import current_language

bp = Blueprint("installing", __name__)

ICONS: Final = (
    ("icons/192.png", "192x192", "any"),
    ("icons/512.png", "512x512", "any"),
    ("icons/maskable.png", "512x512", "maskable"),
)
FELT: Final = "#0f5c3f"
PAPER: Final = "#faf7f2"


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the phone's browser wants to know before it installs."""
    text = json.dumps(_facts(), ensure_ascii=False)
    return Response(text, mimetype="application/manifest+json")


def _facts() -> dict[str, Any]:
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": "Companion",
        "short_name": "Companion",
        "description": _("Scores, chips and who pays whom, beside the card table."),
        "lang": current_language(),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": [
            {"src": asset(name), "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
    }
