"""What an address may hold, and where a form may send the reader next."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, request, url_for
from werkzeug.routing import IntegerConverter, Map

from companion.addresses import LOCAL, network_addresses

MOST = 999_999_999


class Numbered(IntegerConverter):
    """The number of a deal or an entry, never more than a database can look for."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=MOST)


def install(app: Flask) -> None:
    """Let addresses hold numbers of deals and entries, as ``<no:deal_no>``."""
    app.url_map.converters["no"] = Numbered


def afar(endpoint: str, **values: Any) -> str:
    """The address of a page as another phone can open it.

    Where this page was opened on the computer that serves it, that computer's address
    in its network takes the place of ``localhost``.
    """
    address = url_for(endpoint, **values, _external=True)
    host, colon, port = request.host.partition(":")
    if host not in LOCAL:
        return address
    served = current_app.config["TRUSTED_HOSTS"]
    found = next((here for here in network_addresses() if here in served), host)
    return address.replace(request.host, f"{found}{colon}{port}", 1)


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
