"""Fields for what is entered at a table: chips and names."""

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


class ChipsField(StringField):
    """A whole number of chips, kept as it was typed while it cannot be read.

    ``number`` is what can be reckoned with.
    """

    number: int | None = None

    def __init__(self, label: Any = None, *, least: int = 0, **given: Any) -> None:
        self.least = least
        super().__init__(label, **given)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was typed; blanks between digits are forgiven."""
        self.data = str(valuelist[0]).strip() if valuelist else ""
        digits = _BLANKS.sub("", self.data)
        self.number = int(digits) if _DIGITS.fullmatch(digits) else None

    def process_data(self, value: Any) -> None:
        """Show a number that is already known."""
        self.number = value
        self.data = "" if value is None else str(value)

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
