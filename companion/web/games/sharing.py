"""What the web half of a game says of a deal that several phones tell while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.games.sharing import Told
from companion.problems import Problem


@dataclass(frozen=True, slots=True)
class Aside:
    """Words beside a hand while it is entered, by the name of their place.

    ``aloud`` says the same in the bar, with the player's name, where it is worth it.
    """

    place: str
    words: str
    aloud: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A fact that a tap tells; a ``value`` of ``None`` takes it back."""

    fact: str
    seat: str
    value: object
    words: str


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What is known of a seat; ``is_asked`` while the table waits for its answer."""

    words: str = ""
    is_asked: bool = False
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class HandShape:
    """A part of a hand, or the whole of it: how it is called, and how it is typed."""

    key: str
    name: str
    size: int
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSharing:
    """A game's words for facts that are told one by one.

    ``headline`` is the deal in one sentence. ``choices`` are what a seat can tell of
    itself with a tap, now, in the first person or by ``name``; ``second_thoughts``
    what it can take back or say otherwise, and ``ruled`` what those in charge can
    tell of it. ``of_all`` is theirs, too, about the deal as a whole. ``piles`` names
    the counts of drawn cards that are asked for. ``label`` and ``words`` say a fact
    and its value; ``shapes`` are the parts of a hand, ``tell_hand`` what is to be said
    of a hand by itself, by the names of its fields. ``read_piles`` makes a value of the
    counts as they were typed; ``is_unfinished`` tells what is wrong with a hand only
    because it has not been entered to its end.
    """

    headline: Callable[[Told], str]
    seat: Callable[[Told, Any, str], SeatWords]
    choices: Callable[[Told, Any, str, str], tuple[Choice, ...]]
    second_thoughts: Callable[[Told, Any, str, str], tuple[Choice, ...]]
    ruled: Callable[[Told, Any, str], tuple[Choice, ...]]
    of_all: Callable[[Told, Any], tuple[Choice, ...]]
    piles: Callable[[Any], tuple[str, ...]]
    read_piles: Callable[[tuple[str, ...]], object]
    label: Callable[[str], str]
    words: Callable[[str, object], str]
    shapes: Callable[[], tuple[HandShape, ...]]
    is_unfinished: Callable[[Problem], bool]
    tell_hand: Callable[[str, Any, Any], tuple[Aside, ...]]
