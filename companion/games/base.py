"""What every game has: house rules, the facts of a deal, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from companion.cards import Card
from companion.games.sharing import Sharing
from companion.messages import Message, Phrase
from companion.problems import Problem
from companion.transfers import Transfer

DEAD: Final = "dead"
DEAD_KNOCKER: Final = "dead_knocker"
FOUL: Final = "foul"
BOTH_FOUL: Final = "both_foul"
MISDEAL: Final = "misdeal"
STOCK_OUT: Final = "stock_out"

R = TypeVar("R")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Step:
    """A line of explanation; the lines that bear it out hang below it.

    ``chips`` is what the line moved, where it moved any. ``clause`` names the rule.
    """

    message: Message
    chips: int | None = None
    clause: str | None = None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as it came out: its place (1 is best), category, words and cards.

    ``deciding`` holds the cards that the verdict hangs on, ``idle`` those that do not
    play; both are empty where the cards need no mark. ``plays`` holds those that make
    the hand where they may be chosen from more, and ``remark`` what else there is to
    say of it. ``row`` tells which of a player's rows it is, in games that have them.
    """

    seat: str
    place: int
    category: str
    words: Message
    cards: tuple[Card, ...]
    deciding: tuple[Card, ...] = ()
    idle: tuple[Card, ...] = ()
    row: str | None = None
    plays: tuple[Card, ...] = ()
    remark: Message | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules make of a deal: who won, and every chip that moves.

    ``evidence`` is ``"cards"``, ``"declared"`` or ``"none"``; ``carry`` is what stays
    in the pot; ``notes`` are worth saying but change nothing; ``details`` holds what
    only this game reports (JSON values under the deal file's names).
    """

    evidence: str
    winners: tuple[str, ...]
    transfers: tuple[Transfer, ...]
    net: Mapping[str, int]
    carry: int = 0
    fouls: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a deal came out as it did, for people: a verdict, the hands, the steps."""

    verdict: Message
    hands: tuple[ShownHand, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class HeldHand:
    """A hand that a player showed, to be held against his others of the night.

    ``kind`` says what it is compared with, and stands among the game's ``deeds``;
    ``strength`` is higher for the better of two hands of one kind. There are no cards
    where the table has only said what kind of hand it was.
    """

    kind: str
    strength: tuple[int, ...]
    words: Message
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a player did in a deal: things to be counted, and hands that he showed."""

    counts: Mapping[str, int] = field(default_factory=dict)
    hands: tuple[HeldHand, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule in our own words, and the text it comes from where one says it."""

    sentence: Phrase
    source: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules with a name and the source they were taken from."""

    name: str
    label: Phrase
    source: Phrase
    rules: Any


@dataclass(frozen=True, slots=True)
class Said:
    """What a source says in our own words, and the clauses in which it says it."""

    source: Phrase
    clauses: str
    sentence: Phrase


@dataclass(frozen=True, slots=True)
class Ruling:
    """What these house rules say when something went wrong at the table.

    ``dead`` tells that the hand concerned becomes dead; ``clause`` where it is
    written, or the house rule that settles it; it is empty where none does.
    ``others`` is what the other sources say. No source has ``covered`` it where the
    verdict is only the program's own. ``records`` is what can be entered on the deal:
    `DEAD`, `DEAD_KNOCKER`, `FOUL`, `BOTH_FOUL`, `MISDEAL` or `STOCK_OUT`, or nothing.
    A ``rare`` one is told on the page of rulings and left out of the deal's form.
    """

    code: str
    situation: Phrase
    verdict: Phrase
    clause: str
    dead: bool = False
    others: tuple[Said, ...] = ()
    covered: bool = True
    records: str = ""
    rare: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Generic[R, D]):
    """What the deal file can ask: facts in, and out of them who won and why.

    ``read`` leaves out what it cannot read and says so; ``check`` says everything
    wrong with the facts under these rules; ``score`` is for facts that ``check`` found
    nothing wrong with; ``verdict`` is the one sentence that heads what ``explain``
    tells. A question that is no `Game` has no house rules (they are ``None``) and
    moves no chips, so that no night can record it.
    """

    key: str
    name: Phrase
    read: Callable[[Mapping[str, object]], tuple[D, list[Problem]]]
    check: Callable[[D, R], tuple[Problem, ...]]
    score: Callable[[D, R], Outcome]
    verdict: Callable[[D, R, Outcome], Message]
    explain: Callable[[D, R, Outcome], Explanation]


@dataclass(frozen=True, kw_only=True, slots=True)
class Game(Question[R, D]):
    """A game that Companion can score; adding one adds such a value to the registry.

    ``version`` is raised whenever the same facts would come out differently.
    ``clauses`` has a sentence for every clause a transfer may name, and
    ``reasons`` words for every reason. A game ``has_pot`` where chips can stay in the
    middle from one deal to the next. The dealer ``alternates`` where two play and
    take turns: the second seat has dealt, and the first one deals next. ``sharing``
    says how a deal is told by several phones while it is played. ``recall`` says what
    each seat did in a deal, for the players' lines in the night's report; ``deeds`` has
    a word for each thing it counts and each kind of hand, in order.
    """

    version: int
    seats: range
    has_pot: bool
    rules_type: type[R]
    presets: Mapping[str, Preset]
    clauses: Mapping[str, Clause]
    reasons: Mapping[str, Phrase]
    write: Callable[[D], dict[str, object]]
    rulings: Callable[[R], tuple[Ruling, ...]]
    recall: Callable[[D, R, Outcome], Mapping[str, Deeds]]
    deeds: Mapping[str, Phrase]
    sharing: Sharing[R]
    alternates: bool = False
