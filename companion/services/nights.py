"""Opening a night, finding it again, and knowing the devices at the table."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.ledger.cash import Terms, check_terms, terms_facts
from companion.ledger.entry import RULES, TERMS
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import clubs
from companion.services.clock import now
from companion.services.clubs import ClubChoice
from companion.services.desk import new_desk
from companion.services.devices import known_device, meet_device, name_device
from companion.services.errors import NightNotFound
from companion.services.house_rules import rules_facts
from companion.services.players import MOST_PLAYERS, TABLE_FULL
from companion.services.sending import OPEN_NIGHT, By, Sent, first_result, keep
from companion.services.words import name_problem, remark, tidy
from companion.storage import member_store, night_store
from companion.storage.db import write_transaction
from companion.storage.night import HOST, Device, Member, Night, Player

__all__ = [
    "Device",
    "Night",
    "NightNotFound",
    "Player",
    "find_night",
    "known_device",
    "known_nights",
    "meet_device",
    "name_device",
    "night_or_none",
    "open_night",
    "version_now",
]

LEAST_PLAYERS: Final = 2

TOO_FEW = Phrase("night.too_few", "A night needs at least two players.")
NO_DEALER = Phrase("night.dealer", "Say who deals first.")


def open_night(  # noqa: PLR0913 - each of them is named, and is asked for on the page
    *,
    sent: Sent,
    by: By,
    title: str,
    names: Sequence[str],
    terms: Terms,
    game: str,
    rules: Any,
    dealer: str = "1",
    club: ClubChoice | None = None,
) -> Night:
    """Begin a night: names in seat order, clockwise; the dealer by his key ("1" …).

    ``rules`` is a value of the game's rules type; ``club`` the club whose night it is,
    if any. Raises `Refused` with problems at ``title``, ``names``, ``names.0`` …,
    ``dealer``, ``club_name`` and the fields of the terms, `UnknownGame` and
    `ClubNotFound`.
    """
    _refuse(*_wrong_names(names, dealer), *check_terms(terms))
    players = tuple(
        Player(str(key), tidy(name)) for key, name in enumerate(names, start=1)
    )
    agreed = rules_facts(game, rules)
    planned = planned_night(remark(title, "title"), players, dealer)
    with write_transaction():
        first = first_result(sent, OPEN_NIGHT, "")
        if first is not None:
            return night_store.by_id(first["night"])
        night = night_store.add(planned)
        desk = new_desk(night, by)
        desk.post(TERMS, terms_facts(terms))
        desk.post(RULES, agreed)
        member_store.add(night.id, Member(by.device_id, HOST))
        clubs.enter(night, club or ClubChoice(), by.device_id)
        keep(sent, OPEN_NIGHT, night, {"night": night.id})
    return night


def night_or_none(uid: str) -> Night | None:
    """The night at this address as it stands now, if there is one."""
    return night_store.by_uid(uid)


def find_night(uid: str) -> Night:
    """The night at this address as it stands now; raises `NightNotFound`."""
    night = night_or_none(uid)
    if night is None:
        raise NightNotFound
    return night


def version_now(night: Night) -> int:
    """How often the night has been written to, at this very moment."""
    return night_store.version_now(night.id)


def known_nights(device_id: int) -> tuple[Night, ...]:
    """The nights at whose table this device is, newest first."""
    return night_store.known_to(device_id)


def _wrong_names(names: Sequence[str], dealer: str) -> Iterator[Problem]:
    tidied = [tidy(name) for name in names]
    for place, name in enumerate(tidied):
        problem = name_problem(name, f"names.{place}", tidied[:place])
        if problem is not None:
            yield problem
    if len(tidied) < LEAST_PLAYERS:
        yield Problem("names", TOO_FEW())
    if len(tidied) > MOST_PLAYERS:
        yield Problem("names", TABLE_FULL(most=MOST_PLAYERS))
    if dealer not in {str(key) for key in range(1, len(tidied) + 1)}:
        yield Problem("dealer", NO_DEALER())


def _refuse(*problems: Problem) -> None:
    if problems:
        raise Refused(problems)


def planned_night(title: str, players: tuple[Player, ...], dealer: str) -> Night:
    """A night as it is written down first; it has no number yet."""
    return Night(
        id=0,
        uid=secrets.token_hex(16),
        title=title,
        opened_at=now(),
        version=1,
        closed=False,
        dealer=dealer,
        players=players,
    )
