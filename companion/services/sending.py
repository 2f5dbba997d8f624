"""What was sent, and by whom: the same thing sent twice is written once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.ledger.entry import canonical
from companion.live.hub import HUB
from companion.messages import Phrase
from companion.problems import CompanionError
from companion.services.clock import now
from companion.services.desk import By, Desk, open_desk
from companion.storage import night_store, sent_store
from companion.storage.db import write_transaction
from companion.storage.night import Night
from companion.storage.sent_store import FirstSending

ALREADY_SENT = Phrase(
    "sent.other_content", "This was sent before, with something else in it."
)

__all__ = [
    "DEVICE",
    "AlreadySent",
    "By",
    "Sent",
    "digest_of",
    "first_result",
    "keep",
    "write",
]

DEVICE: Final = "device"
"""Under this name stands the device that sent something, where only it may see it."""

OPEN_NIGHT: Final = "open_night"
"""The one thing that is sent to no night yet."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A form as it was sent: the key it was given when it was shown, and its content.

    ``content`` holds JSON values. The key makes a second sending recognisable.
    """

    key: str
    content: Mapping[str, Any]


class AlreadySent(CompanionError):
    """Raised when a key comes again with other content; both can then be shown.

    ``content`` is what was sent first, ``result`` what came of it (JSON values).
    """

    def __init__(self, content: Mapping[str, Any], result: Mapping[str, Any]) -> None:
        super().__init__(ALREADY_SENT())
        self.content = content
        self.result = result


def first_result(sent: Sent, verb: str, night_uid: str) -> Mapping[str, Any] | None:
    """What came of the same thing sent before; raises `AlreadySent` if it differs."""
    first = sent_store.find(sent.key)
    if first is None:
        return None
    if first.digest != digest_of(sent, verb, night_uid):
        raise _differing(first, sent)
    return first.result


def _differing(first: FirstSending, sent: Sent) -> AlreadySent:
    """Both contents, unless another device sent the first: it is not for this one."""
    content = dict(first.content)
    if content.pop(DEVICE, None) != sent.content.get(DEVICE):
        return AlreadySent({}, {})
    return AlreadySent(content, first.result)


def digest_of(sent: Sent, verb: str, night_uid: str) -> str:
    """The hash of what was sent, what for, and to which night."""
    content = canonical([verb, night_uid, sent.content])
    return hashlib.sha256(content.encode()).hexdigest()


def keep(sent: Sent, verb: str, night: Night, result: Mapping[str, Any]) -> None:
    """Keep what was sent with what came of it, in the same transaction."""
    digest = digest_of(sent, verb, uid_for(verb, night))
    sending = FirstSending(digest, sent.content, result)
    sent_store.add(sent.key, night.id, verb, now(), sending)


def uid_for(verb: str, night: Night) -> str:
    """The night's uid as the digest knows it: opening one is sent to none yet."""
    return "" if verb == OPEN_NIGHT else night.uid


def write(
    night: Night,
    verb: str,
    sent: Sent,
    by: By,
    act: Callable[[Desk], Mapping[str, Any]],
) -> Mapping[str, Any]:
    """Do one thing to a night, whole or not at all, and once however often it is sent.

    ``act`` works on the night as it stands inside the transaction and says what came
    of it in JSON values.
    """
    with write_transaction():
        first = first_result(sent, verb, night.uid)
        if first is not None:
            return first
        desk = open_desk(night.id, by, now())
        result = act(desk)
        written = desk.night_after()
        night_store.save(written)
        keep(sent, verb, night, result)
    HUB.publish(written.id, written.version)
    return result
