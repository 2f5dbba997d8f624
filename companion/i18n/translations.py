"""The catalogues: where they lie, and how they are read.

In a checkout the sentences are read from the ``.po`` files themselves whenever the
compiled ``.mo`` is missing or older, so what was just translated is what is shown.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from companion.i18n.languages import ENGLISH, LANGUAGES

CATALOGUES: Final = Path(__file__).parent / "catalogues"
DOMAIN: Final = "companion"
TRANSLATED: Final = tuple(name for name in LANGUAGES if name != ENGLISH)


def source(language: str) -> Path:
    """The file in which a language is translated."""
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def load(language: str) -> Translations:
    """A language's sentences, read once; English says everything as it is written."""
    if language == ENGLISH:
        return Translations(domain=DOMAIN)
    po = source(language)
    mo = po.with_suffix(".mo")
    content = mo.read_bytes() if _is_current(mo, po) else compiled(read(language))
    return Translations(BytesIO(content), domain=DOMAIN)


def read(language: str) -> Catalog:
    """A language's catalogue as it was translated."""
    with source(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue in the form that is quick to read."""
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


def _is_current(mo: Path, po: Path) -> bool:
    if not mo.is_file():
        return False
    return not po.is_file() or mo.stat().st_mtime_ns >= po.stat().st_mtime_ns
