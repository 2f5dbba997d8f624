"""What people get wrong, as values; and what cannot go on, as exceptions."""

from __future__ import annotations

from dataclasses import dataclass

from companion.messages import Message


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with what was entered, beside the field it stands in.

    ``field`` is a dotted path as the deal file spells it: ``hands.Boris``.
    """

    field: str
    message: Message

    @property
    def code(self) -> str:
        """The stable code of what is wrong."""
        return self.message.code


class CompanionError(Exception):
    """Something that cannot go on; one child per cause, holding what to say of it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code)
        self.message = message


class Refused(CompanionError):
    """Raised when what was entered is wrong; every problem is listed at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems
