"""A sentence taken apart once, so that filling its gaps is quick."""

from __future__ import annotations

import re
from typing import NamedTuple

_GAP_OR_PERCENT = re.compile(r"%\((\w+)(?:\.(\w+))?\)s|%%?")


class Gap(NamedTuple):
    """A place to fill: the value's name, and the form wanted of it, if any."""

    name: str
    form: str


class Template(NamedTuple):
    """A sentence with ``%s`` for each of its gaps, in order, and ``%%`` for a ``%``."""

    pattern: str
    gaps: tuple[Gap, ...]


def parse(text: str) -> Template:
    """Find the gaps of a sentence; a ``%`` that opens none stands for itself.

    >>> parse("%(n)s times %(rank.plural)s: 100%")
    Template(pattern='%s times %s: 100%%', gaps=(Gap(name='n', form=''), \
Gap(name='rank', form='plural')))
    """
    gaps = []

    def replace(match: re.Match[str]) -> str:
        name, form = match.groups()
        if name is None:
            return "%%"
        gaps.append(Gap(name, form or ""))
        return "%s"

    return Template(_GAP_OR_PERCENT.sub(replace, text), tuple(gaps))
