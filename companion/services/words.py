"""What people write themselves: names and remarks, trimmed, and refused kindly."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from companion.messages import Message, Phrase
from companion.problems import Problem, Refused
from companion.storage.night import Night, Player
from companion.storage.night_store import fold

LONGEST_NAME: Final = 40
LONGEST_REMARK: Final = 200

NAME_LENGTH = Phrase("name.length", "A name has 1 to 40 characters.")
NAME_TAKEN = Phrase(
    "name.taken", "Someone is called “%(name)s” already. Add a letter or a nickname."
)
NUMBERED = Phrase("player.numbered", "Player %(number)s")
DEVICE_NAME = Phrase("device.name", "A name has at most 40 characters.")
UNSEEN = Phrase("text.unseen", "There is a character in it that cannot be seen.")
TOO_LONG = Phrase(
    "text.too_long",
    "This is longer than %(n)s character.",
    plural="This is longer than %(n)s characters.",
)

# Categories of control characters, half characters and line ends; then the marks
# that turn the direction of writing and could show "−8" as another number.
_UNSEEN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def tidy(text: str) -> str:
    """The text with single blanks, and none around it.

    >>> tidy("  Anna   B. ")
    'Anna B.'
    """
    words = unicodedata.normalize("NFC", text).strip().split(" ")
    return " ".join(word for word in words if word)


def name_problem(name: str, field: str, taken: Iterable[str]) -> Problem | None:
    """What is wrong with a tidy name beside those already taken.

    >>> name_problem("anna", "name", ["Anna"]).code
    'name.taken'
    """
    if not 1 <= len(name) <= LONGEST_NAME:
        return Problem(field, NAME_LENGTH())
    if _has_unseen(name):
        return Problem(field, UNSEEN())
    if fold(name) in {fold(other) for other in taken}:
        return Problem(field, NAME_TAKEN(name=name))
    return None


def new_name(night: Night, name: str, *, instead_of: str | None = None) -> str:
    """A name that nobody else has in this night; raises `Refused` at ``name``."""
    tidied = tidy(name)
    taken = [player.name for player in night.players if player.key != instead_of]
    problem = name_problem(tidied, "name", taken)
    if problem is not None:
        raise Refused((problem,))
    return tidied


def remark(text: str, field: str) -> str:
    """A remark such as a memo or a reason, or none; raises `Refused` at the field."""
    tidied = tidy(text)
    if len(tidied) > LONGEST_REMARK:
        raise Refused((Problem(field, TOO_LONG(n=LONGEST_REMARK)),))
    if _has_unseen(tidied):
        raise Refused((Problem(field, UNSEEN()),))
    return tidied


def is_remark(text: object) -> bool:
    """Whether it is a remark as it is written down, or none.

    >>> is_remark("beer"), is_remark(" beer"), is_remark(3)
    (True, False, False)
    """
    if not isinstance(text, str) or len(text) > LONGEST_REMARK:
        return False
    return tidy(text) == text and not _has_unseen(text)


def called(player: Player) -> str | Message:
    """What a player is called: by his name, or by his number where that is gone."""
    return NUMBERED(number=player.key) if player.is_nameless else player.name


def author_called(name: str) -> str | Message:
    """What an author is called, whose name may have gone with that of his seat.

    >>> author_called("Anna"), author_called(" 7").values["number"]
    ('Anna', '7')
    """
    return NUMBERED(number=name[1:]) if name.startswith(" ") else name


def _has_unseen(text: str) -> bool:
    return any(
        unicodedata.category(letter) in _UNSEEN or letter in _TURNING for letter in text
    )
