"""Styles, scripts and icons under an address that changes whenever one of them does.

The address holds a hash of the whole static folder as a folder name, so that modules
that import each other by relative names stay together, and every file may be kept
by the browser for a year.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app, url_for

bp = Blueprint("assets", __name__, url_prefix="/assets")

A_YEAR: Final = 31_536_000


@lru_cache(maxsize=8)
def fingerprint(folder: Path) -> str:
    """Twelve hexadecimal digits that stand for everything in the folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def current_fingerprint() -> str:
    """What stands for the static folder as it is now."""
    if current_app.debug:
        fingerprint.cache_clear()
    return fingerprint(Path(str(current_app.static_folder)))


def asset(filename: str) -> str:
    """The address of a file of the static folder, as templates write it."""
    return url_for("assets.file", version=current_fingerprint(), filename=filename)


@bp.get("/<version>/<path:filename>")
def file(version: str, filename: str) -> Response:
    """A file of the static folder; kept for a year where its address is the newest."""
    response = current_app.send_static_file(filename)
    if version == current_fingerprint():
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    else:
        response.headers["Cache-Control"] = "no-cache"
    return response
