"""The deals in a stream: one JSON object a line, one object, or one JSON array."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, TypeAlias

from companion.messages import Phrase
from companion.problems import Problem

NO_JSON = Phrase("deal.json", "This is not a deal: one JSON object is expected.")
KEY_TWICE = Phrase("deal.key_twice", "“%(name)s” is given twice.")

Record: TypeAlias = dict[str, Any]

# Longer numbers are no chips however they end, and Python reads only so many digits.
LONGEST_NUMBER = 18
TOO_LARGE = 10**LONGEST_NUMBER


def read_records(lines: Iterable[bytes]) -> Iterator[Record | Problem]:
    """Each deal of a stream in its order, or what is wrong in its place.

    Only one line is held at a time, unless the first line begins a document that goes
    on over the next ones.

    >>> list(read_records([b'{"game": "knock"}', b"5"]))[0]
    {'game': 'knock'}
    """
    stream = (line for line in lines if line.strip())
    first = next(stream, b"").removeprefix(b"\xef\xbb\xbf")
    if not first.strip():
        return
    if first.lstrip()[:1] == b"[" or _goes_on(first):
        yield from _document(first, stream)
        return
    yield _read(first)
    for line in stream:
        yield _read(line)


def _goes_on(line: bytes) -> bool:
    """Whether a line begins an object that it does not end."""
    return line.lstrip()[:1] == b"{" and not _is_json(line)


def _document(first: bytes, stream: Iterator[bytes]) -> Iterator[Record | Problem]:
    """What follows a first line that is an array, or begins something longer."""
    second = next(stream, None)
    if second is None:
        yield from _whole_document([first])
    elif _is_json(first) or _is_line_of_deals(first, second):
        yield _read(first)
        yield _read(second)
        for line in stream:
            yield _read(line)
    else:
        yield from _whole_document([first, second, *stream])


def _is_line_of_deals(first: bytes, second: bytes) -> bool:
    """Whether a broken first line is followed by a deal on a line of its own."""
    return first.lstrip()[:1] == b"{" and not isinstance(_read(second), Problem)


def _whole_document(lines: list[bytes]) -> Iterator[Record | Problem]:
    """An array's deals or one object's; where it is neither, each line by itself."""
    text = b"".join(lines).strip()
    if text[:1] == b"[" and text[-1:] == b"]":
        for element in _elements(text[1:-1]):
            yield _read(element)
    elif _is_json(text):
        yield _read(text)
    else:
        for line in lines:
            yield _read(line)


def _elements(text: bytes) -> Iterator[bytes]:
    """What stands between the commas of an array, however broken each of it is."""
    depth, start = 0, 0
    for match in _MARKS.finditer(text):
        mark = match[0]
        if mark == b"," and depth == 0:
            yield text[start : match.start()]
            start = match.end()
        elif mark in b"[{":
            depth += 1
        elif mark in b"]}":
            depth -= 1
    yield text[start:]


# A whole string, so that no mark inside one counts; or a mark.
_MARKS = re.compile(rb'"(?:[^"\\]|\\.)*"|[][{},]', re.DOTALL)


def _read(line: bytes) -> Record | Problem:
    twice: list[str] = []
    try:
        value = _decoder(twice).decode(line.decode())
    except (ValueError, RecursionError):
        return Problem("deal", NO_JSON())
    if twice:
        return Problem("deal", KEY_TWICE(name=twice[0]))
    return value if isinstance(value, dict) and value else Problem("deal", NO_JSON())


def _is_json(text: bytes) -> bool:
    try:
        _decoder([]).decode(text.decode())
    except (ValueError, RecursionError):
        return False
    return True


def _decoder(twice: list[str]) -> json.JSONDecoder:
    """A reader of JSON that notes the names that an object gives two values."""

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            twice.extend(name for name in found if names.count(name) > 1)
        return found

    return json.JSONDecoder(
        object_pairs_hook=read_object,
        parse_int=_whole_number,
        parse_constant=_refuse_constant,
    )


def _whole_number(digits: str) -> int:
    return int(digits) if len(digits) <= LONGEST_NUMBER else TOO_LARGE


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
