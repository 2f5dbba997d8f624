"""Puts the program together: settings, database, pages.

``companion serve`` starts it; another server takes ``companion.app:create_app()``.
"""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import web
from companion.addresses import served_addresses
from companion.config import Settings, load_settings
from companion.storage import db, upgrade

LONGEST_FORM = 64 * 1024  # bytes; a deal with every hand typed in is under 2 kB

_PACKAGE = Path(__file__).resolve().parent


def create_app(settings: Settings | None = None) -> Flask:
    """The program on one installation's database, brought up to date first.

    Raises `BadSetting`, or what `companion.storage.upgrade` refuses a database with.
    """
    settings = settings or load_settings()
    app = Flask(
        "companion",
        instance_path=str(settings.instance),
        template_folder=str(_shipped("templates")),
        static_folder=str(_shipped("static")),
    )
    app.config.from_mapping(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=LONGEST_FORM,
        TRUSTED_HOSTS=[*served_addresses(settings.host), *settings.hosts],
        STREAMS=settings.streams,
    )
    _believe_proxies(app, settings.proxies)
    upgrade.prepare(settings.database)
    db.init(app, settings.database)
    web.install(app)
    return app


def _shipped(folder: str) -> Path:
    """The folder inside an installed package, or else beside it in the checkout."""
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def _believe_proxies(app: Flask, count: int) -> None:
    if count:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign] # as Flask's docs do
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )
