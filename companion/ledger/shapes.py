"""Whether a JSON value has the shape it should have, said as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

Shape: TypeAlias = (
    "Callable[[Any], bool] | Mapping[str, Shape] | list[Any] | tuple[Any, ...]"
)
"""A question to a value; or an object's names, those with ``?`` at the end may be
missing; or the one shape of every item of a list; or the shape of each item in turn."""
DEEPEST: Final = 12
"""How deep objects may lie in each other; a deal lies four deep."""


def misfits(value: Any, shape: Shape, path: str = "") -> Iterator[str]:
    """The dotted path of everything that has not the shape it should have.

    >>> shape = {"no": is_count, "names": [is_text], "why?": is_text}
    >>> list(misfits({"no": 0, "names": ["Aino", 3], "more": 1}, shape))
    ['more', 'no', 'names.1']
    """
    if isinstance(shape, Mapping):
        yield from _object_misfits(value, shape, path)
    elif isinstance(shape, list):
        yield from _list_misfits(value, shape * _length(value), path)
    elif isinstance(shape, tuple):
        yield from _list_misfits(value, list(shape), path)
    elif not shape(value):
        yield path


def is_text(value: Any) -> bool:
    r"""Whether it is text that can be written down.

    >>> is_text("Aino"), is_text("\ud800"), is_text(1)
    (True, False, False)
    """
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_number(value: Any) -> bool:
    """Whether it is a whole number that a database holds; no answer is a number.

    >>> is_number(-3), is_number(True), is_number(10**19)
    (True, False, False)
    """
    return type(value) is int and abs(value) < 2**53


def is_count(value: Any) -> bool:
    """Whether it counts something, from 1 on."""
    return is_number(value) and value >= 1


def is_answer(value: Any) -> bool:
    """Whether it is yes or no."""
    return isinstance(value, bool)


def is_object(value: Any) -> bool:
    """Whether it is an object of sound values, whatever their names.

    >>> is_object({"a": [1, {"b": None}]}), is_object({"a": 1.5}), is_object([])
    (True, False, False)
    """
    return type(value) is dict and _is_sound(value)


def one_of(*values: Any) -> Callable[[Any], bool]:
    """Whether it is one of a few values, each of its own type."""
    return lambda value: any(
        type(value) is type(known) and value == known for known in values
    )


def maybe(shape: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether it is nothing, or has this shape."""
    return lambda value: value is None or shape(value)


def _is_sound(value: Any, depth: int = DEEPEST) -> bool:
    if type(value) in {dict, list}:
        names, inner = ((), value) if type(value) is list else (value, value.values())
        return (
            depth > 0
            and all(map(is_text, names))
            and all(_is_sound(item, depth - 1) for item in inner)
        )
    return value is None or is_answer(value) or is_number(value) or is_text(value)


def _length(value: Any) -> int:
    return len(value) if type(value) is list else 0


def _object_misfits(value: Any, shape: Mapping[str, Shape], path: str) -> Iterator[str]:
    if type(value) is not dict:
        yield path
        return
    shapes = {name.rstrip("?"): inner for name, inner in shape.items()}
    needed = {name for name in shape if not name.endswith("?")}
    for name in (*sorted(value.keys() - shapes.keys()), *sorted(needed - value.keys())):
        yield _under(path, name)
    for name, inner in shapes.items():
        if name in value:
            yield from misfits(value[name], inner, _under(path, name))


def _list_misfits(value: Any, shapes: list[Any], path: str) -> Iterator[str]:
    if type(value) is not list or len(value) != len(shapes):
        yield path
        return
    for place, (item, shape) in enumerate(zip(value, shapes, strict=True)):
        yield from misfits(item, shape, _under(path, str(place)))


def _under(path: str, name: str) -> str:
    spoken = name[:40] if is_text(name) else "?"
    return f"{path}.{spoken}" if path else spoken
