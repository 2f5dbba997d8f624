"""The key that a form carries from the moment it is shown."""

from __future__ import annotations

import secrets


def fresh_key() -> str:
    """A new key for one form as it is shown; sent twice, it makes one entry."""
    return secrets.token_urlsafe(16)
