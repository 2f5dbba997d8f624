"""Messages put into a language: the phrase looked up, its gaps filled.

Text comes out plain; what it is shown in has to escape it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, cast

from companion.i18n.grammar import GRAMMAR
from companion.i18n.signs import plain, signed
from companion.i18n.template import Template, parse
from companion.i18n.translations import load
from companion.messages import Message, Phrase, Seat, Value, Word
from companion.transfers import BANK, POT

LIST = Phrase("list.and", "%(most)s and %(last)s")
ACCOUNTS = {
    POT: Phrase("account.pot", "pot"),
    BANK: Phrase("account.bank", "bank"),
}

_NO_NAMES: Mapping[str, str] = MappingProxyType({})
_COUNTED_UP_TO = 200


class UnfitSentence(LookupError):
    """Raised when a sentence asks for a value, or a form of it, that there is not."""


def render(
    message: Message, language: str, names: Mapping[str, str] = _NO_NAMES
) -> str:
    """What a message says in a language; ``names`` puts players' names for seats.

    >>> stayed = Phrase("doctest.stayed", "%(seats)s stayed: %(chips.signed)s")
    >>> message = stayed(seats=(Seat("1"), Seat("2"), Seat("3")), chips=-3)
    >>> render(message, "en", {"1": "Aino", "2": "Boris", "3": "100%"})
    'Aino, Boris and 100% stayed: −3'

    Raises:
        UnfitSentence: The phrase names a gap or a form that its values do not have.
    """
    return _speaker(language).say(message, names)


@cache
def _speaker(language: str) -> _Speaker:
    return _Speaker(language)


class _Sentence(NamedTuple):
    """A phrase and its templates, one for each plural form of the language."""

    phrase: Phrase
    templates: tuple[Template, ...]


class _Speaker:
    """One language, with the sentences it has said so far ready to be said again."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._translations = load(language)
        self._plural = self._translations.plural
        self._words = GRAMMAR[language]
        self._sentences: dict[str, _Sentence] = {}
        self._accounts = {
            account: self._learn(phrase).templates[0].pattern
            for account, phrase in ACCOUNTS.items()
        }
        self._list = self._learn(LIST).templates[0].pattern

    def say(self, message: Message, names: Mapping[str, str]) -> str:
        phrase, values = message.phrase, message.values
        sentence = self._sentences.get(phrase.code)
        if sentence is None or sentence.phrase is not phrase:
            sentence = self._learn(phrase)
        try:
            form = self._plural(abs(cast("int", values["n"]))) if phrase.plural else 0
            pattern, gaps = sentence.templates[form]
            return pattern % tuple(
                [self._fill(values[name], form, names) for name, form in gaps]
            )
        except (LookupError, TypeError) as error:
            text = f"{phrase.code} in {self._language}: {error} in {dict(values)}"
            raise UnfitSentence(text) from error

    def _learn(self, phrase: Phrase) -> _Sentence:
        templates = tuple(map(parse, self._texts(phrase)))
        sentence = self._sentences[phrase.code] = _Sentence(phrase, templates)
        return sentence

    def _texts(self, phrase: Phrase) -> list[str]:
        code, text, plural = phrase.code, phrase.text, phrase.plural
        if plural is None:
            return [str(self._translations.pgettext(code, text))]
        # One number for each plural form, so that each can be asked for by it.
        numbers = {self._plural(n): n for n in range(_COUNTED_UP_TO)}
        return [
            self._translations.npgettext(code, text, plural, numbers[form])
            for form in sorted(numbers)
        ]

    def _fill(self, value: Value, form: str, names: Mapping[str, str]) -> str:
        if isinstance(value, Word):
            return self._words[value.kind][value.key][form]
        if isinstance(value, tuple):
            return self._join([self._fill(item, form, names) for item in value])
        if form:
            return _formed(value, form)
        if isinstance(value, Seat):
            return names.get(value) or self._accounts.get(value, value)
        if isinstance(value, Message):
            return self.say(value, names)
        return value if isinstance(value, str) else plain(value)

    def _join(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self._list % (", ".join(items[:-1]), items[-1])


def _formed(value: Value, form: str) -> str:
    if form == "signed" and isinstance(value, int):
        return signed(value)
    text = f"no form {form!r} of {value!r}"
    raise LookupError(text)
