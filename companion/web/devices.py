"""The phone in hand: known by a cookie, and by the name its owner has given it.

A phone is written down with the first form it sends: a link in a chat is fetched by
preview robots, and looking at a page leaves no trace.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, g, request
from werkzeug.wrappers import Response

from companion.services import nights
from companion.services.sending import By
from companion.storage.night import Device
from companion.web.cookies import keep

COOKIE: Final = "companion_device"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def cookie_token() -> str | None:
    """The token this phone has brought along, if it has brought a sound one."""
    token = request.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else None


def known_device() -> Device | None:
    """The phone in hand if it was ever written down; nothing is written."""
    if "device" not in g:
        device = nights.known_device(cookie_token())
        if device is None:
            return None
        g.device = device
    return this_device()


def this_device() -> Device:
    """The phone in hand, written down at the first need."""
    if "device" not in g:
        g.device = nights.meet_device(cookie_token())
    g.device_token = g.device.token
    device: Device = g.device
    return device


def by() -> By:
    """Whose entry the ledger will say it is."""
    device = this_device()
    return By(device.id, device.name)


def install(app: Flask) -> None:
    """Send the cookie with the answer to whoever was given a new one."""
    app.after_request(_send_cookie)


def _send_cookie(response: Response) -> Response:
    token = g.get("device_token")
    if token is not None and (token != cookie_token() or request.method == "POST"):
        keep(response, COOKIE, token)
    return response
