"""The phone in hand: known by a cookie, and by the name its owner has given it.

A phone is written down with the first form it sends: a link in a chat is fetched by
preview robots, and looking at a page leaves no trace.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, g, request, session
from werkzeug.wrappers import Response

from companion.services import devices
from companion.services.sending import By
from companion.storage.night import Device
from companion.web.cookies import keep
from companion.web.keys import installation_key

COOKIE: Final = "companion_device"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def cookie_token() -> str | None:
    """The token this phone has brought along, if it has brought a sound one."""
    token = request.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else None


def known_device() -> Device | None:
    """The phone in hand if it was ever written down."""
    if "device" not in g:
        token = cookie_token()
        device = None if token is None else devices.recognise(installation_key(), token)
        if device is None:
            return None
        _take(device)
    found: Device = g.device
    return found


def this_device() -> Device:
    """The phone in hand, written down at the first need.

    A browser without a token is known by its session, which every form has gone out
    with: the same form sent twice is then sent by one phone.
    """
    device = known_device()
    if device is None:
        given = session.get("csrf_token")
        if given is None:
            device = devices.meet_device(cookie_token())
        else:
            device = devices.meet_anew(installation_key(), given)
        _take(device)
    return device


def renew_token() -> None:
    """Give the phone in hand a new token, unless it is getting one already."""
    device = this_device()
    if device.token == cookie_token():
        _take(devices.turn(installation_key(), device))


def by() -> By:
    """Whose entry the ledger will say it is."""
    device = this_device()
    return By(device.id, device.name)


def install(app: Flask) -> None:
    """Send the cookie with the answer to whoever was given a new one."""
    app.after_request(_send_cookie)


def _take(device: Device) -> None:
    g.device = device
    g.device_token = device.token


def _send_cookie(response: Response) -> Response:
    token = g.get("device_token")
    if token is not None and (token != cookie_token() or request.method == "POST"):
        keep(response, COOKIE, token)
    return response
