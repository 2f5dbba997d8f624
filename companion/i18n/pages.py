"""The pages' own sentences, said from the same catalogues as the core's messages."""

from __future__ import annotations

from babel.support import Translations
from flask_babel import Babel, Domain, get_locale

from companion.i18n.languages import ENGLISH, LANGUAGES
from companion.i18n.translations import load


class _Catalogues(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """The catalogues as `load` reads them: once each, and never a stale one."""

    def get_translations(self) -> Translations:
        language = str(get_locale() or ENGLISH)
        return load(language if language in LANGUAGES else ENGLISH)


_CATALOGUES = _Catalogues()


class PageTranslations(Babel):  # type: ignore[misc]  # Flask-Babel has no types
    """Flask-Babel's extension, reading Companion's catalogues.

    Set up as any other: ``PageTranslations(app, locale_selector=…)``.
    """

    @property
    def domain_instance(self) -> Domain:
        """Where ``_()`` and ``ngettext`` find their sentences."""
        return _CATALOGUES
