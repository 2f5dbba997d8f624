"""Where a form may send the reader next: only to a page of this program."""

from __future__ import annotations

from urllib.parse import urlsplit


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
