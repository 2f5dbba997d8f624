"""Text with named gaps and a stable code, not yet in any language.

The core says what it has to say as a `Message`; only the web and the command line
turn it into English, Finnish or Russian (`companion.i18n.render`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias


class Seat(str):
    """A seat named in a message; the renderer may put a player's name in its place."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word whose form depends on its place in the sentence, such as a card's rank.

    A translation picks the form in the gap itself: ``%(rank.plural)s`` in English,
    ``%(rank.gen_pl)s`` in Russian. ``kind`` is ``"rank"``, ``"suit"`` or ``"card"``;
    ``key`` names the word: ``"A"``, ``"s"``, ``"As"``.
    """

    kind: str
    key: str


Value: TypeAlias = "str | int | Seat | Word | Message | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Phrase:
    """One whole sentence in English, found again in every language by its code.

    Gaps are written ``%(name)s``. With ``plural``, the gap ``n`` counts: English
    takes ``text`` for one and ``plural`` otherwise, other languages have their forms.

    >>> Phrase("knock.stayed", "%(seat)s stayed")(seat=Seat("Aino")).code
    'knock.stayed'
    """

    code: str
    text: str
    plural: str | None = None

    def __call__(self, **values: Value) -> Message:
        """Fill the gaps."""
        return Message(self, values)


_NO_VALUES: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Message:
    """A phrase with its gaps filled; a tuple in a gap is read out as a list."""

    phrase: Phrase
    values: Mapping[str, Value] = field(default_factory=lambda: _NO_VALUES)

    @property
    def code(self) -> str:
        """The stable code by which programs know the message."""
        return self.phrase.code
