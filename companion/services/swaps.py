"""Deals in which players were taken for one another, put right all at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.ledger.entry import Entry
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import disputes, scoring
from companion.services.corrections import (
    Foreseen,
    carry_out,
    changeable,
    foresee,
    must_be_seen,
    replay_with,
)
from companion.services.desk import Desk
from companion.services.errors import DealVoided, PlayerNotFound
from companion.services.replay import Change
from companion.services.sending import By, Sent, write
from companion.services.words import remark
from companion.storage.night import Night

NO_DEALS = Phrase("swap.deals.missing", "Choose the deals that were mixed up.")
NOBODY = Phrase("swap.players.missing", "Say who was taken for whom.")
TWICE = Phrase("swap.players.twice", "Two players cannot both be the same one.")
NOT_THERE = Phrase(
    "swap.nothing", "None of these players sat in any of the chosen deals."
)


def foresee_swap(
    night: Night, *, deals: Collection[int], players: Mapping[str, str]
) -> Foreseen:
    """What putting the players right in these deals would change.

    ``players`` says of a player written down who he really was. Raises `Refused` at
    ``deals`` and ``players``.
    """
    try:
        return foresee(night, _changes(night, deals, players))
    except DealVoided as error:
        return Foreseen(None, error.message)


def swap_players(  # noqa: PLR0913 - each of them is named, and the last two may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    deals: Collection[int],
    players: Mapping[str, str],
    why: str = "",
    seen: str | None = None,
) -> tuple[int, ...]:
    """Put players right in several deals at once; gives the deals scored anew.

    All that was written of one player counts for the other, the button of those deals
    too; the button of the next deal stays where it is, but for two who take turns.
    Raises `Refused` as `foresee_swap` does, and what `companion.services.deals.correct`
    raises.
    """
    reason = remark(why, "why")

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        replay = replay_with(desk.night, _changes(desk.night, deals, players))
        must_be_seen(replay, seen)
        written = carry_out(desk, replay, reason)
        for deal in replay.changed:
            disputes.settle_with_cards(desk, deal.no)
        newest = max(entry.no for entry in written.values())
        return {"deals": sorted(written), "entry_no": newest}

    return tuple(write(night, "swap_players", sent, by, act)["deals"])


def with_players(record: Any, players: Mapping[str, str]) -> Any:
    """A deal's facts with players put right, wherever they are named.

    Keys of players are digits, which cards and other words of a deal never are.

    >>> with_players({"seats": ["1", "2"], "draws": {"2": 3}}, {"1": "2", "2": "1"})
    {'seats': ['2', '1'], 'draws': {'1': 3}}
    """
    if isinstance(record, Mapping):
        return {
            players.get(key, key): with_players(value, players)
            for key, value in record.items()
        }
    if isinstance(record, list):
        return [with_players(value, players) for value in record]
    return players.get(record, record) if isinstance(record, str) else record


def _changes(
    night: Night, deals: Collection[int], players: Mapping[str, str]
) -> dict[int, Change]:
    mixed_up = {who: really for who, really in players.items() if who != really}
    problems = _problems(night, deals, players, mixed_up)
    if problems:
        raise Refused(problems)
    chosen = [changeable(night.id, deal_no, None) for deal_no in sorted(set(deals))]
    changes = {
        entry.deal_no or 0: _change(entry, mixed_up)
        for entry in chosen
        if not mixed_up.keys().isdisjoint(scoring.deal_of(entry)["seats"])
    }
    if not changes:
        raise Refused((Problem("players", NOT_THERE()),))
    return changes


def _change(entry: Entry, players: Mapping[str, str]) -> Change:
    dealer = scoring.dealer_of(entry)
    record = with_players(scoring.deal_of(entry), players)
    return Change(record=record, dealer=players.get(dealer, dealer))


def _problems(
    night: Night,
    deals: Collection[int],
    players: Mapping[str, str],
    mixed_up: Mapping[str, str],
) -> tuple[Problem, ...]:
    for key in {*players, *players.values()}:
        if key not in night.keys:
            raise PlayerNotFound(key)
    found = [] if deals else [Problem("deals", NO_DEALS())]
    if not mixed_up:
        found.append(Problem("players", NOBODY()))
    elif len(set(mixed_up.values())) < len(mixed_up):
        found.append(Problem("players", TWICE()))
    return tuple(found)
