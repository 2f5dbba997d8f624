from __future__ import annotations

import shutil
from gettext import GNUTranslations

from companion._build_hook import CatalogueHook
from companion.i18n.translations import CATALOGUES, TRANSLATED


def test_a_build_compiles_every_catalogue_beside_its_source(tmp_path):
    there = tmp_path / "companion" / "i18n" / "catalogues"
    shutil.copytree(CATALOGUES, there, ignore=shutil.ignore_patterns("*.mo"))
    hook = CatalogueHook(str(tmp_path), {}, None, None, str(tmp_path), "wheel")
    hook.initialize("editable", {})
    for language in TRANSLATED:
        compiled = there / language / "LC_MESSAGES" / "companion.mo"
        with compiled.open("rb") as file:
            translations = GNUTranslations(file)
        assert translations.pgettext("account.pot", "pot") != "pot"
