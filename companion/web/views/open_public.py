"""What everyone at the table may know of a deal while it is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _

from companion.storage import member_store
from companion.web.games.sharing import SeatWords
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.open_looking import Looking

IN, WAITING, NO_MATTER = "in", "waiting", ""


@dataclass(frozen=True, slots=True)
class KnownSeat:
    """A seat: what it has said, and whether its hand is in.

    ``lock`` is `IN`, `WAITING` or `NO_MATTER`. ``href`` leads those in charge to what
    they may say for it; ``has_phone`` tells them whether somebody else can.
    """

    key: str
    name: str
    words: str
    is_asked: bool
    is_out: bool
    lock: str
    href: str
    has_phone: bool


@dataclass(frozen=True, slots=True)
class PublicDeal:
    """A deal in one glance; ``next`` says whose cards are missing.

    ``wrong`` is what cannot be, as far as it is told.
    """

    no: int
    headline: str
    next: str
    wrong: tuple[str, ...]
    seats: tuple[KnownSeat, ...]


def public_deal(looking: Looking, *, can_be_tapped: bool = True) -> PublicDeal:
    """The part of the deal that is the same for everyone; hosts can tap the seats."""
    has_links = can_be_tapped and looking.deal.is_host
    explanation = looking.deal.preview.explanation
    is_over = looking.deal.is_decided and explanation is not None
    return PublicDeal(
        no=looking.deal.no,
        headline=say(explanation.verdict)
        if is_over and explanation
        else looking.words.headline(looking.told),
        next=_next(looking),
        wrong=_wrong(looking),
        seats=tuple(
            _known(looking, seat, has_link=has_links) for seat in looking.deal.seats
        ),
    )


def listed(seats: Iterable[str]) -> str:
    """Players by name, one after the other."""
    return ", ".join(names().get(seat, seat) for seat in seats)


def _next(looking: Looking) -> str:
    """Whose cards are still missing, once nobody has anything else to say."""
    if looking.deal.to_answer or not looking.deal.missing:
        return ""
    return str(_("Not locked in yet: %(names)s", names=listed(looking.deal.missing)))


def _wrong(looking: Looking) -> tuple[str, ...]:
    """What contradicts itself; once it can be posted, the bar says so."""
    if looking.deal.is_decided:
        return ()
    return tuple(
        say(problem.message)
        for problem in looking.deal.preview.problems
        if not looking.words.is_unfinished(problem)
    )


def _known(looking: Looking, seat: str, *, has_link: bool) -> KnownSeat:
    said = looking.words.seat(looking.told, looking.rules, seat)
    if said.is_asked and looking.deal.is_shown:
        said = SeatWords()  # whoever shows his cards has stayed
    return KnownSeat(
        key=seat,
        name=names().get(seat, seat),
        words=said.words,
        is_asked=said.is_asked,
        is_out=said.is_out,
        lock=NO_MATTER if said.is_out else _lock(looking, seat),
        href=url_for("open_deal.seat", key=seat) if has_link else "",
        has_phone=not has_link or _has_phone(looking, seat),
    )


def _has_phone(looking: Looking, seat: str) -> bool:
    return member_store.in_seat(looking.night.id, seat) is not None


def _lock(looking: Looking, seat: str) -> str:
    if looking.deal.is_shown:
        return WAITING if seat in looking.deal.missing else NO_MATTER
    if looking.must_show == ():
        return NO_MATTER
    if seat in looking.deal.locked:
        return IN
    return WAITING if seat in looking.deal.missing else NO_MATTER
