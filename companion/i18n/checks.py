"""What is wrong with a translation, sentence by sentence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Translation

from companion.i18n.extract import Sentence
from companion.i18n.grammar import GRAMMAR, forms
from companion.i18n.languages import ENGLISH
from companion.i18n.template import parse

FAULTS: Final = ("missing", "obsolete", "fuzzy", "empty", "gaps", "form")
"""Not in the catalogue, no longer said, unsure, a plural form left out, other gaps
than in English, a form that the language does not have."""

_NO_WORD: Final = frozenset({"", "signed"})


class Flaw(NamedTuple):
    """Something wrong with one sentence in one language."""

    language: str
    fault: str
    sentence: Sentence
    detail: str = ""

    def __str__(self) -> str:
        where = self.sentence.code or "on a page"
        text = f"{self.language}: {self.fault}: {where}: {self.sentence.text!r}"
        return f"{text} ({self.detail})" if self.detail else text


def flaws(
    language: str, catalogue: Catalog, sentences: Iterable[Sentence]
) -> Iterator[Flaw]:
    """Everything that keeps a catalogue from saying these sentences well."""
    wanted = set(sentences)
    known = {_sentence(entry): entry for entry in catalogue if entry.id}
    for sentence in sorted(wanted - known.keys()):
        yield Flaw(language, "missing", sentence)
    gone = map(_sentence, catalogue.obsolete.values())
    for sentence in sorted({*gone, *(known.keys() - wanted)}):
        yield Flaw(language, "obsolete", sentence)
    for sentence in sorted(wanted & known.keys()):
        yield from _entry_flaws(language, sentence, known[sentence])


def source_flaws(sentences: Iterable[Sentence]) -> Iterator[Flaw]:
    """What is wrong with the English: a code said in two ways, a form it has not."""
    listed = list(sentences)
    codes = Counter(sentence.code for sentence in listed if sentence.code)
    for sentence in listed:
        if codes[sentence.code] > 1:
            yield Flaw(ENGLISH, "code", sentence, "another sentence has this code")
        for text in sentence.texts:
            yield from _form_flaws(ENGLISH, sentence, text)


def _sentence(entry: Translation) -> Sentence:
    texts = (entry.id, "") if isinstance(entry.id, str) else entry.id
    return Sentence(entry.context or "", *texts)


def _entry_flaws(
    language: str, sentence: Sentence, entry: Translation
) -> Iterator[Flaw]:
    string = entry.string or ""
    given = (string,) if isinstance(string, str) else tuple(string)
    if not all(given):
        yield Flaw(language, "missing" if not any(given) else "empty", sentence)
        return
    if entry.fuzzy:
        yield Flaw(language, "fuzzy", sentence)
    for text in given:
        if _names(text) != _names(sentence.texts[-1]):
            yield Flaw(language, "gaps", sentence, text)
        yield from _form_flaws(language, sentence, text)


def _names(text: str) -> set[str]:
    return {gap.name for gap in parse(text).gaps}


def _form_flaws(language: str, sentence: Sentence, text: str) -> Iterator[Flaw]:
    kinds = kinds_of(sentence)
    for gap in parse(text).gaps:
        if not any(gap.form in _forms(language, kind) for kind in kinds[gap.name]):
            yield Flaw(language, "form", sentence, f"{gap.name}.{gap.form}")


def kinds_of(sentence: Sentence) -> defaultdict[str, list[str]]:
    """What each gap can hold, by the forms in which English uses it."""
    used: defaultdict[str, set[str]] = defaultdict(set)
    for text in sentence.texts:
        for name, form in parse(text).gaps:
            used[name].add(form)
    kinds: defaultdict[str, list[str]] = defaultdict(lambda: [""])
    for name, wanted in used.items():
        kinds[name] = [k for k in ("", *_likely(name)) if wanted <= _forms(ENGLISH, k)]
    return kinds


def _likely(name: str) -> list[str]:
    """The kinds of word a gap of this name may hold: a gap called suit holds a suit."""
    named = [kind for kind in GRAMMAR[ENGLISH] if kind in name]
    return named or list(GRAMMAR[ENGLISH])


def _forms(language: str, kind: str) -> frozenset[str]:
    return forms(language, kind) if kind else _NO_WORD
