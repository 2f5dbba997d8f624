"""The words of cards in every form that a sentence of a language may need."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.i18n.grammar.en import ENGLISH_WORDS
from companion.i18n.grammar.fi import FINNISH_WORDS
from companion.i18n.grammar.ru import RUSSIAN_WORDS
from companion.i18n.grammar.table import Words

GRAMMAR: Final[Mapping[str, Mapping[str, Words]]] = MappingProxyType(
    {"en": ENGLISH_WORDS, "fi": FINNISH_WORDS, "ru": RUSSIAN_WORDS}
)
"""Language → kind (rank, suit, card) → key → form → word."""


def forms(language: str, kind: str) -> frozenset[str]:
    """The forms that a language has for a kind of word.

    >>> sorted(forms("en", "rank"))
    ['a', 'digit', 'one', 'plural']
    """
    return frozenset(next(iter(GRAMMAR[language][kind].values())))
