"""A deal that is told by several phones: opened, shown, agreed to, posted, given up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.messages import Phrase, Seat
from companion.problems import Problem, Refused
from companion.services import button, deals
from companion.services.deals import Recorded
from companion.services.desk import Desk
from companion.services.errors import UNKNOWN_PLAYER
from companion.services.house_rules import game_called
from companion.services.open_errors import (
    DealIsOpen,
    FactsMoved,
    NotAgreed,
    NothingToShow,
    NotShown,
    NotYours,
)
from companion.services.open_table import (
    Table,
    host_at,
    player_at,
    questions,
    sent_by,
    show,
    table_at,
)
from companion.services.sending import By, Sent, write
from companion.storage import entries, open_store
from companion.storage.night import BY_AGREEMENT, HOST, POSTINGS, Night
from companion.storage.open_deal import OPEN, OpenDeal

TWO_READINGS = Phrase(
    "open.two_readings", "Two phones have different cards here. Say which are right."
)
UNKNOWN_POSTING = Phrase("open.posting", "A deal is posted by a host, or by agreement.")


def current(night: Night) -> OpenDeal | None:
    """The deal on its way at this night, without any hand that is hidden."""
    return open_store.find(night.id)


def open_deal(
    night: Night, *, sent: Sent, by: By, game: str, seats: Sequence[str] | None = None
) -> str:
    """Open the next deal for all phones; gives its uid.

    ``seats`` are those dealt in, from the dealer's left on; left out, they are those
    whom `button.dealt_in` names. Raises `DealIsOpen`, `NotYours`, `UnknownGame`,
    `Refused` at ``seats``, `NightClosed`.
    """
    game_called(game)

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        player_at(desk)
        found = open_store.find(night.id)
        if found is not None:
            raise DealIsOpen(found.uid)
        deal = _new_deal(desk, game, seats)
        open_store.add(night.id, deal)
        return {"deal": deal.uid}

    what = {"game": game, "seats": None if seats is None else list(seats)}
    kept = sent_by(sent, by, **what)
    return str(write(night, "open_deal", kept, by, act)["deal"])


def call_showdown(night: Night, *, sent: Sent, by: By, deal: str) -> None:
    """Turn over what is locked in, though somebody is still missing; for a host.

    Raises `NotYours`, `NothingToShow`, `DealGone`, `NightClosed`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table = table_at(desk, deal)
        host_at(desk)
        if not table.must_show:
            raise NothingToShow
        desk.is_quiet = table.deal.is_shown
        show(table, desk.at)
        return {}

    write(night, "call_showdown", sent_by(sent, by, deal=deal), by, act)


def agree(night: Night, *, sent: Sent, by: By, deal: str, seen: str) -> None:
    """A player of the deal agrees to it as he sees it; a change makes that void.

    ``seen`` is the fingerprint of what he was shown. Raises `FactsMoved`, `NotShown`,
    `NotYours`, `DealGone`, `NightClosed`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table = table_at(desk, deal)
        player = _player_of(table, desk)
        _must_be_seen(table, seen, desk.balances.pot)
        _keep_agreed(desk, table, {**table.deal.agreed, player: seen})
        return {}

    write(night, "agree_to_deal", sent_by(sent, by, deal=deal, seen=seen), by, act)


def take_agreement_back(night: Night, *, sent: Sent, by: By, deal: str) -> None:
    """A player does not agree to the deal after all; raises what `agree` raises."""

    def act(desk: Desk) -> Mapping[str, Any]:
        table = table_at(desk, deal)
        player = _player_of(table, desk)
        agreed = {who: to for who, to in table.deal.agreed.items() if who != player}
        _keep_agreed(desk, table, agreed)
        return {}

    write(night, "take_agreement_back", sent_by(sent, by, deal=deal), by, act)


def post(  # noqa: PLR0913 - each of them is named, and the last two may be left out
    night: Night,
    *,
    sent: Sent,
    by: By,
    deal: str,
    seen: str,
    seen_entry: int | None = None,
    seen_pot: int | None = None,
) -> Recorded:
    """Post the deal as it was seen; what the phones told of it is then forgotten.

    ``seen`` is the fingerprint of what the sender was shown, and ``seen_pot`` the pot.
    ``seen_entry`` was the newest entry when the deal was opened, unless given. Raises
    `NotYours`, `NotAgreed`, `NotShown`, `FactsMoved`, `DealGone`, and what
    `companion.services.deals.record` raises.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table = table_at(desk, deal)
        opened = table.deal
        _must_be_allowed(table, desk)
        _must_be_seen(table, seen, desk.balances.pot if seen_pot is None else seen_pot)
        _refuse_questions(table)
        posted = deals.post(
            desk,
            game=opened.game,
            record=table.record,
            dealer=opened.dealer,
            seen_entry=opened.seen_entry if seen_entry is None else seen_entry,
            seen_pot=seen_pot,
        )
        open_store.remove(night.id)
        return posted

    what = {"deal": deal, "seen": seen}
    return Recorded(**write(night, "post_deal", sent_by(sent, by, **what), by, act))


def give_up(night: Night, *, sent: Sent, by: By, deal: str) -> None:
    """Forget the deal and all that was told of it; for a host.

    Raises `NotYours`, `DealGone`, `NightClosed`.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        table_at(desk, deal)
        host_at(desk)
        open_store.remove(night.id)
        return {}

    write(night, "give_up_deal", sent_by(sent, by, deal=deal), by, act)


def choose_posting(night: Night, *, sent: Sent, by: By, posting: str) -> None:
    """Say who may post a deal told by several phones: `BY_HOST` or `BY_AGREEMENT`.

    Raises `Refused` at ``posting``, `NotYours`, `NightClosed`.
    """
    if posting not in POSTINGS:
        raise Refused((Problem("posting", UNKNOWN_POSTING()),))

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        host_at(desk)
        desk.night = replace(desk.night, posting=posting)
        return {}

    write(night, "choose_posting", sent_by(sent, by, posting=posting), by, act)


def _new_deal(desk: Desk, game: str, seats: Sequence[str] | None) -> OpenDeal:
    played = game_called(game)
    dealt_in = button.dealt_in(desk.night, played) if seats is None else tuple(seats)
    _, problems = played.read({"seats": list(dealt_in)})
    problems += [
        Problem("seats", UNKNOWN_PLAYER(seat=Seat(seat)))
        for seat in dealt_in
        if seat not in desk.night.keys
    ]
    if problems:
        raise Refused(tuple(problems))
    return OpenDeal(
        uid=secrets.token_hex(16),
        salt=secrets.token_hex(16),
        game=game,
        dealer=desk.dealer,
        seats=dealt_in,
        stage=OPEN,
        seen_entry=entries.latest(desk.night).no,
        agreed={},
        at=desk.at,
    )


def _player_of(table: Table, desk: Desk) -> str:
    """The seat of whoever writes, if it is one of the deal; raises `NotYours`."""
    player = player_at(desk).player
    if player not in table.deal.seats:
        raise NotYours
    return player


def _must_be_allowed(table: Table, desk: Desk) -> None:
    if player_at(desk).role == HOST:
        return
    player = _player_of(table, desk)
    if desk.night.posting != BY_AGREEMENT:
        raise NotYours
    now = table.fingerprint(desk.balances.pot)
    agreed = {who for who, seen in table.deal.agreed.items() if seen == now}
    if not agreed - {player}:
        raise NotAgreed


def _must_be_seen(table: Table, seen: str, pot: int) -> None:
    if not table.is_decided:
        raise NotShown
    if seen != table.fingerprint(pot):
        raise FactsMoved


def _keep_agreed(desk: Desk, table: Table, agreed: Mapping[str, str]) -> None:
    desk.is_quiet = dict(table.deal.agreed) == dict(agreed)
    open_store.keep_agreed(desk.night.id, agreed)


def _refuse_questions(table: Table) -> None:
    problems = tuple(
        Problem(f"hands.{readings[0].seat}", TWO_READINGS())
        for readings in questions(table)
    )
    if problems:
        raise Refused(problems)
