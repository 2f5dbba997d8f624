from __future__ import annotations

from textwrap import dedent

import pytest

from companion.i18n.extract import Sentence, sentences


@pytest.fixture
def found(tmp_path):
    """The sentences of a checkout with one file of this content."""

    def read(path, content):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(content))
        return sentences(tmp_path)

    return read


def in_python(found, content):
    return found("companion/part/module.py", content)


def on_page(found, content):
    return found("templates/part/page.html", content)


def test_a_phrase_is_found_under_its_code(found):
    source = 'WON = Phrase("won", "%(seat)s " "wins.")'
    assert in_python(found, source) == [Sentence("won", "%(seat)s wins.", "")]


def test_a_phrase_laid_out_one_argument_a_line_is_found(found):
    source = """
        WON = Phrase(
            "won",
            "%(seat)s wins.",
        )
    """
    assert in_python(found, source) == [Sentence("won", "%(seat)s wins.", "")]


@pytest.mark.parametrize("last", ['"%(n)s chips",', 'plural="%(n)s chips"'])
def test_a_phrase_that_counts_is_found_with_its_plural(found, last):
    source = f'CHIPS = Phrase("chips", "%(n)s chip", {last})'
    assert in_python(found, source) == [Sentence("chips", "%(n)s chip", "%(n)s chips")]


def test_a_phrase_inside_another_call_is_found(found):
    source = 'rule(0, Switch(label=Phrase("ante", "Ante"), help=Phrase("b", "Help")))'
    assert [one.code for one in in_python(found, source)] == ["ante", "b"]


def test_text_that_is_not_written_out_is_left_alone(found):
    assert in_python(found, "Phrase(code, text)\n_(name)\nother('text')") == []


def test_a_views_sentences_are_found(found):
    source = """
        flash(_("Saved, %(name)s.", name=name))
        label = _l("Name")
        text = ngettext("%(num)s deal", "%(num)s deals", count)
    """
    assert in_python(found, source) == [
        Sentence("", "%(num)s deal", "%(num)s deals"),
        Sentence("", "Name", ""),
        Sentence("", "Saved, %(name)s.", ""),
    ]


def test_a_pages_sentences_are_found(found):
    source = """
        {% extends "base.html" %}
        <p title="{{ _('Dealer') }}">{{ _("Hello, %(name)s", name=name) }}</p>
        {{ ngettext("%(num)s deal", "%(num)s deals", deals|length) }}
        {% trans %}
          Deal the cards,
          then tap New deal.
        {% endtrans %}
    """
    assert on_page(found, source) == [
        Sentence("", "%(num)s deal", "%(num)s deals"),
        Sentence("", "Deal the cards, then tap New deal.", ""),
        Sentence("", "Dealer", ""),
        Sentence("", "Hello, %(name)s", ""),
    ]


def test_a_sentence_said_twice_is_listed_once(found):
    in_python(found, '_("Home")')
    assert on_page(found, "{{ _('Home') }}") == [Sentence("", "Home", "")]
