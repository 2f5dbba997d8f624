"""Cookies that a phone keeps from one game night to the next."""

from __future__ import annotations

from typing import Final

from flask import request
from werkzeug.wrappers import Response

LONGEST: Final = 400 * 24 * 60 * 60
"""No browser keeps a cookie for more than 400 days."""


def keep(response: Response, name: str, value: str) -> None:
    """Keep a value on this phone for as long as browsers allow."""
    response.set_cookie(
        name,
        value,
        max_age=LONGEST,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
