"""Pages and the core's messages speak from the same catalogues."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from flask_babel import gettext, ngettext
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import InputRequired

from companion.i18n.pages import PageTranslations


@pytest.fixture
def app():
    app = Flask(__name__)
    app.config.from_mapping(WTF_CSRF_ENABLED=False)
    return app


def speaking(app, language):
    PageTranslations(app, locale_selector=lambda: language)
    return app.test_request_context(method="POST")


class Form(FlaskForm):
    name = StringField(validators=[InputRequired()])


@pytest.mark.parametrize(
    ("language", "text"), [("en", "pot"), ("fi", "potti"), ("ru", "банк")]
)
def test_a_template_speaks_the_language_of_the_page(app, language, text):
    with speaking(app, language):
        template = "{{ pgettext('account.pot', 'pot') }}"
        assert render_template_string(template) == text


def test_an_untranslated_sentence_stays_english_with_its_gaps_filled(app):
    with speaking(app, "ru"):
        assert gettext("Untranslated %(name)s", name="100%") == "Untranslated 100%"
        assert ngettext("%(num)s thing", "%(num)s things", 2) == "2 things"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "This field is required."),
        ("fi", "Pakollinen."),
        ("ru", "Обязательное поле."),
    ],
)
def test_forms_say_what_they_miss_in_the_language_of_the_page(app, language, text):
    with speaking(app, language):
        form = Form()
        assert not form.validate()
        assert form.name.errors == [text]
