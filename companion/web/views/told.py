"""The games whose rules are told for players, each on a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.web.games.chinese import rules as chinese_rules
from companion.web.views import knock_rules

TOLD: Final[Mapping[str, Callable[[Any, str], object]]] = MappingProxyType(
    {"knock": knock_rules.tell, "chinese_27": chinese_rules.tell}
)
"""What the page of a game's rules shows, by the game: house rules, night's title."""
