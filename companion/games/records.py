"""The deals in a stream: one JSON object a line, one object, or one JSON array."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from companion.messages import Phrase
from companion.problems import Problem

NO_JSON = Phrase("deal.json", "This is not a deal: one JSON object is expected.")
KEY_TWICE = Phrase("deal.key_twice", "“%(name)s” is given twice.")


class _KeyTwice(ValueError):
    """A JSON object gives one name two values, and neither may be guessed."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise _KeyTwice(next(name for name in names if names.count(name) > 1))
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)


def read_records(lines: Iterable[bytes]) -> Iterator[dict[str, Any] | Problem]:
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
    return line.lstrip()[:1] == b"{" and _decoded(line) is None


def _document(
    first: bytes, stream: Iterator[bytes]
) -> Iterator[dict[str, Any] | Problem]:
    """What follows a first line that is an array, or begins something longer."""
    second = next(stream, None)
    if second is None:
        yield from _whole_document([first])
    elif _decoded(first) is not None or _is_line_of_deals(first, second):
        yield _read(first)
        yield _read(second)
        for line in stream:
            yield _read(line)
    else:
        yield from _whole_document([first, second, *stream])


def _is_line_of_deals(first: bytes, second: bytes) -> bool:
    """Whether a broken first line is followed by a deal on a line of its own."""
    return first.lstrip()[:1] == b"{" and isinstance(_decoded(second), dict)


def _decoded(text: bytes) -> object | None:
    try:
        found: object = _DECODER.decode(text.decode())
    except (ValueError, RecursionError):
        return None
    return found


def _whole_document(lines: list[bytes]) -> Iterator[dict[str, Any] | Problem]:
    """An array's deals or one object's; where it is neither, each line by itself."""
    found = _decoded(b"".join(lines))
    if isinstance(found, list) and found:
        for value in found:
            yield value if _is_record(value) else Problem("deal", NO_JSON())
    elif isinstance(found, dict):
        yield _read(b"".join(lines))
    else:
        for line in lines:
            yield _read(line)


def _is_record(value: object) -> bool:
    return isinstance(value, dict) and bool(value)


def _read(line: bytes) -> dict[str, Any] | Problem:
    try:
        value = _DECODER.decode(line.decode())
    except _KeyTwice as twice:
        return Problem("deal", KEY_TWICE(name=str(twice)))
    except (ValueError, RecursionError):
        return Problem("deal", NO_JSON())
    return value if _is_record(value) else Problem("deal", NO_JSON())
