"""The night that an address under ``/n/<secret>`` speaks of."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, g, request

from companion.services import nights
from companion.storage.night import Night
from companion.web import devices


def the_night() -> Night:
    """The night of this page, as it stood when the request came in."""
    night: Night = g.night
    return night


def night_or_none() -> Night | None:
    """The night of this page, or ``None`` on a page that belongs to no night."""
    night: Night | None = g.get("night")
    return night


def names() -> dict[str, str]:
    """Every player's name by key, for sentences; empty outside a night."""
    night = night_or_none()
    return {} if night is None else {item.key: item.name for item in night.players}


def install(app: Flask) -> None:
    """Find the night of every address that holds a secret, and put the secret back."""
    app.url_value_preprocessor(_find)
    app.url_defaults(_put_secret_back)


def _find(endpoint: str | None, values: dict[str, Any] | None) -> None:
    if endpoint is None or values is None or "secret" not in values:
        return
    g.night = nights.find_night(values.pop("secret"))
    if request.method == "POST" or devices.cookie_token() is not None:
        nights.remember(g.night, devices.this_device())
    else:
        devices.hand_out_cookie()


def _put_secret_back(endpoint: str, values: dict[str, Any]) -> None:
    if "secret" in values or "night" not in g:
        return
    if current_app.url_map.is_endpoint_expecting(endpoint, "secret"):
        values["secret"] = g.night.secret
