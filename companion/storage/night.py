"""A game night and its people, as every layer above the database sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

PLAYING: Final = "playing"
AWAY: Final = "away"
LEFT: Final = "left"
PRESENCES: Final = (PLAYING, AWAY, LEFT)

HOST: Final = "host"
PLAYER: Final = "player"
WATCHER: Final = "watcher"
ROLES: Final = (HOST, PLAYER, WATCHER)

BY_HOST: Final = "host"
BY_AGREEMENT: Final = "agreed"
POSTINGS: Final = (BY_HOST, BY_AGREEMENT)


@dataclass(frozen=True, slots=True)
class Device:
    """A phone or computer, known by the secret token in its cookie.

    ``name`` is what its owner has asked to be called in the ledger, or empty.
    """

    id: int
    token: str = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True)
class Member:
    """A device at the table of a night: what it may do, and whose seat it holds.

    ``role`` is one of `ROLES`; ``player`` the key of its seat, or empty. A player has
    a seat, a watcher has none, and a host may have one.
    """

    device_id: int
    role: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """Someone who plays, sits out for a while, or has gone home.

    ``key`` is the player's number within the night as text; it never changes and is
    never given to anyone else. ``presence`` is one of `PRESENCES`. One who is nameless
    wanted his name to go: `nameless` stands in its place until a reader's language
    has a better word.
    """

    key: str
    name: str
    presence: str = PLAYING
    is_nameless: bool = False

    @property
    def is_playing(self) -> bool:
        """Whether the next deal is dealt to this player."""
        return self.presence == PLAYING


def nameless(key: str) -> str:
    """What is written in the place of a name that had to go; nobody is called so.

    Names never begin with a blank, for they are trimmed.

    >>> nameless("7")
    ' 7'
    """
    return f" {key}"


@dataclass(frozen=True, slots=True)
class Author:
    """Who wrote entries, as his night knows him: a number, a seat (or none), a name."""

    no: int
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Night:
    """One game night; ``players`` sit in this order, clockwise.

    ``posting`` says who may post a deal that was told by several phones: `BY_HOST`,
    or `BY_AGREEMENT` a player too, if another one agrees.
    """

    id: int
    uid: str
    title: str
    opened_at: str
    version: int
    closed: bool
    dealer: str
    players: tuple[Player, ...]
    posting: str = BY_HOST

    @property
    def keys(self) -> tuple[str, ...]:
        """Every player's key, clockwise."""
        return tuple(player.key for player in self.players)

    def player(self, key: str) -> Player | None:
        """The player with this key, if there is one."""
        return next((player for player in self.players if player.key == key), None)

    def from_left_of(self, key: str) -> tuple[Player, ...]:
        """All players clockwise, beginning at this player's left; he comes last.

        >>> anna, boris, carla = (Player(str(n), "") for n in (1, 2, 3))
        >>> night = Night(1, "", "", "", 1, False, "1", (anna, boris, carla))
        >>> [player.key for player in night.from_left_of("2")]
        ['3', '1', '2']
        """
        start = self.keys.index(key) + 1
        return self.players[start:] + self.players[:start]

    def dealt_to(self) -> tuple[str, ...]:
        """The keys of those who play the next deal, in the order of a deal's seats."""
        around = self.from_left_of(self.dealer)
        return tuple(player.key for player in around if player.is_playing)
