"""A deal on its way as one phone may see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.messages import Message
from companion.problems import Problem
from companion.services import deals
from companion.services.deals import Preview
from companion.services.open_table import Table, questions, table_of
from companion.storage import entries, entry_store, member_store, open_store
from companion.storage.night import BY_AGREEMENT, HOST, Member, Night
from companion.storage.night_store import fold


@dataclass(frozen=True, slots=True)
class SharedFact:
    """A fact as everyone may see it; a value of ``None`` says that it was taken back.

    ``by`` is the seat of the phone that told it, or empty where that holds none.
    """

    value: Any
    revision: int
    by: str


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand that this phone itself has entered, and what is wrong with it alone."""

    cards: Any = field(repr=False)
    locked: bool
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One of several hands that phones have locked in for the same seat."""

    cards: Any
    by: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SharedDeal:
    """Everything that a page may show one phone of a deal on its way.

    All but ``own_hands``, ``may_post``, ``may_agree`` and ``is_host`` is the same on
    every phone. ``no`` is the number that the deal would get; ``facts`` stand under
    their keys (``knocker``, ``answer.3``), shown hands among them (``hand.3``).
    ``asked`` names the facts that the house rules ask for. ``locked`` are seats with
    a hand locked in; ``missing`` those that must show and have none yet, and
    ``to_answer`` those whose decision is waited for, both by name. ``questions`` has
    the readings of each hand that differs. ``preview`` is made of what lies open, and
    while cards are hidden it does not call them missing. ``agreed`` are those who have
    agreed to exactly this; ``fingerprint`` is what they agreed to. ``meanwhile`` says
    what `companion.services.errors.Meanwhile` would say if it were posted now, and
    ``newest_entry`` is what is sent as ``seen_entry`` to post it all the same.
    """

    uid: str
    no: int
    game: str
    rules: Any
    dealer: str
    seats: tuple[str, ...]
    is_shown: bool
    is_decided: bool
    asked: tuple[str, ...]
    facts: Mapping[str, SharedFact]
    locked: tuple[str, ...]
    missing: tuple[str, ...]
    to_answer: tuple[str, ...]
    questions: Mapping[str, tuple[Reading, ...]]
    preview: Preview
    agreed: tuple[str, ...]
    fingerprint: str
    meanwhile: Message | None
    newest_entry: int
    own_hands: Mapping[str, OwnHand] = field(default_factory=dict)
    is_host: bool = False
    may_post: bool = False
    may_agree: bool = False

    def fact(self, key: str) -> SharedFact:
        """A fact by its key; one of revision 0 where nothing was told yet."""
        return self.facts.get(key) or SharedFact(None, 0, "")


def view(night: Night, member: Member) -> SharedDeal | None:
    """The deal on its way as this device may see it; ``None`` where there is none."""
    deal = open_store.find(night.id)
    if deal is None:
        return None
    table = table_of(night, deal)
    seen = _seen_by_all(table)
    is_sound = table.is_decided and seen.preview.outcome is not None
    return replace(
        seen,
        own_hands=_own_hands(table, member),
        is_host=member.role == HOST,
        may_post=is_sound and _may_post(table, member, seen.agreed),
        may_agree=is_sound and member.player in deal.seats,
    )


def _seen_by_all(table: Table) -> SharedDeal:
    """What is the same on every phone."""
    night, deal = table.night, table.deal
    holders = {item.device_id: item.player for item in member_store.of_night(night.id)}
    preview = _preview(table)
    fingerprint = table.fingerprint(preview.pot)
    locked = open_store.locked_seats(night.id)
    gone_on = deals.meanwhile(night, deal.game, deal.seen_entry)
    return SharedDeal(
        uid=deal.uid,
        no=entry_store.count_deals(night.id) + 1,
        game=deal.game,
        rules=table.rules,
        dealer=deal.dealer,
        seats=deal.seats,
        is_shown=deal.is_shown,
        is_decided=table.is_decided,
        asked=table.game.sharing.asked(table.rules),
        facts={
            key: SharedFact(fact.value, fact.revision, holders.get(fact.device_id, ""))
            for key, fact in deal.facts.items()
        },
        locked=tuple(seat for seat in deal.seats if seat in locked),
        missing=_by_name(night, _missing(table, locked)),
        to_answer=_by_name(night, table.to_answer),
        questions=_questions(table, holders),
        preview=preview,
        agreed=tuple(
            seat for seat in deal.seats if deal.agreed.get(seat) == fingerprint
        ),
        fingerprint=fingerprint,
        meanwhile=None if gone_on is None else gone_on.message,
        newest_entry=entries.latest(night).no,
    )


def _missing(table: Table, locked: Collection[str]) -> set[str]:
    """Who has to show and has not: not locked in, or not shown since."""
    if not table.deal.is_shown:
        return set(table.must_show or ()) - set(locked)
    found = {readings[0].seat for readings in questions(table)}
    return set(table.must_show or ()) - table.hands.keys() - found


def _by_name(night: Night, seats: Collection[str]) -> tuple[str, ...]:
    players = [player for player in night.players if player.key in seats]
    return tuple(
        player.key for player in sorted(players, key=lambda item: fold(item.name))
    )


def _questions(
    table: Table, holders: Mapping[int, str]
) -> Mapping[str, tuple[Reading, ...]]:
    return {
        readings[0].seat: tuple(
            Reading(hand.cards, holders.get(hand.device_id, "")) for hand in readings
        )
        for readings in questions(table)
    }


def _preview(table: Table) -> Preview:
    """What the deal comes to by all that lies open; hidden cards are not missing."""
    found = deals.preview(table.night, game=table.deal.game, record=table.record)
    if table.is_decided:
        return found
    problems = tuple(
        problem
        for problem in found.problems
        if problem.field.partition(".")[0] != "hands"
    )
    return replace(found, problems=problems)


def _own_hands(table: Table, member: Member) -> Mapping[str, OwnHand]:
    """The hands that this very device has entered, each looked at alone."""
    check = table.game.sharing.check_own_hand
    return {
        seat: OwnHand(hand.cards, hand.locked, check(seat, hand.cards))
        for seat, hand in open_store.hands_from(
            table.night.id, member.device_id
        ).items()
    }


def _may_post(table: Table, member: Member, agreed: Collection[str]) -> bool:
    if member.role == HOST:
        return True
    is_chosen = table.night.posting == BY_AGREEMENT
    others = [seat for seat in agreed if seat != member.player]
    return is_chosen and member.player in table.deal.seats and bool(others)
