"""Every sentence of the program, found where it is written."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from babel.messages.extract import extract
from babel.messages.frontend import parse_keywords

ROOT: Final = Path(__file__).parents[2]

# How each function is told its sentence: c marks the context, t how many arguments
# make the call one of this kind.
KEYWORDS: Final = parse_keywords(
    [
        "_",
        "gettext",
        "lazy_gettext",
        "_l",
        "ngettext:1,2",
        "lazy_ngettext:1,2",
        "pgettext:1c,2",
        "npgettext:1c,2,3",
        "Phrase:1c,2,2t",
        "Phrase:1c,2,3,3t",
    ]
)
_JINJA: Final = {
    "extensions": "jinja2.ext.i18n",
    "newstyle_gettext": "true",
    "trim_blocks": "true",
    "lstrip_blocks": "true",
    "trimmed": "true",
    "silent": "false",
}

_IN_PYTHON: Final = "companion.i18n.extract:python_calls"
_IN_TEMPLATES: Final = "jinja2.ext:babel_extract"


class Sentence(NamedTuple):
    """A sentence in English: its code (none on a page), its text, and its plural."""

    code: str
    text: str
    plural: str

    @property
    def texts(self) -> tuple[str, ...]:
        """What stands in it for one, and for many where it counts."""
        return (self.text, self.plural) if self.plural else (self.text,)


def sentences(root: Path = ROOT) -> list[Sentence]:
    """All sentences of a checkout, once each, by code and then by text."""
    found: set[Sentence] = set()
    for path in root.glob("companion/**/*.py"):
        found.update(_read(path, _IN_PYTHON, {}))
    for path in root.glob("templates/**/*.html"):
        found.update(_read(path, _IN_TEMPLATES, _JINJA))
    return sorted(found)


def _read(path: Path, method: str, options: Mapping[str, str]) -> Iterator[Sentence]:
    with path.open("rb") as file:
        try:
            yield from _sentences(file, method, options)
        except Exception as error:
            error.add_note(f"while reading {path}")
            raise


def _sentences(
    file: IO[bytes], method: str, options: Mapping[str, str]
) -> Iterator[Sentence]:
    for _, texts, _, code in extract(method, file, KEYWORDS, options=options):
        text, plural = (texts, "") if isinstance(texts, str) else texts
        yield Sentence(code or "", text, plural)


def python_calls(
    file: IO[bytes],
    keywords: Collection[str],
    _comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001  # Babel calls it by this name
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """The calls of a module that say something, with their literal arguments.

    Babel's own reader counts a comma at the end of a call as one more argument, so
    sentences that the formatter has laid out one argument a line would be lost.
    """
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and _name(node.func) in keywords:
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            yield node.lineno, _name(node.func), tuple(map(_literal, given)), []


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _literal(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None
