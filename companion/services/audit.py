"""Checking the whole ledger: what does not add up is named, the first thing first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.ledger.entry import CLOSE
from companion.messages import Message, Phrase
from companion.services.inspection import Read, what_is_noted, what_is_wrong
from companion.services.sending import Sent, digest_of, uid_for
from companion.storage import audit_store, night_store, tombstone_store
from companion.storage.audit_store import Found, FoundSending
from companion.storage.night import Night
from companion.storage.tombstone_store import BY_AGE, BY_HOST

BROKEN: Final = "broken"
NOTE: Final = "note"

DAMAGED = Phrase("audit.damaged", "The file is damaged: %(words)s.")
TRIGGER = Phrase(
    "audit.trigger",
    "The database lets entries be changed: its trigger “%(name)s” is not as it was.",
)
MISSING = Phrase("audit.missing", "It is missing.")
UNREADABLE = Phrase("audit.unreadable", "It cannot be read any more.")
TRANSFER_MISSING = Phrase(
    "audit.transfer_missing", "Some of its transfers are missing."
)
END_MISSING = Phrase("audit.end_missing", "It was written, and is not there any more.")
OTHER_SENDING = Phrase(
    "audit.sending", "What was sent under the key %(key)s is not what was kept of it."
)
CLOSED = Phrase(
    "audit.closed", "Whether the night is closed is not what its ledger says."
)
REMOVED_BY_HOST = Phrase(
    "audit.removed",
    "The night %(night)s was removed by its host at %(at)s. It had %(n)s entry; the "
    "last hash was %(hash)s.",
    plural="The night %(night)s was removed by its host at %(at)s. It had %(n)s "
    "entries; the last hash was %(hash)s.",
)
REMOVED_BY_AGE = Phrase(
    "audit.removed_by_age",
    "The night %(night)s was old enough to be removed at %(at)s. It had %(n)s entry; "
    "the last hash was %(hash)s.",
    plural="The night %(night)s was old enough to be removed at %(at)s. It had %(n)s "
    "entries; the last hash was %(hash)s.",
)
HALF_REMOVED = Phrase(
    "audit.half_removed",
    "The night %(night)s was removed, and yet some of it is still there.",
)

BY_WHOM: Final = {BY_HOST: REMOVED_BY_HOST, BY_AGE: REMOVED_BY_AGE}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that differs (`BROKEN`) or is worth knowing (`NOTE`).

    ``night`` is the night's uid, empty where the whole database is meant; ``title``
    is its name for people.
    """

    level: str
    night: str
    title: str
    entry_no: int | None
    message: Message


def audit() -> tuple[Finding, ...]:
    """Go through every night of the database in use.

    Chain, numbers and sums are reckoned anew, and each deal is scored again from its
    facts. Of each night the first thing that differs is named, and every note.
    """
    return (
        *_database(),
        *_removed(),
        *(finding for night in night_store.all_nights() for finding in _night(night)),
    )


def audit_night(night: Night) -> tuple[Finding, ...]:
    """Go through one night alone, as `audit` goes through every one."""
    return tuple(_night(night))


def _database() -> Iterator[Finding]:
    for words in audit_store.damage():
        yield Finding(BROKEN, "", "", None, DAMAGED(words=words))
    for name in audit_store.changed_triggers():
        yield Finding(BROKEN, "", "", None, TRIGGER(name=name))


def _removed() -> Iterator[Finding]:
    """Nights that were removed are worth knowing of; nothing of them may be left."""
    for stone in tombstone_store.everyone():
        if tombstone_store.left_over(stone.night_id):
            yield Finding(BROKEN, stone.uid, "", None, HALF_REMOVED(night=stone.uid))
        words = BY_WHOM[stone.cause](
            night=stone.uid, at=stone.at, n=stone.entries, hash=stone.last_hash
        )
        yield Finding(NOTE, stone.uid, "", None, words)


def _night(night: Night) -> Iterator[Finding]:
    read = Read(night)
    for expected, found in enumerate(audit_store.entries(night.id), start=1):
        wrong = _wrong(read, found, expected)
        if wrong is not None:
            yield _finding(BROKEN, night, expected, wrong)
            return
        if found.entry is not None:
            noted = what_is_noted(read, found.entry)
            if noted is not None:
                yield _finding(NOTE, night, found.no, noted)
            read.go_past(found.entry)
    yield from _whole(read)


def _wrong(read: Read, found: Found, expected: int) -> Message | None:
    if found.no != expected:
        return MISSING()
    if found.entry is None:
        return UNREADABLE()
    if not found.transfers_are_numbered:
        return TRANSFER_MISSING()
    return what_is_wrong(read, found.entry)


def _whole(read: Read) -> Iterator[Finding]:
    """What only shows once a whole night has been read."""
    night, newest = read.night, len(read.entries)
    for sending in audit_store.sendings(night.id):
        written = _entry_of(sending)
        if written is not None and written > newest:
            yield _finding(BROKEN, night, newest + 1, END_MISSING())
            return
        if not sending.is_emptied and sending.digest != _digest(night, sending):
            yield _finding(BROKEN, night, None, OTHER_SENDING(key=sending.key))
            return
    if night.closed != _is_closed(read):
        yield _finding(BROKEN, night, None, CLOSED())


def _is_closed(read: Read) -> bool:
    closings = [no for no, entry in read.entries.items() if entry.kind == CLOSE]
    return bool(closings) and closings[-1] not in read.taken_back


def _entry_of(sending: FoundSending) -> int | None:
    result = sending.result
    no = result.get("entry_no") if isinstance(result, dict) else None
    return no if isinstance(no, int) else None


def _digest(night: Night, sending: FoundSending) -> str:
    sent = Sent(sending.key, sending.content)
    return digest_of(sent, sending.verb, uid_for(sending.verb, night))


def _finding(level: str, night: Night, no: int | None, message: Message) -> Finding:
    return Finding(level, night.uid, night.title, no, message)
