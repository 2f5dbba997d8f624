"""A form for any game's house rules, made from the fields of its ``Rules``."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, TypeVar

from wtforms import BooleanField, Field, RadioField

from companion.games.base import Game, Preset
from companion.games.rules import Switch, read_rules, switches, write_rules
from companion.problems import Refused
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import ChipsField, unnamed
from companion.web.forms.tables import TableField
from companion.web.templating import say

PREFIX: Final = "rules-"

ON_OFF: Final = "switch"
CHOICES: Final = "choices"
CHIPS: Final = "chips"
TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One house rule as the page shows it; ``kind`` says how its field looks."""

    name: str
    kind: str
    field: Field
    help: str


class RulesForm(CompanionForm):
    """House rules of one game; made for it by `for_game`.

    Every switch stands on the form, so that one which is off is told from one which
    was not sent.
    """

    game: ClassVar[Game[Any, Any]]
    rules: Any

    def __init__(self, *args: Any, rules: Any = None, **given: Any) -> None:
        self.rules = rules if rules is not None else self._recommended
        super().__init__(*args, data=_data(self.rules), **given)
        for name, switch in self.switches.items():
            _name_in_words(self[PREFIX + name], switch)

    @property
    def _recommended(self) -> Any:
        return self.game.presets["recommended"].rules

    @property
    def switches(self) -> dict[str, Switch]:
        """Every house rule by its name."""
        return switches(self.game.rules_type)

    @property
    def rule_fields(self) -> list[Field]:
        """The field of every house rule, the main ones first."""
        return [
            row.field for main in (True, False) for row in self.rule_rows(main=main)
        ]

    def rule_rows(self, *, main: bool) -> tuple[RuleRow, ...]:
        """The main house rules, or all the others, in the order they are declared."""
        return tuple(
            self._row(name, switch)
            for name, switch in self.switches.items()
            if switch.main is main
        )

    def _row(self, name: str, switch: Switch) -> RuleRow:
        return RuleRow(
            name=name,
            kind=_kind(self[PREFIX + name]),
            field=self[PREFIX + name],
            help=say(switch.help()),
        )

    def use(self, preset: Preset) -> None:
        """Fill the form with ready-made rules."""
        self.fill_in(preset.rules)

    def fill_in(self, rules: Any) -> None:
        """Fill the form with rules that are known."""
        self.rules = rules
        for name, value in _data(rules).items():
            self[name].process_data(value)

    def preset_in_use(self) -> str | None:
        """The name of the preset that stands in the form unchanged, if one does."""
        given = self._given()
        return next(
            (
                name
                for name, preset in self.game.presets.items()
                if given.items() <= write_rules(preset.rules).items()
            ),
            None,
        )

    def agreed(self) -> Any:
        """The rules as entered; raises `Refused` with what does not fit."""
        given = {**write_rules(self.rules), **self._given()}
        rules, problems = read_rules(self.game.rules_type, self.game.presets, given)
        if problems:
            raise Refused(tuple(problems))
        return rules

    def labels(self) -> dict[str, str]:
        """What each field is called, those of a table's rows too."""
        tables = (field for field in self if isinstance(field, TableField))
        return super().labels() | {
            row.name: f"{field.label.text}: {row.label}"
            for field in tables
            for row in field.table_rows
        }

    def _given(self) -> dict[str, Any]:
        return {name: _value(self[PREFIX + name]) for name in self.switches}


F = TypeVar("F", bound=RulesForm)


def for_game(base: type[F], game: Game[Any, Any]) -> type[F]:
    """A form of this kind with a field for each house rule of the game."""
    rule_fields = {
        PREFIX + name: _field(switch, default)
        for name, switch, default in _declared(game.rules_type)
    }
    return type(base.__name__, (base,), {"game": game, **rule_fields})


def _declared(rules_type: type[Any]) -> list[tuple[str, Switch, Any]]:
    defaults = {item.name: item.default for item in fields(rules_type)}
    return [
        (name, switch, defaults[name]) for name, switch in switches(rules_type).items()
    ]


def _field(switch: Switch, default: object) -> Any:
    if switch.parse is not None:
        return TableField(rows=switch.rows)
    if switch.choices is not None:
        return RadioField(choices=unnamed(switch.choices), validate_choice=False)
    return BooleanField() if isinstance(default, bool) else ChipsField()


def _kind(field: Field) -> str:
    if isinstance(field, TableField):
        return TABLE
    if isinstance(field, RadioField):
        return CHOICES
    return ON_OFF if isinstance(field, BooleanField) else CHIPS


def _name_in_words(field: Field, switch: Switch) -> None:
    field.label.text = say(switch.label())
    if isinstance(field, RadioField) and switch.choices is not None:
        named: Any = {code: say(words()) for code, words in switch.choices.items()}
        field.choices = named


def _data(rules: Any) -> dict[str, Any]:
    return {PREFIX + name: value for name, value in write_rules(rules).items()}


def _value(field: Field) -> Any:
    if isinstance(field, TableField):
        return field.table
    return field.number if isinstance(field, ChipsField) else field.data
