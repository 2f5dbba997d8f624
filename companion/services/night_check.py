"""Whether the file of a night makes sense: its people, its chain, its sums, its deals.

It is asked all that an auditor asks, and what the pages rely on besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.ledger.entry import CLOSE, DEAL, REVERSAL, RULES, TERMS, Entry
from companion.messages import Message, Phrase
from companion.problems import Problem
from companion.services import scoring
from companion.services.audit import CLOSED, MISSING
from companion.services.inspection import UNSCORABLE, Read, what_is_wrong
from companion.services.night_facts import TAKEN_BACK, make_sense
from companion.services.night_file import Contents
from companion.services.night_reading import MISFIT
from companion.services.players import MOST_PLAYERS, TABLE_FULL
from companion.services.words import is_remark, name_problem, tidy
from companion.storage.night import Night
from companion.transfers import BANK, POT

FEW_PLAYERS = Phrase("file.players", "A night has players, each with a number.")
NO_DEALER = Phrase("file.dealer", "Whoever deals is not among the players.")
UNTIDY = Phrase("file.name", "This cannot be a name.")
NO_AUTHOR = Phrase("file.author", "Nobody is said to have written it.")
NO_SENSE = Phrase("file.sense", "It does not agree with the rest of the night.")
NO_BEGINNING = Phrase(
    "file.beginning", "A night begins with what its chips are worth and house rules."
)


@dataclass(slots=True)
class _Course(Read):
    """What is remembered of a night while its file is read: an auditor's and more.

    ``revisions`` is how often each deal was posted; ``closed_by`` the entry that
    closed the night, while it is closed.
    """

    revisions: dict[int, int] = field(default_factory=dict)
    closed_by: int | None = None

    def go_past(self, entry: Entry) -> None:
        """Remember an entry that nothing was wrong with."""
        Read.go_past(self, entry)
        if entry.kind == DEAL:
            self.revisions[entry.deal_no or 0] = entry.revision or 0
        elif entry.kind == CLOSE:
            self.closed_by = entry.no
        elif entry.reverses is not None and entry.reverses == self.closed_by:
            self.closed_by = None


def problems_of(contents: Contents) -> tuple[Problem, ...]:
    """Everything wrong with the people, and the first thing wrong with the ledger."""
    night = contents.night
    people = (*_night_problems(night), *_player_problems(night), *_authors(contents))
    return people or tuple(_ledger(contents))


def _night_problems(night: Night) -> Iterator[Problem]:
    if not is_remark(night.title):
        yield Problem("night.title", UNTIDY())
    if not night.players or len(set(night.keys)) < len(night.keys):
        yield Problem("players", FEW_PLAYERS())
    if len(night.players) > MOST_PLAYERS:
        yield Problem("players", TABLE_FULL(most=MOST_PLAYERS))
    if night.dealer not in night.keys:
        yield Problem("night.dealer", NO_DEALER())


def _player_problems(night: Night) -> Iterator[Problem]:
    taken: list[str] = []
    for place, player in enumerate(night.players):
        field = f"players.{place}.name"
        if player.is_nameless:
            continue
        if tidy(player.name) != player.name:
            yield Problem(field, UNTIDY())
        problem = name_problem(player.name, field, taken)
        if problem is not None:
            yield problem
        taken.append(player.name)


def _authors(contents: Contents) -> Iterator[Problem]:
    seats = {"", *contents.night.keys}
    for place, author in enumerate(contents.authors):
        sound = author.no == place + 1 and author.player in seats
        if not sound or not is_remark(author.name.strip()):
            yield Problem(f"authors.{place}", MISFIT())
    authors = len(contents.authors)
    for place, entry in enumerate(contents.entries):
        if entry.author > authors:
            yield Problem(f"entries.{place}.author", NO_AUTHOR())
            return


def _ledger(contents: Contents) -> Iterator[Problem]:
    read = _Course(contents.night)
    for place, entry in enumerate(contents.entries):
        wrong = MISSING() if entry.no != place + 1 else _entry_problem(read, entry)
        if wrong is not None:
            yield Problem(f"entries.{place}", wrong)
            return
        read.go_past(entry)
    kinds = {entry.kind for entry in contents.entries}
    if not {TERMS, RULES} <= kinds:
        yield Problem("entries", NO_BEGINNING())
    if contents.night.closed != (read.closed_by is not None):
        yield Problem("night.closed", CLOSED())


def _entry_problem(read: _Course, entry: Entry) -> Message | None:
    try:
        fits = _has_its_place(read, entry) and make_sense(read, entry)
    except (ValueError, TypeError, KeyError, AttributeError):
        fits = False  # facts that no game can read
    wrong = what_is_wrong(read, entry)
    if wrong is None and not fits:
        return NO_SENSE()
    if wrong is None and entry.kind == DEAL and not _can_be_scored(entry):
        return UNSCORABLE(deal=entry.deal_no or 0)
    return wrong


def _has_its_place(read: _Course, entry: Entry) -> bool:
    """Whether numbers follow each other, and whoever moves chips is at the table."""
    accounts = {*read.night.keys, POT, BANK}
    moved = {account for move in entry.transfers for account in move[:2]}
    named = (entry.kind == DEAL) == (entry.revision is not None)
    taken = (entry.kind == REVERSAL) == (entry.reverses is not None)
    if not (moved <= accounts and named and taken and is_remark(entry.why)):
        return False
    if entry.kind == DEAL:
        return _is_next_revision(read, entry)
    if entry.kind == REVERSAL:
        return _can_be_taken_back(read, entry)
    ended_twice = entry.kind == CLOSE and read.closed_by is not None
    return entry.deal_no is None and not ended_twice


def _is_next_revision(read: _Course, entry: Entry) -> bool:
    deal_no = entry.deal_no or 0
    if deal_no not in read.revisions:
        return (deal_no, entry.revision) == (len(read.revisions) + 1, 1)
    is_back = deal_no not in read.counting
    return is_back and entry.revision == read.revisions[deal_no] + 1


def _can_be_taken_back(read: Read, entry: Entry) -> bool:
    old = read.entries.get(entry.reverses or 0)
    if old is None or old.kind not in TAKEN_BACK:
        return False
    # Of a deal only the revision that counts, else the deal would seem to be gone.
    return old.kind != DEAL or read.counting.get(old.deal_no or 0) == old.revision


def _can_be_scored(entry: Entry) -> bool:
    try:
        return scoring.replay(entry).outcome is not None
    except (ValueError, TypeError, KeyError, AttributeError):
        return False
