"""Keeps the catalogues in step with the sentences of the program.

``python -m companion.i18n.catalogue update`` writes every new sentence into the
``.po`` files and takes out those no longer said; ``check`` names what is missing or
wrong; ``compile`` writes the ``.mo`` files that an installed Companion reads.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from io import BytesIO

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po

from companion.i18n.checks import flaws, source_flaws
from companion.i18n.extract import Sentence, sentences
from companion.i18n.translations import TRANSLATED, compiled, read, source

# No dates and no names of tools: what did not change in a catalogue changes nothing.
_HEADER = """\
# {name}.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def update(language: str, said: Iterable[Sentence]) -> bytes:
    """A language's catalogue with exactly these sentences, as its file is written.

    Translations are kept where the English is the same; nothing is guessed.
    """
    old = read(language)
    new = Catalog(locale=language)
    for sentence in said:
        code = sentence.code or None
        texts = sentence.texts
        known = old.get(texts, context=code)
        kept = known is not None and bool(known.pluralizable) == (len(texts) == 2)
        new.add(
            texts if len(texts) == 2 else texts[0],
            known.string if kept and known else "",
            flags=known.flags if kept and known else (),
            user_comments=known.user_comments if known else (),
            context=code,
        )
    return _written(language, new)


def _written(language: str, catalogue: Catalog) -> bytes:
    content = BytesIO()
    header = _HEADER.format(
        name=Locale(language).english_name,
        language=language,
        plurals=get_plural(language).plural_forms,
    )
    content.write(header.encode())
    write_po(content, catalogue, width=0, no_location=True, omit_header=True)
    return content.getvalue().rstrip() + b"\n"


def update_all() -> int:
    """Bring every catalogue up to date."""
    said = sentences()
    for language in TRANSLATED:
        source(language).write_bytes(update(language, said))
    return 0


def check_all() -> int:
    """Name every flaw; the result is the exit status."""
    said = sentences()
    found = list(source_flaws(said))
    for language in TRANSLATED:
        found += flaws(language, read(language), said)
    for flaw in found:
        print(flaw)
    return 1 if found else 0


def compile_all() -> int:
    """Write the compiled catalogues beside their sources."""
    for language in TRANSLATED:
        source(language).with_suffix(".mo").write_bytes(compiled(read(language)))
    return 0


_COMMANDS = {"update": update_all, "check": check_all, "compile": compile_all}


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands."""
    parser = ArgumentParser(prog="python -m companion.i18n.catalogue")
    parser.add_argument("command", choices=_COMMANDS)
    return _COMMANDS[parser.parse_args(arguments).command]()


if __name__ == "__main__":
    sys.exit(main())
