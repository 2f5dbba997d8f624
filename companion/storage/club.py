"""A club and its regulars, as every layer above the database sees them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.storage.night import nameless


@dataclass(frozen=True, slots=True)
class Regular:
    """Someone of a club; ``key`` is his number there, the same at all its nights.

    Where he ``is_nameless``, his name was removed and his number stands for it.
    """

    key: str
    name: str

    @property
    def is_nameless(self) -> bool:
        """Whether the name has been removed."""
        return self.name == nameless(self.key)


@dataclass(frozen=True, slots=True)
class Club:
    """The people who meet again and again."""

    id: int
    uid: str
    name: str
    regulars: tuple[Regular, ...]

    def regular(self, key: str) -> Regular | None:
        """The regular with this key, if there is one."""
        return next((one for one in self.regulars if one.key == key), None)
