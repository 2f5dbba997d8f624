"""House rules in words: what they are, what sets them apart, who agreed on what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from companion.games.base import Game
from companion.games.rules import Switch, differences, switches
from companion.i18n.signs import plain
from companion.web.forms.rules import RulesForm
from companion.web.templating import say


@dataclass(frozen=True, slots=True)
class Departure:
    """A house rule in two versions: as it is here, and as it is elsewhere."""

    label: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A preset: its name, its source, and where these rules leave it."""

    name: str
    label: str
    source: str
    departures: tuple[Departure, ...]

    @property
    def is_played(self) -> bool:
        """Whether these rules are the preset, unchanged."""
        return not self.departures


@dataclass(frozen=True, slots=True)
class PresetButton:
    """Ready-made rules to fill in with a tap; ``in_use`` if the form says just that."""

    name: str
    label: str
    source: str
    in_use: bool


def departures(game: Game[Any, Any], rules: Any, other: Any) -> tuple[Departure, ...]:
    """Every house rule in which two agreements differ, in words."""
    known = switches(game.rules_type)
    return tuple(
        _departure(known[name], getattr(rules, name), getattr(other, name))
        for name in differences(rules, other)
    )


def _departure(switch: Switch, here: Any, there: Any) -> Departure:
    """One house rule in two versions; of a table only what differs."""
    if switch.parse is not None:
        ours, theirs = dict(here), dict(there)
        rows = [row for row in {**theirs, **ours} if ours.get(row) != theirs.get(row)]
        return Departure(say(switch.label()), _rows(ours, rows), _rows(theirs, rows))
    return Departure(
        say(switch.label()), in_words(switch, here), in_words(switch, there)
    )


def _rows(table: Mapping[str, int], rows: Iterable[str]) -> str:
    return ", ".join(
        f"{row}: {plain(table[row]) if row in table else '–'}" for row in rows
    )


def in_words(switch: Switch, value: Any) -> str:
    """What a switch stands at: a choice, yes or no, a number, or a table."""
    if switch.choices is not None:
        return say(switch.choices[value]())
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if isinstance(value, int):
        return plain(value)
    return _table(value.items() if isinstance(value, Mapping) else value)


def _table(pairs: Iterable[Any]) -> str:
    return ", ".join(f"{name}: {plain(n)}" for name, n in pairs)


def ready_made(game: Game[Any, Any], rules: Any) -> tuple[ReadyMade, ...]:
    """Every preset of a game beside the rules of this table."""
    return tuple(
        ReadyMade(
            name=name,
            label=say(preset.label()),
            source=say(preset.source()),
            departures=departures(game, rules, preset.rules),
        )
        for name, preset in game.presets.items()
    )


def preset_buttons(form: RulesForm) -> tuple[PresetButton, ...]:
    """A button for every preset of the form's game."""
    in_use = form.preset_in_use()
    return tuple(
        PresetButton(name, say(preset.label()), say(preset.source()), name == in_use)
        for name, preset in form.game.presets.items()
    )


def nearest(presets: Iterable[ReadyMade]) -> ReadyMade:
    """The preset that these rules leave in the fewest places."""
    return min(presets, key=lambda preset: len(preset.departures))
