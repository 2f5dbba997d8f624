"""Reading the file of a night: nothing in it is taken on trust."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any, Final, NoReturn

from companion.ledger.balance import Balances
from companion.ledger.entry import Entry, read_account
from companion.ledger.shapes import (
    Shape,
    is_answer,
    is_count,
    is_number,
    is_object,
    is_text,
    maybe,
    misfits,
    one_of,
)
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services.night_facts import FACTS
from companion.services.night_file import (
    FORMAT,
    LARGEST_FILE,
    VERSION,
    Contents,
    accounts_read,
    hash_of,
)
from companion.storage.codec import player_of
from companion.storage.night import PRESENCES, Author, Night
from companion.transfers import Transfer

TOO_LARGE = Phrase("file.large", "The file is larger than %(n)s MB.")
UNREADABLE = Phrase(
    "file.unreadable", "This is not the file of a night, or it is damaged."
)
NOT_A_NIGHT = Phrase("file.format", "This is some other file, not one of a night.")
NEWER = Phrase(
    "file.newer", "A newer Companion wrote this file. Bring it in with that one."
)
MISFIT = Phrase("file.misfit", "It is missing, or not what it should be.")
UNKNOWN_KIND = Phrase(
    "file.kind", "This Companion does not know what “%(kind)s” is. A newer one may."
)
CHANGED = Phrase(
    "file.changed", "The file is not as it was written: something in it was changed."
)
OUT_OF_BALANCE = Phrase("file.balances", "Its balances do not add up to nothing.")

MOST_ENTRIES: Final = 5_000
"""Far more than a night has that fits into the largest file."""

MOST_TOLD: Final = 10
"""Problems of one kind that are told; a damaged file may have thousands."""

# The years that every clock in the world can show.
_MOMENT: Final = re.compile(r"(?:19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_UID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_KEY: Final = re.compile(r"[1-9]\d{0,3}", re.ASCII)


def _like(pattern: re.Pattern[str]) -> Any:
    return lambda value: is_text(value) and pattern.fullmatch(value) is not None


def _is_moment(value: Any) -> bool:
    if not is_text(value) or _MOMENT.fullmatch(value) is None:
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False  # the thirtieth of February
    return True


def _is_account(value: Any) -> bool:
    return value in ("pot", "bank") or is_key(value)


def is_key(value: Any) -> bool:
    """Whether it can be a player's key."""
    return is_text(value) and _KEY.fullmatch(value) is not None


def _is_held(value: Any) -> bool:
    return type(value) is dict and all(
        _is_account(account) and is_number(chips) and chips != 0
        for account, chips in value.items()
    )


DOCUMENT: Final[Shape] = {
    "format": one_of(FORMAT),
    "version": one_of(VERSION),
    "night": {
        "uid": _like(_UID),
        "title": is_text,
        "opened_at": _is_moment,
        "dealer": is_key,
        "closed": is_answer,
    },
    "players": [{"key": is_key, "name": is_text, "presence": one_of(*PRESENCES)}],
    "authors": [{"no": is_count, "player": is_text, "name": is_text}],
    "entries": [
        {
            "no": is_count,
            "kind": is_text,
            "at": _is_moment,
            "author": is_count,
            "facts": is_object,
            "transfers": [(_is_account, _is_account, is_count, is_text, is_text)],
            "balances": {"chips": _is_held, "bought": _is_held},
            "deal_no": maybe(is_count),
            "revision": maybe(is_count),
            "reverses": maybe(is_count),
            "why": is_text,
            "previous_hash": is_text,
            "hash": _like(_HASH),
        }
    ],
    "hash": _like(_HASH),
}


def read(data: bytes) -> Contents:
    """What a file says, each part of it of the right kind; raises `Refused`.

    Whether it makes sense is for `companion.services.night_check`.
    """
    document = _document(data)
    _refuse(_wrong_kind(document))
    _refuse(
        Problem(path, MISFIT())
        for path in islice(misfits(document, DOCUMENT), MOST_TOLD)
    )
    _refuse(_wrong_facts(document["entries"]))
    _refuse(_changed(document))
    return Contents(
        _night(document),
        tuple(Author(**author) for author in document["authors"]),
        tuple(_entry(entry) for entry in document["entries"]),
    )


def _document(data: bytes) -> Any:
    if len(data) > LARGEST_FILE:
        raise Refused((Problem("file", TOO_LARGE(n=LARGEST_FILE // 1024**2)),))
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except (ValueError, RecursionError) as error:
        raise Refused((Problem("file", UNREADABLE()),)) from error


def _wrong_kind(document: Any) -> Iterator[Problem]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        yield Problem("file", NOT_A_NIGHT())
    elif is_number(document.get("version")) and document["version"] > VERSION:
        yield Problem("version", NEWER())
    elif _is_endless(document.get("entries")):
        yield Problem("file", TOO_LARGE(n=LARGEST_FILE // 1024**2))


def _is_endless(entries: Any) -> bool:
    return isinstance(entries, list) and len(entries) > MOST_ENTRIES


def _wrong_facts(entries: list[dict[str, Any]]) -> Iterator[Problem]:
    for place, entry in enumerate(entries):
        path, shape = f"entries.{place}", FACTS.get(entry["kind"])
        if shape is None:
            yield Problem(f"{path}.kind", UNKNOWN_KIND(kind=entry["kind"][:40]))
            return
        for wrong in islice(misfits(entry["facts"], shape, f"{path}.facts"), 1):
            yield Problem(wrong, MISFIT())
            return


def _changed(document: dict[str, Any]) -> Iterator[Problem]:
    for place, entry in enumerate(document["entries"]):
        if sum(entry["balances"]["chips"].values()):
            yield Problem(f"entries.{place}", OUT_OF_BALANCE())
            break
    if document["hash"] != hash_of(document):
        yield Problem("file", CHANGED())


def _night(document: dict[str, Any]) -> Night:
    players = tuple(player_of(**player) for player in document["players"])
    return Night(id=0, version=1, players=players, **document["night"])


def _entry(said: dict[str, Any]) -> Entry:
    transfers = tuple(
        Transfer(read_account(payer), read_account(payee), *rest)
        for payer, payee, *rest in said["transfers"]
    )
    balances = Balances(
        accounts_read(said["balances"]["chips"]), said["balances"]["bought"]
    )
    return Entry(**{**said, "transfers": transfers, "balances": balances})


def _refuse(problems: Iterator[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise Refused(found)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice: one of the two would be swallowed."""
    made = dict(pairs)
    if len(made) != len(pairs):
        message = "a name stands twice"
        raise ValueError(message)
    return made


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)
