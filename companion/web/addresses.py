"""What an address may hold, and where a form may send the reader next."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask
from werkzeug.routing import IntegerConverter, Map

MOST = 999_999_999


class Numbered(IntegerConverter):
    """The number of a deal or an entry, never more than a database can look for."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=MOST)


def install(app: Flask) -> None:
    """Let addresses hold numbers of deals and entries, as ``<no:deal_no>``."""
    app.url_map.converters["no"] = Numbered


def safe_path(path: str) -> str:
    r"""The path if it stays on this site, else home.

    >>> safe_path("/n/abc/?page=2"), safe_path("https://example.org/x")
    ('/n/abc/?page=2', '/')
    >>> safe_path("//example.org"), safe_path("/\\example.org"), safe_path("")
    ('/', '/', '/')
    """
    if not path.startswith("/") or path.startswith("//"):
        return "/"
    if any(character == "\\" or character < " " for character in path):
        return "/"
    parts = urlsplit(path)
    return "/" if parts.scheme or parts.netloc else path
