"""A table among the house rules: a number for each of its rows, each in its field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from wtforms import Field, ValidationError
from wtforms.utils import unset_value

from companion.games.rules import MOST_CHIPS

_BLANKS: Final = re.compile(r"\s")
_DIGITS: Final = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row as it stands in the form; ``is_wrong`` where it cannot be read."""

    name: str
    label: str
    typed: str
    is_wrong: bool


class TableField(Field):
    """A table of whole numbers; a row that is empty or nought is not in it.

    ``rows`` are those that are always offered. Every row is a field of its own, named
    after the table: ``rules-back_bonus-7-5-4-3-2``. Where none of them was sent, the
    table stays as it was.
    """

    def __init__(
        self, label: Any = None, *, rows: Sequence[str] = (), **given: Any
    ) -> None:
        self._offered = tuple(rows)
        self._typed: dict[str, str] = {}
        super().__init__(label, **given)

    def process(
        self, formdata: Any, data: Any = unset_value, extra_filters: Any = None
    ) -> None:
        """Take the table as it is, then what was typed into its rows."""
        super().process(None, data, extra_filters)
        prefix = f"{self.name}-"
        sent = [name for name in formdata or () if name.startswith(prefix)]
        if sent:
            rows = {name.removeprefix(prefix): formdata[name].strip() for name in sent}
            self._typed = {**dict.fromkeys(self._typed, ""), **rows}

    def process_data(self, value: Any) -> None:
        """Show a table that is already known."""
        known: Mapping[str, int] = value or {}
        self._typed = {**dict.fromkeys(self._offered, ""), **_written(known)}

    @property
    def table(self) -> dict[str, int]:
        """The rows that are in the table, as far as they can be read."""
        numbers = {row: _number(typed) for row, typed in self._typed.items()}
        return {row: number for row, number in numbers.items() if number}

    @property
    def table_rows(self) -> tuple[TableRow, ...]:
        """Every row there is to fill in."""
        return tuple(
            TableRow(f"{self.name}-{row}", row, typed, _number(typed) is None)
            for row, typed in self._typed.items()
        )

    def pre_validate(self, form: Any) -> None:
        """Refuse what is no whole number within the limits, and say in which rows."""
        del form
        wrong = [row.label for row in self.table_rows if row.is_wrong]
        if wrong:
            raise ValidationError(
                _(
                    "Write whole numbers from 0 to 1,000,000, or nothing. "
                    "Look at: %(rows)s.",
                    rows=", ".join(wrong),
                )
            )


def _written(table: Mapping[str, int]) -> dict[str, str]:
    return {row: str(number) for row, number in table.items()}


def _number(typed: str) -> int | None:
    """What was typed as a number; nothing is nought.

    >>> _number("17"), _number(""), _number("many"), _number("2000000")
    (17, 0, None, None)
    """
    digits = _BLANKS.sub("", typed) or "0"
    number = int(digits) if _DIGITS.fullmatch(digits) else None
    return None if number is None or number > MOST_CHIPS else number
