"""The key of the installation, and the keys that forms carry."""

from __future__ import annotations

import secrets

from flask import current_app


def fresh_key() -> str:
    """A new key for one form as it is shown; sent twice, it makes one entry."""
    return secrets.token_urlsafe(16)


def installation_key() -> str:
    """The key of this installation, from which links, codes and tokens are made."""
    key: str = current_app.config["SECRET_KEY"]
    return key
