"""Fields for what is entered at a table: chips, money and names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from flask_babel import gettext as _
from wtforms import StringField, ValidationError

from companion.games.rules import MOST_CHIPS
from companion.services.words import LONGEST_REMARK

LONGEST_MEMO: Final = LONGEST_REMARK

_BLANKS: Final = re.compile(r"\s")  # a no-break space between thousands counts too
_MONEY: Final = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?", re.ASCII)
_DIGITS: Final = re.compile(r"\d{1,9}", re.ASCII)


def unnamed(codes: Iterable[str]) -> Any:
    """Choices that show their own codes, or are put into words later."""
    return list(codes)


class LineField(StringField):
    """One line of text, a name or a memo; the services say what is wrong with it.

    Where it has a ``longest``, the browser lets nobody type more letters.
    """

    data: str

    def __init__(
        self, label: Any = None, *, longest: int | None = None, **given: Any
    ) -> None:
        if longest is not None:
            given["render_kw"] = {"maxlength": longest}
        super().__init__(label, **given)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the line without needless blanks."""
        self.data = " ".join(str(valuelist[0]).split()) if valuelist else ""


class TypedNumberField(StringField):
    """A number as it was typed, kept as typed while it cannot be read."""

    typed: str | None = None
    number: int | None = None

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was typed; blanks between digits are forgiven."""
        self.typed = str(valuelist[0]).strip() if valuelist else ""
        self.data = self.typed
        self.number = self.read(_BLANKS.sub("", self.typed))

    def process_data(self, value: Any) -> None:
        """Show a number that is already known."""
        self.number = value
        self.data = "" if value is None else self.write(value)

    def read(self, typed: str) -> int | None:
        """The number, or None where it is none."""
        raise NotImplementedError

    def write(self, number: int) -> str:
        """The number as people type it."""
        return str(number)


class ChipsField(TypedNumberField):
    """A whole number of chips."""

    def __init__(self, label: Any = None, *, least: int = 0, **given: Any) -> None:
        self.least = least
        super().__init__(label, **given)

    def read(self, typed: str) -> int | None:
        """The chips, where it is a whole number of them."""
        return int(typed) if _DIGITS.fullmatch(typed) else None

    def pre_validate(self, form: Any) -> None:
        """Refuse what is no whole number within the limits."""
        del form
        if self.number is None or not self.least <= self.number <= MOST_CHIPS:
            raise ValidationError(
                _(
                    "Write a whole number of chips, from %(least)s to 1,000,000.",
                    least=self.least,
                )
            )


class MoneyField(TypedNumberField):
    """An amount of money in hundredths; may be left empty."""

    def read(self, typed: str) -> int | None:
        """The hundredths; a comma and a point mean the same."""
        match = _MONEY.fullmatch(typed)
        if match is None:
            return None
        return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))

    def write(self, number: int) -> str:
        """The amount with its hundredths."""
        return f"{number // 100}.{number % 100:02d}"

    def pre_validate(self, form: Any) -> None:
        """Refuse what is no amount."""
        del form
        if self.typed and not self.number:
            raise ValidationError(_("Write an amount such as 0.50, or leave it empty."))
