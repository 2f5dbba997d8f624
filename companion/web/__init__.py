"""The pages, a blueprint a topic, and what every page shares."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask
from flask_wtf import CSRFProtect
from flask_wtf.csrf import CSRFError

from companion.web import (
    access,
    addresses,
    assets,
    bringing,
    clubs,
    corrections,
    counting,
    deals,
    devices,
    disputes,
    errors,
    events,
    forgetting,
    headers,
    hindsight,
    home,
    installing,
    joining,
    language,
    ledger,
    live,
    night_context,
    night_file,
    nights,
    offline,
    open_deal,
    outbox,
    payments,
    phones,
    players,
    receipts,
    report,
    rules,
    rulings,
    screen,
    seats,
    settle,
    stale_form,
    templating,
    who_won,
)
from companion.web.games.chinese import best as chinese_best

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    home.bp,
    joining.bp,
    clubs.bp,
    nights.bp,
    phones.bp,
    seats.bp,
    players.bp,
    forgetting.bp,
    deals.bp,
    open_deal.bp,
    corrections.bp,
    disputes.bp,
    chinese_best.bp,
    rules.bp,
    hindsight.bp,
    rulings.bp,
    ledger.bp,
    night_file.bp,
    bringing.bp,
    receipts.bp,
    report.bp,
    settle.bp,
    payments.bp,
    counting.bp,
    who_won.bp,
    screen.bp,
    events.bp,
    live.bp,
    language.bp,
    outbox.bp,
    offline.bp,
    installing.bp,
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
    app.register_error_handler(CSRFError, stale_form.stale_page)
    devices.install(app)
    night_context.install(app)
    bringing.install(app)
    access.install(app)
    events.install(app)
    live.install(app)
    offline.install(app)
    outbox.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
