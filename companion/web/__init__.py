"""The pages, a blueprint a topic, and what every page shares."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask
from flask_wtf import CSRFProtect

from companion.web import (
    addresses,
    assets,
    corrections,
    deals,
    devices,
    disputes,
    errors,
    events,
    headers,
    hindsight,
    home,
    language,
    ledger,
    live,
    night_context,
    nights,
    players,
    receipts,
    rules,
    rulings,
    screen,
    settle,
    templating,
    who_won,
)
from companion.web.games.chinese import best as chinese_best

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    home.bp,
    nights.bp,
    players.bp,
    deals.bp,
    corrections.bp,
    disputes.bp,
    chinese_best.bp,
    rules.bp,
    hindsight.bp,
    rulings.bp,
    ledger.bp,
    receipts.bp,
    settle.bp,
    who_won.bp,
    screen.bp,
    events.bp,
    live.bp,
    language.bp,
    assets.bp,
)


def install(app: Flask) -> None:
    """Give the app its pages, and what protects and translates them."""
    addresses.install(app)
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    headers.install(app)
    CSRFProtect(app)
    language.install(app)
    templating.install(app)
    errors.install(app)
    devices.install(app)
    night_context.install(app)
    events.install(app)
    live.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
