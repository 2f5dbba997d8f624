"""The words for people: English, Finnish, Russian, and the grammar of cards."""

from __future__ import annotations

from companion.i18n.languages import LANGUAGES, choose
from companion.i18n.render import render

__all__ = ["LANGUAGES", "choose", "render"]
