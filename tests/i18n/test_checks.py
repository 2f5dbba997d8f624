"""The checks see what they are there to see."""

from __future__ import annotations

from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from companion.i18n.checks import flaws, source_flaws
from companion.i18n.extract import Sentence

PAIR = Sentence("hand.pair", "pair of %(rank.plural)s", "")
CHIPS = Sentence("chips", "%(n)s chip", "%(n)s chips")
HOME = Sentence("", "Home", "")
WON = Sentence("won", "%(seat)s: %(chips.signed)s", "")


def faults(sentence, entry, language="ru"):
    catalogue = read_po(BytesIO(entry.encode()), locale=language)
    return [flaw.fault for flaw in flaws(language, catalogue, [sentence])]


def entry(sentence, *texts, before=""):
    context = f'msgctxt "{sentence.code}"\n' if sentence.code else ""
    if sentence.plural:
        given = "\n".join(f'msgstr[{i}] "{text}"' for i, text in enumerate(texts))
        body = f'msgid "{sentence.text}"\nmsgid_plural "{sentence.plural}"\n{given}\n'
    else:
        body = f'msgid "{sentence.text}"\nmsgstr "{texts[0]}"\n'
    return before + context + body


@pytest.mark.parametrize(
    ("sentence", "texts"),
    [
        (PAIR, ["пара %(rank.gen_pl)s"]),
        (CHIPS, ["%(n)s фишка", "%(n)s фишки", "%(n)s фишек"]),
        (HOME, ["Главная"]),
        (WON, ["%(chips.signed)s — %(seat)s"]),
    ],
)
def test_a_good_translation_has_no_fault(sentence, texts):
    assert faults(sentence, entry(sentence, *texts)) == []


@pytest.mark.parametrize(
    ("sentence", "text", "fault"),
    [
        (PAIR, "", "missing"),
        (PAIR, entry(PAIR, ""), "missing"),
        (HOME, entry(Sentence("page", "Home", ""), "Главная"), "missing"),
        (HOME, entry(HOME, "Главная", before="#, fuzzy\n"), "fuzzy"),
        (CHIPS, entry(CHIPS, "%(n)s фишка", "%(n)s фишки", ""), "empty"),
        (CHIPS, entry(CHIPS, "%(n)s фишка", "%(n)s фишки", "фишек"), "gaps"),
        (PAIR, entry(PAIR, "пара %(ranks.gen_pl)s"), "gaps"),
        (PAIR, entry(PAIR, "пара"), "gaps"),
        (PAIR, entry(PAIR, "пара %(rank.genitive)s"), "form"),
        (PAIR, entry(PAIR, "пара %(rank)s"), "form"),
        (PAIR, entry(PAIR, "пара %(rank.prep_pl)s"), "form"),
        (WON, entry(WON, "%(seat.gen)s: %(chips.signed)s"), "form"),
    ],
)
def test_a_fault_is_seen(sentence, text, fault):
    assert fault in faults(sentence, text)


def test_a_sentence_no_longer_said_is_seen_even_when_it_is_only_a_comment():
    assert faults(HOME, entry(HOME, "a") + "\n" + entry(WON, "b")) == ["obsolete"]
    assert faults(HOME, entry(HOME, "a") + '\n#~ msgid "x"\n#~ msgstr "y"\n') == [
        "obsolete"
    ]


def test_a_flaw_names_its_language_its_sentence_and_what_is_wrong():
    catalogue = read_po(BytesIO(entry(PAIR, "пара %(rank.x)s").encode()), locale="ru")
    (flaw,) = flaws("ru", catalogue, [PAIR])
    assert str(flaw) == ("ru: form: hand.pair: 'pair of %(rank.plural)s' (rank.x)")


def test_a_code_given_to_two_sentences_is_seen():
    twice = [Sentence("a", "One", ""), Sentence("a", "Two", ""), HOME]
    assert [flaw.fault for flaw in source_flaws(twice)] == ["code", "code"]


def test_a_form_english_does_not_have_is_seen():
    assert [f.fault for f in source_flaws([Sentence("a", "%(rank.gen)s", "")])] == [
        "form"
    ]
