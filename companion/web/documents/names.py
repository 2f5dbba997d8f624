"""What a file about a night is called."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from companion.storage.night import Night

LONGEST: Final = 60
_LETTERS: Final = re.compile(r"[^\w]+")


def file_name(night: Night, ending: str) -> str:
    """The day and the night's title, of letters and digits that every system takes.

    >>> night = Night(1, "", "Пятница: у Анны/дома?", "2026-11-30T12:00:00Z", 1,
    ...               False, "1", ())
    >>> file_name(night, "csv")
    '2026-11-30-Пятница-у-Анны-дома.csv'
    """
    title = _LETTERS.sub("-", night.title).strip("-_")[:LONGEST].rstrip("-_")
    day = datetime.fromisoformat(night.opened_at).astimezone().date().isoformat()
    return f"{day}-{title}.{ending}" if title else f"{day}.{ending}"
