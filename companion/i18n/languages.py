"""The languages Companion speaks, and which of them a reader gets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final

ENGLISH: Final = "en"
"""The language the sentences are written in; the others are translations."""

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {ENGLISH: "English", "fi": "Suomi", "ru": "Русский"}
)
"""Each language's code and its own name for itself."""

_LIKED = re.compile(
    r"\s*([a-z]+)[\w-]*\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?", re.IGNORECASE
)


def choose(
    explicit: str | None, cookie: str | None, accept_language: str | None
) -> str:
    """The language asked for, else the one chosen before, else the browser's.

    ``accept_language`` is the header as it came. A browser that likes ``fi-FI`` best
    gets Finnish, even where it names plain ``en`` too.

    >>> choose(None, "ru", "fi"), choose("xx", None, "en;q=0.5, de, fi-FI;q=0.8")
    ('ru', 'fi')
    >>> choose(None, None, None)
    'en'
    """
    for wish in (explicit, cookie, *_liked(accept_language or "")):
        if wish and wish in LANGUAGES:
            return wish
    return ENGLISH


def _liked(header: str) -> list[str]:
    parts = filter(None, map(_LIKED.fullmatch, header.split(",")))
    weighed = [(Decimal(part[2] or 1), part[1].lower()) for part in parts]
    weighed.sort(key=lambda pair: pair[0], reverse=True)
    return [language for weight, language in weighed if weight]
