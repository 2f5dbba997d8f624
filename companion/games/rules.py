"""House rules declared once: as the fields of a game's frozen ``Rules`` dataclass.

The form, the JSON, the rules page and "what differs" are all read from the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeGuard, TypeVar, cast

from companion.games.base import Preset
from companion.messages import Phrase
from companion.problems import Problem

R = TypeVar("R")

MOST_CHIPS = 1_000_000

UNKNOWN_SWITCH = Phrase("rules.unknown", "There is no house rule called “%(name)s”.")
UNKNOWN_PRESET = Phrase(
    "rules.preset", "There are no ready-made rules called “%(name)s”."
)
NOT_A_CHOICE = Phrase("rules.choice", "“%(value)s” is not one of: %(choices)s.")
NOT_YES_OR_NO = Phrase("rules.boolean", "This house rule is either on or off.")
NOT_CHIPS = Phrase("rules.chips", "Chips are a whole number from 0 to 1,000,000.")
NOT_AN_OBJECT = Phrase("rules.object", "House rules are written as names and values.")


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule as people see it.

    ``choices`` maps each allowed word to its label; without choices the default's
    type says whether it is a number of chips or an on-off switch. ``parse`` reads a
    value of any other shape (a table) and gives ``None`` where it cannot; ``write``
    gives it back as JSON holds it; ``rows`` are those that a table usually has.
    """

    label: Phrase
    help: Phrase
    clause: str
    choices: Mapping[str, Phrase] | None = None
    main: bool = False
    parse: Callable[[object], object | None] | None = None
    write: Callable[[object], object] | None = None
    refusal: Phrase | None = None
    rows: tuple[str, ...] = ()


def rule(switch: Switch, *, default: Any) -> Any:
    """A dataclass field that carries its house rule's label, help and clause."""
    return field(default=default, metadata={"switch": switch})


def switches(rules_type: type[Any]) -> dict[str, Switch]:
    """Every house rule of a game by name, in the order they are declared."""
    return {item.name: _switch(item) for item in fields(rules_type)}


def _switch(item: Field[Any]) -> Switch:
    return cast("Switch", item.metadata["switch"])


def read_rules(
    rules_type: type[R], presets: Mapping[str, Preset], given: object
) -> tuple[R, list[Problem]]:
    """House rules from ``{"preset": NAME, …switches}``; a switch overrides the preset.

    What is wrong is reported under ``rules.NAME`` and left at the preset's value.
    """
    recommended = cast("R", presets["recommended"].rules)
    if given is None:
        return recommended, []
    if not isinstance(given, Mapping):
        return recommended, [Problem("rules", NOT_AN_OBJECT())]
    problems: list[Problem] = []
    name = given.get("preset", "recommended")
    preset = presets.get(name) if isinstance(name, str) else None
    if preset is None:
        problems.append(Problem("rules.preset", UNKNOWN_PRESET(name=str(name))))
        preset = presets["recommended"]
    values = _values(preset.rules)
    for key, value in given.items():
        if key == "preset":
            continue
        problem = _read_switch(rules_type, values, key, value)
        if problem is not None:
            problems.append(Problem(f"rules.{key}", problem))
    return rules_type(**values), problems


def _read_switch(
    rules_type: type[Any], values: dict[str, Any], key: str, value: object
) -> Any:
    declared = {item.name: item for item in fields(rules_type)}.get(key)
    if declared is None:
        return UNKNOWN_SWITCH(name=str(key))
    switch = _switch(declared)
    parsed, problem = _parse(switch, declared.default, value)
    if problem is None:
        values[key] = parsed
    return problem


def _parse(switch: Switch, default: object, value: object) -> tuple[Any, Any]:
    if switch.parse is not None:
        parsed = switch.parse(value)
        refusal = cast("Phrase", switch.refusal)
        return parsed, (refusal() if parsed is None else None)
    if switch.choices is not None:
        if isinstance(value, str) and value in switch.choices:
            return value, None
        return None, NOT_A_CHOICE(value=str(value), choices=tuple(switch.choices))
    if isinstance(default, bool):
        return value, (None if isinstance(value, bool) else NOT_YES_OR_NO())
    return value, (None if is_chips(value) else NOT_CHIPS())


def is_chips(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number of chips from 0 to 1,000,000.

    >>> is_chips(5), is_chips(True), is_chips("5"), is_chips(1.0), is_chips(-1)
    (True, False, False, False, False)
    """
    return type(value) is int and 0 <= value <= MOST_CHIPS


def write_rules(rules: Any) -> dict[str, Any]:
    """Every switch by name, as a snapshot that `read_rules` reads back unchanged."""
    written: dict[str, Any] = {}
    for item in fields(rules):
        value, write = getattr(rules, item.name), _switch(item).write
        written[item.name] = value if write is None else write(value)
    return written


def differences(rules: Any, other: Any) -> tuple[str, ...]:
    """The names of the house rules in which two values differ, in declared order."""
    mine, theirs = _values(rules), _values(other)
    return tuple(name for name in mine if mine[name] != theirs[name])


def _values(rules: Any) -> dict[str, Any]:
    return {item.name: getattr(rules, item.name) for item in fields(rules)}


def defaults_are_declared(rules_type: type[Any]) -> bool:
    """Whether every field has a default and a switch, as the forms rely on."""
    return all(
        item.default is not MISSING and "switch" in item.metadata
        for item in fields(rules_type)
    )
