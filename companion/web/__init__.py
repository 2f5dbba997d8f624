"""The pages, a blueprint a topic, and what every page shares."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask
from flask_wtf import CSRFProtect

from companion.web import (
    access,
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
    joining,
    language,
    ledger,
    live,
    night_context,
    nights,
    open_deal,
    phones,
    players,
    receipts,
    report,
    rules,
    rulings,
    screen,
    seats,
    settle,
    templating,
    who_won,
)
from companion.web.games.chinese import best as chinese_best

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    home.bp,
    joining.bp,
    nights.bp,
    phones.bp,
    seats.bp,
    players.bp,
    deals.bp,
    open_deal.bp,
    corrections.bp,
    disputes.bp,
    chinese_best.bp,
    rules.bp,
    hindsight.bp,
    rulings.bp,
    ledger.bp,
    receipts.bp,
    report.bp,
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
    access.install(app)
    events.install(app)
    live.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
