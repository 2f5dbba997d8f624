"""Every sentence the program can say is translated, and well formed."""

from __future__ import annotations

import pytest

from companion.i18n.catalogue import update
from companion.i18n.checks import FAULTS, flaws, source_flaws
from companion.i18n.extract import sentences
from companion.i18n.translations import TRANSLATED, read, source


@pytest.fixture(scope="module")
def said():
    return sentences()


def listed(found):
    """One flaw a line, so that a failing test names every sentence."""
    return "\n".join(map(str, found))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_is_at_fault(language, fault, said):
    found = flaws(language, read(language), said)
    assert not listed(flaw for flaw in found if flaw.fault == fault)


def test_the_english_has_one_sentence_for_each_code_and_no_unknown_form(said):
    assert not listed(source_flaws(said))


@pytest.mark.parametrize("language", TRANSLATED)
def test_bringing_a_catalogue_up_to_date_again_changes_nothing(language, said):
    assert update(language, said) == source(language).read_bytes()


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotation_marks_are_those_of_the_language(language):
    foreign = {"fi": '“„«»"', "ru": '“”„"'}[language]
    wrong = [
        text
        for entry in read(language)
        if entry.id
        for text in (
            entry.string if isinstance(entry.string, tuple) else [entry.string]
        )
        if set(text) & set(foreign)
    ]
    assert not wrong
