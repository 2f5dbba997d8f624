"""What was sent, and by whom: the same thing sent twice is written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.messages import Phrase
from companion.problems import CompanionError

ALREADY_SENT = Phrase(
    "sent.other_content", "This was sent before, with something else in it."
)


@dataclass(frozen=True, slots=True)
class Sent:
    """A form as it was sent: the key it was given when it was shown, and its content.

    ``content`` holds JSON values. The key makes a second sending recognisable.
    """

    key: str
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class By:
    """Who sent it: the device, and the name its owner has chosen (or none)."""

    device_id: int
    name: str = ""


class AlreadySent(CompanionError):
    """Raised when a key comes again with other content; both can then be shown.

    ``content`` is what was sent first, ``result`` what came of it (JSON values).
    """

    def __init__(self, content: Mapping[str, Any], result: Mapping[str, Any]) -> None:
        super().__init__(ALREADY_SENT())
        self.content = content
        self.result = result
